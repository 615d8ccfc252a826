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
        let days = Instant.floorDivide(microseconds, Instant.microsecondsPerDay)
        let date = CivilDate(daysSince1970: days)
        let timeOfDay = microseconds - days * Instant.microsecondsPerDay
        let seconds = timeOfDay / 1_000_000
        var text = date.year < 0 ? "-" : ""
        text += Instant.padded(abs(date.year), to: 4)
        text += "-" + Instant.padded(date.month, to: 2) + "-" + Instant.padded(date.day, to: 2)
        text += "T" + Instant.padded(seconds / 3600, to: 2) + ":" + Instant.padded(seconds / 60 % 60, to: 2)
        text += ":" + Instant.padded(seconds % 60, to: 2)
        let fraction = timeOfDay % 1_000_000
        if fraction > 0 {
            var digits = Instant.padded(fraction, to: 6)
            while digits.last == "0" { digits.removeLast() }
            text += "." + digits
        }
        return text + "Z"
    }

    private static func padded(_ number: Int64, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
