import Geodesy
import Tracks

/// The Earth's magnetic field along a walk.
struct WalkField: Sendable {
    /// Degrees, east positive, at even steps over the walk.
    private let declinations: [Degrees]
    /// Horizontal strengths, microtesla, at the same steps.
    private let strengths: [Double]
    private let duration: Double
    /// Set when the model does not hold at the walk's date and its edge is used.
    let warning: String?

    /// Every few kilometres are enough: the declination changes by about 0.01° a kilometre.
    init(_ player: TrackPlayer) {
        let count = 65
        var wasClamped = false
        // Without a date the models' edge is as good as any.
        let firstYear = player.start?.decimalYear ?? .infinity
        let secondsPerYear = 365.2425 * 86400
        duration = player.duration
        var declinations: [Degrees] = []
        var strengths: [Double] = []
        for index in 0..<count {
            let time = player.duration * Double(index) / Double(count - 1)
            let fix = player.sample(at: time)
            let result = try? MagneticModel.clampedField(
                at: fix.coordinate, heightKilometres: (fix.height ?? 0) / 1000,
                decimalYear: firstYear + time / secondsPerYear)
            if let result, result.wasClamped { wasClamped = true }
            declinations.append(result?.field.declination ?? 0)
            strengths.append((result?.field.horizontal ?? 0) / 1000)
        }
        self.declinations = declinations
        self.strengths = strengths
        let date = player.start.map { "the walk's date \($0)" } ?? "a walk without dates"
        warning =
            wasClamped ? "\(date) lies outside the magnetic model (2020 to 2030); its edge is used" : nil
    }

    func declination(at time: Double) -> Degrees {
        guard let last = declinations.last else { return 0 }
        guard let (index, fraction) = place(time) else { return last }
        let turn = Bearing.difference(from: declinations[index], to: declinations[index + 1])
        return declinations[index] + turn * fraction
    }

    func strength(at time: Double) -> Double {
        guard let last = strengths.last else { return 0 }
        guard let (index, fraction) = place(time) else { return last }
        return strengths[index] + (strengths[index + 1] - strengths[index]) * fraction
    }

    private func place(_ time: Double) -> (Int, Double)? {
        guard declinations.count > 1, duration > 0 else { return nil }
        let position = min(max(time / duration, 0), 1) * Double(declinations.count - 1)
        let index = min(Int(position), declinations.count - 2)
        return (index, position - Double(index))
    }
}
