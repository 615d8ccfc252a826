import SceneMath
import Simulation
import Testing

/// The bug shoot: a level around the player.
@Suite struct BugShootTests {
    private let quiet = ["indicator", "seen", "lost", "entered", "left"]
    /// One bug half a metre ahead and to the right, one firebug half a metre to the left.
    private let walk = GameWalk(
        seconds: 60,
        plan: """
            {"format": "sightline-plan/1", "size": [400, 400], "items": [
            {"id": "bug-1", "kind": "bug", "x": 300, "y": 300},
            {"id": "fire-1", "kind": "firebug", "x": 100, "y": 200}]}
            """)

    private func keys(_ steps: String..., device: String = #""device": {"heading": {"fixed": 90}}, "#) -> String {
        #""rules": {"game": "bugs", "plan": "level.plan.json"}, "# + device
            + "\"script\": [\(steps.joined(separator: ",\n"))]"
    }

    /// Metres east, up and south of the eye.
    private func offset(_ poi: Int, _ timeline: Timeline, at time: Double) -> Vector3 {
        let session = timeline.session.session
        let frame = EyeFrame(timeline.perceived(at: 0), device: session.device, placement: .geodetic)
        return frame.box(timeline.world(at: time).pois[poi]).center - frame.eye
    }

    @Test func theLevelLiesBeforeTheDevice() throws {
        let timeline = try walk.timeline(keys())
        #expect(timeline.session.pois.map(\.id) == ["bug-1", "fire-1", "bugspray-of-fire-1"])
        // The device looks east: right is south, ahead is east.
        let bug = offset(0, timeline, at: 0)
        #expect(abs(bug.x - 0.5) < 1e-6 && abs(bug.z - 0.5) < 1e-6 && abs(bug.y) <= 0.5)
        let firebug = offset(1, timeline, at: 0)
        #expect(abs(firebug.x) < 1e-6 && abs(firebug.z + 0.5) < 1e-6)
        let spray = offset(2, timeline, at: 0)
        #expect(abs(spray.x) <= 1 && abs(spray.z) <= 1 && abs(spray.y) <= 0.5)
        #expect(bug.y != firebug.y)
    }

    @Test func theSeedMovesHeightsAndSpray() throws {
        let first = try walk.timeline(keys(), seed: 1)
        let again = try walk.timeline(keys(), seed: 1)
        let other = try walk.timeline(keys(), seed: 2)
        #expect(offset(0, first, at: 0) == offset(0, again, at: 0))
        #expect(offset(0, first, at: 0).y != offset(0, other, at: 0).y)
        #expect(offset(2, first, at: 0).x != offset(2, other, at: 0).x)
    }

    /// The step that brings the eye to a thing.
    private func step(to offset: Vector3) -> String {
        "\"east\": \(offset.x), \"north\": \(-offset.z), \"up\": \(offset.y)"
    }

