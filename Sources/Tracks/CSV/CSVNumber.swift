import Geodesy

/// Numbers and angles as tables have them: with a decimal dot or comma, and degrees with a letter or in sixtieths.
enum CSVNumber {
    /// The bytes without blanks around them.
    @inline(__always)
    static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = bytes.count
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
    }

    /// A decimal number, with a comma instead of the dot if the text has no dot; nil for all else.
    ///
    /// A number that NUL bytes fill up is none: a logger that pads its fields has cut it from a buffer.
    @inline(__always)
    static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        guard let start = bytes.baseAddress else { return nil }
        if let number = XMLDecimal(start, count: bytes.count) { return number.value }
        return valueWithComma(bytes)
    }

    /// `46,5`, `1.234,5`, `1,234.5`: what stands last is the decimal sign, the other one groups digits by three.
    private static func valueWithComma(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        let text = trimmed(bytes)
        guard text.count <= 64, let comma = text.lastIndex(of: UInt8(ascii: ",")) else { return nil }
        let dot = text.lastIndex(of: UInt8(ascii: "."))
        let decimal = dot.map { max($0, comma) } ?? comma
        let group: UInt8? = dot == nil ? nil : UInt8(ascii: dot == decimal ? "," : ".")
        var plain: [UInt8] = []
        var digits = 0
        for index in text.indices.reversed() {
            let byte = text[index]
            if index == decimal {
                plain.append(UInt8(ascii: "."))
                digits = 0
            } else if byte == group, index < decimal {
                guard digits == 3 else { return nil }
                digits = 0
            } else {
                if index < decimal { digits += 1 }
                plain.append(byte)
            }
        }
        plain.reverse()
        return plain.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.flatMap { XMLDecimal($0, count: bytes.count)?.value }
        }
    }

    /// Degrees of a coordinate: `-33.86`, `33,86S`, `S 33.86`, `33°51'36"S`, `33 51.6 S`.
    /// - Parameters:
    ///   - side: the first letter of a column of its own for the side, 0 without one.
    ///   - positive: `N` or `E`.
    ///   - negative: `S` or `W`.
    /// - Returns: nil for what is no angle.
    @inline(__always)
    static func angle(
        _ bytes: UnsafeBufferPointer<UInt8>, side: UInt8, positive: UInt8, negative: UInt8
    ) -> Degrees? {
        if let value = value(bytes) {
            guard side != 0 else { return value }
            let letter = side & 0xDF
            if letter == positive { return value }
            return letter == negative ? -value.magnitude : nil
        }
        return sexagesimal(bytes, side: side & 0xDF, positive: positive, negative: negative)
    }

    private static func sexagesimal(
        _ bytes: UnsafeBufferPointer<UInt8>, side: UInt8, positive: UInt8, negative: UInt8
    ) -> Degrees? {
        var text = Array(trimmed(bytes))
        guard !text.isEmpty, text.count <= 64 else { return nil }
        var letter = side
        for end in [true, false] where !text.isEmpty {
            let candidate = (end ? text[text.count - 1] : text[0]) & 0xDF
            guard candidate == positive || candidate == negative else { continue }
            guard letter == 0 || letter == candidate else { return nil }
            letter = candidate
            text.remove(at: end ? text.count - 1 : 0)
        }
        guard letter == 0 || letter == positive || letter == negative else { return nil }
        while let first = text.first, isBlank(first) { text.removeFirst() }
        // The sign counts for all parts, also for zero degrees.
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") { text.removeFirst() }
        let isPart: (UInt8) -> Bool = { (48...57).contains($0) || $0 == 0x2E || $0 == 0x2C }
        let parts = text.split(whereSeparator: { !isPart($0) })
        let between = text.filter { !isPart($0) }
        // Blanks, ' " and the bytes of °, º and typographic primes.
        let marks: Set<UInt8> = [
            0x20, 0x09, 0x27, 0x22, 0xC2, 0xB0, 0xBA, 0xE2, 0x80, 0xB2, 0xB3, 0x98, 0x99, 0x9D, 0x3A,
        ]
        guard (1...3).contains(parts.count), between.allSatisfy({ marks.contains($0) }) else { return nil }
        var degrees = 0.0
        for (index, part) in parts.enumerated() {
            guard let value = part.withUnsafeBufferPointer({ value($0) }), index == 0 || value <= 60 else { return nil }
            degrees += value / [1, 60, 3600][index]
        }
        return isNegative || letter == negative ? -degrees : degrees
    }
}
