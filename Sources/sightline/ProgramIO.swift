import Arguments
import Foundation
import Synchronization

/// Everything a verb may reach of the world: its streams, the environment it was started in, the files it makes.
final class ProgramIO: Sendable {
    let environment: [String: String]
    let output: StandardOutput
    let interruption: Interruption
    /// Whether standard error is a terminal that wants a progress bar.
    let mayShowProgress: Bool
    let inputs = InputFiles()
    private let fileNumber = Atomic(0)

    init(environment: [String: String]) {
        self.environment = environment
        output = StandardOutput()
        interruption = Interruption(output: output)
        mayShowProgress = isatty(2) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Where programs are looked for: `PATH`.
    var searchPath: String { environment["PATH"] ?? "" }

    /// A line of the result, to standard output.
    func print(_ line: String) {
        output.append(line.utf8)
        output.append(CollectionOfOne(UInt8(ascii: "\n")))
    }

    /// A text of the result as it stands, to standard output.
    func write(_ text: String) { output.append(text.utf8) }

    /// Bytes of the result, to standard output.
    func write(_ bytes: [UInt8]) { output.append(bytes) }

    /// Hands the result over now.
    /// - Throws: `UserError` for a full disk; `StandardOutput.Closed` when the reader has gone.
    func flush() throws { try output.flush() }

    /// Forgets what was not handed over: a result that failed is not printed by half.
    func discardOutput() { output.discard() }

    /// The whole content of a file, or of standard input for `-`.
    /// - Throws: `UserError` that names the file.
    func read(_ name: String) throws -> [UInt8] { try inputs.read(name) }

    /// Writes a whole file, complete or not at all; to standard output for `-`.
    /// - Throws: `UserError` when it can't be written or is one of the inputs.
    func writeFile(_ name: String, _ bytes: [UInt8]) throws {
        if name == "-" {
            write(bytes)
            return try flush()
        }
        let file = try OutputFile(name, self)
        try bytes.withUnsafeBytes { try file.write($0) }
        try file.finish()
    }

    /// A number that no other file of this run has, for names of unfinished files.
    func nextFileNumber() -> Int { fileNumber.add(1, ordering: .relaxed).newValue }

    /// A line on standard error that begins with the program's name.
    func warn(_ message: String) { note("sightline: \(OneLine.of(message))\n") }

    /// A text on standard error as it stands.
    func note(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(2, $0.baseAddress, $0.count) }
            if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { return }
        }
    }
}
