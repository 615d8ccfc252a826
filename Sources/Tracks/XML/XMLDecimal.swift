import Geodesy
import PlainText

/// A decimal number as XML writes it: digits with an optional sign and dot, blanks around it, no exponent.
package struct XMLDecimal {
    /// The nearest double.
    package let value: Double
    /// Whether the text has an exponent, which `xsd:decimal` forbids.
    package let hasExponent: Bool

    /// Reads UTF-8 bytes; nil when they are no number.
    ///
    /// Up to 15 digits or so the division of two exact numbers is already the nearest double; only longer ones take
    /// the slow way.
    /// Source: W. D. Clinger, How to read floating point numbers accurately, PLDI (1990).
    @inline(__always)
    package init?(_ start: UnsafePointer<UInt8>, count: Int) {
        var position = start
        let end = start + count
        while position < end, isBlank(position.pointee) { position += 1 }
        var isNegative = false
        if position < end, position.pointee == UInt8(ascii: "-") || position.pointee == UInt8(ascii: "+") {
            isNegative = position.pointee == UInt8(ascii: "-")
            position += 1
        }
        var mantissa: UInt64 = 0
        let digits = position
        while position < end {
            let digit = position.pointee &- UInt8(ascii: "0")
            if digit > 9 { break }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            position += 1
        }
        var digitCount = position - digits
        var places = 0
        if position < end, position.pointee == UInt8(ascii: ".") {
            position += 1
            let fraction = position
            while position < end {
                let digit = position.pointee &- UInt8(ascii: "0")
                if digit > 9 { break }
                mantissa = mantissa &* 10 &+ UInt64(digit)
                position += 1
            }
            places = position - fraction
            digitCount += places
        }
        guard digitCount > 0 else { return nil }
        // 10^18 fits a UInt64; the mantissa of longer numbers has overflowed and is not used.
        if position == end || XMLDecimal.isAllBlank(position, end), digitCount <= 18, mantissa <= 1 << 53, places <= 18
        {
            let magnitude = Double(mantissa) / powersOfTen[places]
            value = isNegative ? -magnitude : magnitude
            hasExponent = false
            return
        }
        guard let (value, hasExponent) = XMLDecimal.slowly(start, count: count) else { return nil }
        self.value = value
        self.hasExponent = hasExponent
    }

    private static func isAllBlank(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
        var position = start
        while position < end {
            if !isBlank(position.pointee) { return false }
            position += 1
        }
        return true
    }

    private static func slowly(_ start: UnsafePointer<UInt8>, count: Int) -> (Double, Bool)? {
        var bytes = UnsafeBufferPointer(start: start, count: count)[...]
        bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let value = DecimalNumber.parse(text) else { return nil }
        return (value, text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") })
    }
}

private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
]
