import Arguments

/// The `--help` of the program and of a family of verbs: only what is built.
enum ProgramHelp {
    static var text: String {
        var rows: [(String, String)] = []
        for verb in Verbs.all {
            let words = verb.spec.name.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else {
                rows.append((verb.spec.name, verb.spec.summary))
                continue
            }
            if rows.contains(where: { $0.0.hasPrefix("\(words[0]) ") }) { continue }
            let names = members(of: words[0]).map { $0.spec.name.dropFirst(words[0].count + 1) }.joined(separator: "|")
            rows.append(("\(words[0]) \(names)", familySummary(words[0])))
        }
        var lines = [
            "sightline shows what a person holding an AR device would see at any moment of a",
            "recorded walk, without a display.",
            "", "Usage: sightline VERB [arguments]", "", "Verbs:",
        ]
        lines += HelpText.table(rows)
        lines += [
            "", "sightline VERB --help says what a verb takes, with an example that works.",
            "sightline --version prints the version.",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The help of `track`, `geo`, `bench`: its verbs.
    static func text(family: String) -> String {
        let rows = members(of: family).map { ($0.spec.name, $0.spec.summary) }
        let lines =
            ["sightline \(family): \(familySummary(family))", "", "Verbs:"] + HelpText.table(rows)
            + ["", "sightline \(family) VERB --help says what a verb takes."]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func members(of family: String) -> [any Verb.Type] {
        Verbs.all.filter { $0.spec.name.hasPrefix("\(family) ") }
    }

    private static func familySummary(_ family: String) -> String {
        Verbs.families.first { $0.name == family }?.summary ?? family
    }
}
