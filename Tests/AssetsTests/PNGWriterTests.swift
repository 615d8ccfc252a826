import Assets
import SceneGraph
import Testing

@Suite("PNG pictures, written")
struct PNGWriterTests {
    /// A picture with edges, gradients and something like noise.
    static func picture(width: Int, height: Int, isOpaque: Bool) -> PixelImage {
        var image = PixelImage(width: width, height: height)
        var state: UInt32 = 12345
        for y in 0..<height {
            for x in 0..<width {
                state = state &* 1_664_525 &+ 1_013_904_223
                let noise = x % 7 == 0 ? UInt8(state >> 24) : 0
                image[x, y] = (
                    UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y &* 3) &+ noise, x > y ? 200 : 10,
                    isOpaque ? 255 : UInt8(truncatingIfNeeded: x + y)
                )
            }
        }
        return image
    }

    static let sizes: [(width: Int, height: Int)] = [
        (1, 1), (1, 7), (7, 1), (3, 3), (64, 48), (1280, 2), (5000, 20), (257, 400),
    ]

    @Test("read back as they were, opaque and not, quick and small", arguments: sizes)
    func roundTrip(_ size: (width: Int, height: Int)) throws {
        for isOpaque in [true, false] {
            for effort in [PNGWriter.Effort.fast, .small] {
                let image = Self.picture(width: size.width, height: size.height, isOpaque: isOpaque)
                let bytes = PNGWriter.encode(image, effort: effort)
                #expect(try ImageFile.read(bytes) == image, "\(size) \(isOpaque) \(effort)")
                // The colour type: 2 without alpha, 6 with it.
                #expect(bytes[25] == (image.isOpaque ? 2 : 6))
            }
        }
    }

    @Test("are turned up the right way, with gaps between the rows in memory")
    func bottomUp() throws {
        let image = Self.picture(width: 13, height: 9, isOpaque: false)
        let rowBytes = 13 * 4
        let gap = 12
        var memory = [UInt8](repeating: 99, count: (rowBytes + gap) * 9)
        for y in 0..<9 {
            let target = (8 - y) * (rowBytes + gap)
            memory.replaceSubrange(
                target..<(target + rowBytes), with: image.pixels[(y * rowBytes)..<((y + 1) * rowBytes)])
        }
        let bytes = memory.withUnsafeBytes {
            PNGWriter.encode(rgba: $0, width: 13, height: 9, bytesPerRow: rowBytes + gap, isBottomUp: true)
        }
        #expect(bytes == PNGWriter.encode(image))
    }

    @Test("told to be opaque, lose their alpha")
    func opaque() throws {
        let image = Self.picture(width: 20, height: 10, isOpaque: false)
        let bytes = image.pixels.withUnsafeBytes {
            PNGWriter.encode(rgba: $0, width: 20, height: 10, isOpaque: true)
        }
        let back = try ImageFile.read(bytes)
        #expect(back.isOpaque)
        #expect(back[5, 5].red == image[5, 5].red && back[5, 5].blue == image[5, 5].blue)
    }

    @Test("are the same bytes each time")
    func deterministic() {
        let image = Self.picture(width: 200, height: 100, isOpaque: true)
        #expect(PNGWriter.encode(image) == PNGWriter.encode(image))
    }
}
