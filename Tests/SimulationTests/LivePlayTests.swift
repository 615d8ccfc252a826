import Simulation
import Testing

/// What is played live is what the simulator makes of the script that was noted.
@Suite struct LivePlayTests {
    private static let hunt = GameWalk(
        seconds: 60, speed: 1.4,
        things: (0..<12).map { number in
            let bearing = Double(number * 40 % 360) / 4 - 20
            return (id: "w\(number)", distance: 12 + Double(number) * 6, bearing: bearing, properties: "")
        })
    private static let bugs = GameWalk(
        seconds: 60,
        plan: """
            {"format": "sightline-plan/1", "items": [
            {"id": "w0", "kind": "bug", "x": 300, "y": 300}, {"id": "w1", "kind": "firebug", "x": 100, "y": 200},
            {"id": "w2", "kind": "bug", "x": 200, "y": 390}]}
            """)

    private func action(_ random: CounterRandom, _ round: UInt64, _ pois: Int, _ isHunt: Bool) -> ScriptAction {
        let poi = "w\(random.bits(round * 8) % UInt64(pois))"
        let number = random.uniform(round * 8 + 1)
        switch random.bits(round * 8 + 2) % 12 {
        case 0, 1, 2: return .lookAt(poi: poi)
        case 3: return .look(heading: 360 * number, pitch: number < 0.5 ? nil : 40 * number - 30)
        case 4: return .release
        case 5, 6, 7: return .fire(screen: number < 0.3 ? .init(1280 * number, 360) : nil)
        case 8: return isHunt ? .engage(poi: poi) : .move(east: number - 0.5, north: 0.4 - number, up: 0.1 * number)
        case 9: return isHunt ? .disengage : .light(lumens: 2000 * number)
        case 10: return .interrupt
        default: return .resume
        }
    }

    @Test(arguments: 0..<40)
    func tellsWhatTheSimulatorTells(round: Int) throws {
        let random = CounterRandom(seed: 77, stream: UInt64(round))
        let isHunt = round % 2 == 0
        let sensors =
            round % 4 < 2
            ? ""
            : #", "sensors": {"position": {"sigma": 3, "rate": 1, "outages": [[10, 20]]}, "compass": {"sigma": 4}}"#
        let rules = isHunt ? #"{"game": "hunt", "sightRange": 80}"# : #"{"game": "bugs", "plan": "level.plan.json"}"#
        let prepared = try (isHunt ? Self.hunt : Self.bugs).prepared(
            "\"seed\": \(round), \"rules\": \(rules)\(sensors), \"script\": [{\"at\": 3, \"do\": \"lookAt\", \"poi\": \"w1\"}, {\"at\": 40, \"do\": \"fire\"}]"
        )
        var play = try LivePlay(prepared)
        var now = 0.0
        for step in 0..<60 as Range<UInt64> {
            switch random.bits(step * 8 + 5) % 10 {
            case 0: now = max(0, now - 12 * random.uniform(step * 8 + 6))
            case 1, 2: break
            default: now = min(60, now + 2.5 * random.uniform(step * 8 + 6))
            }
            if random.bits(step * 8 + 7) % 3 > 0 {
                play.act(action(random, step, isHunt ? 12 : 3, isHunt), at: now)
            } else {
                play.advance(to: now)
            }
        }
        play.advance(to: 60)
        let simulated = try PreparedSession(
            session: play.session, player: prepared.player, pois: isHunt ? prepared.pois : [], plan: prepared.plan)
        let timeline = try Simulator(simulated).timeline()
        let log = EventLog(pois: prepared.pois)
        #expect(play.events.map(log.line) == timeline.events.map(log.line))
        #expect(!play.script.isEmpty)
        for time in stride(from: 0.0, through: 60, by: 0.7) {
            #expect(play.timeline.game(at: time) == timeline.game(at: time))
            #expect(play.timeline.drawn(at: time) == timeline.drawn(at: time))
        }
    }

