import Foundation

/// Spans that begin as a Poisson process does and last for exponentially distributed times: a function of (seed, stream) alone,
/// whatever part of it is asked for.
///
/// Time is cut into cells of the mean distance between two beginnings. How many begin in a cell, when, and for how long, is
/// drawn from numbers that belong to the cell. Spans that overlap are one.
package struct RandomSpans: Sendable {
    /// How long the longest spans may be in their mean: of a billion spans one would be cut.
    private static let longest = 20.0
    /// More than this in a cell, whose mean is 1, come once in 10^19 cells.
    private static let mostPerCell = 20

    private let random: CounterRandom
    private let duration: Double
    /// Seconds.
    private let cell: Double
    /// How likely it is that at most 0, 1, 2 … begin in a cell.
    private let cumulated: [Double]

    /// - Returns: nil where no span ever begins.
    package init?(_ settings: RandomSpanSettings, seed: UInt64, stream: UInt64) {
        guard settings.perHour > 0, settings.duration > 0 else { return nil }
        random = CounterRandom(seed: seed, stream: stream)
        duration = settings.duration
        cell = 3600 / settings.perHour
        var share = exp(-1.0)
        var sum = share
        var cumulated = [sum]
        for count in 1..<Self.mostPerCell {
            share /= Double(count)
            sum += share
            cumulated.append(sum)
        }
        self.cumulated = cumulated
    }

    /// About how many spans have to be drawn to know a stretch of time.
    static func count(_ settings: RandomSpanSettings, over time: Double) -> Double {
        settings.duration > 0 ? settings.perHour / 3600 * (time + longest * settings.duration) : 0
    }

    /// The parts of the spans that lie between 0 and `end`, in order and apart from each other.
    package func spans(until end: Double) -> [Range<Double>] {
        let first = (-Self.longest * duration / cell).rounded(.down)
        let last = (end / cell).rounded(.down)
        var spans: [Range<Double>] = []
        for index in Int64(first)...Int64(last) {
            let base = UInt64(bitPattern: index) &* UInt64(2 * Self.mostPerCell + 1)
            let draw = random.uniform(base)
            let count = cumulated.firstIndex { draw < $0 } ?? Self.mostPerCell
            for number in 0..<count {
                let counter = base &+ 1 &+ 2 &* UInt64(number)
                let start = (Double(index) + random.uniform(counter)) * cell
                let length = min(-log(random.uniform(counter &+ 1)), Self.longest) * duration
                let lower = max(start, 0)
                let upper = start + length
                if lower <= end, upper > lower { spans.append(lower..<upper) }
            }
        }
        return spans.merged()
    }
}

extension [Range<Double>] {
    /// In order; those that touch or overlap are one.
    func merged() -> [Range<Double>] {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, span in
            if let last = merged.last, span.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, span.upperBound)
            } else {
                merged.append(span)
            }
        }
    }
}
