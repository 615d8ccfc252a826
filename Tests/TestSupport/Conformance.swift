import Foundation
import Synchronization

/// The reference data beside the checkout: `../shared/conformance`. Tests read it where it exists and skip by name elsewhere.
public enum Conformance {
    /// The root of the checkout, where Examples and Models lie.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder, or nil on a machine that does not have it.
    public static let folder: URL? = {
        let folder = root.deletingLastPathComponent().appendingPathComponent("shared/conformance")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Whether the reference data is there; for `.enabled(if:)`.
    public static var isPresent: Bool { folder != nil }

    /// A reference file, which from then on counts as a case that ran.
    public static func url(_ path: String) -> URL? {
        guard let url = folder?.appendingPathComponent(path) else { return nil }
        ConformanceTally.note(url, cases: 1)
        return url
    }
}

/// Counts the reference files and rows that tests open, and tells `Scripts/test` about them when the tests end.
enum ConformanceTally {
    private static let opened = Mutex<[String: Int]>([:])

    /// - Parameter cases: how many the file holds: one for a track, one a row for a table.
    static func note(_ url: URL, cases: Int) {
        guard let folder = Conformance.folder, url.path.hasPrefix(folder.path + "/") else { return }
        let path = String(url.path.dropFirst(folder.path.count + 1))
        opened.withLock { opened in
            if opened.isEmpty { atexit { ConformanceTally.write() } }
            opened[path] = max(cases, opened[path] ?? 0)
        }
    }

    /// One line `ran COUNT SET` or `skipped COUNT SET` for each folder of the reference data.
    private static func write() {
        guard let target = ProcessInfo.processInfo.environment["SIGHTLINE_CONFORMANCE_TALLY"],
            let folder = Conformance.folder
        else { return }
        let opened = opened.withLock { $0 }
        let files = FileManager.default
        let sets = ((try? files.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        var lines = ""
        for set in sets {
            var isFolder: ObjCBool = false
            let path = folder.appendingPathComponent(set).path
            guard files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { continue }
            let entries = (try? files.contentsOfDirectory(atPath: path)) ?? []
            let ran = opened.filter { $0.key.hasPrefix(set + "/") }
            let skipped = entries.count { ran[set + "/" + $0] == nil && !$0.hasSuffix(".md") }
            if !ran.isEmpty { lines += "ran \(ran.values.reduce(0, +)) \(set)\n" }
            if skipped > 0 { lines += "skipped \(skipped) \(set)\n" }
        }
        let file = URL(fileURLWithPath: target).appendingPathComponent("\(ProcessInfo.processInfo.processIdentifier)")
        try? Data(lines.utf8).write(to: file)
    }
}
