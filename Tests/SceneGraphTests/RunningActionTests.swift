import SceneGraph
import SceneMath
import Testing

@Suite("Running actions")
struct RunningActionTests {
    private let scene = Scene()
    private let node = Node()

    init() { scene.rootNode.addChildNode(node) }

    @Test("change the node when the time is advanced, and are over at their end")
    func simple() {
        node.runAction(.move(by: [2, 0, 0], duration: 2), forKey: "go")
        #expect(node.hasActions)
        #expect(node.position == .zero)
        scene.advance(to: 1)
        #expect(node.position == [1, 0, 0])
        #expect(node.action(forKey: "go")?.duration == 2)
        scene.advance(to: 2)
        #expect(node.position == [2, 0, 0])
        #expect(!node.hasActions)
        #expect(node.action(forKey: "go") == nil)
        scene.advance(to: 3)
        #expect(node.position == [2, 0, 0])
    }

    @Test("start at the scene's time")
    func startTime() {
        scene.advance(to: 10)
        node.runAction(.move(by: [2, 0, 0], duration: 2))
        scene.advance(to: 11)
        #expect(node.position == [1, 0, 0])
    }

    @Test("compose by their deltas; what goes to a value goes from the base at its start")
    func several() {
        node.runAction(.move(by: [4, 0, 0], duration: 4))
        scene.advance(to: 2)
        #expect(node.position == [2, 0, 0])
        node.runAction(.move(to: [0, 8, 0], duration: 2))
        scene.advance(to: 3)
        // Half of the way from (2, 0, 0) to (0, 8, 0), and a metre that the first has gone on.
        #expect(node.position == [2, 4, 0])
        scene.advance(to: 4)
        #expect(node.position == [2, 8, 0])
        node.runAction(.move(by: [0, 0, 1], duration: 1))
        node.runAction(.move(by: [0, 0, 1], duration: 2))
        scene.advance(to: 6)
        #expect(node.position == [2, 8, 2])
        #expect(!node.hasActions)
    }

    @Test("the newer of two goals has the property, whichever ends first")
    func goals() {
        node.runAction(.move(to: [10, 0, 0], duration: 10))
        scene.advance(to: 5)
        node.runAction(.move(to: [0, 1, 0], duration: 1))
        scene.advance(to: 6)
        #expect(node.position == [0, 1, 0])
        scene.advance(to: 20)
        #expect(node.position == [0, 1, 0])
    }

    @Test("a key replaces what runs under it, where it is")
    func keys() {
        node.runAction(.move(by: [4, 0, 0], duration: 4), forKey: "a")
        scene.advance(to: 1)
        node.runAction(.move(by: [0, 4, 0], duration: 4), forKey: "a")
        scene.advance(to: 2)
        #expect(node.position == [1, 1, 0])
        node.removeAction(forKey: "b")
        #expect(node.hasActions)
        node.removeAction(forKey: "a")
        #expect(!node.hasActions)
        scene.advance(to: 3)
        #expect(node.position == [1, 1, 0])
    }

    @Test("all stop, where they are")
    func stopAll() {
        node.runAction(.move(by: [4, 0, 0], duration: 4))
        node.runAction(.repeatForever(.rotate(by: 1, around: .unitY, duration: 1)))
        scene.advance(to: 1)
        node.removeAllActions()
        #expect(!node.hasActions)
        scene.advance(to: 3)
        #expect(node.position == [1, 0, 0])
        #expect(abs(node.orientation.angle - 1) < 1e-12)
    }

    @Test("a position set by hand counts: by goes on from it, to still arrives")
    func setByHand() {
        node.runAction(.move(by: [4, 0, 0], duration: 4))
        scene.advance(to: 1)
        node.position = [0, 5, 0]
        scene.advance(to: 2)
        #expect(node.position == [1, 5, 0])
        node.removeAllActions()
        node.runAction(.sequence([.wait(duration: 1), .move(to: [0, 0, 9], duration: 1)]))
        scene.advance(to: 2.5)
        node.position = [7, 7, 7]
        scene.advance(to: 3)
        #expect(node.position == [7, 7, 7])
        scene.advance(to: 4)
        #expect(node.position == [0, 0, 9])
    }

    @Test("rest while the node is in no scene, and start once it is in one")
    func outside() {
        let other = Node()
        other.runAction(.move(by: [2, 0, 0], duration: 2))
        scene.advance(to: 7)
        scene.rootNode.addChildNode(other)
        scene.advance(to: 8)
        #expect(other.position == [1, 0, 0])
        other.removeFromParentNode()
        scene.advance(to: 100)
        #expect(other.position == [1, 0, 0])
        scene.rootNode.addChildNode(other)
        scene.advance(to: 100.5)
        #expect(other.position == [1.5, 0, 0])
        let second = Scene()
        second.rootNode.addChildNode(other)
        second.advance(to: 3)
        #expect(other.position == [2, 0, 0])
        #expect(!other.hasActions)
    }

