/// Decimal numbers as people and files write them: digits, a dot, perhaps an exponent, in no locale.
package enum DecimalNumber {
    /// The nearest double to a decimal text such as `-33.8`, `.5`, `1e-7`.
    /// - Returns: nil for blanks, empty text, `nan`, `inf`, hexadecimal, decimal commas and numbers too large for a double.
    package static func parse(_ text: some StringProtocol) -> Double? {
        var sawDigit = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): sawDigit = true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): break
            default: return nil
            }
        }
        // Only these characters are left, so what the standard library reads beyond them (nan, inf, 0x) is out.
        guard sawDigit, let value = Double(String(text)), value.isFinite else { return nil }
        return value
    }

    /// The whole number a text of digits with an optional sign is, or nil.
    package static func parseWhole(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.dropFirst().allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
        return Int(String(text))
    }

    /// An angle as people write it, with a sign or with the letter of its side behind it: `-33.8`, `33.8S`, `33.8s`.
    /// - Parameters:
    ///   - positive: the letter that leaves the number as it is, `N` or `E`.
    ///   - negative: the letter that turns its sign, `S` or `W`.
    /// - Returns: nil for what is no number, and for a sign beside a letter.
    package static func parseAngle(_ text: Substring, positive: Character, negative: Character) -> Double? {
        guard let letter = text.last?.uppercased().first, letter == positive || letter == negative else {
            return parse(text)
        }
        var digits = text.dropLast()
        while digits.last == " " { digits.removeLast() }
        guard digits.first != "-", digits.first != "+", let value = parse(digits) else { return nil }
        return letter == negative ? -value : value
    }

    /// The shortest text that reads back to the same double, with a dot in every locale and without a bare `.0`.
    ///
    /// Infinities and NaN have no decimal text; they give `inf`, `-inf` and `nan`.
    package static func text(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The same digits without an exponent: `0.00001`, `1000000000000000000000`. XML's decimals and shells know no other.
    package static func plainText(_ value: Double) -> String {
        let text = text(value)
        guard value.isFinite, let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")) else { return text }
        let exponent = Int(text[text.utf8.index(after: mark)...]) ?? 0
        var mantissa = text[..<mark]
        let sign = mantissa.first == "-" ? "-" : ""
        if !sign.isEmpty { mantissa.removeFirst() }
        let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.joined()
        // Where the dot stands in the digits once the exponent has moved it.
        let dot = (parts.first?.count ?? 0) + exponent
        if dot <= 0 { return sign + "0." + String(repeating: "0", count: -dot) + digits }
        if dot >= digits.count { return sign + digits + String(repeating: "0", count: dot - digits.count) }
        return sign + digits.prefix(dot) + "." + digits.dropFirst(dot)
    }
}
