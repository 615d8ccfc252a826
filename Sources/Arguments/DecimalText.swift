/// Numbers as people type and read them, whatever the locale: a dot, no `nan`, no `inf`, no hexadecimal.
package enum DecimalText {
    /// The finite number a text is, or nil: `-33.8`, `.5`, `1e-3`, `+4`; neither blanks nor words.
    package static func double(_ text: some StringProtocol) -> Double? {
        var sawDigit = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): sawDigit = true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
            case UInt8(ascii: "e"), UInt8(ascii: "E"): if !sawDigit { return nil }
            default: return nil
            }
        }
        guard sawDigit, let number = Double(String(text)), number.isFinite else { return nil }
        return number
    }

    /// The whole number a text is, or nil.
    package static func integer(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.dropFirst().allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
        return Int(String(text))
    }

    /// The shortest text that reads back to the same double: `1`, `0.1`, `-1e-17`.
    package static func shortest(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    static func outside(_ number: Double, _ range: ClosedRange<Double>) -> String {
        number < range.lowerBound
            ? "must be at least \(shortest(range.lowerBound))" : "must be at most \(shortest(range.upperBound))"
    }
}
