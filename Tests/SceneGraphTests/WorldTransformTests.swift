import SceneGraph
import SceneMath
import TestSupport
import Testing

@Suite("World transforms")
struct WorldTransformTests {
    /// The product up the tree, as plainly as it can be written.
    static func product(_ node: Node) -> Matrix4 {
        var result = node.transform
        if node.pivot != .identity, let inverse = node.pivot.inverse { result = result * inverse }
        guard let parent = node.parent else { return result }
        return product(parent) * result
    }

    @Test("are the product up the tree, after any changes, seed by seed", arguments: [1, 2, 3, 4, 5, 6])
    func randomChanges(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        let scene = Scene()
        var nodes: [Node] = [scene.rootNode]
        var out: [Node] = []
        for step in 0..<2000 {
            let node = nodes[Int.random(in: 0..<nodes.count, using: &generator)]
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...2:
                let child = Node(position: [number(-1...1), number(-1...1), number(-1...1)])
                node.addChildNode(child)
                nodes.append(child)
            case 3:
                let other = nodes[Int.random(in: 0..<nodes.count, using: &generator)]
                try? other.adopt(node)
            case 4 where node !== scene.rootNode:
                node.removeFromParentNode()
                out.append(node)
                nodes.removeAll { Self.isBelow($0, node) }
            case 5:
                if let back = out.popLast() {
                    nodes[0].addChildNode(back)
                    back.enumerateHierarchy { nodes.append($0) }
                }
            case 6: node.eulerAngles = [number(-3...3), number(-3...3), number(-3...3)]
            case 7: node.scale = [number(0.8...1.2), number(0.8...1.2), number(0.8...1.2)]
            case 8: node.pivot = Matrix4(translation: [number(-1...1), 0, 0])
            default: node.position = [number(-1...1), number(-1...1), number(-1...1)]
            }
            if step % 50 == 49 {
                // Half of the time from the arrays, half up the tree.
                if step % 100 == 99 { scene.updateWorldTransforms() }
                for node in nodes {
                    let (found, wanted) = (node.worldTransform, Self.product(node))
                    let size = (0..<4).map { wanted[$0].length }.max() ?? 1
                    let gap = (0..<4).map { (found[$0] - wanted[$0]).length }.max() ?? .infinity
                    #expect(gap <= 1e-12 * max(1, size))
                }
            }
        }
    }

    static func isBelow(_ node: Node, _ ancestor: Node) -> Bool {
        var here: Node? = node
        while let current = here {
            if current === ancestor { return true }
            here = current.parent
        }
        return false
    }

    /// A scene of a chain a → b → c of boxes and a box of its own; how many are drawn.
    static func drawn(_ change: (_ a: Node, _ b: Node, _ c: Node) -> Void) -> Int {
        let scene = Scene()
        let box = Geometry.box()
        let (a, b, c) = (Node(geometry: box), Node(geometry: box), Node(geometry: box))
        scene.rootNode.addChildNode(a)
        a.addChildNode(b)
        b.addChildNode(c)
        scene.rootNode.addChildNode(Node(geometry: box, position: [3, 0, 0]))
        change(a, b, c)
        return FrameSnapshot(scene: scene).instances.count
    }

    static let visibility: [(name: String, count: Int, change: @Sendable (Node, Node, Node) -> Void)] = [
        ("nothing changed", 4, { _, _, _ in }),
        ("hidden at the top", 1, { a, _, _ in a.isHidden = true }),
        ("hidden in the middle", 2, { _, b, _ in b.isHidden = true }),
        ("hidden and shown again", 4, { _, b, _ in for hidden in [true, false] { b.isHidden = hidden } }),
        ("opacity 0", 2, { _, b, _ in b.opacity = 0 }),
        ("opacity below 0", 2, { _, b, _ in b.opacity = -3 }),
        ("opacity NaN", 2, { _, b, _ in b.opacity = .nan }),
        ("opacity above 1 is 1", 4, { _, b, _ in b.opacity = 7 }),
        ("NaN position", 2, { _, b, _ in b.position = [0, .nan, 0] }),
        ("infinite position", 2, { _, b, _ in b.position = [.infinity, 0, 0] }),
        ("NaN orientation", 2, { _, b, _ in b.orientation = Quaternion(x: .nan, y: 0, z: 0, w: 1) }),
        ("NaN scale", 2, { _, b, _ in b.scale = [1, 1, .nan] }),
        ("NaN in the leaf", 3, { _, _, c in c.position = [.nan, 0, 0] }),
        ("NaN matrix", 2, { _, b, _ in b.transform = Matrix4(scale: [.nan, 1, 1]) }),
        ("NaN and mended", 4, { _, b, _ in for x in [Double.nan, 0] { b.position = [x, 0, 0] } }),
        ("too far for a Float", 2, { _, b, _ in b.position = [1e40, 0, 0] }),
        (
            "too large for a Float, by and by", 3,
            { a, b, c in
                a.scale = Vector3(repeating: 1e12)
                b.scale = Vector3(repeating: 1e12)
                c.scale = Vector3(repeating: 1e12)
            }
        ),
        ("scale 0", 4, { _, b, _ in b.scale = .zero }),
        ("orientation of zeros", 4, { _, b, _ in b.orientation = Quaternion(vector: .zero) }),
    ]

    @Test("decide with hidden and opacity what is drawn; the rest of the scene is fine", arguments: visibility)
    func visible(_ row: (name: String, count: Int, change: @Sendable (Node, Node, Node) -> Void)) {
        #expect(Self.drawn(row.change) == row.count, "\(row.name)")
    }

    @Test("opacity multiplies down the tree")
    func opacity() {
        let scene = Scene()
        let (a, b) = (Node(geometry: .box()), Node(geometry: .box()))
        scene.rootNode.addChildNode(a)
        a.addChildNode(b)
        scene.rootNode.opacity = 0.5
        a.opacity = 0.5
        b.opacity = 0.5
        #expect(FrameSnapshot(scene: scene).instances.map(\.opacity) == [0.25, 0.125])
        a.opacity = 1
        #expect(FrameSnapshot(scene: scene).instances.map(\.opacity) == [0.5, 0.25])
    }

    @Test("a world position read after each move of a large scene does not cost a pass each", .timeLimit(.minutes(1)))
    func readWhileMoving() {
        let scene = Scene()
        let nodes = (0..<50_000).map { Node(position: [Double($0), 0, 0]) }
        for node in nodes { scene.rootNode.addChildNode(node) }
        scene.updateWorldTransforms()
        var sum = 0.0
        for node in nodes {
            node.position.y = 1
            sum += node.worldPosition.y
        }
        #expect(sum == 50_000)
    }
}
