import SceneGraph
import SceneMath
import Testing

@Suite("The tree of nodes")
struct NodeTreeTests {
    @Test("children keep their order, parents know their children")
    func order() {
        let root = Node(name: "root")
        let children = (0..<20).map { Node(name: "\($0)") }
        for child in children { root.addChildNode(child) }
        #expect(root.childNodes.map(\.name) == children.map(\.name))
        for index in [3, 0, 19, 7, 8, 9, 10, 11, 12, 13, 14, 15] { children[index].removeFromParentNode() }
        #expect(root.childNodes.compactMap(\.name) == ["1", "2", "4", "5", "6", "16", "17", "18"])
        root.addChildNode(children[0])
        #expect(root.childNodes.last === children[0])
        children[2].removeFromParentNode()
        children[18].removeFromParentNode()
        #expect(root.childNodes.compactMap(\.name) == ["1", "4", "5", "6", "16", "17", "0"])
        #expect(children[2].parent == nil)
        #expect(children[4].parent === root)
        root.removeAllChildNodes()
        #expect(root.childNodes.isEmpty)
    }

    @Test("a node hung elsewhere leaves its former parent, and hung again comes last")
    func move() {
        let (a, b, child) = (Node(), Node(), Node())
        a.addChildNode(child)
        b.addChildNode(child)
        #expect(a.childNodes.isEmpty)
        #expect(b.childNodes.first === child)
        b.addChildNode(Node())
        b.addChildNode(child)
        #expect(b.childNodes.count == 2)
        #expect(b.childNodes.last === child)
    }

    @Test("a circle is refused, and the tree stays as it was")
    func cycle() throws {
        let (a, b, c) = (Node(name: "a"), Node(name: "b"), Node(name: "c"))
        a.addChildNode(b)
        b.addChildNode(c)
        #expect(throws: NodeError.cycle) { try c.adopt(a) }
        #expect(throws: NodeError.cycle) { try a.adopt(a) }
        #expect(a.refusal(of: a) == .cycle)
        #expect(c.refusal(of: b) == .cycle)
        #expect(a.refusal(of: c) == nil)
        #expect(c.childNodes.isEmpty)
        #expect(a.parent == nil)
        try a.adopt(c)
        #expect(c.parent === a)
        #expect(b.childNodes.isEmpty)
    }

