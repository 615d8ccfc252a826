import Arguments
import PlainText

/// Tells which verb was meant by the first words of a command line.
struct VerbFinder {
    let built: [any Verb.Type]
    let planned: [String]

    /// - Returns: the verb and what follows it; no verb where the help of a whole family was asked for.
    /// - Throws: `UserError` for a verb that is not built or not known.
    func find(_ arguments: [String]) throws -> (verb: (any Verb.Type)?, rest: [String]) {
        let first = arguments.first ?? ""
        if let verb = built.first(where: { $0.spec.name == first }) { return (verb, Array(arguments.dropFirst())) }
        let known = built.map { $0.spec.name } + planned
        let family = known.filter { $0.hasPrefix("\(first) ") }
        if family.isEmpty { throw unknown(first, of: known) }
        let builtFamily = built.map { $0.spec.name }.filter { $0.hasPrefix("\(first) ") }
        if builtFamily.isEmpty { throw UserError("\(first): not in this version") }
        guard arguments.count > 1 else {
            let names = builtFamily.map { String($0.dropFirst(first.count + 1)) }
            throw UserError("\(first): say which: \(names.joined(separator: ", "))")
        }
        if arguments[1] == "--help" || arguments[1] == "-h" { return (nil, []) }
        let name = "\(first) \(arguments[1])"
        if let verb = built.first(where: { $0.spec.name == name }) { return (verb, Array(arguments.dropFirst(2))) }
        if planned.contains(name) { throw UserError("\(name): not in this version") }
        let near = Spelling.nearest(to: name, among: builtFamily)
        throw UserError(
            "\(name): no such verb", hint: near.map { "did you mean \($0)?" } ?? "sightline \(first) --help lists them")
    }

    private func unknown(_ name: String, of known: [String]) -> UserError {
        if planned.contains(name) { return UserError("\(name): not in this version") }
        if name.hasPrefix("-") {
            return UserError("\(name): not an option of the program", hint: "sightline --help lists the verbs")
        }
        var words: [String] = []
        for verb in built.map({ $0.spec.name }) {
            let word = String(verb.prefix { $0 != " " })
            if !words.contains(word) { words.append(word) }
        }
        let near = Spelling.nearest(to: name, among: words)
        return UserError(
            "\(name): no such verb", hint: near.map { "did you mean \($0)?" } ?? "sightline --help lists the verbs")
    }
}
