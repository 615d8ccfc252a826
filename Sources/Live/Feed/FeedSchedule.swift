import Tracks

/// Which moments of a walk are played, and what time the receiver says at each.
public struct FeedSchedule: Sendable {
    /// Fixes a second.
    public let rate: Double
    /// Fixes of one round.
    public let count: Int
    private let from: Double
    private let to: Double
    /// Milliseconds of the walk from a fix to the next.
    private let step: Double
    /// The receiver's time of the first fix, whole milliseconds since 1970; nil where the walk has none.
    private let origin: Int64?
    /// Seconds by which the walk is ahead of `from` when the receiver's time is a whole millisecond.
    private let lead: Double

    /// - Parameters:
    ///   - span: what is played, seconds from the start of the walk.
    ///   - rate: fixes a second, more than 0.
    ///   - speed: how many times as fast the walk passes, more than 0.
    ///   - start: when the walk began, by its own times; nil without.
    ///   - now: when the first fix is to be instead; nil leaves the walk's own times.
    public init(span: ClosedRange<Double>, rate: Double, speed: Double, start: Instant?, now: Instant?) {
        self.rate = rate
        from = span.lowerBound
        to = span.upperBound
        // Finite, however small the rate: the first moment is 0 times it.
        step = min(1000 * speed / rate, 1e18)
        let fixes = ((to - from) * 1000 / step + 1e-6).rounded(.down)
        count = fixes.isFinite && fixes < 1e15 ? Int(fixes) + 1 : Int(1e15)
        let first = now ?? start?.advanced(by: from)
        origin = first.map { Self.milliseconds($0) }
        // Times are told in whole milliseconds: the place is that of the time that is told.
        let own = start?.advanced(by: from)
        lead = now == nil ? own.map { Double(Self.milliseconds($0) * 1000 - $0.microseconds) / 1e6 } ?? 0 : 0
    }

    private static func milliseconds(_ instant: Instant) -> Int64 {
        let (quotient, rest) = instant.microseconds.quotientAndRemainder(dividingBy: 1000)
        return quotient + (rest >= 500 ? 1 : rest < -500 ? -1 : 0)
    }

    /// One fix to be played.
    public struct Moment: Equatable, Sendable {
        /// Seconds from the start of the walk.
        public var t: Double
        /// What the receiver's clock says; nil where the walk has no times.
        public var time: Instant?
    }

    /// Fix number `index` from the beginning, counted on over rounds; the receiver's clock never goes back.
    public func moment(_ index: Int) -> Moment {
        let passed = (Double(index) * step).rounded()
        let round = index / count
        let inRound = passed - (Double(round * count) * step).rounded()
        let t = min(max(from + lead + inRound / 1000, from), to)
        guard let origin, passed < 1e15 else { return Moment(t: t, time: nil) }
        return Moment(t: t, time: Instant(microseconds: (origin + Int64(passed)) * 1000))
    }
}
