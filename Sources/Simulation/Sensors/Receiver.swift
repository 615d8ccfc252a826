import Foundation
import Geodesy

/// Moves true positions by a receiver's wandering error.
struct Receiver: Sendable {
    let settings: PositionSensorSettings
    private let east: GaussMarkov
    private let north: GaussMarkov

    init(_ settings: PositionSensorSettings, seed: UInt64) {
        self.settings = settings
        east = GaussMarkov(sigma: settings.sigma, tau: settings.tau, seed: seed, stream: 1)
        north = GaussMarkov(sigma: settings.sigma, tau: settings.tau, seed: seed, stream: 2)
    }

    /// Where a fix at that moment says that the walker is.
    func displaced(_ coordinate: Coordinate, at time: Double) -> Coordinate {
        guard settings.sigma > 0 else { return coordinate }
        let x = east.value(at: time)
        let y = north.value(at: time)
        return Geodesic.direct(from: coordinate, bearing: atan2(x, y) * 180 / .pi, distance: hypot(x, y)).coordinate
    }
}
