import SceneGraph
import SceneMath
import Testing

@Suite("The transform of a node")
struct NodeTransformTests {
    /// The same node outside of a scene and in one, where its place lies in the scene's arrays.
    static func both() -> [(name: String, node: Node, scene: Scene?)] {
        let scene = Scene()
        let inside = Node()
        scene.rootNode.addChildNode(inside)
        return [("outside", Node(), nil), ("inside", inside, scene)]
    }

    @Test("is scale, then turn, then move, in a scene and outside")
    func parts() {
        for (name, node, scene) in Self.both() {
            node.position = [1, 2, 3]
            node.scale = [2, 3, 4]
            node.eulerAngles = [0, .pi / 2, 0]
            #expect(distance(node.transform.transformPoint([1, 0, 0]), [1, 2, 1]) < 1e-14, "\(name)")
            #expect(distance(node.transform.transformPoint([0, 1, 0]), [1, 5, 3]) < 1e-14, "\(name)")
            #expect(distance(node.eulerAngles, [0, .pi / 2, 0]) < 1e-7, "\(name)")
            #expect(node.worldTransform == node.transform, "\(name)")
            _ = scene
        }
    }

    @Test("set as a matrix comes apart into position, orientation and scale")
    func matrix() {
        for (name, node, scene) in Self.both() {
            let turn = Quaternion(eulerAngles: [0.3, -0.4, 2])
            node.transform = Matrix4(position: [1, 2, 3], orientation: turn, scale: [2, 2, 5])
            #expect(distance(node.position, [1, 2, 3]) == 0, "\(name)")
            #expect(distance(node.scale, [2, 2, 5]) < 1e-14, "\(name)")
            #expect(abs(abs(node.orientation.vector.dot(turn.vector)) - 1) < 1e-14, "\(name)")
            _ = scene
        }
    }

    @Test("keeps the shear of a matrix until turn or scale are set")
    func shear() {
        for (name, node, scene) in Self.both() {
            let sheared = Matrix4([1, 0, 0, 0], [0.5, 1, 0, 0], [0, 0, 1, 0], [7, 8, 9, 1])
            node.transform = sheared
            #expect(node.transform == sheared, "\(name)")
            #expect(node.worldTransform == sheared, "\(name)")
            scene?.updateWorldTransforms()
            #expect(node.worldTransform == sheared, "\(name)")
            node.position = [1, 1, 1]
            #expect(node.transform.column1 == sheared.column1, "\(name)")
            #expect(node.worldPosition == [1, 1, 1], "\(name)")
            node.scale = .one
            scene?.updateWorldTransforms()
            #expect(abs(node.worldTransform.column1.x) < 1e-15, "\(name)")
        }
    }

    @Test("refers to the pivot")
    func pivot() {
        for (name, node, scene) in Self.both() {
            node.position = [10, 0, 0]
            node.pivot = Matrix4(translation: [1, 0, 0])
            node.eulerAngles = [0, 0, .pi / 2]
            // The pivot's point comes to the position, whatever the turn.
            #expect(distance(node.convertPosition([1, 0, 0], to: nil), [10, 0, 0]) < 1e-15, "\(name)")
            scene?.updateWorldTransforms()
            #expect(distance(node.convertPosition([2, 0, 0], to: nil), [10, 1, 0]) < 1e-15, "\(name)")
            #expect(node.position == [10, 0, 0], "\(name)")
            node.pivot = .identity
            #expect(distance(node.convertPosition([1, 0, 0], to: nil), [10, 1, 0]) < 1e-15, "\(name)")
            node.pivot = Matrix4(scale: .zero)
            #expect(node.pivot == .identity, "a pivot without inverse counts as none")
        }
    }

    @Test("is kept when a node enters and leaves a scene")
    func enterAndLeave() {
        let scene = Scene()
        let node = Node(position: [1, 2, 3])
        node.scale = [2, 2, 2]
        node.pivot = Matrix4(translation: [1, 0, 0])
        let before = node.transform
        let world = node.worldTransform
        scene.rootNode.addChildNode(node)
        #expect(node.transform == before)
        #expect(node.worldTransform == world)
        node.position = [5, 5, 5]
        node.removeFromParentNode()
        #expect(node.position == [5, 5, 5])
        #expect(node.pivot == Matrix4(translation: [1, 0, 0]))
    }

