import Arguments
import Foundation
import PlainText

/// A folder for files that belong together.
struct OutputFolder {
    private let path: String
    private let io: ProgramIO

    /// Makes the folder where there is none; the one above must be there.
    /// - Throws: `UserError` when it can't be made.
    init(_ path: String, _ io: ProgramIO) throws {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.io = io
        guard mkdir(self.path, 0o777) != 0 else { return }
        let fault = errno
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: self.path, isDirectory: &isFolder) {
            if isFolder.boolValue { return }
            throw UserError(file: path, "is a file, not a folder")
        }
        let above = (self.path as NSString).deletingLastPathComponent
        throw UserError(
            file: path, fault == ENOENT ? "no such folder: \(above)" : SystemFault.words(fault),
            hint: fault == ENOENT ? "mkdir -p \(above)" : nil)
    }

    /// Writes a whole file, complete or not at all.
    func write(_ name: String, _ bytes: [UInt8]) throws { try io.writeFile("\(path)/\(name)", bytes) }
}
