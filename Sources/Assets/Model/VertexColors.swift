import ModelExchange
import SceneGraph

/// Colours of a mesh's corners, shown through a picture, for materials have no colours by the vertex.
///
/// Each triangle has 2 × 2 pixels: one a corner, and a fourth that continues their slope, so that reading between the pixels
/// blends the three as a renderer would.
struct VertexColors {
    private let colors: [SIMD4<Float>]
    /// Whether the corners of triangle n are the vertices 3n, 3n + 1, 3n + 2.
    private let isSeparate: Bool

    /// nil for a mesh without colours.
    init?(_ mesh: ImportedMesh) {
        guard !mesh.colors.isEmpty else { return nil }
        colors = (0..<mesh.vertexCount).map { index in
            func part(_ offset: Int) -> Float { min(max(mesh.colors[index * 4 + offset], 0), 1) }
            return SIMD4(part(0), part(1), part(2), part(3))
        }
        isSeparate =
            mesh.primitive == .triangles && mesh.indices.count == mesh.vertexCount
            && mesh.indices.enumerated().allSatisfy { $0.offset == $0.element }
    }

    /// Colours the mesh: by a texture, or where the material has one or all corners are alike, by its colour.
    func paint(_ vertices: inout [Vertex], _ material: inout Material) {
        guard let first = colors.first else { return }
        let areAlike = colors.allSatisfy { (($0 - first) * ($0 - first)).sum() < 1e-5 }
        if areAlike || material.texture != nil || !isSeparate || colors.count > 3_000_000 {
            material.diffuse *= colors.reduce(.zero, +) / Float(colors.count)
            return
        }
        let triangles = colors.count / 3
        let columns = max(1, Int(Double(triangles).squareRoot().rounded(.up)))
        let (width, height) = (columns * 2, (triangles + columns - 1) / columns * 2)
        var image = PixelImage(width: width, height: height, filledWith: (255, 255, 255, 255))
        for triangle in 0..<triangles {
            let (x, y) = (triangle % columns * 2, triangle / columns * 2)
            let (a, b, c) = (colors[triangle * 3], colors[triangle * 3 + 1], colors[triangle * 3 + 2])
            image[x, y] = a.sRGBBytes
            image[x + 1, y] = b.sRGBBytes
            image[x, y + 1] = c.sRGBBytes
            image[x + 1, y + 1] = (b + c - a).clamped(lowerBound: .zero, upperBound: .one).sRGBBytes
            for (corner, (dx, dy)) in [(0, 0), (1, 0), (0, 1)].enumerated() {
                vertices[triangle * 3 + corner].u = (Float(x + dx) + 0.5) / Float(width)
                vertices[triangle * 3 + corner].v = 1 - (Float(y + dy) + 0.5) / Float(height)
            }
        }
        material.texture = Texture(image, sampler: Sampler(mipmaps: .none))
    }
}
