import Arguments
import Foundation
import PlainText

/// A file that appears complete or not at all: written beside its place, then renamed.
///
/// A place that is no regular file (`/dev/null`, a named pipe) can't be renamed onto and is written as it is. What is not
/// finished by `finish` is removed, also at Ctrl-C.
final class OutputFile {
    /// The name as the person typed it.
    let name: String
    /// Where the bytes are to be written until `finish`.
    let path: String
    private let place: String
    private let io: ProgramIO
    private let isRenamed: Bool
    private var isOpen = true

    /// Makes the empty file that will be filled.
    /// - Throws: `UserError` when the folder is missing or may not be written, or when the file is one of the inputs.
    init(_ name: String, _ io: ProgramIO) throws {
        self.name = name
        self.io = io
        try io.inputs.refuseOverwriting(name)
        var status = stat()
        let exists = stat(name, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR { throw UserError(file: name, "is a folder") }
        isRenamed = !exists || status.st_mode & S_IFMT == S_IFREG
        guard isRenamed else {
            place = name
            path = name
            return
        }
        if exists, access(name, W_OK) != 0 { throw UserError(file: name, SystemFault.words(errno)) }
        // A symbolic link stays one: the file that it names is replaced.
        place = exists ? URL(fileURLWithPath: name).resolvingSymlinksInPath().path : name
        let folder = place.contains("/") ? String(place[...(place.lastIndex(of: "/") ?? place.startIndex)]) : ""
        if !folder.isEmpty {
            var folderStatus = stat()
            guard stat(folder, &folderStatus) == 0, folderStatus.st_mode & S_IFMT == S_IFDIR else {
                throw UserError(file: name, "no such folder: \(folder)", hint: "mkdir -p \(folder)")
            }
        }
        path = "\(folder).sightline-\(getpid())-\(io.nextFileNumber()).partial"
        try io.interruption.opening(path) { [path] in
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor < 0 { throw UserError(file: name, SystemFault.words(errno)) }
            if exists { fchmod(descriptor, status.st_mode & 0o7777) }
            close(descriptor)
        }
    }

    deinit { abandon() }

    /// Writes the whole content.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        try writing { descriptor in try write(bytes, to: descriptor) }
    }

    /// Writes the content in pieces, as many as `body` hands to the function that it is given.
    func writeInPieces<Result>(_ body: (([UInt8]) throws -> Void) throws -> Result) throws -> Result {
        try writing { descriptor in
            try body { piece in try piece.withUnsafeBytes { try write($0, to: descriptor) } }
        }
    }

    private func writing<Result>(_ body: (Int32) throws -> Result) throws -> Result {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | (isRenamed ? O_TRUNC : 0))
        if descriptor < 0 { throw UserError(file: name, SystemFault.words(errno)) }
        let result: Result
        do {
            result = try body(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        if close(descriptor) != 0 { throw UserError(file: name, SystemFault.words(errno)) }
        return result
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
        var start = 0
        while start < bytes.count {
            let count = Foundation.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            if count >= 0 {
                start += count
            } else if errno != EINTR {
                throw UserError(file: name, SystemFault.words(errno))
            }
        }
    }

    /// Gives the file its name.
    func finish() throws {
        guard isOpen else { return }
        try io.interruption.closing(path, finished: name) {
            if isRenamed, rename(path, place) != 0 {
                let fault = errno
                unlink(path)
                throw UserError(file: name, SystemFault.words(fault))
            }
        }
        isOpen = false
    }

    /// Removes what was written.
    func abandon() {
        guard isOpen else { return }
        isOpen = false
        io.interruption.closing(path, finished: nil) { if isRenamed { unlink(path) } }
    }
}
