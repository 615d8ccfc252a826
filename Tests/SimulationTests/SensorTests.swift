import Foundation
import Geodesy
import Simulation
import TestSupport
import Testing

@Suite struct SensorTests {
    private let start = Coordinate(latitude: 46, longitude: 14.5)

    private func timeline(_ sensors: String, seconds: Int = 600, gpx: String? = nil, device: String = "") throws
        -> Timeline
    {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", gpx ?? WalkText.straight(from: start, seconds: seconds))
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "sensors": {\(sensors)}
             \(device.isEmpty ? "" : ", \"device\": {\(device)}")}
            """)
        return Timeline(try .load("x.session.json", in: folder))
    }

    private func offset(_ timeline: Timeline, at time: Double) -> (east: Double, north: Double) {
        let pose = timeline.perceived(at: time)
        let truth = timeline.truth(at: time)
        let local = LocalFrame(origin: truth.coordinate).local(of: pose.coordinate)
        return (local.east, local.north)
    }

    @Test func theErrorOfFixesHasItsSize() throws {
        let timeline = try timeline("\"position\": {\"sigma\": 4, \"tau\": 5, \"rate\": 1}", seconds: 20_000)
        let errors = (0...1000).map { offset(timeline, at: Double($0) * 20) }
        for axis in [errors.map(\.east), errors.map(\.north)] {
            let deviation = (axis.reduce(0) { $0 + $1 * $1 } / Double(axis.count)).squareRoot()
            // 1001 nearly independent errors: 4 / √2002 = 0.09 m to each side, four of them.
            #expect(abs(deviation - 4) < 0.36)
        }
        let inside = errors.count { hypot($0.east, $0.north) <= 1.51 * 4 }
        #expect(abs(Double(inside) / Double(errors.count) - 0.68) < 0.06)
    }

    @Test func thePerceivedPositionHoldsUntilTheNextFix() throws {
        let timeline = try timeline("\"position\": {\"sigma\": 4, \"rate\": 1}")
        let fix = timeline.perceived(at: 10).coordinate
        for time in [10.001, 10.5, 10.999] { #expect(timeline.perceived(at: time).coordinate == fix) }
        #expect(timeline.perceived(at: 11).coordinate != fix)
    }

    @Test func theDrawnPositionGlidesInAFifthOfASecond() throws {
        let timeline = try timeline("\"position\": {\"sigma\": 4, \"rate\": 1}")
        let before = timeline.perceived(at: 9.9).coordinate
        let after = timeline.perceived(at: 10).coordinate
        #expect(Geodesic.distance(from: timeline.drawn(at: 10).coordinate, to: before) < 1e-6)
        let whole = Geodesic.distance(from: before, to: after)
        let half = Geodesic.distance(from: timeline.drawn(at: 10.1).coordinate, to: before)
        #expect(abs(half - whole / 2) < 1e-6)
        #expect(timeline.drawn(at: 10.2).coordinate == after)
        #expect(timeline.drawn(at: 10.7).coordinate == after)
    }

    @Test(arguments: [0.3, 1, 7.5, 1000])
    func fixesComeAtTheirRate(rate: Double) throws {
        let timeline = try timeline("\"position\": {\"sigma\": 1, \"rate\": \(rate)}", seconds: 20)
        let times = (0...Int(20 * rate)).map { Double($0) / rate }
        for time in times.prefix(300) {
            #expect(timeline.perceived(at: time).coordinate == timeline.perceived(at: time + 0.3 / rate).coordinate)
            if time > 0 {
                #expect(timeline.perceived(at: time.nextDown).coordinate != timeline.perceived(at: time).coordinate)
            }
        }
    }

    @Test func biasIsAdded() throws {
        let timeline = try timeline("\"compass\": {\"bias\": -4}", device: "\"heading\": {\"fixed\": 2}")
        #expect(abs(timeline.perceived(at: 5).heading - 358) < 1e-9)
        #expect(timeline.truth(at: 5).heading == 2)
    }

    @Test func compassScatters() throws {
        let timeline = try timeline(
            "\"compass\": {\"sigma\": 3, \"tau\": 2}", seconds: 20_000, device: "\"heading\": {\"fixed\": 0}")
        let errors = (0..<2000).map {
            Bearing.difference(from: 0, to: timeline.perceived(at: Double($0) * 10 + 0.123).heading)
        }
        let deviation = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
        // 3 / √4000 = 0.047, four of them.
        #expect(abs(deviation - 3) < 0.19)
    }

    @Test func magneticHeadingsAreOffByTheDeclination() throws {
        let timeline = try timeline("\"compass\": {\"magnetic\": true}", device: "\"heading\": {\"fixed\": 90}")
        let declination = try MagneticModel.declination(
            at: start, heightKilometres: 0.1, decimalYear: 2024 + 121.4 / 366)
        // About 4.5° east: magnetic north lies to the right of the true one, so headings read less.
        #expect(declination > 3 && declination < 6)
        #expect(abs(timeline.perceived(at: 0).heading - (90 - declination)) < 0.001)
        #expect(timeline.session.warnings.isEmpty)
    }

    @Test(arguments: ["2009-05-01T10:00:0", "2035-05-01T10:00:0"])
    func oldAndFutureWalksUseTheModelsEdgeAndWarnOnce(time: String) throws {
        let gpx = WalkText.straight(from: start, seconds: 5).replacingOccurrences(of: "2024-05-01T10:00:0", with: time)
        let timeline = try timeline("\"compass\": {\"magnetic\": true}", gpx: gpx)
        #expect(timeline.session.warnings.count == 1)
        #expect(timeline.session.warnings.first?.message.contains("outside the magnetic model") == true)
        #expect(timeline.perceived(at: 1).heading != timeline.truth(at: 1).heading)
    }

    @Test func walksWithoutSensorsPerceiveTheTruth() throws {
        let timeline = try timeline("")
        for time in [0, 1.5, 77.7, 600] {
            #expect(timeline.perceived(at: time) == timeline.truth(at: time))
            #expect(timeline.drawn(at: time) == timeline.truth(at: time))
        }
    }

    @Test func anyOrderOfQuestionsGivesTheSameAnswers() throws {
        let sensors = """
            "position": {"sigma": 4, "tau": 30, "rate": 3, "outages": [[20, 40]]}, "compass": {"sigma": 3, "tau": 10, "magnetic": true}
            """
        let one = try timeline(sensors)
        let other = try timeline(sensors)
        let times = (0...1200).map { Double($0) * 0.5 }
        let forwards = times.map { one.drawn(at: $0) }
        let backwards = Array(times.reversed().map { other.drawn(at: $0) }.reversed())
        #expect(forwards == backwards)
    }

    /// Headings over a stop must not jump round the compass, and turn the short way between 350° and 10°.
    @Test func headingsDoNotSpin() throws {
        let list = try timeline("", device: "\"heading\": [[0, 350], [10, 10], [20, 180], [30, -180]]")
        #expect(abs(Bearing.difference(from: 0, to: list.truth(at: 5).heading)) < 1e-9)
        #expect(abs(list.truth(at: 25).heading - 180) < 1e-9)
        #expect(list.truth(at: 400).heading == 180)
    }

    @Test func recordedHeadingsThatAreNoneWarn() throws {
        let timeline = try timeline("", device: "\"heading\": \"recorded\"")
        #expect(
            timeline.session.warnings.map(\.message) == ["the walk records no heading; the device looks along the way"])
    }

    /// Somebody who stands has no direction of travel: the last one holds, whatever the receiver trembles.
    @Test(.enabled(if: Conformance.isPresent, "needs the reference data beside the checkout"))
    func standingStillTurnsNothing() throws {
        let url = try #require(Conformance.url("tracks/made__standing_still.gpx"))
        let walk = try String(contentsOf: url, encoding: .utf8)
        let timeline = try timeline("", gpx: walk)
        // Stands from second 5 to second 14.
        let headings = (0...180).map { timeline.truth(at: 5 + Double($0) * 0.05).heading }
        #expect(Set(headings).count == 1)
    }
}
