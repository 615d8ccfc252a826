import SceneGraph

/// Makes the rows of an equirectangular picture as smooth along their circle as the circle is small: near a pole one pixel of a
/// view covers many texels side by side, and would pick one of them at random.
enum PolarBlur {
    private static let steps = 8192

    static func applied(to image: PixelImage, isSRGB: Bool) -> PixelImage {
        var result = image
        let width = image.width
        guard width > 0, image.height > 1 else { return image }
        let linear = (0...255).map { isSRGB ? Color.linear(sRGB: UInt8($0)) : Float($0) / 255 }
        // Fine enough: no two neighbours are more than a level apart.
        let bytes = (0...Self.steps).map { Color(Float($0) / Float(Self.steps), 0, 0, 0).sRGBBytes.red }
        func stored(_ light: Float) -> UInt8 {
            let part = min(max(light, 0), 1)
            return isSRGB ? bytes[Int(part * Float(Self.steps) + 0.5)] : UInt8(part * 255 + 0.5)
        }
        var sums = [SIMD4<Float>](repeating: .zero, count: width + 1)
        for row in 0..<image.height {
            // Texels of this row that are as wide as one at the equator, and an odd number of them.
            let span = Latitude(row: row, of: image.height).texelsPerWidth
            let reach = min(Int(span / 2), (width - 1) / 2)
            if reach < 1 { continue }
            // Double would do no better: the sums stay below width, and Float keeps 24 bits of them.
            for x in 0..<width {
                let pixel = image[x, row]
                sums[x + 1] =
                    sums[x]
                    + SIMD4(
                        linear[Int(pixel.red)], linear[Int(pixel.green)], linear[Int(pixel.blue)],
                        Float(pixel.alpha) / 255)
            }
            let share = 1 / Float(2 * reach + 1)
            for x in 0..<width {
                var sum = sums[min(x + reach + 1, width)] - sums[max(x - reach, 0)]
                // The circle closes.
                if x + reach + 1 > width { sum += sums[x + reach + 1 - width] }
                if x - reach < 0 { sum += sums[width] - sums[x - reach + width] }
                let color = sum * share
                result[x, row] = (
                    stored(color.x), stored(color.y), stored(color.z), UInt8(min(max(color.w, 0), 1) * 255 + 0.5)
                )
            }
        }
        return result
    }
}
