/// How late fixes were against their moments.
public struct FeedJitter: Equatable, Sendable {
    /// Fixes.
    public private(set) var count = 0
    /// Seconds.
    public private(set) var latest = 0.0
    private var sum = 0.0
    /// Fixes by their lateness: microseconds up to 2^index.
    private var classes = [Int](repeating: 0, count: 40)

    /// No fixes.
    public init() {}

    /// Takes a fix that was so many seconds late.
    public mutating func take(_ seconds: Double) {
        let seconds = max(seconds, 0)
        count += 1
        sum += seconds
        latest = max(latest, seconds)
        var index = 0
        var bound = 1e-6
        while index < classes.count - 1, seconds > bound {
            bound *= 2
            index += 1
        }
        classes[index] += 1
    }

    /// Seconds; 0 without fixes.
    public var mean: Double { count > 0 ? sum / Double(count) : 0 }

    /// The lateness, seconds, that this part of the fixes did not exceed, rounded up to a power of two of microseconds and not
    /// beyond the latest.
    public func percentile(_ part: Double) -> Double {
        let wanted = (Double(count) * part).rounded(.up)
        var seen = 0
        var bound = 1e-6
        for number in classes {
            seen += number
            if Double(seen) >= wanted { break }
            bound *= 2
        }
        return min(bound, latest)
    }
}
