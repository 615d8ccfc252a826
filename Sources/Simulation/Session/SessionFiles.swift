import Foundation
import PlainText

/// Finds and reads the files that a session names, and no others.
///
/// A name is looked for beside the session's file, then in the current folder. What it leads to, links and `..` followed
/// to their end, must lie in one of the two or below it, unless everything is allowed.
public struct SessionFiles: Sendable {
    /// The session's folder as the person named it; empty when they named only the file.
    let folder: String
    let currentFolder: String
    let allowOutside: Bool
    /// Files that are on no disk, by name.
    private let contents: [String: [UInt8]]

    /// - Parameters:
    ///   - sessionFile: the session's file as the person named it.
    ///   - currentFolder: absolute path of the current folder.
    ///   - contents: files that are on no disk, by name.
    public init(
        sessionFile: String, currentFolder: String, allowOutside: Bool, contents: [String: [UInt8]] = [:]
    ) {
        self.contents = contents
        folder = sessionFile.lastIndex(of: "/").map { String(sessionFile[...$0]) } ?? ""
        self.currentFolder = currentFolder
        self.allowOutside = allowOutside
    }

    /// Why a name in a session leads to no file that may be used.
    public struct Refusal: Error, Equatable, Sendable {
        public var message: String
        public var hint: String?
    }

    /// The path of the file that a session means by `name`, ready to be opened and to be shown.
    public func find(_ name: String) throws(Refusal) -> String {
        if contents[name] != nil { return name }
        try refuseUnnameable(name)
        let shown = MessageText.shown(name)
        let candidates = name.hasPrefix("/") || folder.isEmpty ? [name] : [folder + name, name]
        guard let path = candidates.first(where: { FileManager.default.fileExists(atPath: absolute($0)) }) else {
            throw Refusal(message: "\(shown): \(TypedFiles.absence(of: absolute(candidates[0])))")
        }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: absolute(path), isDirectory: &isFolder), isFolder.boolValue {
            throw Refusal(message: "\(shown): is a folder, not a file")
        }
        guard allowOutside || isInside(path) else {
            throw Refusal(
                message: "\(shown): lies outside the session's folder and the current folder",
                hint: "--allow-outside permits it")
        }
        guard FileManager.default.isReadableFile(atPath: absolute(path)) else {
            throw Refusal(message: "\(shown): permission denied")
        }
        return path
    }

    /// The path of a file that a session means by `name` and that need not be there yet: where it is found, else beside the
    /// session's file.
    package func place(_ name: String) throws(Refusal) -> String {
        try refuseUnnameable(name)
        let candidates = name.hasPrefix("/") || folder.isEmpty ? [name] : [folder + name, name]
        if candidates.contains(where: { FileManager.default.fileExists(atPath: absolute($0)) }) {
            return try find(name)
        }
        let path = candidates[0]
        // What is not there yet has no links to follow; the nearest folder above it that is there has. A link that leads
        // nowhere is neither.
        var above = absolute(path).split(separator: "/")
        var missing: [Substring] = []
        while realPath("/" + above.joined(separator: "/")) == nil, let last = above.popLast() { missing.append(last) }
        let isPlain = !missing.contains("..") && !isLink(absolute(path))
        guard allowOutside || (isPlain && isInside("/" + above.joined(separator: "/"))) else {
            throw Refusal(
                message: "\(MessageText.shown(name)): lies outside the session's folder and the current folder",
                hint: "--allow-outside permits it")
        }
        return path
    }

    /// The system would read the name up to the zero, and find another file than the one that is shown.
    private func refuseUnnameable(_ name: String) throws(Refusal) {
        if name.utf8.contains(0) { throw Refusal(message: "\(MessageText.shown(name)): no file has such a name") }
    }

    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private func isInside(_ path: String) -> Bool {
        guard let end = realPath(absolute(path)) else { return false }
        return [absolute(folder.isEmpty ? "." : folder), currentFolder].contains { root in
            guard let root = realPath(root) else { return false }
            return root == "/" || end == root || end.hasPrefix(root + "/")
        }
    }

    private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(currentFolder)/\(path)" }

    /// The path with links and `..` followed to their end; nil when there is nothing.
    private func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
