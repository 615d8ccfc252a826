import CTurboJPEG
import SceneGraph

/// JPEG pictures through TurboJPEG.
enum JPEGReader {
    static func read(_ bytes: [UInt8], name: String, limits: ImageLimits) throws(ImageError) -> PixelImage {
        guard let handle = tjInitDecompress() else {
            throw ImageError(.malformed("the JPEG decoder can't start"), name: name)
        }
        defer { tjDestroy(handle) }
        var width: Int32 = 0
        var height: Int32 = 0
        var subsampling: Int32 = 0
        var space: Int32 = 0
        let status = tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space)
        // A header cut off early can count as read, without a size.
        guard status == 0, width > 0, height > 0 else {
            throw error(handle, bytes, name: name)
        }
        try limits.check(width: Int(width), height: Int(height), name: name)

        let isCMYK = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
        let format = isCMYK ? TJPF_CMYK : TJPF_RGBA
        let count = Int(width) * Int(height) * 4
        var isRead = false
        var pixels = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            let status = tjDecompress2(
                handle, bytes, UInt(bytes.count), target.baseAddress, width, width * 4, height,
                Int32(format.rawValue), Int32(TJFLAG_ACCURATEDCT))
            isRead = status == 0 || isHarmless(handle)
            filled = isRead ? count : 0
        }
        guard isRead else { throw error(handle, bytes, name: name) }
        if isCMYK { makeRGB(&pixels) }
        guard let image = PixelImage(width: Int(width), height: Int(height), pixels: pixels) else {
            throw ImageError(.truncated, name: name)
        }
        return image
    }

    /// Printers' colours are stored inverted by the only program that writes them, so that a product makes light of them.
    private static func makeRGB(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { bytes in
            for index in stride(from: 0, to: bytes.count, by: 4) {
                let key = Int(bytes[index + 3])
                for channel in 0..<3 { bytes[index + channel] = UInt8(Int(bytes[index + channel]) * key / 255) }
                bytes[index + 3] = 255
            }
        }
    }

    private static func message(_ handle: tjhandle) -> String {
        tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown fault"
    }

    /// Warnings that leave a whole picture. All others mean that a part of it is made up.
    private static func isHarmless(_ handle: tjhandle) -> Bool {
        guard tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else { return false }
        let text = message(handle)
        return ["extraneous bytes", "Unknown Adobe color", "Invalid SOS parameters"].contains(where: text.contains)
    }

    /// Where the end mark is missing, whatever else the decoder stumbled over comes from that.
    private static func error(_ handle: tjhandle, _ bytes: [UInt8], name: String) -> ImageError {
        let end = bytes.lastIndex { $0 != 0 } ?? 0
        guard end > 0, bytes[end] == 0xD9, bytes[end - 1] == 0xFF else { return ImageError(.truncated, name: name) }
        return ImageError(.malformed(message(handle)), name: name)
    }
}
