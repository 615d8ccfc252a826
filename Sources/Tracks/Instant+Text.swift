extension Instant: CustomStringConvertible {
    /// Reads ISO 8601 date and time: `2024-05-01T12:00:00`, with a fraction (`.5`, `,5`) and a zone (`Z`, `+02:00`,
    /// `-0600`, `+02`) or without one, which counts as UTC. The year may have a sign and must have four digits.
    /// - Returns: nil for everything else, a day that doesn't exist, or an instant outside the years −9999 to 9999.
    public init?(parsing text: some StringProtocol) {
        var copy = String(text)
        let instant = copy.withUTF8 { Instant(parsing: $0) }
        guard let instant else { return nil }
        self = instant
    }

    /// The same for UTF-8 bytes; blanks around the text are passed over.
    init?(parsing bytes: UnsafeBufferPointer<UInt8>) {
        var text = ByteScanner(bytes)
        text.skipBlanks()
        let isNegative = text.take(UInt8(ascii: "-"))
        if !isNegative { _ = text.take(UInt8(ascii: "+")) }
        guard let year = text.number(digits: 4), text.take(UInt8(ascii: "-")),
            let month = text.number(digits: 2), text.take(UInt8(ascii: "-")), let day = text.number(digits: 2),
            text.take(UInt8(ascii: "T")) || text.take(UInt8(ascii: "t")) || text.take(UInt8(ascii: " ")),
            let hour = text.number(digits: 2), text.take(UInt8(ascii: ":")),
            let minute = text.number(digits: 2), text.take(UInt8(ascii: ":")), let second = text.number(digits: 2)
        else { return nil }
        let signedYear = isNegative ? -year : year
        guard month >= 1, month <= 12, day >= 1, day <= CivilDate.days(inMonth: month, year: signedYear) else {
            return nil
        }
        // xsd:dateTime allows 24:00:00 for the end of a day, and receivers write 23:59:60 at a leap second.
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0), minute < 60, second <= 60 else { return nil }

        var fraction: Int64 = 0
        if text.take(UInt8(ascii: ".")) || text.take(UInt8(ascii: ",")) {
            guard let microseconds = text.fractionInMicroseconds() else { return nil }
            fraction = microseconds
        }
        guard let offset = text.zoneOffsetInSeconds() else { return nil }
        text.skipBlanks()
        guard text.isAtEnd else { return nil }

        let days = CivilDate.daysSince1970(year: signedYear, month: month, day: day)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
        self.init(microseconds: seconds * 1_000_000 + fraction)
        guard Instant.range.contains(microseconds) else { return nil }
    }

    /// ISO 8601 in UTC, with as many digits of the fraction as needed: `2024-05-01T12:00:00Z`, `…:52.207344Z`.
    public var description: String {
        var text: [UInt8] = []
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Adds `description` to a text, digit by digit, because a long track has a million times.
    func append(to text: inout [UInt8]) {
        /// - Parameter digits: the fewest, with zeros in front.
        func add(_ number: Int64, digits: Int) {
            var power: Int64 = 1
            for _ in 1..<digits { power *= 10 }
            while number / power >= 10 { power *= 10 }
            while power > 0 {
                text.append(UInt8(truncatingIfNeeded: number / power % 10) + 48)
                power /= 10
            }
        }
        let days = Instant.floorDivide(microseconds, Instant.microsecondsPerDay)
        let date = CivilDate(daysSince1970: days)
        let timeOfDay = microseconds - days * Instant.microsecondsPerDay
        let seconds = timeOfDay / 1_000_000
        if date.year < 0 { text.append(UInt8(ascii: "-")) }
        add(abs(date.year), digits: 4)
        text.append(UInt8(ascii: "-"))
        add(date.month, digits: 2)
        text.append(UInt8(ascii: "-"))
        add(date.day, digits: 2)
        text.append(UInt8(ascii: "T"))
        add(seconds / 3600, digits: 2)
        text.append(UInt8(ascii: ":"))
        add(seconds / 60 % 60, digits: 2)
        text.append(UInt8(ascii: ":"))
        add(seconds % 60, digits: 2)
        let fraction = timeOfDay % 1_000_000
        if fraction > 0 {
            text.append(UInt8(ascii: "."))
            add(fraction, digits: 6)
            while text.last == UInt8(ascii: "0") { text.removeLast() }
        }
        text.append(UInt8(ascii: "Z"))
    }
}
