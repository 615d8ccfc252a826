import SceneMath

/// What a clip does to one property of one node.
public struct AnimationChannel: Hashable, Sendable {
    public enum Curve: Hashable, Sendable {
        case position(Keyframes<Vector3>)
        case orientation(Keyframes<Quaternion>)
        case scale(Keyframes<Vector3>)
        case weights(Keyframes<MorphWeights>)
    }

    /// Index in the model's nodes.
    public var node: Int
    public var curve: Curve

    public init(node: Int, curve: Curve) {
        self.node = node
        self.curve = curve
    }

    /// The last moment, seconds.
    public var end: Double {
        switch curve {
        case .position(let keys), .scale(let keys): keys.end
        case .orientation(let keys): keys.end
        case .weights(let keys): keys.end
        }
    }
}
