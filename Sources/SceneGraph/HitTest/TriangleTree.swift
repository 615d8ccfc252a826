import SceneMath

/// The triangles of a mesh in a hierarchy of boxes; made when a ray first asks for it.
final class TriangleTree: Sendable {
    struct Triangle: Sendable {
        var a: SIMD3<Float>
        var b: SIMD3<Float>
        var c: SIMD3<Float>

        /// - Returns: how far along the ray, in lengths of its direction, and the weights of b and c; nil where it is missed.
        /// Source: T. Möller, B. Trumbore, Fast, minimum storage ray/triangle intersection (1997).
        @inline(__always) func intersection(
            _ ray: Ray, culling: Bool, limit: Double
        ) -> (distance: Double, b: Double, c: Double)? {
            let corner = Vector3(a)
            let (ab, ac) = (Vector3(b) - corner, Vector3(c) - corner)
            let p = ray.direction.cross(ac)
            let determinant = ab.dot(p)
            guard culling ? determinant > 0 : determinant != 0 else { return nil }
            let inverse = 1 / determinant
            let offset = ray.origin - corner
            let u = offset.dot(p) * inverse
            // A hair over the edges, so that no ray slips through between two triangles.
            let hair = 1e-12
            guard u >= -hair, u <= 1 + hair else { return nil }
            let q = offset.cross(ab)
            let v = ray.direction.dot(q) * inverse
            guard v >= -hair, u + v <= 1 + hair else { return nil }
            let distance = ac.dot(q) * inverse
            guard distance >= 0, distance <= limit else { return nil }
            return (distance, u, v)
        }
    }

    let tree: BoundsTree
    /// By number.
    let triangles: ContiguousArray<Triangle>

    init(vertices: [Vertex], indices: IndexList) {
        let triangles = ContiguousArray(
            (0..<indices.count / 3).map { face in
                Triangle(
                    a: vertices[indices[3 * face]].position, b: vertices[indices[3 * face + 1]].position,
                    c: vertices[indices[3 * face + 2]].position)
            })
        let boxes = ContiguousArray(
            triangles.map { AxisAlignedBox([Vector3($0.a), Vector3($0.b), Vector3($0.c)]) })
        tree = boxes.withUnsafeBufferPointer { BoundsTree($0) }
        self.triangles = triangles
    }
}
