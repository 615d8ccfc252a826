import Foundation
import ModelExchange

/// The texture coordinates of a mesh as its material places the picture: set and transform are worked in, v points up.
struct TextureCoordinates {
    private let set: [Float]
    private var u = SIMD3<Float>(1, 0, 0)
    private var v = SIMD3<Float>(0, 1, 0)

    init(_ mesh: ImportedMesh, _ texture: ImportedTexture?) {
        let number = texture?.set ?? 0
        set = mesh.textureCoordinates.indices.contains(number) ? mesh.textureCoordinates[number] : []
        guard let texture, texture.offset.count == 2, texture.scale.count == 2 else { return }
        // Of coordinates whose v points down. Source: KHR_texture_transform.
        let (c, s) = (cos(texture.rotation), sin(texture.rotation))
        u = [c * texture.scale[0], s * texture.scale[1], texture.offset[0]]
        v = [-s * texture.scale[0], c * texture.scale[1], texture.offset[1]]
    }

    subscript(index: Int) -> SIMD2<Float> {
        guard !set.isEmpty else { return .zero }
        let point = SIMD3<Float>(set[index * 2], 1 - set[index * 2 + 1], 1)
        let placed = SIMD2((u * point).sum(), 1 - (v * point).sum())
        return placed.x.isFinite && placed.y.isFinite ? placed : .zero
    }
}
