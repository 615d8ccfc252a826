import Foundation
import Geodesy
import SceneMath
import Simulation
import Testing

/// What a walk tells, against times and distances worked out by hand: 1.4 m/s due north, POIs due north of the start.
@Suite struct SimulatorTests {
    private let start = Coordinate(latitude: 46, longitude: 14.5)

    private func place(_ distance: Double, bearing: Double = 0) -> Coordinate {
        Geodesic.direct(from: start, bearing: bearing, distance: distance).coordinate
    }

    private func log(
        _ keys: String = "", pois: [String], seconds: Int = 200, options: Simulator.Options = .init(),
        seed: UInt64? = nil
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", WalkText.straight(from: start, seconds: seconds))
        try folder.write("p.geojson", WalkText.collection(pois))
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "world": {"pois": "p.geojson"}\
            \(keys.isEmpty ? "" : ", \(keys)")}
            """)
        let prepared = try PreparedSession.load("x.session.json", in: folder, seed: seed)
        let timeline = try Simulator(prepared, options: options).timeline()
        let log = EventLog(pois: prepared.pois)
        return timeline.events.map(log.line)
    }

    private func without(_ names: String..., in lines: [String]) -> [String] {
        lines.filter { line in !names.contains { line.contains("\"event\":\"\($0)\"") } }
    }

    @Test func rangesAreCrossedToTheMillisecond() throws {
        // 100 m ahead: within 50 m after 50 m = 35.714 s; past it at 71.4 s; 55 m beyond after 155 m = 110.714 s.
        let lines = without("fix", in: try log(pois: [WalkText.feature("a", place(100))]))
        #expect(
            lines == [
                #"{"t":35.714,"event":"entered","poi":"a","distance":50}"#,
                #"{"t":110.714,"event":"left","poi":"a","distance":55}"#,
            ])
    }

    @Test func withoutRulesOnlyRangesAreTold() throws {
        let lines = try log(pois: [WalkText.feature("a", place(20)), WalkText.feature("b", place(20, bearing: 90))])
        let names = Set(lines.compactMap { $0.split(separator: "\"").dropFirst(5).first })
        #expect(names == ["fix", "entered", "left"])
    }

    @Test func aStraightWayOnwardsFromAPOITurnsTheArrowOnce() throws {
        // Straight behind the last digits of course and bearing would decide between left and right.
        let lines = without(
            "fix", "entered", "left", "seen", "lost",
            in: try log("\"rules\": {}", pois: [WalkText.feature("a", start)], seconds: 30))
        #expect(lines.count == 1, "\(lines)")
    }

    @Test func aStraightWayOnwardsFromAPOIInDegreesOfSevenDigits() throws {
        let folder = try TemporaryFolder()
        let points = (0...30).map { second -> (lat: Double, lon: Double, ele: Double?) in
            (46 + 7.3e-6 * Double(second), 14 + 1.04e-5 * Double(second), nil)
        }
        let walk = WalkText.gpx(points)
        try folder.write("walk.gpx", walk)
        try folder.write(
            "p.geojson", WalkText.collection([WalkText.feature("a", Coordinate(latitude: 46, longitude: 14))]))
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "world": {"pois": "p.geojson"}, "rules": {}}
            """)
        let events = try Simulator(try PreparedSession.load("x.session.json", in: folder)).timeline().events
        #expect(events.filter { $0.name == "indicator" }.count == 1)
    }

    @Test func everyRecordedPointIsAFixAtItsOwnPlace() throws {
        let folder = try TemporaryFolder()
        func point(_ latitude: Double, _ time: String) -> String {
            "<trkpt lat=\"\(latitude)\" lon=\"14\"><time>2024-05-01T10:00:\(time)Z</time><speed>3</speed></trkpt>"
        }
        try folder.write(
            "walk.gpx",
            """
            <gpx version="1.0"><trk><trkseg>\(point(46, "00"))\(point(46.0001, "00"))\(point(46.0002, "05"))</trkseg>
            <trkseg>\(point(46.1, "05"))\(point(46.1001, "10"))</trkseg><trkseg>\(point(46.2, "50"))</trkseg></trk></gpx>
            """)
        let timeline = try Simulator(try PreparedSession.load("walk.gpx", in: folder)).timeline()
        let fixes = timeline.events.compactMap { event -> [Double]? in
            guard case .fix(let pose) = event.content else { return nil }
            return [event.t, pose.coordinate.latitude, pose.speed]
        }
        #expect(
            fixes == [
                [0, 46, 3], [0, 46.0001, 3], [5, 46.0002, 3], [5, 46.1, 3], [10, 46.1001, 3], [50, 46.2, 3],
            ])
    }

    @Test func whatHoldsAtTheStartIsToldThere() throws {
        let lines = without(
            "fix", in: try log("\"rules\": {}", pois: [WalkText.feature("a", place(30, bearing: 90))], seconds: 1))
        #expect(
            lines == [
                #"{"t":0,"event":"entered","poi":"a","distance":30}"#,
                #"{"t":0,"event":"indicator","poi":"a","side":"right"}"#,
            ])
    }

    @Test func indicatorsTurnAtTheAngle() throws {
        // 100 m north and 10 m east: 15° to the right when 10 / tan 15° = 37.321 m are left, at 62.679 m = 44.771 s.
        let corner = Geodesic.direct(from: place(100), bearing: 90, distance: 10).coordinate
        let lines = without("fix", "seen", "lost", in: try log("\"rules\": {}", pois: [WalkText.feature("a", corner)]))
        // Entered when √(50² − 10²) = 48.990 m are left, after 51.010 m = 36.436 s.
        #expect(
            lines.prefix(2) == [
                #"{"t":36.436,"event":"entered","poi":"a","distance":50}"#,
                #"{"t":44.771,"event":"indicator","poi":"a","side":"right"}"#,
            ])
    }

    @Test func aThingBehindChangesSidesWithoutGoingThroughNone() throws {
        // Straight behind and the head turns from 170° to 190°: the arrow jumps from one side to the other at 180°, half-way.
        let lines = without(
            "fix", "seen", "lost",
            in: try log(
                "\"rules\": {}, \"device\": {\"heading\": [[0, 170], [10, 190]]}",
                pois: [WalkText.feature("a", place(45))],
                seconds: 10))
        #expect(
            lines == [
                #"{"t":0,"event":"entered","poi":"a","distance":45}"#,
                #"{"t":0,"event":"indicator","poi":"a","side":"left"}"#,
                #"{"t":5,"event":"indicator","poi":"a","side":"right"}"#,
            ])
    }

    @Test func seenAndLostComeWithReasons() throws {
        // Heading east turns to north at t = 10: the thing in the north comes into view when 45.76° − its half width are left.
        let keys =
            "\"rules\": {\"sightRange\": 1000}, \"device\": {\"far\": 150, \"heading\": [[0, 90], [10, 0], [20, 90]]}"
        let lines = without(
            "fix", "indicator", "entered", "left",
            in: try log(keys, pois: [WalkText.feature("a", place(160))], seconds: 30))
        // In range of `far` from 10 m on, 7.15 s; the frustum is 91.5° wide: at 45.75° to the north, t = 4.92 s, too far yet.
        #expect(lines.count == 2)
        #expect(lines.first == #"{"t":7.15,"event":"seen","poi":"a"}"#)
        #expect(lines.last?.hasSuffix(#""event":"lost","poi":"a","reason":"frustum"}"#) == true)
    }

    @Test func lostByRange() throws {
        let keys = "\"rules\": {\"sightRange\": 40}, \"device\": {\"heading\": {\"fixed\": 180}}"
        let lines = without(
            "fix", "indicator", "entered", "left", in: try log(keys, pois: [WalkText.feature("a", place(10))]))
        // Passed after 10 m; in view behind it, and 40 m away after 50 m = 35.714 s, told at the next step.
        #expect(lines.last == #"{"t":35.75,"event":"lost","poi":"a","reason":"range"}"#)
    }

    @Test func fixesComeAtTheRateAndNotInOutages() throws {
        let keys = "\"sensors\": {\"position\": {\"rate\": 2, \"outages\": [[2, 3.25]]}}"
        let lines = try log(keys, pois: [], seconds: 4)
        let times = lines.map { line in
            String(line.split(separator: ",")[0].dropFirst(5)) + (line.contains("fix") ? "" : "!")
        }
        #expect(times == ["0", "0.5", "1", "1.5", "2!", "3.25!", "3.5", "4"])
        #expect(lines[4] == #"{"t":2,"event":"outage"}"#)
        #expect(lines[5] == #"{"t":3.25,"event":"recovered"}"#)
    }

    @Test func theLastFixHoldsInAnOutage() throws {
        let keys = "\"sensors\": {\"position\": {\"rate\": 1, \"outages\": [[2, 6]]}}"
        var options = Simulator.Options()
        options.posesPerSecond = 1
        let lines = try log(keys, pois: [], seconds: 8, options: options).filter { $0.contains("pose") }
        let latitudes = lines.map { $0.split(separator: ",")[2] }
        #expect(latitudes[1] == latitudes[5])
        #expect(latitudes[6] != latitudes[5])
    }

    @Test func aFixIsWrittenInAFixedOrder() throws {
        let keys = "\"sensors\": {\"position\": {\"sigma\": 2, \"rate\": 1}}"
        let line = try #require(try log(keys, pois: [], seconds: 1).first)
        let keysFound = line.split(separator: ",").map {
            $0.split(separator: ":")[0].filter { $0 != "{" && $0 != "\"" }
        }
        #expect(keysFound == ["t", "event", "lat", "lon", "ele", "speed", "course", "heading", "accuracy"])
        #expect(line.hasSuffix(#""accuracy":3.02}"#))
    }

    @Test func posesKeepTheirRate() throws {
        var options = Simulator.Options()
        options.posesPerSecond = 10
        let lines = try log(pois: [], seconds: 3, options: options).filter { $0.contains("\"pose\"") }
        #expect(lines.count == 31)
        #expect(lines[3].hasPrefix(#"{"t":0.3,"event":"pose","lat":46"#))
        #expect(lines[3].hasSuffix(#""heading":0,"pitch":0,"roll":0}"#))
    }

    @Test func twoRunsGiveTheSameBytes() throws {
        let keys = """
            "seed": 5, "rules": {}, "sensors": {"position": {"sigma": 4, "tau": 10, "rate": 3}, "compass": {"sigma": 5, "tau": 3}}
            """
        let pois = (0..<40).map { WalkText.feature("p\($0)", place(Double($0) * 7, bearing: Double($0 * 37 % 360))) }
        let first = try log(keys, pois: pois)
        let second = try log(keys, pois: pois)
        #expect(first == second)
        #expect(try log(keys, pois: pois, seed: 6) != first)
    }

    @Test func manyAtOnePlaceAreQuick() throws {
        let many = (0..<20_000).map { WalkText.feature("p\($0)", place(100)) }
        let clock = ContinuousClock()
        var count = 0
        let elapsed = try clock.measure { count = try log("\"rules\": {}", pois: many).count }
        // Entered, seen, lost, an arrow where it goes by, left: of every one.
        #expect(count > 20_000 * 4)
        #expect(elapsed < .seconds(20))
    }

    /// The rules look at few POIs; the same must come out as if all were looked at in every step.
    @Test func rangesAgreeWithLookingAtAll() throws {
        let random = CounterRandom(seed: 12, stream: 1)
        let places = (0..<300).map {
            place(400 * random.uniform(UInt64($0) * 2), bearing: 360 * random.uniform(UInt64($0) * 2 + 1))
        }
        let lines = try log(pois: places.enumerated().map { WalkText.feature("p\($0)", $1) })
        var expected: [String: Int] = [:]
        for (index, poi) in places.enumerated() {
            var isInside = false
            for step in 0...4000 {
                let walker = place(1.4 * Double(step) / 20)
                let distance = Geodesic.distance(from: walker, to: poi)
                let now = isInside ? distance < 55 : distance <= 50
                if now != isInside { expected["\(now ? "entered" : "left") p\(index)"] = step }
                isInside = now
            }
        }
        var found: [String: Int] = [:]
        for line in lines where line.contains("entered") || line.contains("left") {
            let parts = line.split(separator: "\"")
            let time = try #require(Double(parts[2].dropFirst().dropLast()))
            found["\(parts[5]) \(parts[9])"] = Int((time * 20).rounded(.up))
        }
        #expect(Set(found.keys) == Set(expected.keys))
        // Told within the step that shows it; rounding to the millisecond may reach into the one before.
        for (event, step) in expected { #expect(abs((found[event] ?? -9) - step) <= 1, "\(event)") }
    }

    /// Four years between the last two points, and half the Earth: a wrong date that the session cuts off.
    @Test func aWrongDateThatIsCutOffCostsNothing() throws {
        let folder = try TemporaryFolder()
        func point(_ latitude: Double, _ longitude: Double, _ time: String) -> String {
            "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)Z</time></trkpt>"
        }
        try folder.write(
            "walk.gpx",
            """
            <gpx version="1.1"><trk><trkseg>\(point(46, 14, "2020-05-01T10:00:00"))\(point(46.0001, 14, "2020-05-01T10:00:10"))
            \(point(46.0002, 14, "2020-05-01T10:00:20"))\(point(-46, -73, "2024-05-01T10:00:20"))</trkseg></trk></gpx>
            """)
        try folder.write(
            "p.geojson", WalkText.collection([WalkText.feature("a", Coordinate(latitude: 46.0001, longitude: 14))]))
        func simulator(_ cut: String) throws -> Simulator {
            try folder.write(
                "x.session.json",
                """
                {"format": "sightline-session/1", "track": {"file": "walk.gpx"\(cut)}, "world": {"pois": "p.geojson"}}
                """)
            return Simulator(try PreparedSession.load("x.session.json", in: folder))
        }
        #expect(throws: SessionError.self) { try simulator("").timeline() }
        #expect(throws: SessionError.self) { try simulator(#", "from": 30"#).timeline() }
        #expect(try simulator(#", "to": 10"#).timeline().events.contains { $0.name == "entered" })
        #expect(try simulator(#", "from": 5, "to": 3600"#).timeline().span == 5...3600)
    }
}
