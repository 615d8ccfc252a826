import Testing
import Video

/// The colours that encoders get, against the exact formulas of BT.709 in floating point.
@Suite struct PlanarPictureTests {
    @Test(arguments: [(16, 8), (17, 9), (1, 1), (2, 2), (7, 3), (8, 2), (23, 5)])
    func everyPixelIsWithinOneLevel(width: Int, height: Int) {
        let rgba = noise(width * height * 4)
        var picture = PlanarPicture(width: width, height: height)
        rgba.withUnsafeBytes { picture.fill(rgba: $0, bottomUp: false) }
        let paddedWidth = picture.paddedWidth
        let paddedHeight = picture.paddedHeight
        #expect(
            paddedWidth % 2 == 0 && paddedHeight % 2 == 0 && picture.bytes.count == paddedWidth * paddedHeight * 3 / 2)
        func pixel(_ x: Int, _ y: Int) -> (Double, Double, Double) {
            let start = (min(y, height - 1) * width + min(x, width - 1)) * 4
            return (Double(rgba[start]), Double(rgba[start + 1]), Double(rgba[start + 2]))
        }
        for y in 0..<paddedHeight {
            for x in 0..<paddedWidth {
                let (r, g, b) = pixel(x, y)
                let exact = 16 + 219 * (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
                #expect(abs(Double(picture.bytes[y * paddedWidth + x]) - exact) <= 1)
            }
        }
        let blue = paddedWidth * paddedHeight
        let red = blue + paddedWidth * paddedHeight / 4
        for y in 0..<(paddedHeight / 2) {
            for x in 0..<(paddedWidth / 2) {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { pixel(2 * x + $0.0, 2 * y + $0.1) }
                let (r, g, b) = four.reduce((0, 0, 0)) { ($0.0 + $1.0 / 4, $0.1 + $1.1 / 4, $0.2 + $1.2 / 4) }
                let brightness = 0.2126 * r + 0.7152 * g + 0.0722 * b
                let u = 128 + 224 * (b - brightness) / 1.8556 / 255
                let v = 128 + 224 * (r - brightness) / 1.5748 / 255
                #expect(abs(Double(picture.bytes[blue + y * paddedWidth / 2 + x]) - u) <= 1.2)
                #expect(abs(Double(picture.bytes[red + y * paddedWidth / 2 + x]) - v) <= 1.2)
            }
        }
    }

    @Test func blackAndWhiteKeepTheirRange() {
        var picture = PlanarPicture(width: 16, height: 2)
        var rgba = [UInt8](repeating: 255, count: 16 * 2 * 4)
        rgba.withUnsafeBytes { picture.fill(rgba: $0, bottomUp: false) }
        #expect(picture.bytes.prefix(32).allSatisfy { $0 == 235 })
        #expect(picture.bytes.suffix(16).allSatisfy { $0 == 128 })
        rgba = [UInt8](repeating: 0, count: rgba.count)
        rgba.withUnsafeBytes { picture.fill(rgba: $0, bottomUp: false) }
        #expect(picture.bytes.prefix(32).allSatisfy { $0 == 16 })
    }

    @Test func bottomUpRowsAreTurned() {
        let (width, height) = (6, 4)
        let rgba = noise(width * height * 4)
        var turned: [UInt8] = []
        for row in (0..<height).reversed() { turned += rgba[(row * width * 4)..<((row + 1) * width * 4)] }
        var first = PlanarPicture(width: width, height: height)
        var second = PlanarPicture(width: width, height: height)
        rgba.withUnsafeBytes { first.fill(rgba: $0, bottomUp: false) }
        turned.withUnsafeBytes { second.fill(rgba: $0, bottomUp: true) }
        #expect(first.bytes == second.bytes)
    }

    /// Bytes that look random and are the same each time.
    private func noise(_ count: Int) -> [UInt8] {
        var state: UInt64 = 42
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }
}
