import Simulation
import Testing

/// Flags along the way: a game that is nothing but a few numbers.
@Suite struct FlagsTests {
    private let quiet = ["indicator", "seen", "lost", "entered", "left"]
    private let walk = GameWalk(
        seconds: 60, speed: 1.4, things: [("b", 28, 0, ""), ("a", 14, 0, ""), ("c", 42, 0, ""), ("d", 70, 0, "")])

    @Test func onlyTheNextOneCounts() throws {
        // b is the first of the list: within 5 m after 23 m = 16.429 s. a is behind by then, and nobody goes back.
        let log = try walk.log(#""rules": {"game": "flags"}"#, without: quiet)
        #expect(log == [#"{"t":16.429,"event":"pickedUp","poi":"b"}"#])
    }

    @Test func clearedWithTheLast() throws {
        var walk = walk
        walk.things = [("a", 14, 0, ""), ("b", 28, 0, "")]
        let log = try walk.log(#""rules": {"game": "flags", "pickUpRange": 7}"#, without: quiet)
        #expect(
            log == [
                #"{"t":5,"event":"pickedUp","poi":"a"}"#, #"{"t":15,"event":"pickedUp","poi":"b"}"#,
                #"{"t":15,"event":"cleared"}"#,
            ])
    }

    @Test func theTimeRunsOut() throws {
        var walk = walk
        walk.things = [("a", 14, 0, ""), ("b", 28, 0, "")]
        let timeline = try walk.timeline(#""rules": {"game": "flags", "timeLimit": 10.5}"#)
        let events = timeline.events.filter { !(quiet + ["fix"]).contains($0.name) }
        #expect(events == [Event(t: 6.4285714, .pickedUp(poi: 0)), Event(t: 10.5, .ended(poi: nil))])
        #expect(timeline.game(at: 11)?.timeUpAt == 10.5)
    }

    @Test func nothingIsFired() throws {
        #expect(throws: SessionError.self) {
            try walk.prepared(#""rules": {"game": "flags"}, "script": [{"at": 1, "do": "fire"}]"#)
        }
    }
}
