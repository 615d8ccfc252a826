import Geodesy
import SceneMath
import Simulation
import Testing

/// The hunt played by script, every event at its time.
@Suite struct HuntTests {
    private let quiet = ["indicator", "seen", "lost", "entered", "left"]
    private let walk = GameWalk(things: [
        ("wolf-1", 20, 0, ""), ("wolf-2", 20, 90, ""), ("wolf-3", 60, 180, ""),
    ])

    private func rules(_ steps: String..., device: String = "") -> String {
        "\"rules\": {\"game\": \"hunt\"}, \(device) \"script\": [\n\(steps.joined(separator: ",\n"))]"
    }

    @Test func aHitFromTriggerToEnd() throws {
        let log = try walk.log(
            rules(#"{"at": 1, "do": "lookAt", "poi": "wolf-2"}"#, #"{"at": 2.345, "do": "fire"}"#))
        #expect(
            log == [
                #"{"t":0,"event":"entered","poi":"wolf-1","distance":20}"#,
                #"{"t":0,"event":"entered","poi":"wolf-2","distance":20}"#,
                #"{"t":0,"event":"seen","poi":"wolf-1"}"#,
                #"{"t":0,"event":"indicator","poi":"wolf-2","side":"right"}"#,
                #"{"t":1,"event":"seen","poi":"wolf-2"}"#,
                #"{"t":1,"event":"lost","poi":"wolf-1","reason":"frustum"}"#,
                #"{"t":1,"event":"indicator","poi":"wolf-1","side":"left"}"#,
                #"{"t":1,"event":"indicator","poi":"wolf-2","side":"none"}"#,
                #"{"t":2.345,"event":"fired","poi":"wolf-2"}"#,
                #"{"t":2.845,"event":"hit","poi":"wolf-2"}"#,
                #"{"t":2.845,"event":"removed","poi":"wolf-2"}"#,
                #"{"t":2.845,"event":"lost","poi":"wolf-2","reason":"hidden"}"#,
                #"{"t":6.345,"event":"ended","poi":"wolf-2"}"#,
            ])
    }

    @Test func stepsOfOneMomentAreDoneInTheirOrder() throws {
        let log = try walk.log(
            rules(
                #"{"at": 1, "do": "fire"}"#, #"{"at": 1, "do": "lookAt", "poi": "wolf-2"}"#,
                #"{"at": 1, "do": "fire"}"#,
                #"{"at": 1, "do": "look", "heading": 200}"#, #"{"at": 1, "do": "fire"}"#), without: quiet)
        #expect(
            log.filter { $0.contains("fired") } == [
                #"{"t":1,"event":"fired","poi":null}"#, #"{"t":1,"event":"fired","poi":null}"#,
                #"{"t":1,"event":"fired","poi":"wolf-2"}"#,
            ])
    }

    @Test func aMissLeavesEverythingAsItIs() throws {
        let log = try walk.log(
            rules(#"{"at": 1, "do": "look", "heading": 45}"#, #"{"at": 2, "do": "fire"}"#), without: quiet)
        #expect(log == [#"{"t":2,"event":"fired","poi":null}"#, #"{"t":2.5,"event":"missed","poi":null}"#])
    }

    @Test func aMissFliesThirtyMetresAhead() throws {
        let timeline = try walk.timeline(
            rules(#"{"at": 1, "do": "look", "heading": 45, "pitch": 30}"#, #"{"at": 2, "do": "fire"}"#))
        let shot = try #require(timeline.game(at: 2.25)?.shots.first)
        let eye = Vector3(0, 1.6, 0)
        #expect(abs((shot.to - eye).length - 30) < 1e-9)
        #expect(abs(shot.to.y - 16.6) < 1e-9)
        #expect(shot.from.y < 1.6)
        #expect((shot.position(at: 2.25) - (shot.from + shot.to) * 0.5).length < 1e-9)
        #expect(timeline.game(at: 2.5)?.shots.isEmpty == true)
    }

    @Test func aShotAtAPointOfThePicture() throws {
        // Looking north with a field of view of 60°: wolf-2 is at bearing 90, past the edge; look at 60° and it is 30° right.
        // tan 30° / tan 30° of half the height of 720: 360 pixels right of the middle; 1.1 m down at a depth of 17.3 m: 40 below.
        let log = try walk.log(
            rules(
                #"{"at": 1, "do": "look", "heading": 60, "pitch": 0}"#, #"{"at": 2, "do": "fire"}"#,
                #"{"at": 3, "do": "fire", "screen": [1000, 400]}"#), without: quiet)
        #expect(log.count == 6 && log[2] == #"{"t":3,"event":"fired","poi":"wolf-2"}"#, "\(log)")
    }

    @Test func clearedWithTheLast() throws {
        let near = GameWalk(things: [("a", 20, 0, ""), ("b", 20, 180, "")])
        let log = try near.log(
            rules(
                #"{"at": 1, "do": "lookAt", "poi": "a"}"#, #"{"at": 1, "do": "fire"}"#,
                #"{"at": 2, "do": "lookAt", "poi": "b"}"#, #"{"at": 2, "do": "fire"}"#), without: quiet)
        #expect(
            log == [
                #"{"t":1,"event":"fired","poi":"a"}"#, #"{"t":1.5,"event":"hit","poi":"a"}"#,
                #"{"t":1.5,"event":"removed","poi":"a"}"#, #"{"t":2,"event":"fired","poi":"b"}"#,
                #"{"t":2.5,"event":"hit","poi":"b"}"#, #"{"t":2.5,"event":"removed","poi":"b"}"#,
                #"{"t":5,"event":"ended","poi":"a"}"#, #"{"t":6,"event":"ended","poi":"b"}"#,
                #"{"t":6,"event":"cleared"}"#,
            ])
    }

    @Test func whoIsEngagedIsAloneShownAndHit() throws {
        let row = GameWalk(things: [("near", 10, 0, ""), ("far", 20, 0, "")])
        let log = try row.log(
            rules(
                #"{"at": 1, "do": "engage", "poi": "far"}"#, #"{"at": 2, "do": "lookAt", "poi": "far"}"#,
                #"{"at": 2, "do": "fire"}"#), without: ["indicator", "entered"])
        #expect(
            log == [
                #"{"t":0,"event":"seen","poi":"near"}"#, #"{"t":0,"event":"seen","poi":"far"}"#,
                #"{"t":1,"event":"engaged","poi":"far"}"#, #"{"t":1,"event":"lost","poi":"near","reason":"hidden"}"#,
                #"{"t":2,"event":"fired","poi":"far"}"#, #"{"t":2.5,"event":"hit","poi":"far"}"#,
                #"{"t":2.5,"event":"removed","poi":"far"}"#, #"{"t":2.5,"event":"lost","poi":"far","reason":"hidden"}"#,
                #"{"t":6,"event":"seen","poi":"near"}"#, #"{"t":6,"event":"ended","poi":"far"}"#,
            ])
    }

    @Test func disengagingShowsTheOthersAgain() throws {
        let log = try GameWalk(things: [("near", 10, 0, ""), ("far", 20, 0, "")]).log(
            rules(#"{"at": 1, "do": "engage", "poi": "far"}"#, #"{"at": 3, "do": "disengage"}"#),
            without: ["indicator", "entered"])
        #expect(
            log.suffix(2) == [
                #"{"t":1,"event":"lost","poi":"near","reason":"hidden"}"#, #"{"t":3,"event":"seen","poi":"near"}"#,
            ])
    }

    @Test func theNearestUnderTheSightIsHit() throws {
        let row = GameWalk(things: [("far", 20, 0, ""), ("near", 10, 0, ""), ("twin", 10, 0, "")])
        let log = try row.log(
            rules(
                #"{"at": 1, "do": "lookAt", "poi": "near"}"#, #"{"at": 1, "do": "fire"}"#,
                #"{"at": 2, "do": "fire"}"#), without: quiet)
        // Of two at one place the first, then the other.
        #expect(
            log.filter { $0.contains("hit") } == [
                #"{"t":1.5,"event":"hit","poi":"near"}"#, #"{"t":2.5,"event":"hit","poi":"twin"}"#,
            ])
    }

    @Test func nothingBeyondTheRangeIsHit() throws {
        let log = try walk.log(
            rules(#"{"at": 1, "do": "lookAt", "poi": "wolf-3"}"#, #"{"at": 1, "do": "fire"}"#), without: quiet)
        #expect(log == [#"{"t":1,"event":"fired","poi":null}"#, #"{"t":1.5,"event":"missed","poi":null}"#])
    }

    @Test func twoShotsAtOneMonster() throws {
        let log = try walk.log(
            rules(
                #"{"at": 1, "do": "lookAt", "poi": "wolf-1"}"#, #"{"at": 1, "do": "fire"}"#,
                #"{"at": 1.2, "do": "fire"}"#),
            without: quiet)
        #expect(log.contains(#"{"t":1.7,"event":"missed","poi":"wolf-1"}"#))
        #expect(log.filter { $0.contains("ended") }.count == 1)
    }

    @Test func whatDoesNothingIsToldAtItsLine() throws {
        let timeline = try walk.timeline(
            rules(#"{"at": 1, "do": "engage", "poi": "wolf-3"}"#, #"{"at": 2, "do": "resume"}"#))
        #expect(
            timeline.session.warnings.map(\.description) == [
                "x.session.json:3: engage wolf-3 at 1 s does nothing: it is 60.0 m away, and the engage range is 50 m",
                "x.session.json:4: resume at 2 s does nothing: tracking is not interrupted",
            ])
        #expect(!timeline.events.contains { $0.name == "engaged" })
    }

    @Test func nothingIsFiredWhileInterrupted() throws {
        let log = try walk.log(
            rules(
                #"{"at": 1, "do": "interrupt"}"#, #"{"at": 2, "do": "fire"}"#, #"{"at": 3, "do": "resume"}"#,
                #"{"at": 4, "do": "fail", "reason": "no camera"}"#, #"{"at": 5, "do": "resume"}"#), without: quiet)
        #expect(
            log == [
                #"{"t":1,"event":"interrupted"}"#, #"{"t":3,"event":"resumed"}"#,
                #"{"t":4,"event":"interrupted","reason":"no camera"}"#,
            ])
    }

    @Test func looksHoldUntilReleased() throws {
        let timeline = try walk.timeline(
            rules(
                #"{"at": 1, "do": "lookAt", "poi": "wolf-2"}"#, #"{"at": 2, "do": "look", "heading": 200}"#,
                #"{"at": 3, "do": "look", "pitch": -10}"#, #"{"at": 4, "do": "release"}"#,
                device: #""device": {"heading": {"fixed": 300}, "pitch": 5},"#))
        func look(_ time: Double) -> [Double] {
            let pose = timeline.perceived(at: time)
            return [pose.heading, (pose.pitch * 1000).rounded() / 1000]
        }
        // The middle of a cube of 1 m, 1.1 m below the eye, 20 m away: −3.148°.
        #expect(look(0.999) == [300, 5])
        #expect(abs(look(1)[0] - 90) < 1e-6 && look(1)[1] == -3.148)
        #expect(look(2) == [200, -3.148])
        #expect(look(3) == [200, -10])
        #expect(look(4) == [300, 5])
    }

    @Test func lookingAtAThingPutsItIntoTheMiddleWhateverTheSensorsSay() throws {
        let moving = GameWalk(seconds: 30, speed: 1.4, things: [("a", 20, 40, ""), ("b", 60, 10, "")])
        let timeline = try moving.timeline(
            rules(#"{"at": 1, "do": "lookAt", "poi": "a"}"#, #"{"at": 1, "do": "fire"}"#)
                + #", "seed": 4, "sensors": {"position": {"sigma": 4, "rate": 1}, "compass": {"sigma": 5, "bias": 8}}"#)
        for time in [1, 1.05, 7.3, 20] {
            let explanation = timeline.explanation(of: 0, at: time, size: Vector2(1280, 720))
            let screen = try #require(explanation.screen)
            #expect((screen - Vector2(640, 360)).length < 1e-4)
        }
        #expect(timeline.events.contains { $0.content == .hit(poi: 0) })
    }

    @Test func theStripIsShotAtLikeTheEarth() throws {
        let log = try GameWalk(things: [("a", 20, 80, ""), ("b", 20, 100, "")]).log(
            #""rules": {"game": "hunt"}, "script": [{"at": 1, "do": "lookAt", "poi": "b"}, {"at": 2, "do": "fire"}]"#,
            without: quiet)
        #expect(log.contains(#"{"t":2.5,"event":"hit","poi":"b"}"#))
    }

    @Test func theSameWalkWithoutTheGameTellsTheSameOfTheWorld() throws {
        let plain = try walk.log("\"rules\": {}")
        #expect(try walk.log("\"rules\": {\"game\": \"hunt\"}") == plain)
    }
}
