import SceneGraph
import SceneMath

/// What the render queue wants to know about a mesh, found once.
package struct GeometryFacts {
    package struct Box {
        package var center: SIMD3<Float>
        package var half: SIMD3<Float>
    }

    /// The three normals of each triangle are the same.
    package let isFlat: Bool
    package let isEmpty: Bool
    package let isLines: Bool
    /// Of the bounding sphere.
    package let center: SIMD3<Float>
    /// Around all vertices.
    package let outerBox: Box
    /// Wholly inside of a closed convex mesh; nil for others. For a box it is the mesh itself.
    package let innerBox: Box?
    /// Inner and outer box are the same.
    package let isBox: Bool

    /// What is known at once of a mesh that lives for a frame.
    init(transient geometry: Geometry) {
        let box = geometry.boundingBox
        isFlat = false
        isEmpty = geometry.indices.count == 0 || box.isEmpty
        isLines = geometry.primitive == .lines
        center = SIMD3<Float>(geometry.boundingSphere.center)
        outerBox =
            isEmpty
            ? Box(center: .zero, half: .zero)
            : Box(center: SIMD3<Float>(box.center), half: SIMD3<Float>((box.max - box.min) / 2))
        innerBox = nil
        isBox = false
    }

    package init(_ geometry: Geometry) {
        let vertices = geometry.vertices
        let indices = geometry.indices
        let box = geometry.boundingBox
        center = SIMD3<Float>(geometry.boundingSphere.center)
        isEmpty = indices.count == 0 || box.isEmpty
        isLines = geometry.primitive == .lines
        let corners = stride(from: 0, to: indices.count - indices.count % 3, by: 3)
        isFlat =
            geometry.primitive == .triangles
            && corners.allSatisfy { corner in
                let normal = vertices[indices[corner]].normal
                return vertices[indices[corner + 1]].normal == normal && vertices[indices[corner + 2]].normal == normal
            }
        guard !isEmpty else {
            outerBox = Box(center: .zero, half: .zero)
            innerBox = nil
            isBox = false
            return
        }
        let half = (box.max - box.min) / 2
        outerBox = Box(center: SIMD3<Float>(box.center), half: SIMD3<Float>(half))
        let share = Self.innerShare(geometry, half: half)
        isBox = share.map { $0 > 1 - 1e-6 } ?? false
        innerBox = share.map {
            // What is not exactly the mesh keeps clear of its surface.
            let factor = Float($0 > 1 - 1e-6 ? 1 : $0 * 0.999)
            return Box(center: SIMD3<Float>(box.center), half: SIMD3<Float>(half) * factor)
        }
    }

    /// How much the bounding box must shrink about its centre to lie inside a closed convex mesh; nil for other meshes, and
    /// for those so fine that finding out takes long.
    private static func innerShare(_ geometry: Geometry, half: Vector3) -> Double? {
        guard geometry.isClosed, geometry.primitive == .triangles, half.min() > 0 else { return nil }
        let indices = geometry.indices
        guard geometry.vertices.count * indices.count <= 6_000_000 else { return nil }
        let points = Array(Set(geometry.vertices.map(\.position))).map { Vector3($0) }
        let middle = geometry.boundingBox.center
        let tolerance = 1e-6 * geometry.boundingSphere.radius
        var share = 1.0
        for corner in stride(from: 0, to: indices.count - indices.count % 3, by: 3) {
            let a = Vector3(geometry.vertices[indices[corner]].position)
            let b = Vector3(geometry.vertices[indices[corner + 1]].position)
            let c = Vector3(geometry.vertices[indices[corner + 2]].position)
            guard let normal = (b - a).cross(c - a).normalized else { continue }
            // Convex: no vertex lies outside of any side's plane.
            if points.contains(where: { ($0 - a).dot(normal) > tolerance }) { return nil }
            let room = (a - middle).dot(normal)
            let reach = abs(normal.x) * half.x + abs(normal.y) * half.y + abs(normal.z) * half.z
            guard room > 0 else { return nil }
            share = min(share, room / reach)
        }
        return share > 0.1 ? share : nil
    }
}
