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

    /// A program on its way.
    final class Running {
        let process = Process()
        private let outputFile: URL
        private let errorFile: URL

        fileprivate init(
            _ program: String, _ arguments: [String], _ folder: URL, _ environment: [String: String], _ input: Data
        ) throws {
            // Files rather than pipes: nothing can block, however much is printed.
            let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
                "sightline-run-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
            outputFile = scratch.appendingPathComponent("out")
            errorFile = scratch.appendingPathComponent("err")
            let inputFile = scratch.appendingPathComponent("in")
            try input.write(to: inputFile)
            try Data().write(to: outputFile)
            try Data().write(to: errorFile)
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            process.currentDirectoryURL = folder
            process.environment = environment
            process.standardInput = try FileHandle(forReadingFrom: inputFile)
            process.standardOutput = try FileHandle(forWritingTo: outputFile)
            process.standardError = try FileHandle(forWritingTo: errorFile)
            try process.run()
        }

        deinit { try? FileManager.default.removeItem(at: outputFile.deletingLastPathComponent()) }

        func interrupt() { kill(process.processIdentifier, SIGINT) }

        func wait() throws -> Outcome {
            process.waitUntilExit()
            let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            return Outcome(
                status: status, output: try Data(contentsOf: outputFile),
                errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
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
