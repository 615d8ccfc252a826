import Foundation
import Geodesy
import Simulation
import Testing

/// What receivers err, and how good they say to be.
@Suite struct PositionErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var settings: PositionSensorSettings
        var testDescription: String { name }

        init(_ name: String, _ change: (inout PositionSensorSettings) -> Void) {
            self.name = name
            settings = PositionSensorSettings()
            change(&settings)
        }
    }

    static let white = {
        var error = PositionErrorSettings()
        error.model = .white
        error.sigma = 3
        return error
    }()
    static let street = {
        var error = PositionErrorSettings()
        error.model = .urbanCanyon
        return error
    }()

    static let cases = [
        Case("white") {
            $0.model = .white
            $0.sigma = 4
        },
        Case("gaussMarkov") {
            $0.sigma = 4
            $0.tau = 30
        },
        Case("openSky") { $0.model = .openSky },
        Case("urbanCanyon") { $0.model = .urbanCanyon },
        Case("several that add") {
            $0.sigma = 2
            $0.errors = [white, white, street]
        },
        Case("a small bias") {
            $0.sigma = 4
            $0.bias = LocalPosition(east: 1, north: -2, up: 0)
        },
        Case("a large bias") {
            $0.sigma = 1
            $0.bias = LocalPosition(east: 9, north: 7, up: 0)
        },
        Case("a street with a bias") {
            $0.model = .urbanCanyon
            $0.bias = LocalPosition(east: 8, north: 8, up: 0)
        },
    ]

    private static let count = 20_000

    /// Errors that know nothing of each other: each of a seed of its own.
    private static func errors(_ settings: PositionSensorSettings) -> [PositionError] {
        (0..<count).map { PositionErrors(settings, seed: UInt64($0)).error(at: 100) }
    }

    /// 68 % of n independent errors lie within the reported radius, to four standard deviations √(0.68 · 0.32 / n), and to the
    /// 0.0002 by which 1.51 is more than √(−2 ln 0.32). The same holds for those alone that are said to be good, and for those
    /// that are said to be bad.
    @Test(arguments: cases)
    func theReportedRadiusIsHonest(_ row: Case) {
        let errors = Self.errors(row.settings).sorted { $0.accuracy < $1.accuracy }
        let third = errors.count / 3
        for part in [errors[...], errors[..<third], errors[(2 * third)...]] {
            let inside = part.count { hypot($0.east, $0.north) <= $0.accuracy }
            let share = Double(inside) / Double(part.count)
            #expect(abs(share - 0.68) < 4 * (0.68 * 0.32 / Double(part.count)).squareRoot() + 0.0002, "\(share)")
        }
    }

    /// A street's quality changes: the radius has to differ by more than a constant one would.
    @Test func theRadiusOfAStreetVaries() {
        let accuracies = Self.errors(Self.cases[3].settings).map(\.accuracy).sorted()
        let ratio = accuracies[accuracies.count * 9 / 10] / accuracies[accuracies.count / 10]
        // e^(2 · 1.28 · 0.6) = 4.7 for the reflections alone; the constant parts make it less.
        #expect(ratio > 3 && ratio < 4.7)
        let constant = Self.errors(Self.cases[2].settings).map(\.accuracy)
        #expect(Set(constant).count == 1)
    }

    /// The sizes that the sources of the presets name.
    @Test func presetsHaveTheSizesOfTheirSources() throws {
        let sky = Self.errors(Self.cases[2].settings)
        let lengths = sky.map { hypot($0.east, $0.north) }.sorted()
        // A quantile scatters by √(p q / n) / density; for Rayleigh's distribution with σ = 3.25 that is 0.024 and 0.043 m.
        #expect(abs(lengths[Self.count * 68 / 100] - 4.9) < 0.15)
        #expect(abs(lengths[Self.count * 95 / 100] - 8) < 0.2)
        let heights = sky.map { $0.up.magnitude }.sorted()
        #expect(abs(heights[Self.count * 95 / 100] - 13) < 0.4)
        let street = Self.errors(Self.cases[3].settings).map { hypot($0.east, $0.north) }
        let mean = street.reduce(0, +) / Double(street.count)
        // Between the means of both sources: 7–13 m and 10–30 m.
        #expect(mean > 10 && mean < 13)
    }

    /// Variances of independent errors add: 2² + 3² + 3² = 22. Over n values the standard deviation scatters by σ/√(2n).
    @Test func errorsAdd() {
        var settings = PositionSensorSettings()
        settings.sigma = 2
        settings.errors = [Self.white, Self.white]
        let errors = Self.errors(settings)
        for axis in [errors.map(\.east), errors.map(\.north)] {
            let deviation = (axis.reduce(0) { $0 + $1 * $1 } / Double(axis.count)).squareRoot()
            #expect(abs(deviation - 22.0.squareRoot()) < 4 * (22 / (2 * Double(Self.count))).squareRoot())
        }
        #expect(abs(errors[0].accuracy - 1.51 * 22.0.squareRoot()) < 1e-12)
        // Two of a kind are not the same one twice: their covariance vanishes, that of 9 · √n.
        var first = settings
        first.sigma = 0
        first.errors = [Self.white]
        let ones = Self.errors(first)
        var covariance = 0.0
        first.errors = [Self.white, Self.white]
        for (both, one) in zip(Self.errors(first), ones) { covariance += (both.east - one.east) * one.east }
        #expect(abs(covariance / Double(Self.count)) < 4 * 9 / Double(Self.count).squareRoot())
    }

    @Test func heightsHaveTheirOwnSize() {
        var settings = PositionSensorSettings()
        settings.verticalSigma = 6
        settings.verticalTau = 5
        settings.bias = LocalPosition(east: 0, north: 0, up: 2)
        let errors = PositionErrors(settings, seed: 3)
        let ups = (0..<Self.count).map { errors.error(at: Double($0) * 40).up }
        let mean = ups.reduce(0, +) / Double(ups.count)
        #expect(abs(mean - 2) < 4 * 6 / Double(ups.count).squareRoot())
        let deviation = (ups.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(ups.count)).squareRoot()
        #expect(abs(deviation - 6) < 4 * 6 / (2 * Double(ups.count)).squareRoot())
        #expect(errors.error(at: 7).accuracy == 0)
    }

    @Test(arguments: cases)
    func aPathSaysTheSame(_ row: Case) {
        let errors = PositionErrors(row.settings, seed: 8)
        var path = PositionErrors.Path(errors)
        for moment in (0..<300).map({ Double($0) * 0.9 }) + [3, 1e6, -4, .nan] {
            let one = path.error(at: moment)
            let other = errors.error(at: moment)
            #expect(one == other, "\(moment)")
        }
    }

    /// The streams of the error that sessions have had from the first version on.
    @Test func theOldErrorIsWhatItWas() {
        var settings = PositionSensorSettings()
        settings.sigma = 4
        settings.tau = 30
        let error = PositionErrors(settings, seed: 7).error(at: 12)
        #expect(error.east == GaussMarkov(sigma: 4, tau: 30, seed: 7, stream: 1).value(at: 12))
        #expect(error.north == GaussMarkov(sigma: 4, tau: 30, seed: 7, stream: 2).value(at: 12))
        #expect(error.accuracy == 1.51 * 4)
    }

    /// Against sums over the plane, which know nothing of the formula: how much of a unit error around a bias lies in a circle.
    @Test(arguments: [(0.0, 1.51), (1, 1.9), (3, 3.6), (10, 10.5)])
    func theShareInACircle(bias: Double, radius: Double) {
        var sum = 0.0
        let step = 0.01
        for i in stride(from: bias - 7, to: bias + 7, by: step) {
            for j in stride(from: -7.0, to: 7, by: step) where i * i + j * j <= radius * radius {
                sum += exp(-((i - bias) * (i - bias) + j * j) / 2)
            }
        }
        let expected = sum * step * step / (2 * Double.pi)
        #expect(abs(HorizontalAccuracy.share(within: radius, bias: bias) - expected) < 2e-3)
    }

    /// The table of quantiles and what goes on behind it fit together and hold 68 %.
    @Test(arguments: [0.01, 0.5, 1.234, 3.3, 7.77, 9.99, 10.01, 30])
    func theRadiusHoldsItsShare(bias: Double) {
        let radius = HorizontalAccuracy.radius(sigma: 2, bias: 2 * bias) / 2
        #expect(abs(HorizontalAccuracy.share(within: radius, bias: bias) - 0.68) < 1e-3)
    }
}
