import PlainText

/// Takes the values of one object by key, checks their kinds and ranges, and in the end names the keys nobody asked for.
///
/// A bad value is reported and its default returned, so that decoding goes on and the first fault by line can be told.
final class ObjectDecoder {
    /// Dotted path of the object in the document, empty for the document itself.
    let path: String
    /// The line of the object's brace.
    let line: Int
    let problems: DecodingProblems
    private let members: [JSONMember]
    private var known: [String] = []

    /// - Returns: nil, reported, when the value is not an object.
    init?(_ value: JSONValue, path: String, problems: DecodingProblems) {
        guard case .object(let members) = value.content else {
            problems.report(
                value.line, "\(path.isEmpty ? "the document" : path) must be an object, not \(value.kindName)")
            return nil
        }
        self.members = members
        self.path = path
        self.problems = problems
        line = value.line
    }

    /// The value of a key, however it looks.
    func value(_ key: String) -> JSONValue? {
        if !known.contains(key) { known.append(key) }
        return members.first { $0.key == key }?.value
    }

    /// Keys and values in the file's order, for objects whose keys are names.
    var entries: [JSONMember] { members }

    /// The dotted path of a key here.
    func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// The object under a key.
    func object(_ key: String) -> ObjectDecoder? {
        value(key).flatMap { ObjectDecoder($0, path: path(key), problems: problems) }
    }

    /// A finite number within `range` and over `lowest`.
    func number(_ key: String, in range: ClosedRange<Double>? = nil, above lowest: Double? = nil) -> Double? {
        value(key).flatMap { number(from: $0, named: path(key), in: range, above: lowest) }
    }

    /// A finite number in a value, checked.
    func number(
        from value: JSONValue, named name: String, in range: ClosedRange<Double>? = nil, above lowest: Double? = nil
    ) -> Double? {
        guard case .number(let number) = value.content else {
            problems.report(value.line, "\(name) must be a number, not \(value.kindName)")
            return nil
        }
        guard number.isFinite else {
            problems.report(value.line, "\(name) must be a finite number")
            return nil
        }
        if let lowest, number <= lowest {
            problems.report(
                value.line, "\(name) is \(MessageText.shown(number)); it must be more than \(MessageText.shown(lowest))"
            )
            return nil
        }
        if let range, number < range.lowerBound {
            problems.report(
                value.line,
                "\(name) is \(MessageText.shown(number)); it must be at least \(MessageText.shown(range.lowerBound))")
            return nil
        }
        if let range, number > range.upperBound {
            problems.report(
                value.line,
                "\(name) is \(MessageText.shown(number)); it must be at most \(MessageText.shown(range.upperBound))")
            return nil
        }
        return number
    }

    /// A whole number within `range`; seeds beyond 2^53 can't be told apart in JSON and are refused.
    func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = value(key),
            let number = number(
                from: value, named: path(key), in: Double(range.lowerBound)...Double(range.upperBound))
        else { return nil }
        guard number == number.rounded() else {
            problems.report(value.line, "\(path(key)) must be a whole number, not \(MessageText.shown(number))")
            return nil
        }
        return Int(number)
    }

    /// A number that feeds what is random.
    func seed(_ key: String) -> UInt64? { integer(key, in: 0...(1 << 53)).map(UInt64.init) }

    /// A text that is not empty.
    func text(_ key: String) -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value.content else {
            problems.report(value.line, "\(path(key)) must be a text, not \(value.kindName)")
            return nil
        }
        guard !text.isEmpty else {
            problems.report(value.line, "\(path(key)) is empty")
            return nil
        }
        return text
    }

    /// An id, which GeoJSON allows to be a text or a number.
    func identifier(_ key: String) -> String? {
        if case .number(let number)? = value(key)?.content, number.isFinite { return MessageText.shown(number) }
        return text(key)
    }

    /// True or false.
    func bool(_ key: String) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .bool(let bool) = value.content else {
            problems.report(value.line, "\(path(key)) must be true or false, not \(value.kindName)")
            return nil
        }
        return bool
    }

    /// One of the words of an enumeration; `what` names it in the message (`game`).
    func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, _ what: String) -> Choice?
    where Choice.RawValue == String {
        guard let text = text(key) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        reportUnknown(what, text, at: value(key)?.line ?? line, among: Choice.allCases.map(\.rawValue))
        return nil
    }

    /// A list of finite numbers, `count` of them, each within `range`.
    func numbers(_ key: String, count: Int, in range: ClosedRange<Double>? = nil) -> [Double]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value.content, elements.count == count else {
            problems.report(value.line, "\(path(key)) must be a list of \(count) numbers")
            return nil
        }
        let numbers = elements.enumerated().compactMap { index, element in
            number(from: element, named: "\(path(key))[\(index)]", in: range)
        }
        return numbers.count == count ? numbers : nil
    }

    /// The elements of a list.
    func list(_ key: String) -> [JSONValue]? {
        guard let value = value(key) else { return nil }
        guard case .array(let elements) = value.content else {
            problems.report(value.line, "\(path(key)) must be a list, not \(value.kindName)")
            return nil
        }
        return elements
    }

    /// A moment: seconds, `HH:MM:SS` or an instant.
    func time(_ key: String) -> SessionTime? { value(key).flatMap { time(from: $0, named: path(key)) } }

    func time(from value: JSONValue, named name: String) -> SessionTime? {
        switch value.content {
        case .number:
            return number(from: value, named: name, in: 0...Double.greatestFiniteMagnitude).map(SessionTime.seconds)
        case .string(let text):
            if let time = SessionTime(reading: text) { return time }
            problems.report(
                value.line, "\(name): \"\(MessageText.shown(text))\" is not a time",
                hint: "seconds from the start, HH:MM:SS, or an ISO 8601 instant of the track")
            return nil
        default:
            problems.report(value.line, "\(name) must be a time, not \(value.kindName)")
            return nil
        }
    }

    /// Reports that a key which must be there is not, at the object's brace.
    func require(_ key: String) {
        if !members.contains(where: { $0.key == key }) {
            problems.report(line, "\(path.isEmpty ? "" : "\(path): ")the key \"\(key)\" is missing")
        }
    }

    func has(_ key: String) -> Bool { members.contains { $0.key == key } }

    func reportUnknown(_ what: String, _ word: String, at line: Int, among known: [String]) {
        let near = Spelling.nearest(to: word, among: known)
        problems.report(
            line, "unknown \(what) \"\(MessageText.shown(word))\"",
            hint: near.map { "did you mean \"\($0)\"?" } ?? "known: \(known.joined(separator: ", "))")
    }

    /// Names every key that was not asked for.
    func finish() {
        for member in members where !known.contains(member.key) {
            let near = Spelling.nearest(to: member.key, among: known)
            problems.report(
                member.line,
                "unknown key \"\(MessageText.shown(member.key))\"\(path.isEmpty ? "" : " in \(path)")",
                hint: near.map { "did you mean \"\($0)\"?" } ?? "known here: \(known.joined(separator: ", "))")
        }
    }
}
