import PlainText

/// Makes instants of the date, time and offset cells of a table, row by row.
struct CSVClock {
    /// What the times of the table are.
    private enum Kind { case undecided, dated, elapsed, timeOfDay }

    private var kind = Kind.undecided
    private var days = DayClock()
    /// Whether numbers are known to count, so that six digits are no time of day.
    private var counts: Bool
    /// Whether a number beside a date was a time of day, so that the others count no seconds.
    private var hasDigits = false
    /// Whether the times of day without a date so far were six digits, which a clock that wasn't set may count.
    private var areUndatedNumbers = false
    /// Whether the dates so far are numbers.
    private var areDatesNumbers = false
    /// Whether a date without a time is its midnight: not where the time has a column of its own.
    private let datesAreTimes: Bool

    /// - Parameters:
    ///   - counts: whether the column of times only counts, as its name or its first rows say.
    ///   - datesAreTimes: whether the table has one column for dates and times.
    init(counts: Bool, datesAreTimes: Bool) {
        self.counts = counts
        self.datesAreTimes = datesAreTimes
    }

    /// Whether times count from an unknown start.
    var isDateless: Bool { kind == .elapsed || (kind == .timeOfDay && !days.isDated) }

    /// When a row was recorded.
    /// - Parameters:
    ///   - date: the cell of the column of dates, nil without one.
    ///   - time: the same of times.
    ///   - offset: seconds east of Greenwich that hold where the cells have no zone of their own.
    /// - Returns: microseconds, or `TrackColumns.missingTime`; `moved` is added to all earlier times, which
    ///   `forgetsEarlier` says are none after all.
    mutating func instant(
        date: CSVTime?, time: CSVTime?, offset: Int64
    ) -> (microseconds: Int64, moved: Int64, forgetsEarlier: Bool) {
        let missing = (TrackColumns.missingTime, Int64(0), false)
        // A date column may hold midnight as its time, beside a column with the time itself.
        let day = date?.date ?? time?.date ?? (time?.timeOfDay == nil ? nil : CSVClock.day(of: date?.epoch))
        if counts, day == nil, kind == .undecided || kind == .elapsed, let elapsed = time?.elapsed {
            kind = .elapsed
            return (elapsed, 0, false)
        }
        if let epoch = time?.epoch ?? (day == nil ? date?.epoch : nil) {
            return dated(epoch, isNumber: time?.epoch == nil ? date?.isNumber == true : time?.isNumber == true, offset)
        }
        var timeOfDay = time?.timeOfDay ?? date?.timeOfDay
        if let elapsed = time?.elapsed {
            if day != nil || (counts && days.isDated && kind == .timeOfDay) {
                timeOfDay = self.timeOfDay(number: elapsed, digits: time?.timeOfDay)
            } else if timeOfDay == nil {
                // A number without a date, before or among real ones, is no time: a clock that wasn't set.
                guard kind == .undecided || kind == .elapsed else { return missing }
                kind = .elapsed
                if CSVClock.isOnlyCount(elapsed) { counts = true }
                return (elapsed, 0, false)
            } else if kind == .dated, areDatesNumbers || counts {
                return missing
            }
        }
        if timeOfDay == nil, datesAreTimes, day != nil { timeOfDay = 0 }
        guard let timeOfDay else { return missing }
        let forgets = kind == .elapsed
        if kind != .dated { kind = .timeOfDay }
        if !days.isDated { areUndatedNumbers = day == nil && time?.elapsed != nil }
        let (instant, moved) = days.instant(time: timeOfDay, date: day)
        let east = (time?.offset ?? date?.offset ?? offset) * 1_000_000
        return (instant - east, moved, forgets)
    }

    /// A moment with its date, which is the day of times without one around it too.
    private mutating func dated(
        _ epoch: Int64, isNumber: Bool, _ offset: Int64
    ) -> (microseconds: Int64, moved: Int64, forgetsEarlier: Bool) {
        let forgets = kind == .elapsed || (kind == .timeOfDay && !days.isDated && areUndatedNumbers && isNumber)
        kind = .dated
        areDatesNumbers = isNumber
        let local = epoch + offset * 1_000_000
        let day = Instant.floorDivide(local, Instant.microsecondsPerDay)
        let (_, moved) = days.instant(time: local - day * Instant.microsecondsPerDay, date: day)
        return (epoch, moved, forgets)
    }

    /// A number beside a date: `93015` is 09:30:15 that has lost its zero, and 86398 the second of the day.
    /// - Parameter digits: what it is as a time of day of six digits.
    private mutating func timeOfDay(number elapsed: Int64, digits: Int64?) -> Int64? {
        let isOfDay = (0..<Instant.microsecondsPerDay).contains(elapsed)
        if counts, !hasDigits, isOfDay { return elapsed }
        if let time = digits ?? CSVClock.timeOfDay(digits: elapsed) {
            hasDigits = true
            return time
        }
        // Where others are times of day, one that no clock shows is a slip.
        guard !hasDigits, isOfDay else { return nil }
        counts = true
        return elapsed
    }

    private static func day(of epoch: Int64?) -> Int64? {
        epoch.map { Instant.floorDivide($0, Instant.microsecondsPerDay) }
    }

    /// Whether a number can be no time of day, however many zeros it has lost, such as 99998: then the others are none either.
    static func isOnlyCount(_ elapsed: Int64) -> Bool { elapsed >= 0 && timeOfDay(digits: elapsed) == nil }

    private static func timeOfDay(digits microseconds: Int64) -> Int64? {
        let number = microseconds / 1_000_000
        let (hour, minute, second) = (number / 10_000, number / 100 % 100, number % 100)
        guard microseconds >= 0, hour < 24, minute < 60, second <= 60 else { return nil }
        return (hour * 3600 + minute * 60 + second) * 1_000_000 + microseconds % 1_000_000
    }
}
