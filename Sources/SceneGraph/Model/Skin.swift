import SceneMath

/// The joints that bend a mesh.
public struct Skin: Hashable, Sendable {
    public var name: String?
    /// Indices of nodes.
    public var joints: [Int]
    /// For each joint: from the mesh as stored to the joint's axes.
    public var inverseBindMatrices: [AffineMatrix]

    public init(name: String? = nil, joints: [Int], inverseBindMatrices: [AffineMatrix]) {
        self.name = name
        self.joints = joints
        self.inverseBindMatrices = inverseBindMatrices
    }
}
