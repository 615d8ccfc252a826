import SceneMath

/// What an action changes of a node, as a value: where the node is in its parent and how it is seen.
public struct NodeState: Hashable, Sendable {
    /// In the parent's axes.
    public var position: Vector3
    public var orientation: Quaternion
    public var scale: Vector3
    /// Numbers outside 0 … 1 count as the nearer end once they are a node's.
    public var opacity: Double
    public var isHidden: Bool
    /// True from the moment on at which an action took the node out of the tree.
    public var isRemoved = false

    public init(
        position: Vector3 = .zero, orientation: Quaternion = .identity, scale: Vector3 = .one, opacity: Double = 1,
        isHidden: Bool = false
    ) {
        self.position = position
        self.orientation = orientation
        self.scale = scale
        self.opacity = opacity
        self.isHidden = isHidden
    }

    /// The node as it is without what its constraints have made of it.
    init(unconstrained node: Node) {
        self.init(node)
        if let set = node.constraintSet { orientation = set.given(node) }
    }

    /// The node as it is.
    public init(_ node: Node) {
        self.init(
            position: node.position, orientation: node.orientation, scale: node.scale, opacity: node.opacity,
            isHidden: node.isHidden)
    }
}

extension Node {
    /// Makes the node what the state says; `isRemoved` takes it out of its tree.
    public func apply(_ state: NodeState) {
        position = state.position
        orientation = state.orientation
        scale = state.scale
        opacity = state.opacity
        isHidden = state.isHidden
        if state.isRemoved, !isSceneRoot { removeFromParentNode() }
    }
}
