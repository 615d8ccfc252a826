import SceneGraph
import SceneMath

/// What the render queue wants to know about a mesh, found once.
struct GeometryFacts {
    /// The three normals of each triangle are the same.
    var isFlat: Bool
    var center: SIMD3<Float>
    var isEmpty: Bool

    init(_ geometry: Geometry) {
        let sphere = geometry.boundingSphere
        center = SIMD3<Float>(sphere.center)
        isEmpty = geometry.indices.count == 0
        let vertices = geometry.vertices
        let indices = geometry.indices
        isFlat =
            geometry.primitive == .triangles
            && stride(from: 0, to: indices.count - indices.count % 3, by: 3).allSatisfy { corner in
                let normal = vertices[indices[corner]].normal
                return vertices[indices[corner + 1]].normal == normal && vertices[indices[corner + 2]].normal == normal
            }
    }
}
