import Geodesy

/// A place of the walked way and the moment at which the walker is there.
public struct TimedCoordinate: Equatable, Sendable {
    public var coordinate: Coordinate
    /// Seconds from the start of the walk.
    public var time: Double
}

extension TrackPlayer {
    /// The walked way with its times, one list per segment.
    public var timedPath: [[TimedCoordinate]] {
        knots.runs.map { run in run.map { TimedCoordinate(coordinate: knots.coordinate($0), time: knots.times[$0]) } }
    }
}
