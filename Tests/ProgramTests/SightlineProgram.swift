import Foundation

/// The built program, run as a person runs it: a process with arguments, environment and streams of its own.
struct SightlineProgram {
    struct Outcome {
        /// The exit status, or minus the signal that ended it.
        var status: Int32
        var output: Data
        var errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
        /// The lines on standard error.
        var lines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    /// The program that was built together with the tests: it lies beside them.
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("sightline").path

    var folder: URL
    /// The whole environment of the program.
    var environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp"]

    init(in folder: URL) { self.folder = folder }

    /// Runs it to its end.
    func callAsFunction(_ arguments: [String], input: Data = Data()) throws -> Outcome {
        try start(arguments, input: input).wait()
    }

    func callAsFunction(_ arguments: String..., input: Data = Data()) throws -> Outcome {
        try self(arguments, input: input)
    }

    /// Runs a shell command in which `$SIGHTLINE` is the program.
    func shell(_ command: String) throws -> Outcome {
        let settings = environment.merging(["SIGHTLINE": Self.path]) { $1 }
        return try Running("/bin/sh", ["-c", command], folder, settings, Data()).wait()
    }

    /// Starts it.
    func start(_ arguments: [String], input: Data = Data()) throws -> Running {
        try Running(Self.path, arguments, folder, environment, input)
    }

    /// A program on its way, started and awaited by system calls: Foundation's `Process` waits by a run loop, which stalls
    /// where tests run side by side on few threads.
    final class Running {
        private let identifier: pid_t
        private var isAwaited = false
        private let outputFile: String
        private let errorFile: String
        private let scratch: ScratchFolder

        fileprivate init(
            _ program: String, _ arguments: [String], _ folder: URL, _ environment: [String: String], _ input: Data
        ) throws {
            // Files rather than pipes: nothing can block, however much is printed.
            scratch = try ScratchFolder()
            outputFile = scratch.url.appendingPathComponent("out").path
            errorFile = scratch.url.appendingPathComponent("err").path
            let inputFile = scratch.url.appendingPathComponent("in").path
            try input.write(to: URL(fileURLWithPath: inputFile))
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, inputFile, O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, outputFile, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            posix_spawn_file_actions_addopen(&actions, 2, errorFile, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            // The shell goes to the folder and becomes the program.
            let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, program] + arguments
            let texts: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
            let settings: [UnsafeMutablePointer<CChar>?] =
                environment.map { name, value in strdup("\(name)=\(value)") } + [nil]
            defer { for text in texts + settings { free(text) } }
            var identifier: pid_t = 0
            let fault = posix_spawn(&identifier, "/bin/sh", &actions, nil, texts, settings)
            if fault != 0 { throw POSIXError(POSIXErrorCode(rawValue: fault) ?? .EIO) }
            self.identifier = identifier
        }

        /// A test that stops half-way leaves no child behind: the test runner, which watches over children of its own, would see
        /// nothing but that one.
        deinit {
            guard !isAwaited else { return }
            kill(identifier, SIGKILL)
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        }

        /// The number by which the system knows it.
        var processIdentifier: pid_t { identifier }

        /// What it has written to standard output so far.
        var outputSoFar: String {
            (try? Data(contentsOf: URL(fileURLWithPath: outputFile))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }

        /// What it has written to standard error so far.
        var errorsSoFar: String {
            (try? Data(contentsOf: URL(fileURLWithPath: errorFile))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }

        func interrupt() { kill(identifier, SIGINT) }

        func wait() throws -> Outcome {
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            isAwaited = true
            let signal = status & 0x7F
            return Outcome(
                status: signal == 0 ? (status >> 8) & 0xFF : -signal,
                output: try Data(contentsOf: URL(fileURLWithPath: outputFile)),
                errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errorFile)), as: UTF8.self))
        }
    }
}

/// A folder that is there for one test.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("sightline-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        chmod(url.path, 0o755)
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ name: String, _ text: String) throws {
        try text.write(to: url.appendingPathComponent(name), atomically: false, encoding: .utf8)
    }

    func read(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

    /// The names in it, sorted.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
