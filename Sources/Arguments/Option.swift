/// An option with a value of a known type: `--size 1280x720`, `--size=1280x720`, `-o FILE`.
///
/// Declared once as a constant, listed in the verb's `VerbSpec`, and read with `arguments[option]`.
package struct Option<Value: Sendable>: Sendable {
    package let spec: OptionSpec

    /// - Parameters:
    ///   - name: the long name without dashes; nil where only `short` exists.
    ///   - valueName: what the help text calls the value.
    ///   - summary: one line of help, without a full stop.
    ///   - read: the value of a text, or a `ValueProblem` that says what is wrong with it.
    package init(
        _ name: String?, short: Character? = nil, value valueName: String, _ summary: String, repeatable: Bool = false,
        read: @escaping @Sendable (String) throws(ValueProblem) -> Value
    ) {
        spec = OptionSpec(
            name: name, short: short, valueName: valueName, summary: summary, isRepeatable: repeatable,
            read: { (text: String) throws(ValueProblem) -> any Sendable in try read(text) })
    }
}

/// An option without a value: `--json`.
package struct Flag: Sendable {
    package let spec: OptionSpec

    package init(_ name: String, short: Character? = nil, _ summary: String) {
        spec = OptionSpec(
            name: name, short: short, valueName: nil, summary: summary, isRepeatable: true,
            read: { (_: String) throws(ValueProblem) -> any Sendable in true })
    }
}