    @Test("converts between nodes and the world, there and back")
    func conversion() throws {
        let scene = Scene()
        let (a, b, c) = (Node(position: [1, 0, 0]), Node(position: [0, 2, 0]), Node(position: [-3, 0, 5]))
        a.eulerAngles = [0.2, 0.9, -0.4]
        b.scale = [1, 2, 3]
        c.eulerAngles = [0, 0.5, 0]
        scene.rootNode.addChildNode(a)
        a.addChildNode(b)
        scene.rootNode.addChildNode(c)
        let p = Vector3(0.3, -0.7, 1.1)
        let there = b.convertPosition(p, to: c)
        #expect(distance(c.convertPosition(there, to: b), p) < 1e-14)
        #expect(distance(b.convertPosition(there, from: c), p) < 1e-14)
        #expect(distance(b.convertPosition(p, to: nil), b.worldTransform.transformPoint(p)) < 1e-15)
        #expect(distance(b.convertPosition(b.convertPosition(p, to: nil), from: nil), p) < 1e-14)
        #expect(distance(b.convertVector(b.convertVector(p, to: c), from: c), p) < 1e-14)
        let transform = Matrix4(translation: p)
        let moved = try #require(b.convertTransform(transform, to: c))
        #expect(distance(moved.transformPoint(.zero), there) < 1e-14)
        let back = try #require(b.convertTransform(moved, from: c))
        #expect(distance(back.transformPoint(.zero), p) < 1e-14)
        b.worldPosition = [4, 4, 4]
        #expect(distance(b.worldPosition, [4, 4, 4]) < 1e-14)
    }

    @Test("squeezed flat, has no way back, and says so with NaN or nil, not with a trap")
    func flat() {
        let scene = Scene()
        let flat = Node(position: [1, 2, 3])
        flat.scale = [1, 0, 1]
        let child = Node(position: [0, 5, 0])
        scene.rootNode.addChildNode(flat)
        flat.addChildNode(child)
        #expect(child.worldPosition == [1, 2, 3])
        #expect(flat.convertPosition([0, 0, 0], from: nil).x.isNaN)
        #expect(flat.convertTransform(.identity, from: nil) == nil)
        child.worldPosition = [9, 9, 9]
        #expect(child.position == [0, 5, 0], "nothing can be placed there, so it stays")
        #expect(flat.convertPosition([1, 1, 1], to: nil) == [2, 2, 4])
        flat.scale = .zero
        #expect(flat.worldFront == -.unitZ)
    }

    @Test("looks at a place of the world, also below a turned parent")
    func lookAt() {
        let scene = Scene()
        let parent = Node(position: [5, 0, 0])
        parent.eulerAngles = [0.3, 1, 0.2]
        let node = Node(position: [1, 1, 1])
        scene.rootNode.addChildNode(parent)
        parent.addChildNode(node)
        let target = Vector3(-20, 3, 8)
        node.look(at: target)
        let wanted = (target - node.worldPosition).normalized ?? .zero
        #expect(distance(node.worldFront, wanted) < 1e-14)
        let before = node.orientation
        node.look(at: node.worldPosition)
        #expect(node.orientation == before)
    }

    @Test("has a box around the geometry of all below it")
    func boundingBox() {
        let root = Node()
        #expect(root.boundingBox.isEmpty)
        let child = Node(geometry: .box(width: 2, height: 2, length: 2), position: [5, 0, 0])
        let grandchild = Node(geometry: .box(), position: [0, 10, 0])
        root.addChildNode(child)
        child.addChildNode(grandchild)
        #expect(root.boundingBox == AxisAlignedBox(min: [4, -1, -1], max: [6, 10.5, 1]))
        grandchild.position = [.nan, 0, 0]
        #expect(root.boundingBox == AxisAlignedBox(min: [4, -1, -1], max: [6, 1, 1]))
    }
}

/// The distance of two points, infinite where one is not finite.
func distance(_ a: Vector3, _ b: Vector3) -> Double {
    let length = a.distance(to: b)
    return length.isNaN ? .infinity : length
}
