import Arguments
import Foundation
import PlainText
import Synchronization

/// Reads the files that a person names, and remembers them, so that no output overwrites an input.
final class InputFiles: Sendable {
    private struct Identity: Hashable {
        var device: UInt64
        var number: UInt64
    }

    private let seen = Mutex<Set<Identity>>([])

    /// The whole content of a file, or of standard input for `-`.
    /// - Parameter mayBeReplaced: whether this run may write the file anew all the same.
    /// - Throws: `UserError` that names the file and has no line, for it can't be opened or read.
    func read(_ name: String, mayBeReplaced: Bool = false) throws -> [UInt8] {
        let descriptor = name == "-" ? 0 : open(name, O_RDONLY | O_CLOEXEC)
        let shown = name == "-" ? "standard input" : name
        if descriptor < 0 { throw UserError(file: shown, SystemFault.words(errno)) }
        defer { if descriptor != 0 { close(descriptor) } }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw UserError(file: shown, SystemFault.words(errno)) }
        if status.st_mode & S_IFMT == S_IFDIR { throw UserError(file: shown, "is a folder") }
        if !mayBeReplaced { remember(status) }
        var bytes: [UInt8] = []
        let expected = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
        var capacity = max(expected + 1, 64 * 1024)
        while true {
            let start = bytes.count
            var fault: Int32 = 0
            let piece = try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                count = 0
                while count < buffer.count {
                    let got = Foundation.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
                    if got > 0 {
                        count += got
                    } else if got == 0 || errno != EINTR {
                        fault = got < 0 ? errno : 0
                        break
                    }
                }
                if fault != 0 { throw UserError(file: shown, SystemFault.words(fault)) }
            }
            bytes = start == 0 ? piece : bytes + piece
            if piece.count < capacity { return bytes }
            capacity = max(64 * 1024, bytes.count)
        }
    }

    /// Notes a file that is read by other means, so that it is not overwritten.
    func note(_ name: String) {
        var status = stat()
        if stat(name, &status) == 0 { remember(status) }
    }

    private func remember(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return }
        let identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        seen.withLock { _ = $0.insert(identity) }
    }

    /// - Throws: `UserError` when the file is one that was read.
    func refuseOverwriting(_ name: String) throws {
        var status = stat()
        guard stat(name, &status) == 0 else { return }
        let identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        if seen.withLock({ $0.contains(identity) }) {
            throw UserError(file: name, "is an input and would be overwritten")
        }
    }
}
