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
        guard tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space) == 0 else {
            throw error(handle, name: name)
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
            // A warning (stray bytes between the parts) leaves a whole picture.
            isRead = status == 0 || (tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) && !isCutOff(handle))
            filled = isRead ? count : 0
        }
        guard isRead else { throw error(handle, name: name) }
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

    private static func isCutOff(_ handle: tjhandle) -> Bool { message(handle).contains("Premature end") }

    private static func error(_ handle: tjhandle, name: String) -> ImageError {
        if isCutOff(handle) { return ImageError(.truncated, name: name) }
        let text = message(handle)
        let reason = text.split(separator: ":", maxSplits: 1).last.map { $0.drop { $0 == " " } }
        return ImageError(.malformed(reason.map(String.init) ?? text), name: name)
    }
}
