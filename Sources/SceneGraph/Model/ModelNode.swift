import SceneMath

/// A place in a model's tree: how it lies in its parent at rest, and what is drawn there.
public struct ModelNode: Sendable {
    /// Names need not differ from each other.
    public var name: String?
    /// Index of an earlier node; nil for the root alone.
    public var parent: Int?
    /// From the node's axes to its parent's, at rest.
    public var transform: Matrix4
    public var parts: [ModelPart]
    /// Index of the skin that bends the parts; they then lie in the model's axes, wherever the node is.
    public var skin: Int?
    /// How much of each morph target of the parts is seen at rest.
    public var weights: MorphWeights

    public init(
        name: String? = nil, parent: Int? = nil, transform: Matrix4 = .identity, parts: [ModelPart] = [],
        skin: Int? = nil, weights: MorphWeights = MorphWeights([])
    ) {
        self.name = name
        self.parent = parent
        self.transform = transform
        self.parts = parts
        self.skin = skin
        self.weights = weights
    }
}
