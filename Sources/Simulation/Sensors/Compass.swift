import Foundation
import Geodesy
import Tracks

/// What a compass shows beside the truth, as a pure function of time.
package struct Compass: Sendable {
    /// An error that wanders.
    private struct Wander: Sendable {
        private let process: GaussMarkov
        /// Seconds between the values that are drawn; in between the error runs straight, as a filtered sensor's does.
        private let step: Double
        /// Straight lines between values scatter less than the values; this makes up for it.
        private let gain: Double
        /// Without memory there is nothing between two values: each moment has one of its own.
        private let isWhite: Bool

        init(sigma: Degrees, tau: Double, seed: UInt64, stream: UInt64) {
            process = GaussMarkov(sigma: sigma, tau: tau, seed: seed, stream: stream)
            step = min(max(tau / 16, 1 / 1024), 1)
            let memory = tau > 0 ? exp(-step / tau) : 0
            isWhite = tau <= 1 / 64
            gain = 1 / ((2 + memory) / 3).squareRoot()
        }

        func value(at time: Double) -> Degrees {
            if isWhite { return process.value(at: time) }
            let position = time / step
            let index = position.rounded(.down)
            let first = process.value(at: index * step)
            let second = process.value(at: (index + 1) * step)
            return gain * (first + (second - first) * (position - index))
        }
    }

    private let wander: Wander
    private let others: [Wander]
    private let bias: Degrees
    private let isMagnetic: Bool
    private let iron: IronError?
    /// The Earth's field along the walk; nil for a true compass without iron.
    private let field: WalkField?
    private let latency: Double
    private let filter: HeadingFilter?
    /// Set when the model does not hold at the walk's date and its edge is used.
    var warning: String? { field?.warning }

    /// - Parameter settings: nil for a true compass.
    package init(_ settings: CompassSettings?, seed: UInt64, player: TrackPlayer) {
        let settings = settings ?? CompassSettings()
        wander = Wander(sigma: settings.sigma, tau: settings.tau, seed: seed, stream: 3)
        others = settings.errors.enumerated().map { index, error in
            Wander(
                sigma: error.sigma, tau: error.tau, seed: seed, stream: RandomStreams.compassErrors + UInt64(index))
        }
        bias = settings.bias
        isMagnetic = settings.magnetic
        iron = IronError(hard: settings.hardIron, soft: settings.softIron)
        field = isMagnetic || iron != nil ? WalkField(player) : nil
        latency = settings.latency
        filter = HeadingFilter(tau: settings.lowPass)
    }

    /// Degrees to add to every true heading at a moment: what does not hang on where the device points.
    package func error(at time: Double) -> Degrees {
        // As the track has it: what is no moment is the first one.
        let time = time.isNaN ? 0 : time
        var error = bias + wander.value(at: time)
        for other in others { error += other.value(at: time) }
        return isMagnetic ? error - (field?.declination(at: time) ?? 0) : error
    }

    /// Degrees to add to a true heading to get the one that the device measures at that moment.
    package func error(at time: Double, heading: Degrees) -> Degrees {
        let error = error(at: time)
        guard let iron, let field else { return error }
        let magnetic = heading - field.declination(at: time)
        return error + iron.deviation(at: magnetic, strength: field.strength(at: time))
    }

    /// The part of the error that does not wander: bias, iron and, for a magnetic compass, declination.
    package func lastingError(at time: Double, heading: Degrees) -> Degrees {
        guard let field else { return bias }
        let declination = field.declination(at: time)
        let bent = iron?.deviation(at: heading - declination, strength: field.strength(at: time)) ?? 0
        return bias + bent - (isMagnetic ? declination : 0)
    }

    /// The true heading at which the device measures a given one, degrees, unnormalized.
    func heading(measuring shown: Degrees, at time: Double) -> Degrees {
        let direction = shown - error(at: time)
        guard let iron, let field else { return direction }
        // What is left after the other errors is the magnetic heading with iron, plus the declination.
        let declination = field.declination(at: time)
        return declination + iron.heading(showing: direction - declination, strength: field.strength(at: time))
    }

    /// What the device shows, latency and filter included, degrees in [0, 360).
    /// - Parameter truth: the true heading at a moment, this one or before it.
    package func shown(at time: Double, truth: (Double) -> Degrees) -> Degrees {
        let time = time.isNaN ? 0 : time
        func measured(at moment: Double) -> Degrees {
            let heading = truth(moment)
            return heading + error(at: moment, heading: heading)
        }
        guard let filter else { return Bearing.normalized(measured(at: time - latency)) }
        return filter.value(at: time - latency, measured)
    }
}
