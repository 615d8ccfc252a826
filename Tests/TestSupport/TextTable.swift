import Foundation

/// A file of reference values: rows of fields, comment lines (`#`) and empty lines left out.
public struct TextTable: Sendable {
    /// The fields of each row, with the number of its line for messages.
    public let rows: [(line: Int, fields: [String])]

    /// Reads a table whose fields are separated by `separator`, or by any run of blanks.
    public init(_ url: URL, separator: Character? = nil) throws {
        let text = try String(contentsOf: url, encoding: .utf8)
        var rows: [(line: Int, fields: [String])] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let fields: [Substring]
            if let separator {
                fields = line.split(separator: separator, omittingEmptySubsequences: false)
            } else {
                fields = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            }
            if !fields.isEmpty { rows.append((number + 1, fields.map(String.init))) }
        }
        self.rows = rows
        ConformanceTally.note(url, cases: rows.count)
    }
}

/// The largest of the deviations that a test has seen, and where.
public struct Worst: CustomStringConvertible {
    public private(set) var deviation = 0.0
    public private(set) var name = "none"

    public init() {}

    /// Notes a deviation; NaN counts as infinitely large.
    public mutating func note(_ value: Double, _ name: @autoclosure () -> String) {
        let size = value.isNaN ? .infinity : value.magnitude
        if size > deviation {
            deviation = size
            self.name = name()
        }
    }

    public var description: String { "\(deviation) at \(name)" }
}
