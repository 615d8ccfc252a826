import Foundation
import Geodesy
import Tracks

/// Moves true positions by a receiver's error.
struct Receiver: Sendable {
    let settings: PositionSensorSettings
    let errors: PositionErrors

    init(_ settings: PositionSensorSettings, seed: UInt64) {
        self.settings = settings
        errors = PositionErrors(settings, seed: seed)
    }

    /// What a receiver says of a moment.
    func measured(_ fix: Fix, _ error: PositionError) -> ReceivedFix {
        ReceivedFix(
            coordinate: errors.isNone ? fix.coordinate : Self.displaced(fix.coordinate, by: error),
            // A height that is not known has no error either.
            height: fix.height.map { $0 + error.up }, speed: fix.speed, course: fix.course, accuracy: error.accuracy)
    }

    private static func displaced(_ coordinate: Coordinate, by error: PositionError) -> Coordinate {
        let x = error.east
        let y = error.north
        return Geodesic.direct(from: coordinate, bearing: atan2(x, y) * 180 / .pi, distance: hypot(x, y)).coordinate
    }
}

/// What a receiver tells.
struct ReceivedFix: Equatable, Sendable {
    var coordinate: Coordinate
    /// Metres in the track's datum; nil where the walk has no heights.
    var height: Metres?
    /// Metres a second.
    var speed: Double
    /// Degrees from true north; nil where the walker never moves.
    var course: Degrees?
    /// The 68 % radius, metres; nil where nothing is known of it.
    var accuracy: Metres?
}
