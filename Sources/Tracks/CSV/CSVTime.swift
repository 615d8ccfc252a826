/// A date, a time of day or both as a cell of a table has them.
struct CSVTime: Equatable {
    /// In which order numbers make a date.
    enum Order: Equatable {
        /// `31/12/2024` and `311224`.
        case dayFirst
        /// `12/31/2024`.
        case monthFirst
        /// `24/12/31` and `241231`.
        case yearFirst
    }

    /// How dates of a table are read where their form leaves it open.
    struct DateOrders: Equatable {
        /// Of dates with slashes, or with hyphens and the year behind.
        var slashes = Order.dayFirst
        /// Of six digits.
        var digits = Order.yearFirst
    }

    /// Days since 1970.
    var date: Int64?
    /// Microseconds since midnight.
    var timeOfDay: Int64?
    /// Seconds east of Greenwich, where the cell itself says so.
    var offset: Int64?
    /// Microseconds since 1970, of a number of seconds, milliseconds, micro- or nanoseconds.
    var epoch: Int64?
    /// Microseconds since an unknown start, of a number too small to be a date.
    ///
    /// Six digits are a time of day as well, and the first years after 1973 a long count: `CSVClock` decides.
    var elapsed: Int64?
    /// Whether the cell is a number.
    var isNumber = false

    /// Whether the cell says when at all: 0 is what clocks write that weren't set.
    var saysWhen: Bool {
        date != nil || timeOfDay != nil || epoch != nil || elapsed.map { $0 != 0 } == true
    }

    /// Reads a cell.
    /// - Parameters:
    ///   - isDate: whether the column is one of dates, where digits alone are a day and not a time.
    ///   - hasOffset: whether a time without a zone gets one from another column.
    ///   - secondsPerUnit: the unit of a number, where the column's name says it; else its size tells.
    /// - Returns: nil for what is none of these; all nil for an empty cell.
    init?(
        _ cell: UnsafeBufferPointer<UInt8>, isDate: Bool, orders: DateOrders, hasOffset: Bool,
        secondsPerUnit: Double? = nil
    ) {
        let bytes = CSVNumber.trimmed(cell)
        if bytes.isEmpty { return }
        if !hasOffset, bytes.count >= 19, let instant = Instant(parsing: bytes) {
            epoch = instant.microseconds
            return
        }
        if let secondsPerUnit, let number = CSVNumber.value(bytes), readNumber(number, secondsPerUnit) { return }
        if readCompact(bytes, isDate: isDate, orders.digits) { return }
        if bytes.count <= 40, !bytes.contains(UInt8(ascii: ":")), let number = CSVNumber.value(bytes) {
            guard readNumber(number) else { return nil }
            return
        }
        guard readParts(bytes, orders.slashes) else { return nil }
    }

    /// A number of a known unit: what a recording can last counts from an unknown start, what is after 1973 from 1970.
    /// - Returns: false for what is neither; then its size tells more than its column's name.
    private mutating func readNumber(_ number: Double, _ secondsPerUnit: Double) -> Bool {
        // Multiplied or divided by a whole number, so that it stays the nearest double.
        let microseconds = secondsPerUnit < 1e-6 ? number / 1000 : number * (secondsPerUnit * 1e6).rounded()
        // A clock of milliseconds that has run for weeks is one of seconds since 1970 under a wrong name.
        let longest = secondsPerUnit < 1 ? 1e12 : 1e14
        isNumber = true
        switch microseconds.magnitude {
        case ..<longest: elapsed = Int64(microseconds.rounded())
        case 1e14..<1e17: epoch = Int64(microseconds.rounded())
        default: return false
        }
        return true
    }

    /// A number whose unit its size tells.
    private mutating func readNumber(_ number: Double) -> Bool {
        isNumber = true
        switch EpochNumber(number) {
        case .elapsed(let microseconds): elapsed = microseconds
        case .instant(let microseconds):
            epoch = microseconds
            // Before 2001 receivers were rare, while a count of milliseconds gets there within days.
            if number.magnitude < 1e9 { elapsed = microseconds }
        case nil: return false
        }
        return true
    }

