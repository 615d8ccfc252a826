import Geodesy

/// Finds where the walker stood: the mean velocity over `standingTime` is below `standingSpeed`, for at least that time, and all
/// points lie within `standingRadius` of their mean.
///
/// The mean velocity at a point is that from the mean place of the half of the time before to the mean place of the half after,
/// so that the jitter of single fixes averages out.
struct StayDetector {
    /// One stay.
    struct Stay {
        /// Indices of its points in the columns.
        var points: [Int]
        /// The mean of their places.
        var place: Coordinate
    }

    private let indices: [Int]
    private let times: [Double]
    private let levelled: LevelledPath
    private let path: [SIMD2<Double>]
    private let options: CleaningOptions

    /// - Parameter indices: points with times that never go back.
    init(_ points: TrackColumns, _ indices: [Int], _ options: CleaningOptions) {
        self.indices = indices
        self.options = options
        let start = indices.first.map { points.times[$0] } ?? 0
        times = indices.map { Double(points.times[$0] - start) / 1e6 }
        levelled = LevelledPath(points, indices)
        path = levelled.positions
    }

    func stays() -> [Stay] {
        guard indices.count > 1 else { return [] }
        let isSlow = slowness()
        var stays: [Stay] = []
        var start = 0
        // Points before this one belong to an earlier stay.
        var free = 0
        while start < isSlow.count {
            guard isSlow[start] else {
                start += 1
                continue
            }
            let end = isSlow[start...].firstIndex(of: false) ?? isSlow.count
            let run = widened(start..<end, from: free)
            if let stay = stay(run) {
                stays.append(stay)
                free = run.upperBound
            }
            start = max(end, free)
        }
        return stays
    }

    /// The run with what belongs to it at both ends, where half of the time over which the mean was taken was movement: points
    /// as close to its mean as its own, or as the errors of a position.
    private func widened(_ run: Range<Int>, from free: Int) -> Range<Int> {
        let mean = mean(of: run)
        func offset(_ index: Int) -> Double {
            let offset = path[index] - mean
            return offset.x * offset.x + offset.y * offset.y
        }
        let reach = run.reduce(options.sigma * options.sigma) { max($0, offset($1)) }
        let half = options.standingTime / 2
        var low = run.lowerBound
        var high = run.upperBound
        while low > free, offset(low - 1) <= reach, times[run.lowerBound] - times[low - 1] <= half { low -= 1 }
        while high < path.count, offset(high) <= reach, times[high] - times[run.upperBound - 1] <= half { high += 1 }
        return max(low, free)..<high
    }

    private func mean(of run: Range<Int>) -> SIMD2<Double> { path[run].reduce(.zero, +) / Double(run.count) }

    private func stay(_ run: Range<Int>) -> Stay? {
        guard run.count > 1, times[run.upperBound - 1] - times[run.lowerBound] >= options.standingTime else {
            return nil
        }
        let mean = mean(of: run)
        let radius = options.standingRadius
        let isNear = path[run].allSatisfy { place in
            let offset = place - mean
            return offset.x * offset.x + offset.y * offset.y <= radius * radius
        }
        guard isNear else { return nil }
        let place = levelled.place(mean - path[run.lowerBound], from: run.lowerBound)
        return Stay(points: Array(indices[run]), place: place)
    }

    /// Whether the walker is slow at each point.
    private func slowness() -> [Bool] {
        var places = [SIMD2<Double>.zero]
        var moments = [0.0]
        for (place, time) in zip(path, times) {
            places.append(places[places.count - 1] + place)
            moments.append(moments[moments.count - 1] + time)
        }
        func mean(_ run: ClosedRange<Int>) -> (place: SIMD2<Double>, time: Double) {
            let count = Double(run.count)
            return (
                (places[run.upperBound + 1] - places[run.lowerBound]) / count,
                (moments[run.upperBound + 1] - moments[run.lowerBound]) / count
            )
        }
        let half = options.standingTime / 2
        var low = 0
        var high = 0
        return times.indices.map { index in
            // The last point that is at least half the time before, and the first that is as much after.
            while low + 1 < index, times[low + 1] <= times[index] - half { low += 1 }
            high = max(high, index)
            while high + 1 < times.count, times[high] < times[index] + half { high += 1 }
            let before = mean(low...index)
            let after = mean(index...high)
            let span = after.time - before.time
            guard span > 0 else { return false }
            let step = after.place - before.place
            let speed = options.standingSpeed
            return step.x * step.x + step.y * step.y < speed * speed * span * span
        }
    }
}
