/// Texts inside XML and HTML.
enum MarkupText {
    /// A text as content or in double quotes. Characters that XML 1.0 has no way to write become `?`.
    static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            case "\t", "\n", "\r": out += "&#\(scalar.value);"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value & 0xFFFE == 0xFFFE: out += "?"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
