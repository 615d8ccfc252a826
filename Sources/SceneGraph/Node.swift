import SceneMath

/// A place in a scene's tree, and what is there: a geometry, a light, a camera, or only other nodes.
///
/// Names are SceneKit's. Lengths are metres, angles radians. Not Sendable: a tree belongs to one thread at a time.
public final class Node {
    // What setters touch comes first, so that it shares a cache line.
    // Where the node is in its scene's flat arrays; nil outside of a scene, where `own` counts.
    var columns: UnsafeMutablePointer<TransformStore.Columns>?
    var slot = 0
    var special: SpecialTransform?
    /// The actions under way; nil without any.
    var runner: ActionRunner?
    // Both are set and cleared with the tree: a scene takes all its nodes out of its store before that dies, a parent lets go
    // of its children before it dies. The safe kinds of reference count on every read, which a hundred thousand nodes feel.
    unowned(unsafe) var store: TransformStore?
    unowned(unsafe) var parentStorage: Node?
    var own = LocalTransform()

    /// nil where a child has left, until the next tidying up.
    var children: ContiguousArray<Node?> = []
    var childCount = 0
    var indexInParent = 0
    var particles: ParticleAttachment?
    var constraintSet: ConstraintSet?

    public var name: String?

    /// Called for each cue of this node's actions, before the scene's handler; see `Scene.cueHandler`.
    public var cueHandler: ((CueEvent) -> Void)?

    public init() {}

    public convenience init(
        name: String? = nil, geometry: Geometry? = nil, material: Material = Material(), position: Vector3 = .zero
    ) {
        self.init()
        self.name = name
        self.geometry = geometry
        self.material = material
        self.position = position
    }

    deinit { releaseChildren() }

    /// What is drawn here; nil draws nothing.
    public var geometry: Geometry? {
        didSet { appearanceChanged() }
    }

    /// What the geometry looks like.
    public var material = Material() {
        didSet { appearanceChanged() }
    }

    /// Lower numbers are drawn first, transparent or not; within a number the renderer chooses.
    public var renderingOrder = 0 {
        didSet { appearanceChanged() }
    }

    public var light: Light? {
        didSet { if (oldValue == nil) != (light == nil) { store?.lightChanged(self) } }
    }

    public var camera: Camera? {
        didSet { if (oldValue == nil) != (camera == nil) { store?.cameraChanged(self) } }
    }

    /// Hides the node and all below it.
    public var isHidden = false {
        didSet { visibilityChanged() }
    }

    /// 0 … 1; multiplies with that of all ancestors. Numbers outside count as the nearer end, NaN as 0.
    public var opacity = 1.0 {
        didSet {
            visibilityChanged()
            runner?.wasSet(.opacity)
        }
    }

    /// Compared with a camera's: without a common bit the node is not drawn there. It is not inherited.
    public var categoryBitMask = 1 {
        didSet { if let columns { columns.pointee.categories[slot] = categoryBitMask } }
    }

    var ownOpacity: Float { isHidden ? 0 : opacity > 0 ? Float(min(opacity, 1)) : 0 }

    private func visibilityChanged() {
        guard let columns else { return }
        columns.pointee.opacities[slot] = ownOpacity
        markDirty()
    }

    private func appearanceChanged() {
        guard let store else { return }
        let old = Int(store.columns.pointee.draws[slot])
        let new =
            geometry.map { store.drawTable.intern($0, material, renderingOrder: renderingOrder) } ?? -1
        store.columns.pointee.draws[slot] = Int32(new)
        if (old >= 0) != (new >= 0) { store.drawNumber += 1 } else { store.transformNumber += 1 }
        if old >= 0 { store.drawTable.release(old) }
    }
}
