/// What a verb takes: its help text, its checks and its suggestions all come from here.
package struct VerbSpec: Sendable {
    /// One word, `render`, or two for the verb of a family, `track info`.
    package var name: String
    /// One line, without a full stop.
    package var summary: String
    package var operands: [OperandSpec]
    package var options: [OptionSpec]
    /// Options to come, with their dashes: they are answered with "not in this version", not as a slip of the keyboard.
    package var plannedOptions: [String]
    /// Commands that work as they stand, with what each does.
    package var examples: [Example]
    /// Paragraphs for what the lines above can't say.
    package var notes: [String]

    package struct Example: Sendable {
        package var command: String
        package var meaning: String

        package init(_ command: String, _ meaning: String) {
            self.command = command
            self.meaning = meaning
        }
    }

    package init(
        _ name: String, _ summary: String, operands: [OperandSpec] = [], options: [OptionSpec] = [],
        plannedOptions: [String] = [], examples: [Example], notes: [String] = []
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.options = options
        self.plannedOptions = plannedOptions
        self.examples = examples
        self.notes = notes
    }
}

/// An argument without dashes: a file, a number.
package struct OperandSpec: Sendable {
    /// What the help text calls it: `WALK`.
    package var name: String
    package var summary: String
    package var count: Count

    package enum Count: Sendable {
        case one
        case optional
        /// None or more.
        case any
        /// One or more.
        case several
    }

    package init(_ name: String, _ summary: String, _ count: Count = .one) {
        self.name = name
        self.summary = summary
        self.count = count
    }
}
