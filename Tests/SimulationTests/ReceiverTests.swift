import Foundation
import Geodesy
import Simulation
import TestSupport
import Testing
import Tracks

/// Receivers and compasses in sessions: what a device perceives, and when.
@Suite struct ReceiverTests {
    private let start = Coordinate(latitude: 46, longitude: 14.5)

    private func timeline(
        _ sensors: String, device: String = "\"heading\": \"course\"", seconds: Int = 600, seed: UInt64 = 0
    ) throws -> Timeline {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(from: start, seconds: seconds))
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "seed": \(seed), "track": {"file": "walk.gpx"},
             "sensors": {\(sensors)}, "device": {\(device)}}
            """)
        return Timeline(try .load("x.session.json", in: folder))
    }

    private func offset(_ timeline: Timeline, at time: Double) -> LocalPosition {
        let pose = timeline.perceived(at: time)
        let truth = timeline.truth(at: time)
        return LocalFrame(origin: truth.coordinate, height: truth.height).local(
            of: pose.coordinate, height: pose.height)
    }

    @Test func aPerfectReceiverErrsNowhere() throws {
        let timeline = try timeline("\"position\": {\"model\": \"perfect\", \"rate\": 1}")
        for time in [0.0, 5, 77] {
            #expect(timeline.perceived(at: time).coordinate == timeline.truth(at: time).coordinate)
            #expect(timeline.perceived(at: time).accuracy == 0)
        }
    }

    @Test func biasMovesEveryFix() throws {
        let timeline = try timeline("\"position\": {\"bias\": [3, -4, 2], \"rate\": 1}")
        for time in [0.0, 5, 77] {
            let offset = offset(timeline, at: time)
            #expect(abs(offset.east - 3) < 1e-3 && abs(offset.north + 4) < 1e-3 && abs(offset.up - 2) < 1e-3)
            // Nothing else errs, so that the circle through the truth holds it.
            #expect(timeline.perceived(at: time).accuracy == 5)
        }
    }

    /// At 1.4 m/s to the north a fix that is 2 s old lies 2.8 m behind, and what comes before the start is the start.
    @Test func latencyLagsBehind() throws {
        let timeline = try timeline("\"position\": {\"model\": \"perfect\", \"rate\": 1, \"latency\": 2}")
        #expect(abs(offset(timeline, at: 50).north + 2.8) < 1e-3)
        #expect(abs(offset(timeline, at: 1).north + 1.4) < 1e-3)
        #expect(timeline.perceived(at: 0).coordinate == timeline.truth(at: 0).coordinate)
    }

    /// Fixes go on while nothing moves: each repeats the last one before the span, error and all.
    @Test func staleFixesRepeat() throws {
        let timeline = try timeline(
            "\"position\": {\"sigma\": 4, \"tau\": 2, \"rate\": 1, \"stale\": [[20, 30], [0, 2.5]]}")
        let held = timeline.perceived(at: 19)
        for time in [20.0, 20.5, 25, 29.999] {
            #expect(timeline.perceived(at: time).coordinate == held.coordinate)
            #expect(timeline.perceived(at: time).accuracy == held.accuracy)
        }
        #expect(timeline.perceived(at: 30).coordinate != held.coordinate)
        // Before the first fix there is none to repeat but the first itself.
        #expect(timeline.perceived(at: 2).coordinate == timeline.perceived(at: 0).coordinate)
        #expect(timeline.perceived(at: 3).coordinate != timeline.perceived(at: 0).coordinate)
        let events = try Simulator(timeline.session).timeline().events
        #expect(events.filter { if case .fix = $0.content { true } else { false } }.count == 601)
    }

    @Test func randomOutagesAreTold() throws {
        let timeline = try timeline(
            "\"position\": {\"sigma\": 4, \"rate\": 1, \"randomOutages\": {\"perHour\": 60, \"duration\": 10}, \"outages\": [[100, 130]]}",
            seconds: 7200, seed: 3)
        let outages = timeline.session.outages
        // 120 in two hours, of which e^(−1/6) are left when those that overlap are one: 102, to four of its square root.
        #expect(abs(Double(outages.count) - 102) < 41)
        #expect(outages.contains { $0.contains(115) })
        var counts = [0, 0]
        for event in try Simulator(timeline.session).timeline().events {
            if case .outage = event.content { counts[0] += 1 }
            if case .recovered = event.content { counts[1] += 1 }
            if case .fix = event.content { #expect(!outages.contains { $0.contains(event.t) }) }
        }
        #expect(counts[0] == outages.count && counts[0] - counts[1] <= 1)
        let again = try self.timeline(
            "\"position\": {\"randomOutages\": {\"perHour\": 60, \"duration\": 10}}", seconds: 7200, seed: 4)
        #expect(again.session.outages != outages)
    }

    /// Everything at once, asked forwards, backwards and between.
    @Test func anyOrderAndAnyRateGiveTheSame() throws {
        let sensors = """
            "position": {"model": "urbanCanyon", "rate": 3, "latency": 0.7, "bias": [1, 2, 3],
              "errors": [{"model": "white", "sigma": 1}, {"sigma": 2, "tau": 300, "vertical": {"sigma": 3}}],
              "randomOutages": {"perHour": 120, "duration": 5}, "randomStale": {"perHour": 120, "duration": 5}},
            "compass": {"sigma": 3, "bias": 4, "magnetic": true, "hardIron": [3, 5], "softIron": [[1.1, 0], [0.1, 0.9]],
              "errors": [{"sigma": 1, "tau": 0}], "latency": 0.3, "lowPass": 0.5}
            """
        let device = "\"heading\": [[0, 10], [100, 350], [300, 90]]"
        let one = try timeline(sensors, device: device)
        let other = try timeline(sensors, device: device)
        let times = (0...700).map { Double($0) * 0.77 }
        let forwards = times.map { one.drawn(at: $0) }
        let backwards = Array(times.reversed().map { other.drawn(at: $0) }.reversed())
        #expect(forwards == backwards)
        let seldom = try timeline(sensors, device: device)
        for index in stride(from: 0, to: times.count, by: 50) {
            #expect(seldom.drawn(at: times[index]) == forwards[index])
        }
        let reseeded = try timeline(sensors, device: device, seed: 1)
        #expect(reseeded.drawn(at: 77).coordinate != one.drawn(at: 77).coordinate)
    }

    /// The filter shows a head that turns at 6° a second late by its time constant; the truth turns at once.
    @Test func theLowPassLags() throws {
        let timeline = try timeline(
            "\"compass\": {\"lowPass\": 1}", device: "\"heading\": [[0, 0], [25, 150], [50, 300]]", seconds: 60)
        let late = Bearing.difference(from: timeline.perceived(at: 40).heading, to: timeline.truth(at: 40).heading)
        // atan(6° · 1 s / 1 rad), as the filter's own test has it.
        #expect(abs(late - 5.98) < 0.03)
    }

    /// Whoever follows a POI has it in the middle whatever the iron does: the error moves the device.
    @Test func followingAPOIKeepsItInTheMiddle() throws {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(from: start, seconds: 100))
        let place = Geodesic.direct(from: start, bearing: 70, distance: 100).coordinate
        try folder.write("p.geojson", WalkText.collection([WalkText.feature("a", place)]))
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "world": {"pois": "p.geojson"},
             "device": {"heading": {"lookAt": "a"}}, "sensors": {"position": {"sigma": 2},
             "compass": {"sigma": 3, "hardIron": [4, 6], "softIron": [[1.1, 0], [0.1, 0.9]], "magnetic": true, "lowPass": 1}}}
            """)
        let timeline = Timeline(try .load("x.session.json", in: folder))
        for time in [0.0, 10, 33.3, 90] {
            let pose = timeline.perceived(at: time)
            let bearing = try #require(Geodesic.bearing(from: pose.coordinate, to: place))
            #expect(abs(Bearing.difference(from: pose.heading, to: bearing)) < 1e-9)
            #expect(abs(Bearing.difference(from: timeline.truth(at: time).heading, to: bearing)) > 0.01)
        }
    }

    // MARK: What the track recorded

    private func recorded() throws -> TrackDocument {
        let noon = try #require(Instant(parsing: "2026-05-01T12:00:00Z"))
        var track = Track(name: "t")
        for second in 0...10 {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: 46 + 1e-5 * Double(second), longitude: 14.5), elevation: 300,
                    time: noon.advanced(by: Double(second)), heading: Double(10 * second),
                    pitch: second == 4 ? nil : Double(second), roll: second < 5 ? 170 : -170,
                    accuracy: second == 7 ? nil : 3 + Double(second)))
        }
        track.segments = [0..<track.points.count]
        return TrackDocument(tracks: [track])
    }

    @Test func recordedPitchAndRollAreHeld() throws {
        var session = Session(walk: "walk")
        session.device.heading = .recorded
        session.device.pitch = .recorded
        session.device.roll = .recorded
        let prepared = try PreparedSession(session: session, player: try TrackPlayer(recorded()), pois: [])
        #expect(prepared.warnings.isEmpty)
        let timeline = Timeline(prepared)
        #expect(timeline.truth(at: 2.5).pitch == 2.5)
        #expect(timeline.truth(at: 2.5).heading == 25)
        // A missing one is the last before.
        #expect(timeline.truth(at: 4).pitch == 3)
        // Over the back the short way.
        #expect(abs(timeline.truth(at: 4.5).roll - 180) < 1e-9)
    }

    @Test func whatIsNotRecordedIsSaid() throws {
        let timeline = try timeline(
            "", device: "\"heading\": \"recorded\",\n\"pitch\": \"recorded\",\n\"roll\": \"recorded\"")
        #expect(timeline.session.warnings.map(\.line) == [2, 3, 4])
        #expect(timeline.truth(at: 3).pitch == 0)
    }

    @Test func recordedAccuracyIsTold() throws {
        let prepared = try PreparedSession(
            session: Session(walk: "walk"), player: try TrackPlayer(recorded()), pois: [])
        let log = EventLog(pois: [])
        let lines = try Simulator(prepared).timeline().events.map { log.line($0) }
        #expect(lines.count == 11)
        #expect(lines[0].hasSuffix("\"accuracy\":3}"))
        #expect(lines[6].hasSuffix("\"accuracy\":9}"))
        #expect(lines[7].hasSuffix("\"accuracy\":null}"))
        #expect(Timeline(prepared).truth(at: 5.5).accuracy == 8.5)
        #expect(Timeline(prepared).truth(at: 6.5).accuracy == nil)
    }
}
