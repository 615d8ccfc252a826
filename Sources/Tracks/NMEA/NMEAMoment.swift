/// A time as sentences hold it: to the millisecond, its day apart.
struct NMEAMoment {
    let hour: Int64
    let minute: Int64
    let second: Int64
    let millisecond: Int64
    /// nil where the day isn't known, and for years that have no four digits.
    let date: CivilDate?

    init(_ instant: Instant, hasDate: Bool) {
        // Rounded before it is cut up: 23:59:59.9996 is the next day's midnight, not the sixtieth second.
        let milliseconds = Instant.floorDivide(instant.microseconds + 500, 1000)
        let days = Instant.floorDivide(milliseconds, 86_400_000)
        let rest = milliseconds - days * 86_400_000
        hour = rest / 3_600_000
        minute = rest / 60_000 % 60
        second = rest / 1000 % 60
        millisecond = rest % 1000
        let day = CivilDate(daysSince1970: days)
        date = hasDate && (0...9999).contains(day.year) ? day : nil
    }
}
