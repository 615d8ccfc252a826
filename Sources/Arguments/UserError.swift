/// Something the person at the keyboard can mend: bad usage, bad input, an output that can't be written.
///
/// The program prints it as one line, `sightline: MESSAGE`, and at most one `  hint: HINT` after it, and ends with
/// `ExitStatus.badInput`.
package struct UserError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, beginning with the file and line or with the verb: `walk.gpx:12: latitude 91 is over 90`.
    package var message: String
    /// What would mend it, where that is known: `--lenient drops the 3 bad points`.
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    /// A fault in a file: `FILE:N: MESSAGE`, or `FILE: MESSAGE` where the file can't be opened and so has no line.
    package init(file: String, line: Int? = nil, _ message: String, hint: String? = nil) {
        self.init(line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)", hint: hint)
    }

    package var description: String { message }
}
