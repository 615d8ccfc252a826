import Foundation
import ModelExchange

/// The program that reads model files, `sightline-import`: a process of its own, so that no file can crash this one.
public struct ModelImporter: Hashable, Sendable {
    public var path: String

    public init(path: String) { self.path = path }

    public static let name = "sightline-import"

    /// Beside the program that runs now; nil where it is not there.
    public static let besideThisProgram: ModelImporter? = {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        let path = URL(fileURLWithPath: program).deletingLastPathComponent().appendingPathComponent(name).path
        return access(path, X_OK) == 0 ? ModelImporter(path: path) : nil
    }()

    /// Bytes of the longest answer that is taken.
    private static let longestAnswer = 192 << 20

    /// Runs the importer on a file, or on files in memory.
    /// - Throws: `ModelError`.
    func run(_ file: String, contents: ModelFiles?) throws(ModelError) -> ImportedModel {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw ModelError(file: file, "no process can be started to read it")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // The importer ends itself after five seconds; should it stand still, this does.
        var patience = timeval(tv_sec: 6, tv_usec: 0)
        setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        // A name that begins with a dash is still a file.
        let operand = contents != nil ? "--files" : file.hasPrefix("-") ? "./" + file : file
        let process = spawn(operand, end: ends[1])
        close(ends[1])
        guard let process else {
            close(ends[0])
            throw ModelError(file: file, "its importer \(path) can't be started")
        }
        if let contents { Self.send(contents.bytes, to: ends[0]) }
        shutdown(ends[0], Int32(SHUT_WR))
        let answer = Self.receive(from: ends[0])
        close(ends[0])
        if answer == nil { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return try Self.model(answer, status: status, file: file)
    }

    private static func model(_ answer: [UInt8]?, status: Int32, file: String) throws(ModelError) -> ImportedModel {
        let signal = status & 0x7F
        if signal == SIGALRM || signal == SIGXCPU || (answer == nil && signal == SIGKILL) {
            throw ModelError(file: file, place: .line(1), "reading it takes longer than 5 seconds")
        }
        guard let answer, signal == 0, let decoded = try? ImportAnswer(answer) else {
            throw ModelError(file: file, place: .line(1), "reading it crashed the importer or took more than 512 MB")
        }
        switch decoded {
        case .model(let model): return model
        case .refusal(let refusal):
            let place: ModelError.Place =
                switch refusal.place {
                case .file: .file
                case .line(let line): .line(line)
                case .byte(let byte): .byte(byte)
                }
            throw ModelError(file: file, place: place, refusal.message)
        }
    }

    private func spawn(_ operand: String, end: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, end, 0)
        posix_spawn_file_actions_adddup2(&actions, end, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // The program blocks signals that a thread of its own waits for; its child shall end by them.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup(operand), nil]
        // Nothing of the environment is its business; a crash shall end it at once.
        var environment: [UnsafeMutablePointer<CChar>?] = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        return posix_spawn(&process, path, &actions, &attributes, &arguments, &environment) == 0 ? process : nil
    }

    private static func send(_ bytes: [UInt8], to end: Int32) {
        var start = 0
        bytes.withUnsafeBytes { buffer in
            while start < buffer.count {
                let count = Foundation.send(
                    end, buffer.baseAddress?.advanced(by: start), buffer.count - start, Int32(MSG_NOSIGNAL))
                // An importer that takes no more says why in its answer.
                if count > 0 { start += count } else if errno != EINTR { return }
            }
        }
    }

    /// All that comes until the importer ends; nil when it stands still or says too much.
    private static func receive(from end: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = recv(end, &piece, piece.count, 0)
            if count > 0 {
                bytes += piece[..<count]
                if bytes.count > longestAnswer { return nil }
            } else if count == 0 || errno == ECONNRESET {
                return bytes
            } else if errno != EINTR {
                return nil
            }
        }
    }
}
