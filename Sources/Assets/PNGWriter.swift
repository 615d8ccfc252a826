import CPNG
import SceneGraph

/// Pictures as PNG. The same pixels and options give the same bytes.
///
/// The file is put together here and packed by zlib, because libpng's quick way in can choose neither filter nor strategy.
public enum PNGWriter {
    /// How long to look for a smaller file.
    public enum Effort: Hashable, Sendable {
        /// For frame after frame.
        case fast
        /// For pictures that are kept.
        case small
    }

    /// The bytes of a PNG file: 8 bits a channel, sRGB, without alpha where the picture is opaque. Traps for a picture
    /// without pixels.
    public static func encode(_ image: PixelImage, effort: Effort = .fast) -> [UInt8] {
        image.pixels.withUnsafeBytes { encode(rgba: $0, width: image.width, height: image.height, effort: effort) }
    }

    /// The same of pixels in memory, which need not be one array.
    /// - Parameters:
    ///   - rgba: rows of `width` pixels of four bytes, straight alpha; `bytesPerRow` apart.
    ///   - isBottomUp: the first row in memory is the lowest, as OpenGL reads it back.
    ///   - isOpaque: the alpha is not looked at and not stored; nil finds out.
    public static func encode(
        rgba: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int? = nil, isBottomUp: Bool = false,
        isOpaque: Bool? = nil, effort: Effort = .fast
    ) -> [UInt8] {
        let stride = bytesPerRow ?? width * 4
        precondition(width > 0 && height > 0, "a PNG picture has at least one pixel")
        precondition(
            stride >= width * 4 && rgba.count >= stride * (height - 1) + width * 4, "a row of the picture is missing")
        let rows = PNGRows(
            bytes: rgba, width: width, height: height, stride: stride, isBottomUp: isBottomUp, isOpaque: isOpaque)
        var file = PNGChunks(width: width, height: height, hasAlpha: !rows.isOpaque)
        file.append("IDAT", rows.deflated(effort))
        file.append("IEND", [])
        return file.bytes
    }
}