    @Test func playedToTheEnd() throws {
        let spray = offset(2, try walk.timeline(keys()), at: 0)
        let log = try walk.log(
            keys(
                #"{"at": 1, "do": "lookAt", "poi": "bug-1"}"#, #"{"at": 1, "do": "fire"}"#,
                #"{"at": 6, "do": "lookAt", "poi": "fire-1"}"#, #"{"at": 6, "do": "fire"}"#,
                "{\"at\": 8, \"do\": \"move\", \(step(to: spray))}",
                "{\"at\": 9, \"do\": \"move\", \(step(to: -spray))}",
                #"{"at": 10, "do": "fire"}"#), without: quiet)
        #expect(
            log == [
                #"{"t":1,"event":"fired","poi":"bug-1"}"#, #"{"t":1.5,"event":"hit","poi":"bug-1"}"#,
                #"{"t":1.5,"event":"removed","poi":"bug-1"}"#, #"{"t":5,"event":"ended","poi":"bug-1"}"#,
                #"{"t":6,"event":"fired","poi":"fire-1"}"#, #"{"t":6.5,"event":"missed","poi":"fire-1"}"#,
                #"{"t":8,"event":"pickedUp","poi":"bugspray-of-fire-1"}"#, #"{"t":10,"event":"fired","poi":"fire-1"}"#,
                #"{"t":10.5,"event":"hit","poi":"fire-1"}"#, #"{"t":10.5,"event":"removed","poi":"fire-1"}"#,
                #"{"t":14,"event":"ended","poi":"fire-1"}"#, #"{"t":14,"event":"cleared"}"#,
            ])
    }

    @Test func sprayIsGoodForOneShotAndLostOnAMiss() throws {
        let spray = offset(2, try walk.timeline(keys()), at: 0)
        let timeline = try walk.timeline(
            keys(
                "{\"at\": 8, \"do\": \"move\", \(step(to: spray))}",
                "{\"at\": 9, \"do\": \"move\", \(step(to: -spray))}",
                #"{"at": 10, "do": "look", "pitch": 90}"#, #"{"at": 10, "do": "fire"}"#,
                #"{"at": 11, "do": "lookAt", "poi": "fire-1"}"#, #"{"at": 11, "do": "fire"}"#))
        #expect(timeline.game(at: 7.9)?.item == nil)
        #expect(timeline.game(at: 9)?.item == "bugspray")
        #expect(timeline.game(at: 10)?.item == nil)
        #expect(timeline.events.contains { $0.t == 11.5 && $0.content == .missed(poi: 1) })
    }

    @Test func sprayIsPickedUpOnTheWay() throws {
        // A walker of 1.4 m/s comes by a spray; the moment is that of 0.1 m.
        var moving = walk
        moving.speed = 1.4
        let timeline = try moving.timeline(keys(device: #""device": {"heading": {"fixed": 0}}, "#), seed: 3)
        let found = timeline.events.filter { $0.name == "pickedUp" }
        let offset = offset(2, timeline, at: 0)
        let isOnTheWay = (offset.x * offset.x + offset.y * offset.y).squareRoot() <= 0.1 && offset.z < 0
        #expect(found.count == (isOnTheWay ? 1 : 0))
    }

    @Test func resumingPlacesTheLevelAnew() throws {
        let timeline = try walk.timeline(
            keys(
                #"{"at": 2, "do": "look", "heading": 0}"#, #"{"at": 3, "do": "interrupt"}"#,
                #"{"at": 4, "do": "resume"}"#))
        let before = offset(0, timeline, at: 3.9)
        let after = offset(0, timeline, at: 4)
        #expect(abs(before.x - 0.5) < 1e-6 && abs(before.z - 0.5) < 1e-6)
        // Now the device looks north: ahead is north, right is east.
        #expect(abs(after.x - 0.5) < 1e-6 && abs(after.z + 0.5) < 1e-6)
        #expect(timeline.game(at: 4)?.placement == 1)
        #expect(timeline.game(at: 3.5)?.tracking == .interrupted)
    }

    @Test func lightComesFromTheWorldAndTheScript() throws {
        let timeline = try walk.timeline(keys(#"{"at": 5, "do": "light", "lumens": 400}"#))
        #expect(timeline.game(at: 0)?.blackness == 0)
        #expect(timeline.game(at: 5)?.blackness == 0.6)
    }

    @Test(arguments: [
        ("{\"format\": \"sightline-plan/2\",\n\"items\": []}", 1, "the format \"sightline-plan/2\" is not known"),
        ("{\"format\": \"sightline-plan/1\"}", 1, "the key \"items\" is missing"),
        (
            "{\"format\": \"sightline-plan/1\", \"items\": [\n{\"id\": \"a\", \"kind\": \"bug\", \"x\": 401,\n\"y\": 1}]}",
            2,
            "items[0].x is 401; it must be at most 400"
        ),
        (
            "{\"format\": \"sightline-plan/1\", \"items\": [\n{\"id\": \"a\", \"kind\": \"bug\", \"x\": 1, \"y\": 1},\n{\"id\": \"a\", \"kind\": \"bug\", \"x\": 1, \"y\": 1}]}",
            3, "the id \"a\" is already used on line 2"
        ),
        ("", 1, "the file is empty"), ("[", 1, "the text ends"),
    ])
    func refusesPlans(text: String, line: Int, message: String) throws {
        var walk = walk
        walk.plan = text
        do {
            _ = try walk.prepared(keys())
            Issue.record("taken")
        } catch let error as SessionError {
            #expect(error.file == "level.plan.json")
            #expect(error.line == line)
            #expect(error.message.contains(message), "\(error)")
        }
    }
}
