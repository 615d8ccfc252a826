import SceneGraph

/// Truevision TGA pictures: 24 and 32 bits a pixel and greys, plain or packed by runs.
/// Source: Truevision TGA File Format Specification, version 2.0 (1991).
enum TGAReader {
    private struct Header {
        var width: Int
        var height: Int
        var bytesPerPixel: Int
        var isPacked: Bool
        var isTopDown: Bool
        var hasAlpha: Bool
        var start: Int
    }

    /// The format has no mark: a header that makes sense has to do.
    static func accepts(_ bytes: [UInt8]) -> Bool { header(bytes) != nil }

    private static func header(_ bytes: [UInt8]) -> Header? {
        guard bytes.count > 18, bytes[1] == 0, [2, 3, 10, 11].contains(bytes[2]) else { return nil }
        let isGrey = bytes[2] & 7 == 3
        guard isGrey ? bytes[16] == 8 : [24, 32].contains(bytes[16]), bytes[17] & 0xD0 == 0 else { return nil }
        let width = Int(bytes[12]) | Int(bytes[13]) << 8
        let height = Int(bytes[14]) | Int(bytes[15]) << 8
        guard width > 0, height > 0 else { return nil }
        return Header(
            width: width, height: height, bytesPerPixel: Int(bytes[16]) / 8, isPacked: bytes[2] >= 10,
            isTopDown: bytes[17] & 0x20 != 0, hasAlpha: bytes[16] == 32 && bytes[17] & 15 == 8,
            start: 18 + Int(bytes[0]))
    }

    static func read(_ bytes: [UInt8], name: String, limits: ImageLimits) throws(ImageError) -> PixelImage {
        guard let header = header(bytes) else { throw ImageError(.unknownFormat, name: name) }
        try limits.check(width: header.width, height: header.height, name: name)
        let count = header.width * header.height
        // A packet of two to five bytes makes at most 128 pixels.
        let least = header.isPacked ? count / 128 * (1 + header.bytesPerPixel) : count * header.bytesPerPixel
        guard bytes.count - header.start >= least else { throw ImageError(.truncated, name: name) }
        var pixels = [UInt8](repeating: 255, count: count * 4)
        var place = header.start
        var index = 0
        func put(_ source: Int) {
            let row = index / header.width
            let target = ((header.isTopDown ? row : header.height - 1 - row) * header.width + index % header.width) * 4
            if header.bytesPerPixel == 1 {
                for channel in 0..<3 { pixels[target + channel] = bytes[source] }
            } else {
                for channel in 0..<3 { pixels[target + channel] = bytes[source + 2 - channel] }
                if header.hasAlpha { pixels[target + 3] = bytes[source + 3] }
            }
            index += 1
        }
        while index < count {
            var length = 1
            var isRun = false
            if header.isPacked {
                guard place < bytes.count else { throw ImageError(.truncated, name: name) }
                length = min(Int(bytes[place] & 127) + 1, count - index)
                isRun = bytes[place] > 127
                place += 1
            }
            guard place + (isRun ? 1 : length) * header.bytesPerPixel <= bytes.count else {
                throw ImageError(.truncated, name: name)
            }
            for step in 0..<length { put(place + (isRun ? 0 : step) * header.bytesPerPixel) }
            place += (isRun ? 1 : length) * header.bytesPerPixel
        }
        guard let image = PixelImage(width: header.width, height: header.height, pixels: pixels) else {
            throw ImageError(.truncated, name: name)
        }
        return image
    }
}
