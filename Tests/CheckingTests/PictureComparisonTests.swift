import Checking
import SceneGraph
import Testing

/// The distance between colours, against values worked out by hand from the paper's formula.
@Suite struct PictureComparisonTests {
    typealias Pixel = (UInt8, UInt8, UInt8, UInt8)

    /// The largest threshold in steps of 0.001 at which two colours still count as different, plus one step.
    private func distance(_ a: Pixel, _ b: Pixel) -> Double {
        let first = PixelImage(width: 1, height: 1, filledWith: a)
        let second = PixelImage(width: 1, height: 1, filledWith: b)
        let steps = (0...1000).first {
            PictureComparison(first, second, threshold: Double($0) / 1000).different == 0
        }
        return Double(steps ?? 1001) / 1000
    }

    @Test(
        arguments: [
            ("equal", [10, 20, 30, 255], [10, 20, 30, 255], 0),
            // √(0.5053 · 255² / 35215)
            ("black and white", [0, 0, 0, 255], [255, 255, 255, 255], 0.966),
            // 3 levels of brightness: √(0.5053 · 9 / 35215)
            ("a shade", [128, 128, 128, 255], [131, 131, 131, 255], 0.0114),
            // y = 76.2, i = 152.0, q = 53.9: √((0.5053 · 5809 + 0.299 · 23096 + 0.1957 · 2908) / 35215)
            ("red and black", [255, 0, 0, 255], [0, 0, 0, 255], 0.544),
            // y = 149.6, i = −69.9, q = −133.3: √((0.5053 · 22377 + 0.299 · 4888 + 0.1957 · 17760) / 35215)
            ("green and black", [0, 255, 0, 255], [0, 0, 0, 255], 0.681),
            ("nothing and white", [0, 0, 0, 0], [255, 255, 255, 255], 0),
            ("nothing and black", [255, 255, 255, 0], [0, 0, 0, 255], 0.966),
        ] as [(String, [UInt8], [UInt8], Double)])
    func distances(name: String, a: [UInt8], b: [UInt8], expected: Double) {
        let found = distance((a[0], a[1], a[2], a[3]), (b[0], b[1], b[2], b[3]))
        #expect(abs(found - expected) < 0.0015, "\(name): \(found)")
        #expect(distance((b[0], b[1], b[2], b[3]), (a[0], a[1], a[2], a[3])) == found)
    }

    /// No two colours are farther apart than 1, at the corners of the cube of colours, where the farthest are.
    @Test func oneIsTheFarthest() {
        let levels: [UInt8] = [0, 255]
        var corners: [Pixel] = []
        for red in levels { for green in levels { for blue in levels { corners.append((red, green, blue, 255)) } } }
        var farthest = 0.0
        for first in corners { for second in corners { farthest = max(farthest, distance(first, second)) } }
        #expect(farthest > 0.99 && farthest <= 1.001)
    }

    @Test func countsAndShares() {
        let comparison = PictureComparison(.spotted(10, 10, red: 5), .spotted(10, 10, red: 25), threshold: 0.1)
        #expect(comparison.different == 20)
        #expect(comparison.total == 100)
        #expect(comparison.share == 0.2)
        let empty = PixelImage(width: 0, height: 0)
        #expect(PictureComparison(empty, empty, threshold: 0).share == 0)
    }

    @Test func singleColours() {
        #expect(
            PictureComparison.singleColor(of: PixelImage(width: 3, height: 2, filledWith: (1, 2, 3, 4))) == [
                1, 2, 3, 4,
            ])
        #expect(PictureComparison.singleColor(of: .spotted(3, 2)) == nil)
        #expect(
            PictureComparison.singleColor(of: PixelImage(width: 1, height: 1, filledWith: (1, 2, 3, 4))) == [
                1, 2, 3, 4,
            ])
        #expect(PictureComparison.singleColor(of: PixelImage(width: 0, height: 0)) == nil)
        var last = PixelImage(width: 3, height: 2, filledWith: (1, 2, 3, 4))
        last[2, 1] = (1, 2, 3, 5)
        #expect(PictureComparison.singleColor(of: last) == nil)
    }
}
