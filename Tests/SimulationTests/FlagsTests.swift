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

    @Test func manyAtOnePlaceAreTakenTogether() throws {
        var walk = GameWalk(seconds: 20, speed: 1.4)
        walk.things = ["a", "b", "c"].map { ($0, 14, 0, "") }
        let log = try walk.log(#""rules": {"game": "flags", "pickUpRange": 7}"#, without: ["indicator", "entered"])
        func line(_ name: String, _ poi: String, _ rest: String = "") -> String {
            #"{"t":\#(name == "seen" ? "0" : "5"),"event":"\#(name)","poi":"\#(poi)"\#(rest)}"#
        }
        #expect(
            log == ["a", "b", "c"].map { line("seen", $0) } + ["a", "b", "c"].map { line("pickedUp", $0) }
                + ["a", "b", "c"].map { line("lost", $0, #","reason":"hidden""#) } + [#"{"t":5,"event":"cleared"}"#])
        let timeline = try walk.timeline(#""rules": {"game": "flags", "pickUpRange": 7}"#)
        #expect(timeline.game(at: 4.9)?.pickedUp == [])
        let after = try #require(timeline.game(at: 5.1))
        #expect(after.pickedUp == [0, 1, 2])
        #expect((0..<3).allSatisfy { after.isPickedUp($0) && !after.hasPin($0) && !after.isShown($0) })
        #expect(after.clearedAt == after.removed[2])
    }

    /// Eight thousand took 1.34 GB once, and four times as many sixteen times that.
    @Test(.timeLimit(.minutes(1))) func aCrowdOfFlagsAtOnePlace() throws {
        var walk = GameWalk(seconds: 10, speed: 1.4)
        walk.things = (0..<30_000).map { ("f\($0)", 10, 0, "") }
        let timeline = try walk.timeline(#""rules": {"game": "flags"}"#)
        #expect(timeline.game(at: 10)?.pickedUp.count == 30_000)
        #expect(timeline.events.count { $0.name == "pickedUp" } == 30_000)
        #expect(timeline.events.contains { $0.content == .cleared })
    }
}
