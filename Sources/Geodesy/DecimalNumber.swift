/// Decimal numbers as people and files write them: digits, a dot, perhaps an exponent, in no locale.
public enum DecimalNumber {
    /// The nearest double to a decimal text such as `-33.8`, `.5`, `1e-7`.
    /// - Returns: nil for blanks, empty text, `nan`, `inf`, hexadecimal, decimal commas and numbers too large for a double.
    public static func parse(_ text: some StringProtocol) -> Double? {
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
}
