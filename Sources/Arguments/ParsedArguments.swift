/// What was typed after a verb, checked against its `VerbSpec`.
package struct ParsedArguments: Sendable {
    /// The arguments without dashes, in order; as many as the verb's operands allow.
    package internal(set) var operands: [String] = []
    /// Whether `--help` was among them; nothing else is checked then.
    package internal(set) var asksForHelp = false
    var values: [String: [any Sendable]] = [:]
    var texts: [String: [String]] = [:]

    package init() {}

    /// The value of an option, nil where it was not given.
    package subscript<Value>(_ option: Option<Value>) -> Value? {
        values[option.spec.spelling]?.last as? Value
    }

    /// Whether a flag was given.
    package subscript(_ flag: Flag) -> Bool { values[flag.spec.spelling] != nil }

    /// Whether any of some options and flags was given.
    package func speak(of options: [OptionSpec]) -> Bool { options.contains { values[$0.spelling] != nil } }

    /// Every value of a repeatable option, in the order typed.
    package func all<Value>(_ option: Option<Value>) -> [Value] {
        (values[option.spec.spelling] ?? []).compactMap { $0 as? Value }
    }

    /// The text of an option's last value as it was typed, for messages.
    package func text<Value>(_ option: Option<Value>) -> String? { texts[option.spec.spelling]?.last }

    /// The texts of a repeatable option's values as they were typed, for messages.
    package func texts<Value>(_ option: Option<Value>) -> [String] { texts[option.spec.spelling] ?? [] }
}
