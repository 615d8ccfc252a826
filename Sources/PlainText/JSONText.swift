/// A JSON value on its way into a text of one line, whose keys keep their order.
package enum JSONText: Sendable {
    case object([(String, JSONText)])
    case array([JSONText])
    case string(String)
    /// The shortest text that reads back; what is not finite becomes `null`, for JSON has no word for it.
    case number(Double)
    case integer(Int)
    case bool(Bool)
    case null

    package static func optional(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }
    package static func optional(_ number: Double?) -> JSONText { number.map(JSONText.number) ?? .null }

    package var text: String {
        var out = ""
        write(to: &out)
        return out
    }

    /// A text in quotes, with what JSON wants escaped (RFC 8259, section 7).
    package static func quoted(_ string: String) -> String {
        var out = ""
        quote(string, to: &out)
        return out
    }

    private func write(to out: inout String) {
        switch self {
        case .object(let members):
            out += "{"
            for (index, (key, value)) in members.enumerated() {
                if index > 0 { out += "," }
                Self.quote(key, to: &out)
                out += ":"
                value.write(to: &out)
            }
            out += "}"
        case .array(let values):
            out += "["
            for (index, value) in values.enumerated() {
                if index > 0 { out += "," }
                value.write(to: &out)
            }
            out += "]"
        case .string(let string): Self.quote(string, to: &out)
        case .number(let number): out += number.isFinite ? DecimalNumber.text(number) : "null"
        case .integer(let integer): out += String(integer)
        case .bool(let bool): out += bool ? "true" : "false"
        case .null: out += "null"
        }
    }

    private static func quote(_ string: String, to out: inout String) {
        out += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            // RFC 8259 lets U+007F through; terminals do better without it.
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        out += "\""
    }
}
