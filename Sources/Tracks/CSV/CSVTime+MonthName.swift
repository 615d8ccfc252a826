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
