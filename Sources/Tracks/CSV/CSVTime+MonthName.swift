extension CSVTime {
    /// Reads a date with the English name of its month, which leaves no order open: `30-Nov-2026`, `2026 November 30`,
    /// `Nov 30, 2026`.
    /// - Returns: the days since 1970, with the scanner behind the date; nil for anything else, with the scanner anywhere.
    static func dateWithMonthName(_ text: inout ByteScanner) -> Int64? {
        var first = text.wholeNumber()
        takeSeparator(&text)
        guard let month = month(text.letters()) else { return nil }
        takeSeparator(&text)
        if first == nil {
            first = text.wholeNumber()
            takeSeparator(&text)
        }
        guard let first, let last = text.wholeNumber() else { return nil }
        let (year, day) = first.width == 4 ? (first, last) : (last, first)
        guard day.width <= 2, year.width == 2 || year.width == 4 else { return nil }
        return days(year.width == 2 ? fullYear(year.value) : year.value, month, day.value)
    }

    /// Passes over an English weekday, which a date doesn't need: `Mon, `, `Monday `.
    static func skipWeekday(_ text: inout ByteScanner) {
        var rest = text
        let word = rest.letters()
        guard word.count >= 3, weekdays.contains(where: { $0.utf8.starts(with: word) }) else { return }
        takeSeparator(&rest)
        text = rest
    }

    /// Reads the month, day, time and year of C's `asctime` and of `date`: `Nov 30 10:00:00 2026`, `Nov 30 10:00:00 UTC 2026`.
    mutating func readYearBehindTime(_ start: ByteScanner) -> Bool {
        var text = start
        guard let month = CSVTime.month(text.letters()) else { return false }
        text.skipBlanks()
        guard let day = text.wholeNumber(), day.width <= 2 else { return false }
        text.skipBlanks()
        guard let hour = text.number(digits: 2), text.take(UInt8(ascii: ":")), let minute = text.number(digits: 2),
            text.take(UInt8(ascii: ":")), let second = text.number(digits: 2), hour < 24, minute < 60, second <= 60
        else { return false }
        text.skipBlanks()
        let isUniversal = text.take(word: "UTC") || text.take(word: "GMT")
        text.skipBlanks()
        guard let year = text.wholeNumber(), year.width == 4, text.isAtEnd,
            let date = CSVTime.days(year.value, month, day.value)
        else { return false }
        self.date = date
        timeOfDay = (hour * 3600 + minute * 60 + second) * 1_000_000
        if isUniversal { offset = 0 }
        return true
    }

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    private static func takeSeparator(_ text: inout ByteScanner) {
        for sign in [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "/")] where text.take(sign) {
            break
        }
        text.skipBlanks()
    }

    /// The number of a month by three letters of its name or more.
    private static func month(_ word: [UInt8]) -> Int64? {
        guard word.count >= 3 else { return nil }
        return months.firstIndex { $0.utf8.starts(with: word) }.map { Int64($0 + 1) }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
}
