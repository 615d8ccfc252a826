/// Numbers of JSON and JSON5, in no locale.
package enum JSONNumber {
    /// The nearest double to a number's text; nil for what is no number and for decimals beyond the range of a double.
    ///
    /// Up to 2^53 with a power of ten up to 22 both are exact, so one rounding gives the nearest double (Clinger's fast
    /// path); everything else goes through the standard library.
    package static func parse(_ text: ArraySlice<UInt8>) -> Double? {
        var rest = text
        var isNegative = false
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        guard let magnitude = named(rest) ?? hexadecimal(rest) ?? decimal(rest) else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    private static func named(_ text: ArraySlice<UInt8>) -> Double? {
        if text.elementsEqual("Infinity".utf8) { return .infinity }
        return text.elementsEqual("NaN".utf8) ? .nan : nil
    }

    private static func hexadecimal(_ text: ArraySlice<UInt8>) -> Double? {
        guard text.count > 2, text.first == UInt8(ascii: "0"), text[text.startIndex + 1] | 0x20 == UInt8(ascii: "x"),
            text.count <= 18
        else { return nil }
        var value: UInt64 = 0
        for byte in text.dropFirst(2) {
            guard let digit = hexadecimalDigit(byte) else { return nil }
            value = value << 4 | UInt64(digit)
        }
        return Double(value)
    }

    static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func decimal(_ text: ArraySlice<UInt8>) -> Double? {
        var mantissa: UInt64 = 0
        var scale = 0
        var digits = 0
        var sawPoint = false
        var index = text.startIndex
        var isExact = true
        scan: while index < text.endIndex {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                if mantissa < (1 << 53) / 10 { mantissa = mantissa * 10 + UInt64(byte - 48) } else { isExact = false }
                if sawPoint { scale -= 1 }
            case UInt8(ascii: ".") where !sawPoint:
                sawPoint = true
            default:
                break scan
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        if index < text.endIndex {
            guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
            var exponent = text[(index + 1)...]
            if let sign = exponent.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                exponent = exponent.dropFirst()
            }
            guard !exponent.isEmpty, exponent.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
            isExact = false
        }
        // JSON forbids 007; what looks octal to one reader and decimal to another is better refused.
        if text.count > 1, text.first == 48, (48...57).contains(text[text.startIndex + 1]) { return nil }
        if isExact, scale >= -22 { return Double(mantissa) / powersOfTen[-scale] }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
}
