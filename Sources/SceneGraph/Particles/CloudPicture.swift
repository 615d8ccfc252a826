import Foundation

/// Pictures for sprites, made by rule: the same on every machine.
enum CloudPicture {
    /// A round puff with ragged, soft edges: white, its alpha a cloud.
    static let puff = Texture(
        picture(size: 96, seed: 11, coarseness: 3.2, contrast: 1.1), sampler: Sampler(mipmaps: .linear))
    /// A tongue of flame seen from the front: denser, with sharper structure.
    static let flame = Texture(
        picture(size: 96, seed: 29, coarseness: 4.5, contrast: 2.2), sampler: Sampler(mipmaps: .linear))

    private static func picture(size: Int, seed: UInt64, coarseness: Double, contrast: Double) -> PixelImage {
        var image = PixelImage(width: size, height: size, filledWith: (255, 255, 255, 0))
        let noise = ValueNoise(seed: seed)
        for y in 0..<size {
            for x in 0..<size {
                let u = (Double(x) + 0.5) / Double(size) * 2 - 1
                let v = (Double(y) + 0.5) / Double(size) * 2 - 1
                let radius = (u * u + v * v).squareRoot()
                let cloud = noise.fractal(u * coarseness, v * coarseness)
                // The rim is drawn in where the cloud is thin; nothing reaches the edge of the picture.
                let rim = max(0, 1 - radius / (0.62 + 0.38 * cloud))
                let fade = max(0, 1 - radius * radius)
                let alpha = min(1, pow(rim, 0.8) * (1 + contrast * (cloud - 0.5))) * fade.squareRoot()
                image[x, y] = (255, 255, 255, UInt8((min(max(alpha, 0), 1) * 255).rounded()))
            }
        }
        return image
    }
}
