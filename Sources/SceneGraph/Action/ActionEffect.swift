import Foundation
import SceneMath

/// What a whole action does to a node's state, as a map that can be composed and raised to a power: each property is left,
/// changed by something, or set.
struct ActionEffect: Sendable {
    enum Change<Value: Sendable>: Sendable {
        case none
        case by(Value)
        case to(Value)
    }

    var position = Change<Vector3>.none
    var orientation = Change<Quaternion>.none
    var scale = Change<Vector3>.none
    var opacity = Change<Double>.none

    func apply(to state: inout NodeState) {
        switch position {
        case .none: break
        case .by(let way): state.position += way
        case .to(let place): state.position = place
        }
        switch orientation {
        case .none: break
        case .by(let turn): state.orientation = turn * state.orientation
        case .to(let end): state.orientation = end
        }
        switch scale {
        case .none: break
        case .by(let factor): state.scale *= factor
        case .to(let end): state.scale = end
        }
        switch opacity {
        case .none: break
        case .by(let change): state.opacity += change
        case .to(let end): state.opacity = end
        }
    }

    /// First this one, then the other.
    func then(_ next: ActionEffect) -> ActionEffect {
        ActionEffect(
            position: Self.compose(position, next.position) { $0 + $1 },
            orientation: Self.compose(orientation, next.orientation) { $1 * $0 },
            scale: Self.compose(scale, next.scale) { $0 * $1 },
            opacity: Self.compose(opacity, next.opacity) { $0 + $1 })
    }

    private static func compose<Value>(
        _ first: Change<Value>, _ second: Change<Value>, _ join: (Value, Value) -> Value
    ) -> Change<Value> {
        switch (first, second) {
        case (_, .none): first
        case (.none, _), (_, .to): second
        case (.by(let a), .by(let b)): .by(join(a, b))
        case (.to(let a), .by(let b)): .to(join(a, b))
        }
    }

    /// The same as often as `count` says.
    func repeated(_ count: Double) -> ActionEffect {
        guard count > 0 else { return ActionEffect() }
        var result = self
        if case .by(let way) = position { result.position = .by(way * count) }
        if case .by(let turn) = orientation { result.orientation = .by(turn.power(count)) }
        if case .by(let factor) = scale {
            result.scale = .by(Vector3(pow(factor.x, count), pow(factor.y, count), pow(factor.z, count)))
        }
        if case .by(let change) = opacity { result.opacity = .by(change * count) }
        return result
    }

    /// Without the properties that are not among these.
    func limited(to channels: ActionChannels) -> ActionEffect {
        var result = self
        if !channels.contains(.position) { result.position = .none }
        if !channels.contains(.orientation) { result.orientation = .none }
        if !channels.contains(.scale) { result.scale = .none }
        if !channels.contains(.opacity) { result.opacity = .none }
        return result
    }

    /// Both at once: what is set first, then the changes in their order.
    func beside(_ other: ActionEffect) -> ActionEffect {
        ActionEffect(
            position: Self.combine(position, other.position) { $0 + $1 },
            orientation: Self.combine(orientation, other.orientation) { $1 * $0 },
            scale: Self.combine(scale, other.scale) { $0 * $1 },
            opacity: Self.combine(opacity, other.opacity) { $0 + $1 })
    }

    private static func combine<Value>(
        _ first: Change<Value>, _ second: Change<Value>, _ join: (Value, Value) -> Value
    ) -> Change<Value> {
        if case .by(let a) = first, case .to(let b) = second { return .to(join(b, a)) }
        return compose(first, second, join)
    }
}

extension Quaternion {
    /// The turn done `count` times.
    func power(_ count: Double) -> Quaternion {
        let sine = vector.xyz.length
        guard sine > 0 else { return .identity }
        return Quaternion(angle: 2 * atan2(sine, w) * count, axis: vector.xyz)
    }
}
