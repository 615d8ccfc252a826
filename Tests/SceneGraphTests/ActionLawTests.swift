import SceneGraph
import SceneMath
import TestSupport
import Testing

@Suite("Laws of actions, over random trees")
struct ActionLawTests {
    static let seeds = Array(UInt64(1)...60)

    @Test("the state at a time does not depend on the times asked before", arguments: seeds)
    func pure(seed: UInt64) {
        var random = RandomActions(seed: seed)
        for _ in 0..<20 {
            let action = random.action(depth: 4)
            let base = random.state()
            let times = random.times(12, in: 0...8)
            let first = times.map { action.state(at: $0, from: base) }
            let again = times.reversed().map { action.state(at: $0, from: base) }
            #expect(first == again.reversed())
            #expect(first.allSatisfy { $0.position.isFinite && $0.orientation.isFinite && $0.scale.isFinite })
        }
    }

    /// Plays a scene with a few nodes on which a few actions are started at several times.
    /// - Parameters:
    ///   - steps: rising times that are advanced to between those at which something happens.
    ///   - end: the time at the end; what would happen later doesn't.
    ///   - isSimple: only single motions.
    private static func play(
        seed: UInt64, steps: [Double], end: Double = 9, isSimple: Bool = false
    ) -> (told: [String], states: [NodeState]) {
        var random = RandomActions(seed: seed)
        let scene = Scene()
        let nodes = (0..<3).map { Node(name: "\($0)") }
        nodes[1].addChildNode(nodes[2])
        for node in nodes[0...1] { scene.rootNode.addChildNode(node) }
        for node in nodes { node.apply(random.state()) }
        var told: [String] = []
        scene.cueHandler = { cue in
            told.append("\(cue.time) \(cue.node.name ?? "") \(cue.name) \(cue.node.position) \(cue.node.scale)")
            if cue.name.hasSuffix("3") {
                cue.node.runAction(
                    .sequence([.move(by: [1, 0, 0], duration: 0.3), .cue("from a handler")]), forKey: "h")
            }
            if cue.name.hasSuffix("5") { cue.node.removeAction(forKey: "a") }
            if cue.name.hasSuffix("7") { cue.node.position = [9, 9, 9] }
        }
        // What is done by hand, at times that every run comes to.
        var deeds: [(Double, () -> Void)] = []
        for index in 0..<9 {
            let action = isSimple ? random.simple() : random.action(depth: 3)
            let node = nodes[index % 3]
            let key = index % 2 == 0 ? "a" : nil
            deeds.append((Double(index / 3) * 1.5, { node.runAction(action, forKey: key) }))
        }
        deeds.append((2.5, { nodes[0].position = [1, 2, 3] }))
        deeds.append((3.5, { nodes[1].removeFromParentNode() }))
        deeds.append((4.25, { scene.rootNode.addChildNode(nodes[1]) }))
        var rest = steps[...]
        for (time, deed) in deeds.sorted(by: { $0.0 < $1.0 }) where time <= end {
            while let step = rest.first, step < time {
                scene.advance(to: step)
                rest.removeFirst()
            }
            scene.advance(to: time)
            deed()
        }
        for step in rest { scene.advance(to: step) }
        scene.advance(to: end)
        return (told, nodes.map { NodeState($0) })
    }

    @Test("advancing in any steps tells every cue once and in order, and ends in the same state", arguments: seeds)
    func partitions(seed: UInt64) {
        var random = RandomActions(seed: seed &+ 1000)
        let whole = Self.play(seed: seed, steps: [])
        for count in [1, 7, 100] {
            let steps = random.times(count, in: 0...9).sorted()
            let parts = Self.play(seed: seed, steps: steps)
            #expect(parts.told == whole.told, "\(count) steps")
            #expect(parts.states == whole.states, "\(count) steps")
        }
        #expect(Self.play(seed: seed, steps: (0...180).map { Double($0) * 0.05 }).told == whole.told)
    }

