import Foundation
import SceneGraph

/// Pictures from files; what they are is told by their first bytes, not by their names.
public enum ImageFile {
    /// - Throws: `ImageError` naming the file.
    public static func read(_ url: URL, limits: ImageLimits = ImageLimits()) throws(ImageError) -> PixelImage {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw ImageError(.unreadable(reason(error)), name: url.path)
        }
        return try read([UInt8](data), name: url.path, limits: limits)
    }

    /// - Parameter name: what errors call it.
    public static func read(
        _ bytes: [UInt8], name: String = "picture", limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> PixelImage {
        guard !bytes.isEmpty else { throw ImageError(.empty, name: name) }
        if bytes.starts(with: PNGReader.signature) { return try PNGReader.read(bytes, name: name, limits: limits) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try JPEGReader.read(bytes, name: name, limits: limits) }
        if bytes.count < 8, PNGReader.signature.starts(with: bytes) || [0xFF, 0xD8].starts(with: bytes) {
            throw ImageError(.truncated, name: name)
        }
        if TGAReader.accepts(bytes) { return try TGAReader.read(bytes, name: name, limits: limits) }
        throw ImageError(.unknownFormat, name: name)
    }

    /// The system's word for what went wrong, without Foundation's sentence around it.
    private static func reason(_ error: Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?: return "no such file"
        case .fileReadNoPermission?: return "permission denied"
        default: return "the file can't be read"
        }
    }
}
