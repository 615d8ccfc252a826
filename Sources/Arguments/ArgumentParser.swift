import PlainText

/// Reads the arguments of one verb.
///
/// `--name=value`, `--name value`, `-o value`, `-ovalue`; `--` ends the options; `-` is an operand. A text that begins
/// with a dash and a digit is a number, never an option, so that negative values need no `=`.
package struct ArgumentParser: Sendable {
    package let spec: VerbSpec

    package init(_ spec: VerbSpec) { self.spec = spec }

    /// - Throws: `UserError` whose message begins with the verb: `render: --size 0x720 has a side that is not more than 0`.
    package func parse(_ arguments: [String]) throws -> ParsedArguments {
        var parsed = ParsedArguments()
        if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            parsed.asksForHelp = true
            return parsed
        }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.operands += rest
                break
            } else if argument.hasPrefix("--") {
                try readLong(argument, &rest, &parsed)
            } else if Self.isOperand(argument) {
                parsed.operands.append(argument)
            } else {
                try readShort(argument, &rest, &parsed)
            }
        }
        try checkOperands(parsed.operands)
        return parsed
    }

    private static func isOperand(_ argument: String) -> Bool {
        guard argument.hasPrefix("-"), argument != "-" else { return true }
        guard let second = argument.utf8.dropFirst().first else { return true }
        return (second >= 48 && second <= 57) || second == UInt8(ascii: ".")
    }

    private func readLong(_ argument: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments) throws
    {
        let body = argument.dropFirst(2)
        let equals = body.firstIndex(of: "=")
        let name = String(body[..<(equals ?? body.endIndex)])
        guard let option = spec.options.first(where: { $0.name == name }) else { throw unknown("--\(name)") }
        let given = equals.map { String(body[body.index(after: $0)...]) }
        try store(option, given: given, &rest, &parsed)
    }

    private func readShort(_ argument: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments) throws
    {
        let letters = argument.dropFirst()
        guard let letter = letters.first, let option = spec.options.first(where: { $0.short == letter }) else {
            // `-size` is most often a slip for `--size`.
            throw unknown(letters.count > 1 ? "-\(letters)" : argument)
        }
        var given: String?
        if letters.count > 1 {
            let after = letters.dropFirst()
            given = String(after.first == "=" ? after.dropFirst() : after)
        }
        try store(option, given: given, &rest, &parsed)
    }

    private func store(
        _ option: OptionSpec, given: String?, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws {
        let key = option.spelling
        guard let valueName = option.valueName else {
            if given != nil { throw UserError("\(spec.name): \(key) takes no value") }
            parsed.values[key] = [true]
            return
        }
        var text = given
        if text == nil, let next = rest.first, Self.isOperand(next) {
            text = next
            rest = rest.dropFirst()
        }
        guard let text else { throw UserError("\(spec.name): \(key) needs a value: \(key) \(valueName)") }
        if !option.isRepeatable, parsed.values[key] != nil { throw UserError("\(spec.name): \(key) is given twice") }
        do {
            parsed.values[key, default: []].append(try option.read(text))
            parsed.texts[key, default: []].append(text)
        } catch {
            let shown = text.isEmpty ? key : "\(key) \(text)"
            throw UserError("\(spec.name): \(shown) \(error.message)", hint: error.hint)
        }
    }

    private func unknown(_ spelling: String) -> UserError {
        if spec.plannedOptions.contains(spelling) { return UserError("\(spec.name): \(spelling): not in this version") }
        let known = spec.options.map(\.spelling) + ["--help"]
        // One letter is near to every other letter.
        let near = spelling.count > 2 ? Spelling.nearest(to: spelling, among: known) : nil
        return UserError(
            "\(spec.name): \(spelling) is not an option",
            hint: near.map { "did you mean \($0)?" } ?? "sightline \(spec.name) --help lists the options")
    }

    private func checkOperands(_ operands: [String]) throws {
        let required = spec.operands.filter { $0.count == .one || $0.count == .several }
        if operands.count < required.count {
            let missing = required[operands.count]
            throw UserError(
                "\(spec.name): \(missing.name) is missing", hint: "sightline \(spec.name) --help shows an example")
        }
        let isOpen = spec.operands.contains { $0.count == .any || $0.count == .several }
        if !isOpen, operands.count > spec.operands.count {
            let extra = operands[spec.operands.count]
            throw UserError("\(spec.name): \(extra) is one argument too many")
        }
    }
}
