import Geodesy

/// When a receiver gives a fix: at the recorded points or at a rate, not in outages; and which fixes repeat an earlier one.
struct FixSchedule: Sendable {
    private enum Rhythm: Sendable {
        /// Fixes a second, the first at t = 0.
        case rate(Double)
        /// The times of the recorded points, in order.
        case recorded([Double])
    }

    private let rhythm: Rhythm
    /// In order and apart from each other.
    private let outages: [Range<Double>]
    /// In order and apart from each other: where fixes come, but each is the last one before.
    private let stale: [Range<Double>]
    private let duration: Double

    init(
        rate: Double?, recorded: [Double], outages: [Range<Double>], stale: [Range<Double>] = [], duration: Double
    ) {
        rhythm = rate.map { .rate($0) } ?? .recorded(recorded)
        self.outages = outages
        self.stale = stale
        self.duration = duration
    }

    /// The last fix at or before a moment; nil when there has been none.
    func last(atOrBefore time: Double) -> Double? {
        guard var fix = lastBeat(time, orAt: true) else { return nil }
        while let outage = outage(at: fix) {
            guard let earlier = lastBeat(outage.lowerBound, orAt: false) else { return nil }
            fix = earlier
        }
        return fix
    }

    /// The first fix after a moment; nil when none follows.
    func first(after time: Double) -> Double? {
        guard var fix = firstBeat(time, orAt: false) else { return nil }
        while let outage = outage(at: fix) {
            guard let later = firstBeat(outage.upperBound, orAt: true) else { return nil }
            fix = later
        }
        return fix
    }

    /// All fixes of a span, both ends in.
    func times(in span: ClosedRange<Double>) -> [Double] {
        switch rhythm {
        case .recorded(let times):
            return times.filter { span.contains($0) && outage(at: $0) == nil }
        case .rate(let rate):
            var times: [Double] = []
            var count = (span.lowerBound * rate).rounded(.down) - 1
            while case let time = count / rate, time <= span.upperBound {
                if time >= span.lowerBound, time >= 0, outage(at: time) == nil { times.append(time) }
                count += 1
            }
            return times
        }
    }

    /// The fixes behind a moment, up to another one that belongs to them; all from the beginning where there is no such moment.
    func times(after start: Double?, upTo end: Double) -> [Double] {
        var times: [Double] = []
        var next = start.map { first(after: $0) } ?? first(after: -.infinity)
        while let time = next, time <= end {
            times.append(time)
            next = first(after: time)
        }
        return times
    }

    /// About how many fixes a span has.
    func count(in span: ClosedRange<Double>) -> Double {
        switch rhythm {
        case .recorded(let times): Double(times.count)
        case .rate(let rate): (span.upperBound - span.lowerBound) * rate
        }
    }

    /// The moment of the fix that a fix repeats: itself, unless it is stale.
    ///
    /// A stale span that begins before the first fix repeats its own first one.
    func source(of fix: Double) -> Double {
        var source = fix
        while let span = Self.span(of: stale, at: source) {
            if let earlier = last(atOrBefore: span.lowerBound.nextDown) {
                source = earlier
            } else {
                return min(first(after: span.lowerBound.nextDown) ?? source, source)
            }
        }
        return source
    }

    /// Whether the receiver is in an outage.
    func isOutage(at time: Double) -> Bool { outage(at: time) != nil }

    private func outage(at time: Double) -> Range<Double>? { Self.span(of: outages, at: time) }

    private static func span(of spans: [Range<Double>], at time: Double) -> Range<Double>? {
        // The last one that has begun, by halves.
        let low = spans.partitioningIndex { $0.lowerBound > time }
        return low > 0 && spans[low - 1].contains(time) ? spans[low - 1] : nil
    }

    private func lastBeat(_ time: Double, orAt isInclusive: Bool) -> Double? {
        switch rhythm {
        case .rate(let rate):
            var count = (min(time, duration) * rate).rounded(.down) + 1
            // The product is rounded: the neighbours of its whole part are tried too.
            for _ in 0..<4 where count >= 0 {
                let beat = count / rate
                if beat <= duration, beat < time || (isInclusive && beat == time) { return beat }
                count -= 1
            }
            return nil
        case .recorded(let times):
            let end = times.partitioningIndex { isInclusive ? $0 > time : $0 >= time }
            return end > 0 ? times[end - 1] : nil
        }
    }

    private func firstBeat(_ time: Double, orAt isInclusive: Bool) -> Double? {
        switch rhythm {
        case .rate(let rate):
            var count = max((time * rate).rounded(.down) - 1, 0)
            for _ in 0..<4 {
                let beat = count / rate
                if beat > time || (isInclusive && beat == time) { return beat <= duration ? beat : nil }
                count += 1
            }
            return nil
        case .recorded(let times):
            let start = times.partitioningIndex { isInclusive ? $0 >= time : $0 > time }
            return start < times.count ? times[start] : nil
        }
    }
}
