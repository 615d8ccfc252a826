import SceneMath

extension NodeState {
    /// Adds to some properties what another motion has changed since it started.
    /// - Parameters:
    ///   - value: what the other motion has come to.
    ///   - start: what it started from.
    ///   - isBeneath: the other motion goes *to* a value: what others have added comes on top of it.
    mutating func merge(
        _ value: NodeState, since start: NodeState, _ channels: ActionChannels, isBeneath: Bool
    ) {
        // Alone with its property a motion comes to exactly its value; differences would leave a rounding.
        if channels.contains(.position) {
            position = position == start.position ? value.position : position + (value.position - start.position)
        }
        if channels.contains(.orientation) {
            if orientation == start.orientation {
                orientation = value.orientation
            } else if isBeneath {
                orientation = (orientation * start.orientation.inverse * value.orientation).normalized
            } else {
                orientation = (value.orientation * start.orientation.inverse * orientation).normalized
            }
        }
        if channels.contains(.scale) {
            if scale == start.scale {
                scale = value.scale
            } else {
                // Where it started from nothing there is no factor: add.
                let factor = value.scale / start.scale
                scale = (scale * factor).replacing(with: scale + value.scale, where: start.scale .== 0)
            }
        }
        if channels.contains(.opacity) {
            opacity = opacity == start.opacity ? value.opacity : opacity + (value.opacity - start.opacity)
        }
    }

    /// Takes over some properties of another state.
    mutating func take(_ channels: ActionChannels, of other: NodeState) {
        if channels.contains(.position) { position = other.position }
        if channels.contains(.orientation) { orientation = other.orientation }
        if channels.contains(.scale) { scale = other.scale }
        if channels.contains(.opacity) { opacity = other.opacity }
    }
}
