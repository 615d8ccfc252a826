import SceneMath

extension Geometry {
    /// Where a ray meets a mesh, in the mesh's own axes.
    public struct Intersection: Hashable, Sendable {
        /// In lengths of the ray's direction.
        public var distance: Double
        public var position: Vector3
        /// Of length 1, blended from those of the corners; the triangle's own where these have none.
        public var normal: Vector3
        /// Blended from those of the corners.
        public var textureCoordinates: Vector2
        /// Number of the triangle.
        public var faceIndex: Int
    }

    /// All places where a ray meets triangles, from near to far.
    /// - Parameters:
    ///   - ray: in the mesh's axes.
    ///   - backFaceCulling: leaves out triangles seen from behind.
    ///   - limit: how far along the ray counts, in lengths of its direction.
    public func intersections(
        with ray: Ray, backFaceCulling: Bool = true, limit: Double = .infinity
    ) -> [Intersection] {
        guard let tree = triangleTree else { return [] }
        var found: [(Int, Double, Double, Double)] = []
        var limit = limit
        tree.tree.forEachItem(along: ray, limit: &limit) { face, limit in
            if let hit = tree.triangles[face].intersection(ray, culling: backFaceCulling, limit: limit) {
                found.append((face, hit.distance, hit.b, hit.c))
            }
        }
        found.sort { ($0.1, $0.0) < ($1.1, $1.0) }
        return found.map { intersection(face: $0, distance: $1, b: $2, c: $3, ray) }
    }

    /// The nearest place where a ray meets a triangle; of several at the same distance that of the lowest number.
    public func closestIntersection(
        with ray: Ray, backFaceCulling: Bool = true, limit: Double = .infinity
    ) -> Intersection? {
        guard let tree = triangleTree else { return nil }
        var best: (face: Int, distance: Double, b: Double, c: Double)?
        var limit = limit
        tree.tree.forEachItem(along: ray, limit: &limit) { face, limit in
            guard let hit = tree.triangles[face].intersection(ray, culling: backFaceCulling, limit: limit) else {
                return
            }
            if let old = best, (old.distance, old.face) < (hit.distance, face) { return }
            best = (face, hit.distance, hit.b, hit.c)
            limit = hit.distance
        }
        return best.map { intersection(face: $0.face, distance: $0.distance, b: $0.b, c: $0.c, ray) }
    }

    /// Whether a ray meets any triangle.
    public func isHit(by ray: Ray, backFaceCulling: Bool = true, limit: Double = .infinity) -> Bool {
        closestIntersection(with: ray, backFaceCulling: backFaceCulling, limit: limit) != nil
    }

    /// nil for what has no triangles.
    var triangleTree: TriangleTree? {
        guard primitive == .triangles, indices.count > 0 else { return nil }
        return storage.triangleTree
    }

    func intersection(face: Int, distance: Double, b: Double, c: Double, _ ray: Ray) -> Intersection {
        let corners = (0..<3).map { vertices[indices[3 * face + $0]] }
        let weights = [1 - b - c, b, c]
        var normal = Vector3.zero
        var uv = Vector2.zero
        for (corner, weight) in zip(corners, weights) {
            normal += Vector3(corner.normal) * weight
            uv += Vector2(corner.uv) * weight
        }
        let (p, q, r) = (Vector3(corners[0].position), Vector3(corners[1].position), Vector3(corners[2].position))
        let own = (q - p).cross(r - p).normalized ?? .unitY
        return Intersection(
            distance: distance, position: ray.point(at: distance), normal: normal.normalized ?? own,
            textureCoordinates: uv, faceIndex: face)
    }
}
