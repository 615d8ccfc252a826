import Foundation
import Geodesy
import Simulation
import Testing
import Tracks

/// Iron, filter and latency of the compass.
@Suite struct CompassTests {
    private func field(_ forward: Double, _ right: Double) -> HorizontalField {
        HorizontalField(forward: forward, right: right)
    }

    /// Hard iron b forward in a field H: tan δ = −b sin ψ / (H + b cos ψ): none ahead and astern, most abeam.
    @Test(arguments: Array(stride(from: 0.0, to: 360, by: 15)))
    func hardIronForward(heading: Double) throws {
        let iron = try #require(IronError(hard: field(3, 0), soft: .identity))
        let angle = heading * .pi / 180
        let expected = -atan2(3 * sin(angle), 20 + 3 * cos(angle)) * 180 / .pi
        #expect(abs(iron.deviation(at: heading, strength: 20) - expected) < 1e-9)
    }

    /// A field to the right pulls the needle to the right when looking north: the heading reads less, by atan(b/H).
    @Test func hardIronToTheRight() throws {
        let iron = try #require(IronError(hard: field(0, 3), soft: .identity))
        #expect(abs(iron.deviation(at: 0, strength: 20) + atan2(3, 20.0) * 180 / .pi) < 1e-9)
        #expect(abs(iron.deviation(at: 180, strength: 20) - atan2(3, 20.0) * 180 / .pi) < 1e-9)
        #expect(abs(iron.deviation(at: 90, strength: 20)) < 1e-9)
        // Twice the field, half of the error, nearly.
        #expect(abs(iron.deviation(at: 0, strength: 40) + atan2(3, 40.0) * 180 / .pi) < 1e-9)
    }