    @Test("take the node out of the tree; what else happens at that moment is told")
    func remove() {
        var told: [String] = []
        node.cueHandler = { told.append("\($0.name) \($0.node.parent == nil)") }
        node.runAction(
            .sequence([
                .move(by: [1, 0, 0], duration: 1), .cue("before"), .removeFromParentNode(), .cue("after"),
                .wait(duration: 1), .cue("never"),
            ]))
        scene.advance(to: 5)
        #expect(told == ["before false", "after true"])
        #expect(node.parent == nil)
        #expect(node.position == [1, 0, 0])
        scene.rootNode.addChildNode(node)
        scene.advance(to: 6)
        #expect(told.last == "never false")
        // The root of a scene hangs from nothing and stays.
        scene.rootNode.runAction(.removeFromParentNode())
        scene.advance(to: 7)
        #expect(node.parent === scene.rootNode)
    }

    @Test("handlers see the moment of the cue, change the tree and start actions in it")
    func handlers() {
        var told: [String] = []
        scene.cueHandler = { [scene] cue in
            told.append("\(cue.name) \(cue.time) \(scene.time) \(cue.node.position.x)")
            guard cue.name == "split" else { return }
            let part = Node(position: cue.node.position)
            part.runAction(.sequence([.move(by: [1, 0, 0], duration: 0.5), .cue("part")]), forKey: "p")
            scene.rootNode.addChildNode(part)
            cue.node.runAction(.sequence([.wait(duration: 0.25), .cue("own")]))
        }
        node.runAction(
            .sequence([.move(by: [2, 0, 0], duration: 1), .cue("split"), .wait(duration: 1), .cue("end")]), forKey: "k")
        scene.advance(to: 10)
        #expect(told == ["split 1.0 1.0 2.0", "own 1.25 1.25 2.0", "part 1.5 1.5 3.0", "end 2.0 2.0 2.0"])
    }

    @Test("a handler stops what it likes; what it stopped is not told")
    func stopping() {
        var told: [String] = []
        scene.cueHandler = { cue in
            told.append(cue.name)
            if cue.name == "stop" { cue.node.removeAllActions() }
        }
        node.runAction(.sequence([.wait(duration: 1), .cue("stop"), .cue("not this")]))
        node.runAction(.sequence([.wait(duration: 1), .cue("nor this")]))
        scene.advance(to: 3)
        #expect(told == ["stop"])
    }

    @Test("cues at one time come in the order in which their actions were started, over all nodes")
    func order() {
        var told: [String] = []
        scene.cueHandler = { told.append($0.name) }
        let nodes = (0..<5).map { _ in Node() }
        for node in nodes.reversed() { scene.rootNode.addChildNode(node) }
        for (index, node) in nodes.enumerated() { node.runAction(.sequence([.wait(duration: 1), .cue("\(index)")])) }
        scene.advance(to: 1)
        #expect(told == ["0", "1", "2", "3", "4"])
    }

    @Test("time that goes back shows the earlier moment and tells nothing twice")
    func back() {
        var count = 0
        scene.cueHandler = { _ in count += 1 }
        node.runAction(.group([.move(by: [4, 0, 0], duration: 4), .sequence([.wait(duration: 1), .cue("x")])]))
        scene.advance(to: 2)
        scene.advance(to: 0.5)
        #expect(node.position == [0.5, 0, 0])
        scene.advance(to: 3)
        #expect(count == 1)
        #expect(node.position == [3, 0, 0])
        scene.advance(to: .nan)
        #expect(scene.time == 3)
    }

    @Test("nodes with a pivot or a sheared matrix move as well")
    func special() {
        node.pivot = Matrix4(translation: [1, 0, 0])
        node.runAction(.rotate(by: .pi, around: .unitY, duration: 1))
        scene.advance(to: 1)
        #expect(node.convertPosition([1, 0, 0], to: nil).length < 1e-12)
        #expect(node.convertPosition(.zero, to: nil).distance(to: [1, 0, 0]) < 1e-12)
    }

