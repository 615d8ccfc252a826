import SceneMath

/// A three-dimensional model as a value: a tree of nodes with meshes, skins and clips. Metres, +y up, +z its front.
///
/// A template: `instance()` makes nodes for a scene of it, `parts(clip:at:)` says where its triangles are without any scene.
public struct Model: Sendable {
    /// Parents before children; the first is the root.
    public let nodes: [ModelNode]
    public let skins: [Skin]
    public let clips: [AnimationClip]
    /// Around all that is drawn at rest, with skins and morph targets; metres. Empty where nothing is drawn.
    public private(set) var bounds = AxisAlignedBox.empty

    /// Position, turn and scale of each node at rest.
    let rest: [LocalTransform]
    /// For each clip the channels of each node that it moves.
    let cast: [[Int: [AnimationChannel.Curve]]]

    /// - Throws: `ModelFault` where the parts do not fit together.
    public init(nodes: [ModelNode], skins: [Skin] = [], clips: [AnimationClip] = []) throws(ModelFault) {
        try Self.check(nodes: nodes, skins: skins, clips: clips)
        self.nodes = nodes
        self.skins = skins
        self.clips = clips
        rest = nodes.map {
            let parts = $0.transform.decomposed
            return LocalTransform(position: parts.position, orientation: parts.orientation, scale: parts.scale)
        }
        cast = clips.map { clip in
            Dictionary(grouping: clip.channels, by: \.node).mapValues { $0.map(\.curve) }
        }
        for part in parts() { bounds.formUnion(part.bounds) }
    }

    /// Index of the first clip of that name.
    public func clip(named name: String) -> Int? { clips.firstIndex { $0.name == name } }

    /// Index of the first node of that name.
    public func node(named name: String) -> Int? { nodes.firstIndex { $0.name == name } }
}
