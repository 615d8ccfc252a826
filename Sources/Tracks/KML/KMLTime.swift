/// Times as KML writes them: a date and time, or a day, a month or a year, which count as their first moment.
///
/// Source: OGC 12-007r2 (KML 2.3), dateTimeType: xsd:dateTime, xsd:date, xsd:gYearMonth or xsd:gYear.
enum KMLTime {
    /// Microseconds since 1970; nil when the bytes are none of the forms. A time without a zone is UTC.
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        if let instant = Instant(parsing: bytes) { return instant.microseconds }
        var text = ByteScanner(bytes)
        text.skipBlanks()
        guard let year = text.number(digits: 4) else { return nil }
        var month: Int64 = 1
        var day: Int64 = 1
        if text.take(UInt8(ascii: "-")) {
            guard let number = text.number(digits: 2), (1...12).contains(number) else { return nil }
            month = number
            if text.take(UInt8(ascii: "-")) {
                guard let number = text.number(digits: 2), number >= 1,
                    number <= CivilDate.days(inMonth: month, year: year)
                else { return nil }
                day = number
            }
        }
        guard let offset = text.zoneOffsetInSeconds() else { return nil }
        text.skipBlanks()
        guard text.isAtEnd else { return nil }
        let seconds = CivilDate.daysSince1970(year: year, month: month, day: day) * 86_400 - offset
        let microseconds = seconds * 1_000_000
        return Instant.range.contains(microseconds) ? microseconds : nil
    }
}