    @Test func actsThatTheRulesDoNotHaveAreLeftOut() throws {
        var play = try LivePlay(try Self.hunt.prepared(#""rules": {"game": "hunt"}"#))
        let isTaken = [
            play.act(.move(east: 1, north: 0, up: 0), at: 1), play.act(.lookAt(poi: "nobody"), at: 1),
            play.act(.fire(screen: nil), at: 1.23456),
        ]
        #expect(isTaken == [false, false, true])
        #expect(play.script == [ScriptStep(at: .seconds(1.234), .fire(screen: nil))])
        #expect(play.time == 1.23456)
    }

    @Test func actingInThePastDropsWhatCameLater() throws {
        var play = try LivePlay(try Self.hunt.prepared(#""rules": {"game": "hunt"}"#))
        play.act(.lookAt(poi: "w0"), at: 1)
        play.act(.fire(screen: nil), at: 20)
        play.advance(to: 40)
        play.act(.look(heading: 10, pitch: nil), at: 12)
        #expect(play.script.map(\.action) == [.lookAt(poi: "w0"), .look(heading: 10, pitch: nil)])
        #expect(play.time == 12)
        play.advance(to: 60)
        #expect(!play.events.contains { $0.name == "fired" })
    }

    @Test func theScriptReadsBack() throws {
        let steps: [ScriptStep] = [
            .init(at: .seconds(1.5), .lookAt(poi: "w\"1")), .init(at: .seconds(2), .look(heading: 359.25, pitch: nil)),
            .init(at: .seconds(3), .fire(screen: .init(12.5, -3))), .init(at: .seconds(4), .release),
            .init(at: .seconds(5), .engage(poi: "w\"1")), .init(at: .seconds(6), .fail(reason: "no\nlight")),
        ]
        var walk = GameWalk()
        walk.things = [(#"w\"1"#, 10, 0, "")]
        let read = try walk.prepared(
            "\"rules\": {}, \"script\": [\(steps.map(\.json).joined(separator: ","))]"
        ).session.script
        #expect(read == steps)
    }

    /// Ten years between points that lie together, which the simulator strides through: once a play kept a copy of itself
    /// for each five seconds of them.
    @Test(.timeLimit(.minutes(1))) func yearsTakeNoMemory() throws {
        let folder = try TemporaryFolder()
        let points = [(0, "2010-01-01"), (1, "2013-01-01"), (2, "2016-01-01"), (3, "2020-01-01")].map { place, day in
            "<trkpt lat=\"\(46 + Double(place) * 1e-5)\" lon=\"14\"><time>\(day)T00:00:00Z</time></trkpt>"
        }
        try folder.write(
            "year.gpx",
            """
            <gpx version="1.1"><wpt lat="46.0001" lon="14"><name>a</name></wpt>
            <trk><trkseg>\(points.joined())</trkseg></trk></gpx>
            """)
        let prepared = try PreparedSession.load("year.gpx", in: folder)
        var play = try LivePlay(prepared)
        play.advance(to: 1e8)
        play.advance(to: prepared.span.upperBound)
        #expect(Array(play.events) == Array(try Simulator(prepared).timeline().events))
    }

    /// Longer than all moments are kept to which the play can go back.
    @Test func goesBackFarInALongPlay() throws {
        var walk = Self.hunt
        walk.seconds = 2000
        walk.speed = 0.02
        let prepared = try walk.prepared(#""rules": {"game": "hunt", "sightRange": 80}"#)
        var play = try LivePlay(prepared)
        play.advance(to: 2000)
        for (index, now) in [1990.0, 1500, 1900, 617.5, 1999, 7, 1250, 1300, 1750].enumerated() {
            play.advance(to: now)
            play.act(.look(heading: 30 * Double(index), pitch: nil), at: now)
            play.act(.fire(screen: nil), at: now + 0.25)
        }
        play.advance(to: 2000)
        let simulated = try PreparedSession(
            session: play.session, player: prepared.player, pois: prepared.pois, plan: prepared.plan)
        let timeline = try Simulator(simulated).timeline()
        #expect(Array(play.events) == Array(timeline.events))
        #expect(play.events.count { $0.name == "fired" } == 4)
    }
}