    @Test("the state of a scene at any time does not depend on the times advanced to before", arguments: seeds)
    func times(seed: UInt64) {
        var random = RandomActions(seed: seed &+ 2000)
        for isSimple in [false, true] {
            // Ends of motions too: what starts at 0, 1.5 or 3 and takes as long as others.
            for end in random.times(8, in: 0...9) + [0.1, 1, 1.6, 3, 1.5 + 3, 3.1, 52] {
                let whole = Self.play(seed: seed, steps: [], end: end, isSimple: isSimple)
                for count in [1, 9] {
                    let steps = random.times(count, in: 0...end).sorted()
                    let parts = Self.play(seed: seed, steps: steps, end: end, isSimple: isSimple)
                    #expect(parts.states == whole.states, "at \(end) after \(steps)")
                    #expect(parts.told == whole.told)
                }
            }
        }
    }

    @Test("the cues of a range are those of its parts, and those that a scene tells", arguments: seeds)
    func cues(seed: UInt64) {
        var random = RandomActions(seed: seed)
        for _ in 0..<10 {
            let action = random.action(depth: 4)
            let all = action.cues(in: 0...8)
            #expect(all.map(\.time) == all.map(\.time).sorted())
            var edges = random.times(5, in: 0...8)
            edges += [0, 8] + all.map(\.time).prefix(3)
            edges.sort()
            var joined: [Action.Cue] = action.cues(in: 0...0)
            for (low, high) in zip(edges, edges.dropFirst()) where high > low {
                joined += action.cues(in: low.nextUp...high)
            }
            #expect(joined == all)

            let scene = Scene()
            let node = Node()
            scene.rootNode.addChildNode(node)
            var told: [Action.Cue] = []
            scene.cueHandler = { told.append(Action.Cue(name: $0.name, time: $0.time)) }
            node.runAction(action)
            for edge in edges { scene.advance(to: edge) }
            #expect(told == all)
        }
    }

    @Test("one action in a scene moves its node as its closed form says", arguments: seeds)
    func closedForm(seed: UInt64) {
        var random = RandomActions(seed: seed)
        for _ in 0..<10 {
            let action = random.action(depth: 4)
            let base = random.state()
            let scene = Scene()
            let node = Node()
            node.apply(base)
            scene.rootNode.addChildNode(node)
            node.runAction(action)
            for time in random.times(6, in: 0...8).sorted() {
                scene.advance(to: time)
                let wanted = action.state(at: time, from: base)
                #expect(node.position.distance(to: wanted.position) < 1e-9)
                let gap = min(
                    (node.orientation.vector - wanted.orientation.vector).length,
                    (node.orientation.vector + wanted.orientation.vector).length)
                #expect(gap < 1e-9)
                #expect(node.scale.distance(to: wanted.scale) < 1e-9 * wanted.scale.length)
                #expect(abs(node.opacity - wanted.opacity) < 1e-9)
                #expect(node.isHidden == wanted.isHidden)
            }
        }
    }

    @Test("motions are continuous: a small step in time is a small step in space", arguments: seeds)
    func continuity(seed: UInt64) {
        var random = RandomActions(seed: seed)
        for _ in 0..<10 {
            // Several moves of some length at once.
            var parts: [Action] = []
            for _ in 0..<4 {
                let ways = random.times(3, in: -3...3)
                let way = Vector3(ways[0], ways[1], ways[2])
                let length = 0.5 + abs(ways[0])
                let isGoal = ways[1] > 1
                parts.append(
                    .sequence([
                        .wait(duration: abs(ways[1])),
                        isGoal ? .move(to: way, duration: length) : .move(by: way, duration: length),
                        .wait(duration: abs(ways[2])),
                    ]))
            }
            let action = Action.group(parts)
            var last = action.state(at: 0, from: NodeState()).position
            for step in 1...8000 {
                let next = action.state(at: Double(step) * 0.001, from: NodeState()).position
                #expect(next.distance(to: last) < 0.1)
                last = next
            }
        }
    }
}
