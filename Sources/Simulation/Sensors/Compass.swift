import Foundation
import Geodesy
import Tracks

/// What a compass shows beside the truth, as a pure function of time.
struct Compass: Sendable {
    private let wander: GaussMarkov
    /// Seconds between the values that are drawn; in between the error runs straight, as a filtered sensor's does.
    private let step: Double
    /// Straight lines between values scatter less than the values; this makes up for it.
    private let gain: Double
    private let bias: Degrees
    /// Declinations at even steps over the walk; empty when the compass is true.
    private let declinations: [Degrees]
    private let duration: Double
    /// Set when the model does not hold at the walk's date and its edge is used.
    let warning: String?

    /// - Parameter settings: nil for a true compass.
    init(_ settings: CompassSettings?, seed: UInt64, player: TrackPlayer) {
        let settings = settings ?? CompassSettings()
        wander = GaussMarkov(sigma: settings.sigma, tau: settings.tau, seed: seed, stream: 3)
        step = min(max(settings.tau / 16, 1 / 1024), 1)
        let memory = settings.tau > 0 ? exp(-step / settings.tau) : 0
        gain = settings.tau > 1 / 64 ? 1 / ((2 + memory) / 3).squareRoot() : 1
        bias = settings.bias
        duration = player.duration
        (declinations, warning) = settings.magnetic ? Self.declinations(along: player) : ([], nil)
    }

    /// Degrees to add to the true heading.
    func error(at time: Double) -> Degrees {
        // As the track has it: what is no moment is the first one.
        let time = time.isNaN ? 0 : time
        let position = time / step
        let index = position.rounded(.down)
        let first = wander.value(at: index * step)
        let second = wander.value(at: (index + 1) * step)
        return bias + gain * (first + (second - first) * (position - index)) - declination(at: time)
    }

    private func declination(at time: Double) -> Degrees {
        guard let last = declinations.last else { return 0 }
        guard declinations.count > 1, duration > 0 else { return last }
        let position = min(max(time / duration, 0), 1) * Double(declinations.count - 1)
        let index = min(Int(position), declinations.count - 2)
        let turn = Bearing.difference(from: declinations[index], to: declinations[index + 1])
        return declinations[index] + turn * (position - Double(index))
    }

    /// Every few kilometres are enough: the declination changes by about 0.01° a kilometre.
    private static func declinations(along player: TrackPlayer) -> ([Degrees], String?) {
        let count = 65
        var wasClamped = false
        // Without a date the models' edge is as good as any.
        let firstYear = player.start?.decimalYear ?? .infinity
        let secondsPerYear = 365.2425 * 86400
        let values = (0..<count).map { index -> Degrees in
            let time = player.duration * Double(index) / Double(count - 1)
            let fix = player.sample(at: time)
            let result = try? MagneticModel.clampedDeclination(
                at: fix.coordinate, heightKilometres: (fix.height ?? 0) / 1000,
                decimalYear: firstYear + time / secondsPerYear)
            if let result, result.wasClamped { wasClamped = true }
            return result?.declination ?? 0
        }
        guard wasClamped else { return (values, nil) }
        let date = player.start.map { "the walk's date \($0)" } ?? "a walk without dates"
        return (values, "\(date) lies outside the magnetic model (2020 to 2030); its edge is used")
    }
}
