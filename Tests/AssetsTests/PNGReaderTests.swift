import Assets
import Foundation
import SceneGraph
import Testing

/// Red, green, blue, alpha of one pixel.
typealias Pixel = [UInt8]

@Suite("PNG pictures, read")
struct PNGReaderTests {
    static func gray(_ value: Int) -> Pixel { [UInt8(value), UInt8(value), UInt8(value), 255] }

    static let palette: [Pixel] = [[0, 0, 0, 255], [255, 0, 0, 128], [0, 255, 0, 0], [0, 0, 255, 255]]

    static let kinds: [(name: String, pixel: @Sendable (_ x: Int, _ y: Int) -> Pixel)] = [
        ("gray1.png", { x, y in gray((x + y) % 2 * 255) }),
        ("gray8.png", { x, _ in gray(50 * x) }),
        ("gray16.png", { x, _ in gray(50 * x) }),
        ("grayalpha8.png", { x, y in gray(50 * x).dropLast() + [UInt8(255 - 60 * y)] }),
        ("rgb8.png", { x, y in [UInt8(50 * x), UInt8(100 * y), 7, 255] }),
        ("rgb8-key.png", { x, y in [UInt8(50 * x), UInt8(100 * y), 7, x == 1 && y == 1 ? 0 : 255] }),
        ("rgb16.png", { x, y in [UInt8(50 * x), UInt8(100 * y), 7, 255] }),
        ("rgba8.png", { x, y in [UInt8(50 * x), UInt8(100 * y), 7, UInt8(255 - 60 * y)] }),
        ("rgba8-interlaced.png", { x, y in [UInt8(50 * x), UInt8(100 * y), 7, UInt8(255 - 60 * y)] }),
        ("rgba16.png", { x, y in [UInt8(50 * x), UInt8(100 * y), 7, UInt8(255 - 60 * y)] }),
        ("palette2.png", { x, y in palette[(x + y) % 4] }),
        ("palette8.png", { x, y in palette[(x + y) % 4] }),
    ]

    @Test("of every kind of sample become the same four bytes a pixel", arguments: kinds)
    func kind(_ row: (name: String, pixel: @Sendable (Int, Int) -> Pixel)) throws {
        let image = try ImageFile.read(Fixture.url(row.name))
        #expect(image.width == 5 && image.height == 3)
        for y in 0..<3 {
            for x in 0..<5 {
                let found = image[x, y]
                let wanted = row.pixel(x, y)
                // What can't be seen has no colour.
                if wanted[3] == 0, found.alpha == 0 { continue }
                #expect([found.red, found.green, found.blue, found.alpha] == wanted, "\(row.name) (\(x), \(y))")
            }
        }
    }

    @Test("cut off anywhere are refused, never read half")
    func truncated() throws {
        let bytes = try Fixture.bytes("rgba8.png")
        let end = bytes.count - 12
        for count in 0..<end {
            #expect(throws: ImageError.self, "\(count) bytes") {
                _ = try ImageFile.read(Array(bytes.prefix(count)), name: "cut.png")
            }
        }
        #expect(throws: ImageError(.truncated, name: "cut.png")) {
            _ = try ImageFile.read(Array(bytes.prefix(20)), name: "cut.png")
        }
        #expect(throws: ImageError(.empty, name: "cut.png")) { _ = try ImageFile.read([], name: "cut.png") }
    }

    @Test("with any one byte changed are read or refused, but do no harm")
    func damaged() throws {
        for name in ["rgba8.png", "palette2.png", "rgba8-interlaced.png"] {
            let bytes = try Fixture.bytes(name)
            for index in bytes.indices {
                for flip: UInt8 in [0x01, 0x80, 0xFF] {
                    var damaged = bytes
                    damaged[index] ^= flip
                    _ = try? ImageFile.read(damaged)
                }
            }
        }
    }

    /// A header that promises a picture, and nothing behind it.
    static func promise(width: UInt32, height: UInt32, depth: UInt8 = 8) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + number(width)
            + number(height) + [depth, 6, 0, 0, 0] + [0, 0, 0, 0]
    }

    static let hostile: [(name: String, bytes: [UInt8], error: ImageError.Code)] = [
        ("too wide", promise(width: 16_385, height: 1), .tooLarge(width: 16_385, height: 1)),
        ("too high", promise(width: 1, height: 20_000), .tooLarge(width: 1, height: 20_000)),
        (
            "as large as can be said", promise(width: .max, height: .max),
            .tooLarge(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)
        ),
        ("no pixels", promise(width: 0, height: 5), .malformed("it has no pixels")),
        ("a gigabyte out of nothing", promise(width: 16_384, height: 16_384), .truncated),
        ("only the signature", Array(promise(width: 1, height: 1).prefix(8)), .truncated),
        ("less than the signature", Array(promise(width: 1, height: 1).prefix(3)), .truncated),
        ("another format", Array("GIF89a".utf8), .unknownFormat),
        ("text", Array("hello".utf8), .unknownFormat),
    ]

    @Test("that want too much are refused before memory is taken", arguments: hostile)
    func refused(_ row: (name: String, bytes: [UInt8], error: ImageError.Code)) {
        #expect(throws: ImageError(row.error, name: "x"), "\(row.name)") {
            _ = try ImageFile.read(row.bytes, name: "x")
        }
    }

    @Test("narrower limits hold")
    func limits() throws {
        let limits = ImageLimits(largestSide: 4, largestArea: 100)
        #expect(throws: ImageError(.tooLarge(width: 5, height: 3), name: "x")) {
            _ = try ImageFile.read(try Fixture.bytes("rgba8.png"), name: "x", limits: limits)
        }
        #expect(throws: ImageError(.tooLarge(width: 5, height: 3), name: "x")) {
            _ = try ImageFile.read(
                try Fixture.bytes("rgba8.png"), name: "x", limits: ImageLimits(largestSide: 9, largestArea: 14))
        }
    }

    @Test("errors name the file and what is wrong, in one line")
    func messages() {
        #expect(throws: ImageError(.unreadable("no such file"), name: "/nowhere/at/all.png")) {
            _ = try ImageFile.read(URL(fileURLWithPath: "/nowhere/at/all.png"))
        }
        let error = ImageError(.tooLarge(width: 1, height: 2), name: "a.png")
        #expect("\(error)" == "a.png: a picture of 1 × 2 pixels is too large")
    }
}
