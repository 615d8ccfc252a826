import SceneMath

/// A tree of nodes with a background. It knows nothing of who draws it: a renderer gets a `FrameSnapshot`.
///
/// A scene and its nodes belong to one thread at a time.
public final class Scene {
    /// The node that all others hang from. It can't be hung elsewhere.
    public let rootNode = Node()
    public var background: Background = .color(.black)
    let store = TransformStore()

    public init() { rootNode.attach(to: store) }

    deinit { rootNode.detachFromStore() }
}

extension Scene {
    /// Brings all world transforms up to date in one pass over the moved nodes. Reading them does not need it, but is faster
    /// after it: one look-up instead of a product up the tree.
    public func updateWorldTransforms() {
        store.reorder(root: rootNode)
        store.updateWorldTransforms()
    }
}
