/// Gives times of day their day: from dates where the file has them, else carried on across midnight.
///
/// Until the first date is known days count from an unknown one; then what came before is moved onto the calendar.
struct DayClock {
    /// A step back by less than this is a step back, not another day.
    static let longestStepBack: Int64 = 3_600_000_000

    /// Whether a date has been seen.
    private(set) var isDated = false
    /// Days since 1970, or since the unknown day.
    private var day: Int64 = 0
    private var lastTime: Int64?

    /// Where a time of day stands.
    /// - Parameters:
    ///   - time: microseconds since midnight.
    ///   - date: days since 1970 if the same epoch tells it.
    /// - Returns: microseconds since 1970 or since midnight of the unknown day; `moved` is by how many microseconds all
    ///   earlier times were wrong, not 0 only at the first date.
    @inline(__always)
    mutating func instant(time: Int64, date: Int64?) -> (microseconds: Int64, moved: Int64) {
        var carried = day
        if let lastTime {
            let step = time - lastTime
            if step < -DayClock.longestStepBack {
                carried += 1
            } else if step > Instant.microsecondsPerDay - DayClock.longestStepBack {
                carried -= 1
            }
        }
        lastTime = time
        var moved: Int64 = 0
        if let date {
            if !isDated { moved = (date - carried) * Instant.microsecondsPerDay }
            isDated = true
            carried = date
        }
        // Ten thousand years of midnights are no recording: a file that steps back all the time stays on its day.
        if carried.magnitude < 4_000_000 { day = carried }
        return (day * Instant.microsecondsPerDay + time, moved)
    }
}
