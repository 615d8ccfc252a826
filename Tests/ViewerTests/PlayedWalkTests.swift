import Overlay
import Testing
import Viewer

@Suite("A walk that is played")
struct PlayedWalkTests {
    private static func isLook(_ line: String) -> Bool { line.contains(#""do":"look""#) }

    @Test("Home after a look around in what was played changes nothing of it")
    func homeInThePast() throws {
        let walk = try PlayedWalk()
        walk.stand(at: 33.4)
        walk.turnHead(at: 33.4)
        walk.play(from: 33.4)
        let played = walk.script
        #expect(played.count == 1 && Self.isLook(played[0]))
        walk.stand(at: 28.4)
        walk.turnHead(at: 28.4)
        walk.home(at: 28.4)
        #expect(walk.script == played)
        walk.play(from: 28.4)
        #expect(walk.script == played)
    }

    @Test("Home lets go of a head that was turned by hand, once time goes on")
    func homeLetsGo() throws {
        let walk = try PlayedWalk()
        walk.stand(at: 10)
        walk.turnHead(at: 10)
        walk.play(from: 10)
        walk.stand(at: 20)
        let turned = walk.script
        walk.home(at: 20)
        #expect(walk.script == turned, "it only looks")
        walk.play(from: 20)
        #expect(walk.script == turned + [#"{"at":20,"do":"release"}"#])
        walk.home(at: 20.1)
        walk.play(from: 20.1)
        #expect(walk.script.count == 2, "it is let go of already")

        // In what was played the first ends the look around, the next lets go.
        walk.stand(at: 15)
        walk.turnHead(at: 15)
        walk.home(at: 15)
        walk.play(from: 15)
        #expect(walk.script.count == 2)
        walk.home(at: 15.1)
        walk.play(from: 15.1)
        #expect(walk.script == turned + [#"{"at":15.1,"do":"release"}"#])
    }

    @Test("while it plays, a turn and Home are acts at once")
    func homeWhilePlaying() throws {
        let walk = try PlayedWalk()
        walk.exhibit.advance(to: 10, isPlaying: true)
        walk.turnHead(at: 10)
        #expect(walk.script.count == 1)
        walk.exhibit.advance(to: 11, isPlaying: true)
        walk.home(at: 11)
        #expect(walk.script.last == #"{"at":11,"do":"release"}"#)
    }

    @Test("a look around in what was played takes no mark from the time line")
    func marks() throws {
        let walk = try PlayedWalk(script: #"{"at": 20, "do": "engage", "poi": "a"}, {"at": 30, "do": "fire"}"#)
        walk.stand(at: 10)
        let marks = walk.exhibit.marks
        #expect(marks.contains { $0.time == 20 } && marks.contains { $0.time >= 30 })
        walk.turnHead(at: 10)
        walk.stand(at: 10)
        #expect(walk.exhibit.marks == marks)
    }

    @Test("Home leaves what the session's script turns to")
    func homeLeavesTheScript() throws {
        let walk = try PlayedWalk(script: #"{"at": 5, "do": "look", "heading": 90}, {"at": 40, "do": "release"}"#)
        let script = walk.script
        walk.stand(at: 10)
        walk.home(at: 10)
        walk.play(from: 10)
        #expect(walk.script == script)
    }
}
