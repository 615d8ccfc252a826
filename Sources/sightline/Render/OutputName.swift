import Arguments
import PlainText

/// The name of an output, in which placeholders stand for what differs between pictures:
/// `{frame}`, `{frame:05}` (at least five digits), `{time}` (`HH-MM-SS.mmm`) and `{poi}` (the nearest one's id).
struct OutputName: Equatable {
    enum Part: Equatable {
        case text(String)
        case frame(digits: Int)
        case time
        case poi
    }

    let text: String
    let parts: [Part]

    /// - Throws: `ValueProblem` for an unknown placeholder or a brace without its partner.
    init(reading text: String) throws(ValueProblem) {
        self.text = text
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
                throw ValueProblem("has a brace without its partner")
            }
            if brace > rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
            parts.append(try Self.placeholder(rest[rest.index(after: brace)..<end]))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
    }

    private static func placeholder(_ name: Substring) throws(ValueProblem) -> Part {
        switch name {
        case "frame": return .frame(digits: 1)
        case "time": return .time
        case "poi": return .poi
        default:
            if name.hasPrefix("frame:0"), let digits = DecimalNumber.parseWhole(name.dropFirst(6)),
                (1...20).contains(digits)
            {
                return .frame(digits: digits)
            }
            let near = Spelling.nearest(to: String(name), among: ["frame", "time", "poi"])
            throw ValueProblem(
                "has an unknown placeholder {\(name)}",
                hint: near.map { "did you mean {\($0)}?" } ?? "known are {frame}, {frame:05}, {time} and {poi}")
        }
    }

    var hasPlaceholder: Bool { parts.contains { if case .text = $0 { false } else { true } } }
    var hasFrame: Bool { parts.contains { if case .frame = $0 { true } else { false } } }

    /// The name of one picture.
    /// - Parameters:
    ///   - time: seconds from the start of the walk.
    ///   - poi: the id for `{poi}`; characters that no file name may hold become `_`.
    func name(frame: Int, time: Double, poi: String?) -> String {
        parts.map { part in
            switch part {
            case .text(let text): return text
            case .frame(let digits):
                let number = String(frame)
                return String(repeating: "0", count: max(0, digits - number.count)) + number
            case .time: return Self.timeText(time)
            case .poi: return Self.fileName(poi ?? "none")
            }
        }.joined()
    }

    /// `01-02-03.450`.
    static func timeText(_ seconds: Double) -> String {
        let milliseconds = Int((max(0, min(seconds, 1e12)) * 1000).rounded())
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return digits(milliseconds / 3_600_000, 2) + "-" + digits(milliseconds / 60_000 % 60, 2) + "-"
            + digits(milliseconds / 1000 % 60, 2) + "." + digits(milliseconds % 1000, 3)
    }

    private static func fileName(_ id: String) -> String {
        var name = ""
        for scalar in id.unicodeScalars.prefix(100) {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            name.unicodeScalars.append(scalar == "/" || isControl ? "_" : scalar)
        }
        return name.isEmpty || name == "." || name == ".." ? "_" : name
    }
}
