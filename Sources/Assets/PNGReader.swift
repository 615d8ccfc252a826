import CPNG
import SceneGraph

/// PNG pictures through libpng's simplified interface, which returns from its errors instead of jumping out of them.
enum PNGReader {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func read(_ bytes: [UInt8], name: String, limits: ImageLimits) throws(ImageError) -> PixelImage {
        let header = try header(bytes, name: name)
        try limits.check(width: header.width, height: header.height, name: name)
        // Deflate makes at most 1,032 bytes of one: a small file that promises more is cut off, or a trap for memory.
        if header.rawBytes / 1_040 > bytes.count { throw ImageError(.truncated, name: name) }

        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        var isRead = false
        let pixels: [UInt8] = bytes.withUnsafeBytes { source in
            guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else { return [] }
            // Without a colour space chunk 16-bit samples are screen colours too, as every program but libpng has it.
            image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
            image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
            guard Int(image.width) == header.width, Int(image.height) == header.height else { return [] }
            let count = header.width * header.height * 4
            return [UInt8](unsafeUninitializedCapacity: count) { target, filled in
                isRead = png_image_finish_read(&image, nil, target.baseAddress, Int32(header.width * 4), nil) != 0
                filled = isRead ? count : 0
            }
        }
        guard isRead, let result = PixelImage(width: header.width, height: header.height, pixels: pixels) else {
            let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if message.contains("end of file") || message.contains("read beyond") || message.contains("Not enough") {
                throw ImageError(.truncated, name: name)
            }
            throw ImageError(.malformed(message.isEmpty ? "its size is not what its header says" : message), name: name)
        }
        return result
    }

    private struct Header {
        var width: Int
        var height: Int
        /// Of all rows, unpacked.
        var rawBytes: Int
    }

    /// The header chunk, read before libpng takes any memory.
    private static func header(_ bytes: [UInt8], name: String) throws(ImageError) -> Header {
        guard bytes.count >= 33 else { throw ImageError(.truncated, name: name) }
        func number(_ index: Int) -> Int { bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) } }
        guard number(8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else {
            throw ImageError(.malformed("it does not begin with a header"), name: name)
        }
        let (width, height) = (number(16), number(20))
        let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(bytes[25])] ?? 1
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area < Int.max / 64 else {
            throw ImageError(.tooLarge(width: width, height: height), name: name)
        }
        return Header(width: width, height: height, rawBytes: area * samples * Int(bytes[24]) / 8)
    }
}
