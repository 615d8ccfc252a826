/// A JSON object written key by key on one line, in the order of the calls.
package struct JSONLine {
    private var body = ""

    package init() {}

    /// The finished object.
    package var text: String { "{\(body)}" }

    package mutating func add(_ key: String, _ value: Double?) { add(key, raw: Self.number(value)) }
    package mutating func add(_ key: String, _ value: Int) { add(key, raw: String(value)) }
    package mutating func add(_ key: String, _ value: Bool) { add(key, raw: value ? "true" : "false") }
    package mutating func add(_ key: String, _ value: String?) { add(key, raw: value.map(Self.quoted) ?? "null") }

    /// Adds a value that is JSON already.
    package mutating func add(_ key: String, raw value: String) {
        if !body.isEmpty { body += "," }
        body += "\(Self.quoted(key)):\(value)"
    }

    mutating func addPosition(_ pose: Pose) {
        add("lat", Rounding.position(pose.coordinate.latitude))
        add("lon", Rounding.position(pose.coordinate.longitude))
        add("ele", Rounding.metres(pose.height))
    }

    /// The shortest text that reads back to the same double; null for nothing and for what JSON can't say.
    package static func number(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "null" }
        return MessageText.shown(value)
    }

    /// A text in quotes, with what JSON wants escaped (RFC 8259, section 7).
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
