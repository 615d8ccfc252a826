/// Text of a file as a message quotes it: on one line, and short.
enum Excerpt {
    static func of(_ text: String) -> String {
        let printable = text.unicodeScalars.prefix(60).map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
        let isCut = text.unicodeScalars.count > 60
        return String(printable) + (isCut ? "…" : "")
    }
}
