import Glibc
import ModelExchange

/// A model file on disk and the folder it lies in. Nothing outside of that folder is opened, whatever links lead there.
struct DiskFolder: ModelFolder {
    let name: String
    private let path: String
    /// Without links.
    private let root: String

    init(of file: String) throws(ImportRefusal) {
        path = file
        let slash = file.lastIndex(of: "/")
        name = slash.map { String(file[file.index(after: $0)...]) } ?? file
        let folder = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
        guard let real = Self.realPath(folder) else { throw ImportRefusal("no such file", at: .file) }
        root = real
    }

    func model() throws(ImportRefusal) -> [UInt8] {
        do {
            return try Self.read(path)
        } catch {
            throw ImportRefusal(error.message, at: .file)
        }
    }

    func read(_ parts: [String]) throws(FileProblem) -> [UInt8] {
        guard !parts.contains(where: { $0.utf8.contains(0) }) else { throw .missing }
        let path = root + (root == "/" ? "" : "/") + parts.joined(separator: "/")
        guard let real = Self.realPath(path) else { throw .missing }
        guard real.hasPrefix(root == "/" ? "/" : root + "/") else { throw .outside }
        return try Self.read(real)
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func read(_ path: String) throws(FileProblem) -> [UInt8] {
        // Not to wait for a pipe that nobody writes to.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing : FileProblem(errno == EACCES ? "permission denied" : "can't be opened")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileProblem("can't be read") }
        if status.st_mode & S_IFMT == S_IFDIR { throw FileProblem("is a folder") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileProblem("is no regular file") }
        guard status.st_size <= FileProblem.largest else { throw .tooLarge }
        let size = Int(status.st_size)
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = 0
            while count < size {
                let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
                if got > 0 {
                    count += got
                } else if got == 0 || errno != EINTR {
                    isRead = got == 0
                    break
                }
            }
        }
        guard isRead else { throw FileProblem("can't be read") }
        return bytes
    }
}