    /// Soft iron errs twice around the compass: the same at ψ and ψ + 180°, and none on the axes that it only stretches.
    @Test(arguments: Array(stride(from: 0.0, to: 180, by: 15)))
    func softIron(heading: Double) throws {
        let iron = try #require(
            IronError(hard: field(0, 0), soft: FieldMatrix(forward: field(1.2, 0), right: field(0, 0.9))))
        let angle = heading * .pi / 180
        let shown = atan2(0.9 * sin(angle), 1.2 * cos(angle)) * 180 / .pi
        let deviation = iron.deviation(at: heading, strength: 20)
        #expect(abs(Bearing.difference(from: heading, to: shown) - deviation) < 1e-9)
        #expect(abs(iron.deviation(at: heading + 180, strength: 20) - deviation) < 1e-9)
        #expect(iron.deviation(at: 0, strength: 20) == 0)
    }

    /// Whoever turns until the compass shows a heading finds the one at which it does.
    @Test func theWayBackLeadsThere() throws {
        let iron = try #require(
            IronError(hard: field(4, -7), soft: FieldMatrix(forward: field(1.1, 0.1), right: field(-0.05, 0.9))))
        for shown in stride(from: 0.0, to: 360, by: 7) {
            let heading = iron.heading(showing: shown, strength: 20)
            let again = heading + iron.deviation(at: heading, strength: 20)
            #expect(abs(Bearing.difference(from: shown, to: again)) < 1e-9)
        }
        // Iron stronger than the field never lets the needle go round: what can't be shown has a nearest.
        let strong = try #require(IronError(hard: field(50, 0), soft: .identity))
        for shown in stride(from: 0.0, to: 360, by: 7) {
            #expect(strong.heading(showing: shown, strength: 20).isFinite)
        }
        #expect(strong.heading(showing: 10, strength: 0).isFinite)
    }

    @Test func noIronIsNone() {
        #expect(IronError(hard: field(0, 0), soft: .identity) == nil)
    }

    // MARK: The filter

    @Test func aSteadyHeadingStays() throws {
        let filter = try #require(HeadingFilter(tau: 0.7))
        for heading in [0.0, 90, 359.9, 180] {
            for moment in [0, 0.1, 7.777, 1e6] {
                #expect(abs(Bearing.difference(from: heading, to: filter.value(at: moment) { _ in heading })) < 1e-9)
            }
        }
    }

    /// Turning by ω a second: the mean of the unit vectors is that of e^(−s(1/τ + iω)), whose angle is atan(ω τ). The chords between
    /// grid points and the lost 0.03 % leave less than 0.5 % of it, also across north.
    @Test(arguments: [0.2, 1.0, 3])
    func aSteadyTurnIsShownLate(tau: Double) throws {
        let filter = try #require(HeadingFilter(tau: tau))
        for moment in stride(from: 50.0, to: 80, by: 0.37) {
            let shown = filter.value(at: moment) { 5 * $0 }
            let late = Bearing.difference(from: shown, to: 5 * moment)
            let expected = atan(5 * tau * .pi / 180) * 180 / .pi
            #expect(abs(late - expected) < 0.005 * expected, "\(moment): \(late)")
        }
    }

    /// A small step: 1 − e^(−t/τ) of it are shown after t; the step itself lies on the grid.
    @Test func aStepIsFollowed() throws {
        let filter = try #require(HeadingFilter(tau: 2))
        for elapsed in [0.0, 0.5, 1, 2, 4, 8] {
            let shown = filter.value(at: 10 + elapsed) { $0 <= 10 ? 0 : 1 }
            let value = Bearing.difference(from: 0, to: shown)
            // Between the grid points at 10 and 10.5 the step is a slope: at most 12 % of the step early or late.
            #expect(abs(value - (1 - exp(-elapsed / 2))) < 0.12, "\(elapsed): \(value)")
        }
        #expect(abs(Bearing.difference(from: 1, to: filter.value(at: 60) { $0 <= 10 ? 0 : 1 })) < 1e-3)
    }

    /// Neither jumps nor steps where a grid point comes in and the oldest one goes.
    @Test func isContinuous() throws {
        let filter = try #require(HeadingFilter(tau: 1))
        func heading(_ time: Double) -> Double { 40 * sin(time) }
        for index in 1..<200 {
            let moment = Double(index) * 0.25
            let before = filter.value(at: moment.nextDown, heading)
            let after = filter.value(at: moment.nextUp, heading)
            #expect(abs(Bearing.difference(from: before, to: after)) < 1e-6)
        }
    }

    @Test func onlyTheLastEightTausCount() throws {
        let filter = try #require(HeadingFilter(tau: 1))
        var earliest = Double.infinity
        _ = filter.value(at: 100.1) { moment in
            earliest = min(earliest, moment)
            #expect(moment <= 100.1)
            return 0
        }
        #expect(earliest >= 100.1 - 8.25)
        // Steps as short as that could not be counted: the heading was none.
        for tau in [0, -1, .nan, .leastNonzeroMagnitude, 1e-306, 1e-9] { #expect(HeadingFilter(tau: tau) == nil) }
    }

    // MARK: The whole compass

    private func player() throws -> TrackPlayer {
        let noon = try #require(Instant(parsing: "2026-05-01T12:00:00Z"))
        var track = Track(name: "t")
        for second in 0...600 {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: 46 + 1e-5 * Double(second), longitude: 14.5), elevation: 300,
                    time: noon.advanced(by: Double(second))))
        }
        track.segments = [0..<track.points.count]
        return try TrackPlayer(TrackDocument(tracks: [track]))
    }

    /// Iron bends in the Earth's field of the place, whether the compass shows magnetic or true north: 3 µT in some 21 µT.
    @Test func ironWorksInTheFieldOfThePlace() throws {
        let player = try player()
        var settings = CompassSettings()
        settings.hardIron = field(0, 3)
        let compass = Compass(settings, seed: 1, player: player)
        let earth = try MagneticModel.wmm2025.field(
            at: Coordinate(latitude: 46, longitude: 14.5), heightKilometres: 0.3, decimalYear: 2026.33)
        let expected = -atan2(3, earth.horizontal / 1000) * 180 / .pi
        #expect(abs(compass.error(at: 0, heading: earth.declination) - expected) < 0.01)
        settings.magnetic = true
        let magnetic = Compass(settings, seed: 1, player: player)
        #expect(abs(magnetic.error(at: 0, heading: earth.declination) - (expected - earth.declination)) < 0.01)
    }

    @Test func latencyShowsThePast() throws {
        var settings = CompassSettings()
        settings.sigma = 3
        settings.latency = 0.4
        let late = Compass(settings, seed: 4, player: try player())
        settings.latency = 0
        let prompt = Compass(settings, seed: 4, player: try player())
        for moment in [1.0, 7.3, 100] {
            #expect(late.shown(at: moment) { 10 * $0 } == prompt.shown(at: moment - 0.4) { 10 * $0 })
        }
    }

    /// Independent errors add: 3² + 4² = 5², to four standard deviations of σ/√(2n).
    @Test func errorsAdd() throws {
        var settings = CompassSettings()
        settings.sigma = 3
        settings.tau = 5
        settings.errors = [CompassErrorSettings(sigma: 4, tau: 20)]
        let compass = Compass(settings, seed: 4, player: try player())
        let count = 4000
        let errors = (0..<count).map { compass.error(at: Double($0) * 100) }
        let deviation = (errors.reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
        #expect(abs(deviation - 5) < 4 * 5 / (2 * Double(count)).squareRoot())
    }

    /// The simulator asks 20 times a second, which are no ticks of the process: the scatter is that of the settings all the same.
    @Test(arguments: [0, 0.01, 0.1, 5])
    func scatterIsTheSameAtAnyRateOfAsking(tau: Double) throws {
        var settings = CompassSettings()
        settings.sigma = 10
        settings.tau = tau
        let compass = Compass(settings, seed: 7, player: try player())
        for step in [0.05, 1.0 / 3, 1] {
            // Values that hang together tell less: the standard error of a standard deviation is σ / √(2n) for n that don't.
            let span = 20_000 * max(step, 2 * tau)
            let errors = stride(from: 0, to: span, by: step).map { compass.error(at: $0) }
            let deviation = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
            #expect(abs(deviation - 10) < 4 * 10 / (2 * 20_000.0).squareRoot(), "every \(step) s: \(deviation)")
        }
    }
}
