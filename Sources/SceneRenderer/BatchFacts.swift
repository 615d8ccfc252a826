import SceneGraph

/// What hiding and being hidden need to know of a batch.
struct BatchFacts {
    let facts: GeometryFacts
    /// It can be hidden.
    let readsDepth: Bool
    /// It hides what lies behind, at every one of its pixels.
    let mayHide: Bool

    init(_ facts: GeometryFacts, _ material: Material) {
        self.facts = facts
        readsDepth = material.readsDepth
        mayHide =
            !material.isTransparent && material.readsDepth && material.writesDepth && material.alphaTest == nil
            && facts.innerBox != nil
    }
}
