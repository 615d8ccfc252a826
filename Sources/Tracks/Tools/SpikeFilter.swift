import Foundation
import Geodesy

/// Finds points at which nobody can have been: to get there and away would take more speed or acceleration than there is.
///
/// Of all ways through the points that leave out at most `longestSpike` in a row, the one with the best score is taken: 1 for a
/// point, −`penalty` for a step or a turn that is not plausible. So a spike goes, alone or in a few, at an end too, while a real
/// jump (a ferry, a tunnel) costs its penalty once and both sides stay. The errors of the positions are allowed for: only what
/// three standard deviations of a speed or of a change of velocity do not explain is implausible.
struct SpikeFilter {
    private static let penalty = 3.0
    private static let deviations = 3.0

    private let indices: [Int]
    private let times: [Double]
    private let coordinates: [Coordinate]
    private let variances: [Double]
    private let options: CleaningOptions

    /// - Parameter indices: points with times that never go back.
    init(_ points: TrackColumns, _ indices: [Int], _ options: CleaningOptions) {
        self.indices = indices
        self.options = options
        let start = indices.first.map { points.times[$0] } ?? 0
        times = indices.map { Double(points.times[$0] - start) / 1e6 }
        coordinates = indices.map { points.coordinate($0) }
        variances = indices.map { index in
            let sigma = options.sigma(of: points, index)
            return sigma * sigma
        }
    }

    /// The indices of the points to drop, in order.
    func spikes() -> [Int] {
        windows().flatMap { window in spikes(in: window) }.map { indices[$0] }
    }

    /// A step from one point to a later one.
    private struct Leg {
        /// The mean velocity, by the north of its start and by that of its end: they differ near the poles.
        var velocity = SIMD2<Double>.zero
        var arrival = SIMD2<Double>.zero
        var span = 0.0
        /// Whether the speed is more than there is.
        var isTooFast = false
    }

    private func leg(_ start: Int, _ end: Int) -> Leg {
        let span = times[end] - times[start]
        // Two places at one moment are a matter of the times, not of the places.
        guard span > 0 else { return Leg() }
        let step = LevelledPath.step(from: coordinates[start], to: coordinates[end])
        let velocity = step.departure / span
        let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
        let noise = Self.deviations * (variances[start] + variances[end]).squareRoot() / span
        return Leg(
            velocity: velocity, arrival: step.arrival / span, span: span,
            isTooFast: speed > options.maximumSpeed + noise)
    }

    /// Whether the change from one leg to the next takes more acceleration than there is.
    private func isTooHard(_ first: Leg, _ second: Leg, _ start: Int, _ middle: Int, _ end: Int) -> Bool {
        guard first.span > 0, second.span > 0 else { return false }
        let change = second.velocity - first.arrival
        let size = (change.x * change.x + change.y * change.y).squareRoot()
        let (p, q) = (1 / first.span, 1 / second.span)
        let variance = variances[start] * p * p + variances[middle] * (p + q) * (p + q) + variances[end] * q * q
        let time = (first.span + second.span) / 2
        return size > options.maximumAcceleration * time + Self.deviations * variance.squareRoot()
    }

    /// Stretches around steps that are not plausible, wide enough to find ways around them. The rest needs no search.
    private func windows() -> [Range<Int>] {
        guard indices.count > 2 else { return [] }
        var windows: [Range<Int>] = []
        let margin = CleaningOptions.longestSpike + 2
        var last = leg(0, 1)
        func note(_ index: Int) {
            let low = max(0, index - margin)
            let high = min(indices.count, index + margin + 1)
            if let open = windows.last, open.upperBound >= low {
                windows[windows.count - 1] = open.lowerBound..<high
            } else {
                windows.append(low..<high)
            }
        }
        if last.isTooFast { note(0) }
        for index in 1..<indices.count - 1 {
            let next = leg(index, index + 1)
            if next.isTooFast || last.isTooFast || isTooHard(last, next, index - 1, index, index + 1) { note(index) }
            last = next
        }
        return windows
    }

    /// One way that ends with a leg to a point: its score, and how far its last two points lie apart.
    private struct Way {
        var score = -Double.infinity
        var leg = Leg()
        /// Points from the one before the last back to the one before it; 0 where there is none.
        var step = 0
    }

    private func spikes(in window: Range<Int>) -> [Int] {
        let reach = CleaningOptions.longestSpike + 1
        let count = window.count
        guard count > 2 else { return [] }
        // ways[end * reach + back - 1]: the best way whose last leg leads from `end - back` to `end`.
        var ways = [Way](repeating: Way(), count: count * reach)
        // Around the window all is well: its ends stay, unless they are those of the segment.
        let lastStart = window.lowerBound == 0 ? CleaningOptions.longestSpike : 0
        let firstEnd = window.upperBound == indices.count ? count - reach : count - 1
        for end in 1..<count {
            for back in 1...min(reach, end) {
                let middle = end - back
                var way = Way()
                way.leg = leg(window.lowerBound + middle, window.lowerBound + end)
                let cost = way.leg.isTooFast ? SpikeFilter.penalty : 0
                if middle <= lastStart { way.score = 2 - cost }
                for step in 1..<max(1, min(reach, middle) + 1) {
                    let before = ways[middle * reach + step - 1]
                    let start = middle - step
                    let isHard = isTooHard(
                        before.leg, way.leg, window.lowerBound + start, window.lowerBound + middle,
                        window.lowerBound + end)
                    let score = before.score + 1 - cost - (isHard ? SpikeFilter.penalty : 0)
                    if score > way.score {
                        way.score = score
                        way.step = step
                    }
                }
                ways[end * reach + back - 1] = way
            }
        }
        return dropped(ways, count, reach, from: max(1, firstEnd)).map { window.lowerBound + $0 }
    }

    /// Follows the best way back from its end.
    private func dropped(_ ways: [Way], _ count: Int, _ reach: Int, from firstEnd: Int) -> [Int] {
        var best = (end: count - 1, back: 1)
        for end in firstEnd..<count {
            for back in 1...min(reach, end)
            where ways[end * reach + back - 1].score > ways[best.end * reach + best.back - 1].score {
                best = (end, back)
            }
        }
        var kept = [Bool](repeating: false, count: count)
        kept[best.end] = true
        var (end, back) = best
        while back > 0 {
            let step = ways[end * reach + back - 1].step
            end -= back
            kept[end] = true
            back = step
        }
        return kept.indices.filter { !kept[$0] }
    }
}