    /// `20240501`, `240501`, `20240501120000`, `20240501T120000Z`; `101247` and `101247.5` as a time of day.
    private mutating func readCompact(_ bytes: UnsafeBufferPointer<UInt8>, isDate: Bool, _ order: Order) -> Bool {
        let digits = bytes.prefix { (48...57).contains($0) }.count
        var text = ByteScanner(bytes)
        switch digits {
        case 8 where isDate || bytes.count > 8, 14:
            guard let year = text.number(digits: 4), let month = text.number(digits: 2),
                let day = text.number(digits: 2), let date = CSVTime.days(year, month, day)
            else { return false }
            if digits == 8 {
                text.skipBlanks()
                if text.isAtEnd {
                    self.date = date
                    return isDate
                }
                _ = text.take(UInt8(ascii: "T"))
            }
            guard let time = CSVTime.compactTime(&text, seconds: true), readZone(&text) else { return false }
            self.date = date
            timeOfDay = time
            return true
        case 6 where isDate && bytes.count == 6:
            guard let first = text.number(digits: 2), let month = text.number(digits: 2),
                let last = text.number(digits: 2)
            else { return false }
            let isYearFirst = order == .yearFirst
            date = CSVTime.days(CSVTime.fullYear(isYearFirst ? first : last), month, isYearFirst ? last : first)
            return date != nil
        case 6 where !isDate && (bytes.count == 6 || bytes[6] == UInt8(ascii: ".")):
            guard let time = CSVTime.compactTime(&text, seconds: true) else { return false }
            text.skipBlanks()
            guard text.isAtEnd else { return false }
            timeOfDay = time
            elapsed = CSVNumber.value(bytes).map { Int64(($0 * 1e6).rounded()) }
            return true
        default: return false
        }
    }

    /// Whether a cell is a time of day as six digits.
    static func isSixDigits(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = CSVNumber.trimmed(cell)
        guard bytes.prefix(while: { (48...57).contains($0) }).count == 6 else { return false }
        var text = ByteScanner(bytes)
        return compactTime(&text, seconds: true) != nil
    }

