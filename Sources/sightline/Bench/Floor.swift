import Arguments
import Foundation
import PlainText

/// A C program of `Benchmarks/floors` that does the least that a job can cost, built here and run beside our own.
struct Floor {
    /// What a run of a program used.
    struct Usage {
        var output: String
        /// Processor time of the child, user and system, seconds.
        var cpuSeconds: Double
        var wallSeconds: Double
        /// The most memory that was resident, in MB of 1,048,576 bytes.
        var peakMegabytes: Double
    }

    /// The built program.
    let program: String

    /// Builds `Benchmarks/floors/NAME.c` with `cc -O3 -march=native`, unless it is built already.
    /// - Parameters:
    ///   - verb: the benchmark, for messages.
    ///   - libraries: what to link, such as `-lexpat`.
    /// - Throws: `UserError` when the sources or the compiler are missing, or the compiler refuses.
    init(_ name: String, verb: String, libraries: [String], _ io: ProgramIO) throws {
        guard let root = Self.sourceRoot(io.environment) else {
            throw UserError(
                "\(verb): the floor \(name).c is not beside this program",
                hint: "run it from a checkout, or set SIGHTLINE_HOME to one")
        }
        let source = root + "/Benchmarks/floors/\(name).c"
        let folder = Self.cacheFolder(root)
        program = folder + "/\(name)"
        let sources = [source, root + "/Benchmarks/floors/plain.h"]
        if sources.allSatisfy({ Self.isNewer(program, than: $0) }) { return }
        let unfinished = program + ".\(getpid())"
        let arguments = ["-O3", "-march=native", "-o", unfinished, source] + libraries + ["-lm"]
        do {
            _ = try ChildProgram.run("cc", arguments, verb: verb)
        } catch let error as ChildProgram.Missing {
            throw UserError("\(verb): the C compiler \(error.program) is missing", hint: "install the package gcc")
        }
        guard rename(unfinished, program) == 0 else {
            throw UserError("\(verb): \(program): \(SystemFault.words(errno))")
        }
    }

    /// Runs it.
    /// - Throws: `UserError` when it doesn't end with 0.
    func run(_ arguments: [String], verb: String) throws -> Usage {
        do {
            return try ChildProgram.run(program, arguments, verb: verb)
        } catch let error as ChildProgram.Missing {
            throw UserError("\(verb): \(error.program) can't be run")
        }
    }

    /// The checkout: `SIGHTLINE_HOME`, or the nearest folder above the program that has `Benchmarks/floors`.
    private static func sourceRoot(_ environment: [String: String]) -> String? {
        func hasFloors(_ folder: String) -> Bool {
            FileManager.default.fileExists(atPath: folder + "/Benchmarks/floors")
        }
        if let home = environment["SIGHTLINE_HOME"], hasFloors(home) { return home }
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
        while folder.path != "/" {
            if hasFloors(folder.path) { return folder.path }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    private static func cacheFolder(_ root: String) -> String {
        let built = root + "/.build/floors"
        if (try? FileManager.default.createDirectory(atPath: built, withIntermediateDirectories: true)) != nil,
            access(built, W_OK) == 0
        {
            return built
        }
        let temporary = NSTemporaryDirectory() + "sightline-floors-\(getuid())"
        try? FileManager.default.createDirectory(
            atPath: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return temporary
    }

    private static func isNewer(_ file: String, than source: String) -> Bool {
        func time(_ path: String) -> Date? {
            (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
        }
        guard let built = time(file), let written = time(source) else { return false }
        return built > written
    }
}
