/// A moment in UTC to the microsecond, in the years −9999 to 9999 of the proleptic Gregorian calendar.
///
/// Leap seconds are not counted, as in POSIX time: 23:59:60 is the same instant as the following midnight.
public struct Instant: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    public var microseconds: Int64

    /// An instant from microseconds since 1970-01-01T00:00:00Z.
    @inlinable
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// An instant from seconds since 1970-01-01T00:00:00Z, rounded to the microsecond.
    /// - Returns: nil outside the years −9999 to 9999 and for NaN.
    public init?(secondsSince1970 seconds: Double) {
        guard seconds.magnitude < 4e11 else { return nil }
        self.init(microseconds: Int64((seconds * 1e6).rounded()))
        guard Instant.range.contains(microseconds) else { return nil }
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    public var secondsSince1970: Double { Double(microseconds) / 1e6 }

    /// Seconds from `start` to this instant, negative when this is the earlier one.
    @inlinable
    public func seconds(since start: Instant) -> Double {
        Double(microseconds - start.microseconds) / 1e6
    }

    /// This instant moved by a number of seconds, rounded to the microsecond; what lies beyond the years −9999 to 9999
    /// counts as their nearer end, NaN as no move.
    public func advanced(by seconds: Double) -> Instant {
        guard !seconds.isNaN else { return self }
        // Longer than all the years together, and still exact in microseconds.
        let step = Int64((min(max(seconds, -1e12), 1e12) * 1e6).rounded())
        let (moved, overflow) = microseconds.addingReportingOverflow(step)
        let range = Instant.range
        if overflow { return Instant(microseconds: step < 0 ? range.lowerBound : range.upperBound) }
        return Instant(microseconds: min(max(moved, range.lowerBound), range.upperBound))
    }

    /// The year with its elapsed part as a fraction, as magnetic models want it: 2025-07-02T12:00Z is 2025.5.
    public var decimalYear: Double {
        let year = CivilDate(daysSince1970: Instant.floorDivide(microseconds, Instant.microsecondsPerDay)).year
        let start = CivilDate.daysSince1970(year: year, month: 1, day: 1)
        let end = CivilDate.daysSince1970(year: year + 1, month: 1, day: 1)
        let elapsed = Double(microseconds - start * Instant.microsecondsPerDay)
        return Double(year) + elapsed / Double((end - start) * Instant.microsecondsPerDay)
    }

    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

    static let microsecondsPerDay: Int64 = 86_400_000_000

    /// From the first microsecond of the year −9999 to the last of the year 9999.
    static let range: ClosedRange<Int64> =
        CivilDate.daysSince1970(year: -9999, month: 1, day: 1)
        * microsecondsPerDay...CivilDate.daysSince1970(year: 10_000, month: 1, day: 1) * microsecondsPerDay - 1

    static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }
}
