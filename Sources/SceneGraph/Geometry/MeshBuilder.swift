/// Collects vertices and triangles for the factories.
struct MeshBuilder {
    private(set) var vertices: [Vertex] = []
    private(set) var indices: [Int] = []

    mutating func reserve(vertices vertexCount: Int, indices indexCount: Int) {
        vertices.reserveCapacity(vertexCount)
        indices.reserveCapacity(indexCount)
    }

    @discardableResult mutating func vertex(
        _ position: SIMD3<Float>, normal: SIMD3<Float>, uv: SIMD2<Float>
    ) -> Int {
        vertices.append(Vertex(position: position, normal: normal, uv: uv))
        return vertices.count - 1
    }

    /// Counter-clockwise from outside.
    mutating func triangle(_ a: Int, _ b: Int, _ c: Int) {
        indices.append(a)
        indices.append(b)
        indices.append(c)
    }

    /// Counter-clockwise from outside.
    mutating func quad(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {
        triangle(a, b, c)
        triangle(a, c, d)
    }

    func geometry(isClosed: Bool) -> Geometry {
        Geometry(vertices: vertices, indices: indices, isClosed: isClosed)
    }
}