    @Test("addChildNode traps on a circle: that is a programmer's mistake")
    func trap() async {
        await #expect(processExitsWith: .failure) {
            let (a, b) = (Node(), Node())
            a.addChildNode(b)
            b.addChildNode(a)
        }
    }

    @Test("the root of a scene hangs from nothing")
    func sceneRoot() {
        let (scene, other) = (Scene(), Scene())
        #expect(throws: NodeError.sceneRoot) { try other.rootNode.adopt(scene.rootNode) }
        scene.rootNode.removeFromParentNode()
        #expect(scene.rootNode.parent == nil)
    }

    @Test("nodes outlive their parent and their scene, and keep their places")
    func outlive() {
        let child = Node(position: [1, 2, 3])
        do {
            let scene = Scene()
            let parent = Node(position: [10, 0, 0])
            scene.rootNode.addChildNode(parent)
            parent.addChildNode(child)
            #expect(child.worldPosition == [11, 2, 3])
        }
        #expect(child.parent == nil)
        #expect(child.worldPosition == [1, 2, 3])
        child.position = [4, 5, 6]
        #expect(child.position == [4, 5, 6])
    }

    @Test("a branch moves from scene to scene with all it has")
    func betweenScenes() {
        let (first, second) = (Scene(), Scene())
        let branch = Node(position: [1, 0, 0])
        let leaf = Node(geometry: .box(), position: [0, 1, 0])
        branch.addChildNode(leaf)
        first.rootNode.addChildNode(branch)
        #expect(FrameSnapshot(scene: first).instances.count == 1)
        branch.position = [2, 0, 0]
        second.rootNode.addChildNode(branch)
        #expect(FrameSnapshot(scene: first).instances.isEmpty)
        let snapshot = FrameSnapshot(scene: second)
        #expect(snapshot.instances.map(\.world.translation) == [[2, 1, 0]])
        #expect(first.rootNode.childNodes.isEmpty)
    }

    @Test("are found by name, the nearest first")
    func find() {
        let root = Node()
        let deep = Node(name: "x")
        let near = Node(name: "x")
        let middle = Node(name: "middle")
        root.addChildNode(middle)
        middle.addChildNode(deep)
        #expect(root.childNode(withName: "x", recursively: false) == nil)
        #expect(root.childNode(withName: "x", recursively: true) === deep)
        root.addChildNode(near)
        #expect(root.childNode(withName: "x", recursively: true) === near)
        #expect(root.childNode(withName: "y", recursively: true) == nil)
        var names: [String?] = []
        root.enumerateHierarchy { names.append($0.name) }
        #expect(names == [nil, "middle", "x", "x"])
    }

    @Test("a clone has all, and is another")
    func clone() {
        let scene = Scene()
        let node = Node(
            name: "n", geometry: .box(), material: Material(diffuse: Color(1, 0, 0, 1)), position: [1, 2, 3])
        node.pivot = Matrix4(translation: [0, 1, 0])
        node.opacity = 0.5
        node.light = Light(.point)
        node.categoryBitMask = 6
        node.renderingOrder = 3
        let child = Node(name: "c", position: [0, 0, 1])
        child.isHidden = true
        node.addChildNode(child)
        scene.rootNode.addChildNode(node)
        let copy = node.clone()
        #expect(copy.parent == nil)
        #expect(copy.name == "n")
        #expect(copy.geometry == node.geometry)
        #expect(copy.material == node.material)
        #expect(copy.worldTransform == node.worldTransform)
        #expect(copy.opacity == 0.5)
        #expect(copy.light == node.light)
        #expect(copy.categoryBitMask == 6)
        #expect(copy.renderingOrder == 3)
        #expect(copy.childNodes.map(\.name) == ["c"])
        #expect(copy.childNodes.first?.isHidden == true)
        #expect(copy.childNodes.first !== child)
        copy.position = .zero
        #expect(node.position == [1, 2, 3])
    }

    @Test("a chain of 200,000 nodes is made, read and let go without deep calls", .timeLimit(.minutes(1)))
    func deep() {
        let scene = Scene()
        var last: Node? = nil
        do {
            // Built from the leaf up, so that looking for circles does not climb the chain each time.
            for _ in 0..<200_000 {
                let node = Node(position: [0, 0, 1])
                if let last { node.addChildNode(last) }
                last = node
            }
        }
        if let last { scene.rootNode.addChildNode(last) }
        last = nil
        scene.updateWorldTransforms()
        let deepest = scene.rootNode.childNode(withName: "none", recursively: true)
        #expect(deepest == nil)
        #expect(scene.rootNode.boundingBox.isEmpty)
    }

    @Test("100,000 nodes come and go one by one in time that grows with their number", .timeLimit(.minutes(1)))
    func many() {
        let scene = Scene()
        let box = Geometry.box()
        let nodes = (0..<100_000).map { Node(geometry: box, position: [Double($0), 0, 0]) }
        for node in nodes { scene.rootNode.addChildNode(node) }
        #expect(FrameSnapshot(scene: scene).instances.count == 100_000)
        // From the front, where each removal would shift all the others.
        for node in nodes.prefix(99_999) { node.removeFromParentNode() }
        #expect(FrameSnapshot(scene: scene).instances.map(\.world.translation) == [[99_999, 0, 0]])
        // Back and forth without a picture in between.
        for _ in 0..<100_000 {
            scene.rootNode.addChildNode(nodes[0])
            nodes[0].removeFromParentNode()
        }
        #expect(FrameSnapshot(scene: scene).instances.count == 1)
    }
}
