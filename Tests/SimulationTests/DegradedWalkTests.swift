import Foundation
import Geodesy
import Simulation
import Testing
import Tracks

/// Walks as sensors would have recorded them.
@Suite struct DegradedWalkTests {
    private func prepared(_ sensors: String, seconds: Int = 9000, extra: String = "") throws -> PreparedSession {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(seconds: seconds))
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"\(extra)}, "sensors": {\(sensors)}}
            """)
        return try .load("x.session.json", in: folder)
    }

    static let sensors = [
        "\"position\": {\"sigma\": 4, \"outages\": [[20, 40]]}",
        "\"position\": {\"model\": \"urbanCanyon\", \"rate\": 2.5, \"latency\": 1, \"randomStale\": {\"perHour\": 60, \"duration\": 20}}",
        "\"position\": {\"model\": \"openSky\", \"randomOutages\": {\"perHour\": 60, \"duration\": 20}}, \"compass\": {\"sigma\": 3, \"bias\": 2}",
        "\"compass\": {\"sigma\": 3, \"magnetic\": true, \"latency\": 0.5, \"lowPass\": 0.4}",
        "",
    ]

    /// A point is what the simulator tells of the fix, to the bit, though worked out in order, in pieces and side by side.
    @Test(arguments: sensors)
    func pointsAreTheFixesOfTheLog(sensors: String) throws {
        let prepared = try prepared(sensors)
        let start = try #require(prepared.player.start)
        let track = try DegradedWalk(prepared).tracks(origin: start.microseconds)[0]
        var index = 0
        for event in try Simulator(prepared).timeline().events {
            guard case .fix(let pose) = event.content else { continue }
            #expect(track.points.coordinate(index) == pose.coordinate)
            #expect(track.points.elevation(index) == pose.height)
            #expect(track.points.accuracy(index) == pose.accuracy)
            #expect(track.points.speed(index) == pose.speed)
            #expect(track.points.time(index) == start.advanced(by: pose.t))
            if sensors.contains("compass") { #expect(track.points.heading(index) == pose.heading) }
            index += 1
        }
        #expect(track.points.count == index)
        #expect(index > 5000)
        #expect(track.segments.last?.upperBound == index)
    }

    @Test func outagesPartSegments() throws {
        let prepared = try prepared(
            "\"position\": {\"sigma\": 4, \"outages\": [[20, 40], [60.2, 60.8], [0, 3]]}", seconds: 100)
        let track = try DegradedWalk(prepared).tracks(origin: nil)[0]
        // Fixes 3 to 19 and 40 to 100; the short outage swallows none.
        #expect(track.segments == [0..<17, 17..<78])
        #expect(track.points.times.isEmpty)
    }

    @Test func onlyTheToldSpanCounts() throws {
        let prepared = try prepared("\"position\": {\"rate\": 4}", seconds: 100, extra: ", \"from\": 10, \"to\": 20")
        #expect(try DegradedWalk(prepared).tracks(origin: nil)[0].points.count == 41)
    }

    @Test func gapsStayGaps() throws {
        let noon = try #require(Instant(parsing: "2026-05-01T12:00:00Z"))
        var track = Track(name: "t")
        for second in [0.0, 1, 2, 100, 101, 101, 102] {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: 46 + 1e-5 * second, longitude: 14.5),
                    time: noon.advanced(by: second)))
        }
        track.segments = [0..<3, 3..<7]
        let player = try TrackPlayer(TrackDocument(tracks: [track]))
        for (rate, counts) in [(nil, [3, 4]), (2.0, [5, 5])] as [(Double?, [Int])] {
            var session = Session(walk: "t")
            session.sensors = SensorSettings()
            session.sensors?.position = PositionSensorSettings()
            session.sensors?.position?.rate = rate
            let walk = try DegradedWalk(PreparedSession(session: session, player: player, pois: []))
            #expect(walk.tracks(origin: 0)[0].segments.map(\.count) == counts)
        }
    }

    @Test func tracksKeepTheirNames() throws {
        let noon = try #require(Instant(parsing: "2026-05-01T12:00:00Z"))
        let tracks = [("a", 0..<5), ("empty", 0..<0), ("b", 10..<20)].map { name, seconds in
            var track = Track(name: name)
            for second in seconds {
                track.points.append(
                    TrackPoint(
                        coordinate: Coordinate(latitude: 46 + 1e-5 * Double(second), longitude: 14.5),
                        time: noon.advanced(by: Double(second))))
            }
            track.segments = [0..<track.points.count]
            return track
        }
        var session = Session(walk: "t")
        session.sensors = SensorSettings()
        session.sensors?.position = PositionSensorSettings()
        session.sensors?.position?.outages = [Outage(from: .seconds(12), to: .seconds(14))]
        let player = try TrackPlayer(TrackDocument(tracks: tracks))
        let degraded = try DegradedWalk(PreparedSession(session: session, player: player, pois: [])).tracks(origin: 0)
        #expect(degraded.map(\.name) == ["a", "b"])
        #expect(degraded.map { $0.segments.map(\.count) } == [[5], [2, 6]])
    }

    @Test func tooManyFixesAreRefused() throws {
        let prepared = try prepared("\"position\": {\"rate\": 1000}", seconds: 60_000)
        #expect(throws: SessionError.self) { try DegradedWalk(prepared) }
    }
}
