import SceneGraph
import SceneRenderer
import Testing

extension PictureTests {
    /// Many small layers: some move with the frame, some stay, some lie over others or reach out of the picture.
    private static func manyLayers(_ frame: Int) throws -> [OverlayLayer] {
        try (0..<24).map { number in
            let (width, height) = (14 + number % 5, 9 + (number + frame) % 4)
            let moves = number % 3 == 0
            let x = number * 13 + (moves ? frame * 3 : 0) - 4
            let y = (number * 29) % 236 + (moves ? frame : 0)
            let shade = UInt8((number * 40 + (number % 2 == 0 ? frame * 17 : 0)) % 200)
            let alpha: UInt8 = number % 4 == 0 ? 255 : 220
            let pixels = (0..<width * height).flatMap { index in
                [UInt8(index % 20), shade, UInt8(number * 8 % 200), alpha]
            }
            let opacity = number % 5 == 0 ? 0.5 : 1
            return try #require(
                OverlayLayer(x: x, y: y, width: width, height: height, pixels: pixels, opacity: opacity))
        }
    }

    /// The layers over the background by hand, as a screen mixes them.
    private static func blended(_ layers: ArraySlice<OverlayLayer>) throws -> PixelImage {
        var image = PixelImage(width: size.width, height: size.height, filledWith: (90, 120, 60, 255))
        for layer in layers {
            for row in 0..<layer.height {
                for column in 0..<layer.width {
                    let (x, y) = (layer.x + column, layer.y + row)
                    guard x >= 0, y >= 0, x < size.width, y < size.height else { continue }
                    let start = row * layer.rowStride + column * 4
                    let left = 1 - Double(layer.pixels[start + 3]) / 255 * layer.opacity
                    func over(_ source: UInt8, _ target: UInt8) -> UInt8 {
                        UInt8(min(255, Double(source) * layer.opacity + Double(target) * left).rounded())
                    }
                    let pixel = image[x, y]
                    image[x, y] = (
                        over(layer.pixels[start + 2], pixel.red), over(layer.pixels[start + 1], pixel.green),
                        over(layer.pixels[start], pixel.blue), 255
                    )
                }
            }
        }
        return image
    }

    /// Arrays that are shown again elsewhere, and more of them than the atlas has room for.
    @Test("layers that share their pixels, and more than there is room for at once")
    func sharedAndCrowdedLayers() throws {
        let snapshot = FrameSnapshot(background: .color(Color(sRGB: 90, 120, 60)))
        // The smallest atlas has room for 136 of these.
        let (width, height) = (60, 64)
        let stock = (0..<220).map { number -> [UInt8] in
            var pixels = [UInt8](repeating: 255, count: width * height * 4)
            for index in 0..<width * height {
                pixels[4 * index] = UInt8(index % 97)
                pixels[4 * index + 1] = UInt8(number)
                pixels[4 * index + 2] = UInt8(index / width * 3)
            }
            return pixels
        }
        try Self.withRenderer { studio in
            for (frame, count) in [20, 20, 90, 130, 160, 160, 20, 90].enumerated() {
                var layers: [OverlayLayer] = []
                for number in 0..<count {
                    let x = (number * 37 + frame * 5) % 300 - 20
                    let y = (number * 23) % 220 - 10
                    let layer = OverlayLayer(
                        x: x, y: y, width: width, height: 30 + number % 30,
                        pixels: stock[(number + frame / 2 * 31) % stock.count])
                    layers.append(try #require(layer))
                }
                let shown = try studio.picture(snapshot, overlay: layers)
                let difference = try #require(PictureDifference(shown, try Self.blended(layers[...])))
                #expect(difference.largest <= 1, "frame \(frame)")
            }
        }
    }

    @Test("many layers that come, go and change are where and what they are")
    func manyLayersAreSame() throws {
        let snapshot = FrameSnapshot(background: .color(Color(sRGB: 90, 120, 60)))
        try Self.withRenderer { studio in
            for frame in [0, 1, 1, 2, 5, 0] {
                let layers = try Self.manyLayers(frame)
                let count = frame == 2 ? 5 : layers.count
                let shown = try studio.picture(snapshot, overlay: Array(layers.prefix(count)))
                let wanted = try Self.blended(layers.prefix(count))
                let difference = try #require(PictureDifference(shown, wanted))
                // Each layer on top of another rounds once more.
                #expect(difference.largest <= 2, "frame \(frame): \(difference.count(above: 2)) pixels")
            }
        }
    }
}
