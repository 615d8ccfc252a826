extension OutputText {
    /// A time as `Instant.description` has it: ISO 8601 in UTC with the fraction that it has. Digit by digit, because a long
    /// track has a million of them.
    mutating func add(_ instant: Instant) {
        let days = Instant.floorDivide(instant.microseconds, Instant.microsecondsPerDay)
        let date = CivilDate(daysSince1970: days)
        let timeOfDay = instant.microseconds - days * Instant.microsecondsPerDay
        let seconds = timeOfDay / 1_000_000
        var text: [UInt8] = []
        text.reserveCapacity(28)
        func digits(_ number: Int64, _ width: Int, _ text: inout [UInt8]) {
            var power: Int64 = 1
            for _ in 1..<width { power *= 10 }
            while power > 0 {
                text.append(UInt8(truncatingIfNeeded: number / power % 10) + 48)
                power /= 10
            }
        }
        if date.year < 0 { text.append(UInt8(ascii: "-")) }
        digits(abs(date.year), 4, &text)
        text.append(UInt8(ascii: "-"))
        digits(date.month, 2, &text)
        text.append(UInt8(ascii: "-"))
        digits(date.day, 2, &text)
        text.append(UInt8(ascii: "T"))
        digits(seconds / 3600, 2, &text)
        text.append(UInt8(ascii: ":"))
        digits(seconds / 60 % 60, 2, &text)
        text.append(UInt8(ascii: ":"))
        digits(seconds % 60, 2, &text)
        let fraction = timeOfDay % 1_000_000
        if fraction > 0 {
            text.append(UInt8(ascii: "."))
            digits(fraction, 6, &text)
            while text.last == UInt8(ascii: "0") { text.removeLast() }
        }
        text.append(UInt8(ascii: "Z"))
        add(text)
    }
}
