/// What a surface looks like, in linear light.
package struct ImportedMaterial: Equatable, Sendable {
    package enum AlphaMode: UInt8, Sendable { case opaque, mask, blend }

    package var name: String?
    /// Red, green, blue, alpha.
    package var diffuse: [Float] = [1, 1, 1, 1]
    package var specular: [Float] = [0, 0, 0]
    package var emission: [Float] = [0, 0, 0]
    package var shininess: Float = 10
    package var alphaMode = AlphaMode.opaque
    package var alphaCutoff: Float = 0.5
    package var isDoubleSided = false
    package var isUnlit = false
    package var texture: ImportedTexture?

    package init() {}
}

/// How a picture lies on a surface.
package struct ImportedTexture: Equatable, Sendable {
    package enum Wrap: UInt8, Sendable { case clamp, `repeat`, mirror }

    /// Index in the images.
    package var image: Int
    /// Which of the mesh's sets of coordinates.
    package var set = 0
    package var wrapHorizontal = Wrap.repeat
    package var wrapVertical = Wrap.repeat
    package var isNearest = false
    /// Offset u, v; turn in radians; scale u, v: of coordinates whose v points down (KHR_texture_transform).
    package var offset: [Float] = [0, 0]
    package var rotation: Float = 0
    package var scale: [Float] = [1, 1]

    package init(image: Int) { self.image = image }
}
