import Geodesy

/// A JSON value as text. Numbers are the shortest that read back; what is not finite is null.
struct JSONText {
    let text: String

    static let null = JSONText(text: "null")

    static func number(_ value: Int) -> JSONText { JSONText(text: String(value)) }

    static func number(_ value: Double) -> JSONText {
        value.isFinite ? JSONText(text: DecimalNumber.text(value)) : .null
    }

    static func string(_ value: String?) -> JSONText {
        guard let value else { return .null }
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default:
                if scalar.value < 0x20 {
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        return JSONText(text: text + "\"")
    }

    static func list(_ values: [JSONText]) -> JSONText {
        JSONText(text: "[" + values.map(\.text).joined(separator: ",") + "]")
    }

    static func object(_ object: JSONObjectText) -> JSONText { JSONText(text: object.text) }
}

/// A JSON object being written, its keys in the order in which they are added.
struct JSONObjectText {
    private var members: [String] = []

    mutating func add(_ key: String, _ value: JSONText) {
        members.append(JSONText.string(key).text + ":" + value.text)
    }

    var text: String { "{" + members.joined(separator: ",") + "}" }
}
