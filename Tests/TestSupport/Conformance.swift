import Foundation

/// The reference data beside the checkout: `../shared/conformance`. Tests read it where it exists and skip by name elsewhere.
public enum Conformance {
    /// The folder, or nil on a machine that does not have it.
    public static let folder: URL? = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.deletingLastPathComponent().appendingPathComponent("shared/conformance")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The root of the checkout, where Examples and Models lie.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Whether the reference data is there; for `.enabled(if:)`.
    public static var isPresent: Bool { folder != nil }

    public static func url(_ path: String) -> URL? { folder?.appendingPathComponent(path) }
}