    private static func compactTime(_ text: inout ByteScanner, seconds: Bool) -> Int64? {
        guard let hour = text.number(digits: 2), let minute = text.number(digits: 2),
            let second = text.number(digits: 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        var fraction: Int64 = 0
        if text.take(UInt8(ascii: ".")) {
            guard let value = text.fractionInMicroseconds() else { return nil }
            fraction = value
        }
        return (hour * 3600 + minute * 60 + second) * 1_000_000 + fraction
    }

    /// `01.05.2024 12:00:00`, `2024/5/1 12:00`, `1-May-2024 12:00`, `5/1/2024 1:05:07 PM`, `12:00:00,5`, with a zone behind it or not.
    private mutating func readParts(_ bytes: UnsafeBufferPointer<UInt8>, _ slashes: Order) -> Bool {
        var text = ByteScanner(bytes)
        CSVTime.skipWeekday(&text)
        if readYearBehindTime(text) { return true }
        var named = text
        if let date = CSVTime.dateWithMonthName(&named) {
            self.date = date
            return readClock(behindDate: &named)
        }
        guard let (first, width) = text.wholeNumber() else { return false }
        for sign in [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")] where text.take(sign) {
            guard let (second, _) = text.wholeNumber(), text.take(sign), let (third, lastWidth) = text.wholeNumber()
            else { return false }
            if width == 4 {
                date = CSVTime.days(first, second, third)
            } else {
                let year = lastWidth <= 2 ? CSVTime.fullYear(third) : third
                switch sign == UInt8(ascii: ".") ? .dayFirst : slashes {
                case .dayFirst: date = CSVTime.days(year, second, first)
                case .monthFirst: date = CSVTime.days(year, first, second)
                case .yearFirst: date = CSVTime.days(CSVTime.fullYear(first), second, third)
                }
            }
            guard date != nil else { return false }
            return readClock(behindDate: &text)
        }
        return readClock(&text, hour: first)
    }

    private mutating func readClock(behindDate text: inout ByteScanner) -> Bool {
        _ = text.take(UInt8(ascii: ","))
        text.skipBlanks()
        _ = text.take(UInt8(ascii: "T"))
        if text.isAtEnd { return true }
        guard let (hour, _) = text.wholeNumber() else { return false }
        return readClock(&text, hour: hour)
    }

    private mutating func readClock(_ text: inout ByteScanner, hour: Int64) -> Bool {
        guard text.take(UInt8(ascii: ":")), let (minute, _) = text.wholeNumber(), minute < 60 else { return false }
        var second: Int64 = 0
        var fraction: Int64 = 0
        if text.take(UInt8(ascii: ":")) {
            guard let (value, _) = text.wholeNumber(), value <= 60 else { return false }
            second = value
            if text.take(UInt8(ascii: ".")) || text.take(UInt8(ascii: ",")) {
                guard let value = text.fractionInMicroseconds() else { return false }
                fraction = value
            }
        }
        text.skipBlanks()
        var hour = hour
        let isMorning = text.take(UInt8(ascii: "A")) || text.take(UInt8(ascii: "a"))
        if isMorning || text.take(UInt8(ascii: "P")) || text.take(UInt8(ascii: "p")) {
            guard text.take(UInt8(ascii: "M")) || text.take(UInt8(ascii: "m")), (1...12).contains(hour) else {
                return false
            }
            hour = hour % 12 + (isMorning ? 0 : 12)
        }
        guard hour < 24 else { return false }
        timeOfDay = (hour * 3600 + minute * 60 + second) * 1_000_000 + fraction
        return readZone(&text)
    }

    /// `Z`, `UTC`, `GMT`, `+02:00`, or nothing.
    private mutating func readZone(_ text: inout ByteScanner) -> Bool {
        text.skipBlanks()
        if text.isAtEnd { return true }
        if text.take(word: "UTC") || text.take(word: "GMT") {
            offset = 0
            text.skipBlanks()
            if text.isAtEnd { return true }
        }
        guard let seconds = text.zoneOffsetInSeconds() else { return false }
        offset = seconds
        text.skipBlanks()
        return text.isAtEnd
    }

    /// Seconds east of Greenwich of a cell of offsets: `+02:00`, `-0700`, `UTC+2`, `5.5` hours; nil for anything else.
    static func offset(_ cell: UnsafeBufferPointer<UInt8>) -> Int64? {
        let bytes = CSVNumber.trimmed(cell)
        var text = ByteScanner(bytes)
        if text.take(word: "UTC") || text.take(word: "GMT") || text.take(UInt8(ascii: "Z")) {
            if text.isAtEnd { return 0 }
        }
        let rest = text
        if let seconds = text.zoneOffsetInSeconds(), text.isAtEnd { return seconds }
        text = rest
        let isWest = text.take(UInt8(ascii: "-"))
        if !isWest { _ = text.take(UInt8(ascii: "+")) }
        guard let (hours, width) = text.wholeNumber(), width <= 2, hours <= 14 else { return nil }
        var seconds = hours * 3600
        if text.take(UInt8(ascii: ":")) {
            guard let minutes = text.number(digits: 2), minutes < 60 else { return nil }
            seconds += minutes * 60
        } else if text.take(UInt8(ascii: ".")) || text.take(UInt8(ascii: ",")) {
            guard let part = text.fractionInMicroseconds() else { return nil }
            seconds += part * 3600 / 1_000_000
        }
        return text.isAtEnd ? (isWest ? -seconds : seconds) : nil
    }

    static func fullYear(_ year: Int64) -> Int64 { year > 99 ? year : year + (year >= 80 ? 1900 : 2000) }

    static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
        guard year >= 1, year <= 9999, month >= 1, month <= 12, day >= 1,
            day <= CivilDate.days(inMonth: month, year: year)
        else { return nil }
        return CivilDate.daysSince1970(year: year, month: month, day: day)
    }
}

extension ByteScanner {
    /// Up to nine digits as a number, and how many they were; nil when no digit comes next.
    mutating func wholeNumber() -> (value: Int64, width: Int)? {
        var value: Int64 = 0
        var width = 0
        while width < 9, let digit = number(digits: 1) {
            value = value * 10 + digit
            width += 1
        }
        return width > 0 ? (value, width) : nil
    }

    /// Passes over a word of ASCII letters if it comes next, and says whether it did.
    mutating func take(word: StaticString) -> Bool {
        let start = self
        for index in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[index]) {
            self = start
            return false
        }
        return true
    }
}
