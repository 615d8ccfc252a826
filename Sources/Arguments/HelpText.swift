/// The `--help` of a verb, laid out for 80 columns.
package struct HelpText: Sendable {
    package let spec: VerbSpec

    package init(_ spec: VerbSpec) { self.spec = spec }

    package var text: String {
        var lines = ["sightline \(spec.name): \(spec.summary)", "", "Usage: \(usage)"]
        if !spec.operands.isEmpty {
            lines += [""] + Self.table(spec.operands.map { ($0.name, $0.summary) })
        }
        lines += ["", "Options:"]
        lines += Self.table(spec.options.map { (Self.form($0), $0.summary) } + [("-h, --help", "print this text")])
        if !spec.examples.isEmpty {
            lines += ["", spec.examples.count == 1 ? "Example:" : "Examples:"]
            for example in spec.examples { lines += ["  \(example.command)", "      \(example.meaning)"] }
        }
        for note in spec.notes { lines += [""] + Self.wrap(note, width: 80) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var usage: String {
        var words = ["sightline", spec.name]
        for operand in spec.operands {
            switch operand.count {
            case .one: words.append(operand.name)
            case .optional: words.append("[\(operand.name)]")
            case .any: words.append("[\(operand.name)…]")
            case .several: words.append("\(operand.name)…")
            }
        }
        if !spec.options.isEmpty { words.append("[options]") }
        return words.joined(separator: " ")
    }

    private static func form(_ option: OptionSpec) -> String {
        var forms: [String] = []
        if let short = option.short { forms.append("-\(short)") }
        if let name = option.name { forms.append("--\(name)") }
        return forms.joined(separator: ", ") + (option.valueName.map { " \($0)" } ?? "")
    }

    /// Two columns, the second wrapped; a first column that is too wide gets a line of its own.
    package static func table(_ rows: [(String, String)]) -> [String] {
        let widest = rows.map { $0.0.count }.filter { $0 <= 24 }.max() ?? 0
        let indent = String(repeating: " ", count: widest + 4)
        var lines: [String] = []
        for (name, summary) in rows {
            let wrapped = wrap(summary, width: 80 - indent.count)
            if name.count > widest {
                lines.append("  \(name)")
                lines += wrapped.map { indent + $0 }
            } else {
                let gap = String(repeating: " ", count: widest - name.count + 2)
                lines.append("  \(name)\(gap)\(wrapped.first ?? "")")
                lines += wrapped.dropFirst().map { indent + $0 }
            }
        }
        return lines
    }

    /// The lines of a paragraph, none wider than `width` unless a single word is.
    package static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                if !line.isEmpty, line.count + 1 + word.count > width {
                    lines.append(line)
                    line = ""
                }
                line += line.isEmpty ? String(word) : " \(word)"
            }
            lines.append(line)
        }
        return lines
    }
}
