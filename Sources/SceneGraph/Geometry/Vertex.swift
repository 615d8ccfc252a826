/// One corner of a mesh as it lies in a vertex buffer: position, normal, texture coordinates; 32 bytes.
@frozen public struct Vertex: Hashable, Sendable {
    public var px: Float
    public var py: Float
    public var pz: Float
    public var nx: Float
    public var ny: Float
    public var nz: Float
    public var u: Float
    public var v: Float

    @inlinable public init(position: SIMD3<Float>, normal: SIMD3<Float>, uv: SIMD2<Float>) {
        px = position.x
        py = position.y
        pz = position.z
        nx = normal.x
        ny = normal.y
        nz = normal.z
        u = uv.x
        v = uv.y
    }

    @inlinable public var position: SIMD3<Float> { SIMD3(px, py, pz) }
    @inlinable public var normal: SIMD3<Float> { SIMD3(nx, ny, nz) }
    /// (0, 0) is the lower left corner of the picture, v points up.
    @inlinable public var uv: SIMD2<Float> { SIMD2(u, v) }
}
