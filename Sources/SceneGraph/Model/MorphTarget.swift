/// Another shape of a mesh, as what it adds to each vertex.
public struct MorphTarget: Hashable, Sendable {
    public var name: String?
    /// One a vertex.
    public var positions: [SIMD3<Float>]
    /// One a vertex, or none.
    public var normals: [SIMD3<Float>]

    public init(name: String? = nil, positions: [SIMD3<Float>], normals: [SIMD3<Float>] = []) {
        self.name = name
        self.positions = positions
        self.normals = normals
    }
}