    @Test("go with the node through reorderings of the tree, many at once")
    func many() {
        let nodes = (0..<3000).map { Node(position: [0, Double($0), 0]) }
        for (index, node) in nodes.enumerated() {
            (index % 3 == 0 ? scene.rootNode : nodes[index - 1]).addChildNode(node)
            node.runAction(.move(by: [1, 0, 0], duration: 1 + Double(index % 7)))
            if index % 2 == 0 { node.runAction(.repeatForever(.rotate(by: 1, around: .unitY, duration: 1))) }
        }
        for step in 1...40 {
            scene.advance(to: Double(step) * 0.25)
            if step % 5 == 0 {
                for node in nodes[(step * 20)..<(step * 20 + 30)] { node.removeFromParentNode() }
                _ = FrameSnapshot(scene: scene)
            }
        }
        for (index, node) in nodes.enumerated() where node.parent != nil && index % 3 == 0 {
            #expect(node.position == [1, Double(index), 0])
        }
    }

    @Test("a node that nobody else holds is still there for what happens as it leaves, and goes then")
    func lastReference() {
        weak var gone: Node?
        var told: [String] = []
        scene.cueHandler = { told.append("\($0.name) \($0.node.name ?? "")") }
        func send() {
            let guest = Node(name: "guest")
            guest.runAction(.sequence([.wait(duration: 1), .removeFromParentNode(), .cue("bye"), .hide()]))
            guest.runAction(.sequence([.wait(duration: 1), .cue("as well")]))
            scene.rootNode.addChildNode(guest)
            gone = guest
        }
        send()
        #expect(gone != nil)
        scene.advance(to: 2)
        #expect(told == ["bye guest", "as well guest"])
        #expect(gone == nil)
    }

    @Test("a light that blinks for ever is right after years at once", .timeLimit(.minutes(1)))
    func blinking() {
        node.runAction(
            .repeatForever(.sequence([.hide(), .wait(duration: 0.5), .unhide(), .wait(duration: 0.5)])))
        scene.advance(to: 1.7e9 + 0.25)
        #expect(node.isHidden)
        scene.advance(to: 1.7e9 + 0.75)
        #expect(!node.isHidden)
        node.removeAllActions()
        node.runAction(.repeat(.hide(), count: .max))
        scene.advance(to: 1.7e9 + 1)
        #expect(node.isHidden)
        #expect(!node.hasActions)
        // Rounds that no clock can tell apart.
        node.runAction(.repeatForever(.sequence([.unhide(), .wait(duration: 1e-300)])))
        scene.advance(to: 1.7e9 + 2)
    }

    @Test("what ended while the time jumped keeps what it did, beside a motion that goes on")
    func jump() {
        node.runAction(.move(by: [1, 0, 0], duration: 1))
        node.runAction(.repeatForever(.rotate(by: 1, around: .unitY, duration: 1)))
        scene.advance(to: 5)
        #expect(node.position == [1, 0, 0])
    }

    @Test("in a handler too, what ended in the meantime keeps what it did")
    func jumpInHandler() {
        let other = Node()
        scene.rootNode.addChildNode(other)
        other.runAction(.move(by: [1, 0, 0], duration: 1))
        node.runAction(.sequence([.wait(duration: 2), .cue("now")]))
        scene.cueHandler = { _ in
            other.runAction(.repeatForever(.rotate(by: 1, around: .unitY, duration: 1)))
        }
        scene.advance(to: 5)
        #expect(other.position == [1, 0, 0])
    }

    @Test(
        "a motion is the same to the last digit whether it has a line in the table or not",
        arguments: [1.0 / 7, 0.1, 0.7, 3, 49])
    func lastDigit(duration: Double) {
        let motions: [Action] = [
            .move(by: [1, -2, 0.3], duration: duration), .rotate(by: 2, around: [0.6, 0, 0.8], duration: duration),
            .move(to: [0.1, 7, 3], duration: duration).timed(.easeInEaseOut),
            .scale(to: 1.7, duration: duration).atSpeed(1.1),
            .repeatForever(.move(by: [1, -2, 0.3], duration: duration)),
            .repeatForever(.rotate(by: 2, around: [0.6, 0, 0.8], duration: duration).timed(.easeOut)),
        ]
        for motion in motions {
            let scene = Scene()
            let nodes = [Node(), Node()]
            for node in nodes {
                node.position = [0.1, 0.2, 0.3]
                scene.rootNode.addChildNode(node)
                node.runAction(motion)
            }
            // A fade has no line, and what runs beside it gets none.
            nodes[1].runAction(.repeatForever(.fadeOpacity(by: 0.1, duration: 1)))
            for step in 0...300 {
                scene.advance(to: duration * Double(step) / 200)
                #expect(nodes[0].position == nodes[1].position, "\(scene.time)")
                #expect(nodes[0].orientation == nodes[1].orientation, "\(scene.time)")
                #expect(nodes[0].scale == nodes[1].scale, "\(scene.time)")
            }
        }
    }
}
