/// What does not fit together in a model.
public enum ModelFault: Error, Hashable, Sendable, CustomStringConvertible {
    case noNodes
    /// A node other than the first has no parent, or one that does not come before it.
    case parent(node: Int)
    /// A transform or an inverse bind matrix holds a number that is not finite.
    case notFinite(node: Int)
    case skin(node: Int)
    case joints(skin: Int)
    /// Influences or morph targets are not as many as the vertices, or name a joint that the skin has not.
    case part(node: Int, part: Int)
    case channel(clip: Int, channel: Int)
    /// A clip's duration is negative or not finite.
    case duration(clip: Int)

    public var description: String {
        switch self {
        case .noNodes: "it has no nodes"
        case .parent(let node): "node \(node) does not come after its parent"
        case .notFinite(let node): "the transform of node \(node) is not finite"
        case .skin(let node): "node \(node) names a skin that does not exist"
        case .joints(let skin): "skin \(skin) names a joint that does not exist, or lacks a matrix"
        case .part(let node, let part): "part \(part) of node \(node) does not fit its vertices or its skin"
        case .channel(let clip, let channel): "channel \(channel) of clip \(clip) does not fit its node"
        case .duration(let clip): "clip \(clip) has no duration"
        }
    }
}
