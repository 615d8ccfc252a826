import Assets
import Foundation
import SceneGraph
import Testing

@Suite("JPEG pictures, read")
struct JPEGReaderTests {
    /// 32 × 16 pixels: the left half red, the right half blue. The tolerance is that of quality 95.
    static let kinds: [(name: String, left: Pixel, right: Pixel, tolerance: Int)] = [
        ("color.jpg", [255, 0, 0, 255], [0, 0, 255, 255], 4),
        ("progressive.jpg", [255, 0, 0, 255], [0, 0, 255, 255], 4),
        ("gray.jpg", [54, 54, 54, 255], [18, 18, 18, 255], 4),
        ("cmyk.jpg", [255, 0, 0, 255], [0, 0, 255, 255], 6),
    ]

    @Test("of every kind become four bytes a pixel", arguments: kinds)
    func kind(_ row: (name: String, left: Pixel, right: Pixel, tolerance: Int)) throws {
        let image = try ImageFile.read(Fixture.url(row.name))
        #expect(image.width == 32 && image.height == 16)
        for (x, wanted) in [(2, row.left), (13, row.left), (18, row.right), (30, row.right)] {
            let pixel = image[x, 7]
            for (found, value) in zip([pixel.red, pixel.green, pixel.blue, pixel.alpha], wanted) {
                #expect(abs(Int(found) - Int(value)) <= row.tolerance, "\(row.name) at \(x): \(pixel)")
            }
        }
    }

    @Test("cut off are refused", arguments: ["color.jpg", "progressive.jpg", "cmyk.jpg"])
    func truncated(name: String) throws {
        let bytes = try Fixture.bytes(name)
        for part in [0.02, 0.3, 0.6, 0.9, 0.98] {
            let cut = Array(bytes.prefix(Int(Double(bytes.count) * part)))
            #expect(throws: ImageError(.truncated, name: name), "\(part)") { _ = try ImageFile.read(cut, name: name) }
        }
    }

    @Test("with any one byte changed are read or refused, but do no harm")
    func damaged() throws {
        let bytes = try Fixture.bytes("color.jpg")
        for index in bytes.indices {
            for flip: UInt8 in [0x01, 0xFF] {
                var damaged = bytes
                damaged[index] ^= flip
                _ = try? ImageFile.read(damaged, limits: ImageLimits(largestSide: 512, largestArea: 512 * 512))
            }
        }
    }

    @Test("too large ones are refused before memory is taken")
    func tooLarge() throws {
        #expect(throws: ImageError(.tooLarge(width: 32, height: 16), name: "x")) {
            _ = try ImageFile.read(try Fixture.bytes("color.jpg"), name: "x", limits: ImageLimits(largestSide: 31))
        }
    }
}
