/// What the parser and the help text know of one option; `Option` and `Flag` add the type of its value.
package struct OptionSpec: Sendable {
    /// Without the dashes: `size`. An option that has only a short form (`-o`) has no long name.
    package var name: String?
    /// The one-letter form: `o` for `-o`.
    package var short: Character?
    /// What the help text calls the value (`WxH`); nil for a flag.
    package var valueName: String?
    package var summary: String
    /// Whether it may be given several times, each adding a value.
    package var isRepeatable: Bool
    /// Reads the value; what it throws says what was expected (`a size such as 1280x720`).
    var read: @Sendable (String) throws(ValueProblem) -> any Sendable

    /// How people write it: `--size`, or `-o`.
    package var spelling: String {
        if let name { return "--\(name)" }
        return "-\(short.map(String.init) ?? "?")"
    }
}

/// Why the text of a value was refused, as the end of a sentence that begins with the option: `is not a number`.
package struct ValueProblem: Error, Equatable, Sendable {
    package var message: String
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
