import Geodesy

/// How many steps may be taken at once where next to nothing happens: in gaps, and while the walker hardly moves.
///
/// A point with a wrong date makes a leg of years, which no one wants to see at 20 Hz. Only a device that perceives the truth
/// and looks where it goes, or always one way, is strode with; whatever has a will of its own in time is seen at every step.
struct Strides {
    /// Metres that a stride may cover: far less than a step of somebody walking.
    private static let reach: Metres = 0.01
    /// A leg is looked at this often at least.
    private static let looksPerLeg = 64.0

    private let prepared: PreparedSession
    private let mayStride: Bool

    init(_ prepared: PreparedSession) {
        self.prepared = prepared
        let device = prepared.session.device
        let isSteady =
            switch device.heading {
            case .course, .recorded, .fixed, .lookAt: true
            case .list: false
            }
        func isSteadyAngle(_ source: AngleSource) -> Bool { if case .list = source { false } else { true } }
        mayStride =
            isSteady && isSteadyAngle(device.pitch) && isSteadyAngle(device.roll)
            && prepared.session.sensors?.position == nil && prepared.session.sensors?.compass == nil
    }

    /// Steps to take from a moment on, at least 1, never past the next recorded point.
    func steps(from time: Double) -> Double {
        guard mayStride, let leg = leg(at: time) else { return 1 }
        let speed = leg.length / (leg.end - leg.start)
        let byWay = speed > 0 ? Self.reach / speed : .infinity
        let seconds = min(byWay, min((leg.end - leg.start) / Self.looksPerLeg, leg.end - time))
        return max(1, (seconds * Simulator.rate).rounded(.down))
    }

    /// About how many steps a span takes.
    func countedSteps(in span: ClosedRange<Double>) -> Double {
        guard mayStride else { return (span.upperBound - span.lowerBound) * Simulator.rate }
        let times = prepared.player.fixTimes
        var count = 0.0
        for index in times.indices.dropLast() {
            let start = max(times[index], span.lowerBound)
            let end = min(times[index + 1], span.upperBound)
            if end > start { count += (end - start) * Simulator.rate / steps(from: start) }
        }
        return count
    }

    /// The leg between recorded points around a moment, where it is long enough to matter.
    private func leg(at time: Double) -> (start: Double, end: Double, length: Metres)? {
        let times = prepared.player.fixTimes
        let low = times.partitioningIndex { $0 > time }
        guard low > 0, low < times.count, times[low] - times[low - 1] > 10 else { return nil }
        let start = prepared.player.sample(at: times[low - 1])
        let end = prepared.player.sample(at: times[low].nextDown)
        return (times[low - 1], times[low], Geodesic.distance(from: start.coordinate, to: end.coordinate))
    }
}
