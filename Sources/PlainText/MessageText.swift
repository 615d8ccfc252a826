/// Texts of a file and numbers inside our messages.
package enum MessageText {
    /// A text made short and harmless: one line, no control characters, at most 60 characters.
    package static func shown(_ text: String) -> String {
        let clean = String(text.prefix(60).map { isControl($0) ? " " : $0 })
        return text.dropFirst(60).isEmpty ? clean : clean + "…"
    }

    private static func isControl(_ character: Character) -> Bool {
        character.isNewline || character.asciiValue.map { $0 < 0x20 || $0 == 0x7F } == true
    }

    /// A number as the shortest text that reads back to it: `5`, `0.1`.
    package static func shown(_ number: Double) -> String { DecimalNumber.text(number) }

    /// A number with that many decimals, rounded, with a dot: `132.4`, `-0.5`.
    package static func fixed(_ number: Double, decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (number * scale).rounded()
        guard scaled.magnitude < 1e15 else { return shown(number) }
        let digits = String(Int(scaled.magnitude))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = scaled < 0 ? "-" : ""
        return decimals == 0 ? sign + padded : "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }
}
