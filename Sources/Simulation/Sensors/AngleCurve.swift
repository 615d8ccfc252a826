import Geodesy
import Tracks

/// An angle over time: constant, or straight between given moments and held outside of them.
struct AngleCurve: Sendable {
    private let times: [Double]
    private let angles: [Degrees]
    /// Whether it turns the short way round, as directions do.
    private let isDirection: Bool

    /// - Returns: nil for directions that do not come from the session alone.
    init?(_ source: HeadingSource, start: Instant?) {
        guard case .list(let list) = source else { return nil }
        self.init(list, start: start, isDirection: true)
    }

    init(_ source: AngleSource, start: Instant?) {
        switch source {
        case .fixed(let angle):
            self.init([TimedAngle(time: .seconds(0), angle: angle)], start: start, isDirection: false)
        case .recorded: self.init([], start: start, isDirection: false)
        case .list(let list): self.init(list, start: start, isDirection: false)
        }
    }

    private init(_ list: [TimedAngle], start: Instant?, isDirection: Bool) {
        times = list.map { $0.time.seconds(from: start) ?? 0 }
        angles = list.map(\.angle)
        self.isDirection = isDirection
    }

    /// Degrees at a moment; 0 where nothing is given.
    func value(at time: Double) -> Degrees {
        let low = times.partitioningIndex { $0 > time }
        guard low > 0 else { return angles.first ?? 0 }
        guard low < times.count else { return angles[low - 1] }
        let fraction = (time - times[low - 1]) / (times[low] - times[low - 1])
        let from = angles[low - 1]
        let to = angles[low]
        return isDirection
            ? Bearing.interpolate(from: from, to: to, fraction: fraction) : from + (to - from) * fraction
    }
}
