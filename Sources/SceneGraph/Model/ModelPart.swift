/// A mesh with one material, and how joints and morph targets bend it.
public struct ModelPart: Sendable {
    /// As stored, before morph targets and joints.
    public var geometry: Geometry
    public var material: Material
    /// Which joints move which vertex; nil where none do.
    public var influences: JointInfluences?
    public var morphTargets: [MorphTarget]

    public init(
        geometry: Geometry, material: Material = Material(), influences: JointInfluences? = nil,
        morphTargets: [MorphTarget] = []
    ) {
        self.geometry = geometry
        self.material = material
        self.influences = influences
        self.morphTargets = morphTargets
    }
}
