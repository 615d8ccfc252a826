import SceneGraph
import SceneMath
import Testing

@Suite("Frame snapshots")
struct SnapshotTests {
    let red = Material(diffuse: Color(1, 0, 0, 1))
    let blue = Material(diffuse: Color(0, 0, 1, 1))

    @Test("put nodes of equal geometry and material into one batch, however the materials were made")
    func batches() {
        let scene = Scene()
        let (box, ball) = (Geometry.box(), Geometry.sphere())
        var alsoRed = Material()
        alsoRed.diffuse = Color(1, 0, 0, 1)
        let things: [(Geometry, Material)] = [(box, red), (ball, red), (box, alsoRed), (box, blue), (ball, red)]
        for (index, thing) in things.enumerated() {
            scene.rootNode.addChildNode(
                Node(geometry: thing.0, material: thing.1, position: [Double(index), 0, 0]))
        }
        let snapshot = FrameSnapshot(scene: scene)
        let found = snapshot.batches.map { batch in
            (
                snapshot.geometries[batch.geometryIndex], snapshot.materials[batch.materialIndex],
                snapshot.instances[batch.range].map(\.world.translation.x)
            )
        }
        #expect(found.map(\.0) == [box, ball, box])
        #expect(found.map(\.1) == [red, red, blue])
        #expect(found.map(\.2) == [[0, 2], [1, 4], [3]])
    }

    @Test("do not grow with materials that come and go")
    func interning() {
        let scene = Scene()
        let node = Node(geometry: .box())
        scene.rootNode.addChildNode(node)
        scene.rootNode.addChildNode(Node(geometry: node.geometry ?? .empty))
        for step in 0..<1000 {
            node.material.diffuse = Color(Float(step) / 1000, 0, 0, 1)
            node.geometry = .plane(width: Double(step + 1))
        }
        let snapshot = FrameSnapshot(scene: scene)
        #expect(snapshot.materials.count <= 4)
        #expect(snapshot.geometries.count <= 4)
        #expect(snapshot.batches.count == 2)
        node.geometry = nil
        #expect(FrameSnapshot(scene: scene).batches.count == 1)
        node.removeFromParentNode()
        scene.rootNode.removeAllChildNodes()
        #expect(FrameSnapshot(scene: scene).batches.isEmpty)
    }

    @Test("are the same for the same tree, whatever was done before")
    func history() {
        let (box, ball) = (Geometry.box(), Geometry.sphere())
        func scene(detour: Bool) -> Scene {
            let scene = Scene()
            if detour {
                let passing = (0..<50).map { Node(geometry: $0 % 2 == 0 ? ball : box, material: blue) }
                for node in passing { scene.rootNode.addChildNode(node) }
                _ = FrameSnapshot(scene: scene)
                for node in passing { node.removeFromParentNode() }
            }
            let parent = Node()
            if detour { scene.rootNode.addChildNode(parent) }
            for index in 0..<10 {
                parent.addChildNode(
                    Node(
                        geometry: index % 3 == 0 ? box : ball, material: index % 2 == 0 ? red : blue,
                        position: [Double(index), 0, 0]))
            }
            if !detour { scene.rootNode.addChildNode(parent) }
            return scene
        }
        func content(_ scene: Scene) -> [[Double]] {
            let snapshot = FrameSnapshot(scene: scene)
            return snapshot.batches.map { snapshot.instances[$0.range].map(\.world.translation.x) }
        }
        #expect(content(scene(detour: true)) == content(scene(detour: false)))
    }

    @Test("sort batches by painting order, and by the tree within one")
    func renderingOrder() {
        let scene = Scene()
        let box = Geometry.box()
        for (order, x) in [(1, 0.0), (0, 1), (-1, 2), (0, 3), (1, 4)] {
            let node = Node(geometry: box, material: x == 3 ? blue : red, position: [x, 0, 0])
            node.renderingOrder = order
            scene.rootNode.addChildNode(node)
        }
        let snapshot = FrameSnapshot(scene: scene)
        #expect(snapshot.batches.map(\.renderingOrder) == [-1, 0, 0, 1])
        #expect(
            snapshot.batches.map { snapshot.instances[$0.range].map(\.world.translation.x) } == [
                [2], [1], [3], [0, 4],
            ])
    }

    @Test("leave out what the camera's categories do not share")
    func categories() {
        let scene = Scene()
        for mask in [1, 2, 3, 0] {
            let node = Node(geometry: .box())
            node.categoryBitMask = mask
            scene.rootNode.addChildNode(node)
        }
        let camera = Node()
        camera.camera = Camera()
        scene.rootNode.addChildNode(camera)
        #expect(FrameSnapshot(scene: scene).instances.count == 3, "a mask without bits is never drawn")
        camera.camera?.categoryBitMask = 2
        #expect(FrameSnapshot(scene: scene).instances.count == 2)
        let elsewhere = Node()
        elsewhere.camera = Camera()
        #expect(FrameSnapshot(scene: scene, pointOfView: elsewhere).instances.count == 3)
    }

    @Test("bound each instance by a sphere that nothing leaves")
    func radius() throws {
        let scene = Scene()
        let parent = Node()
        parent.scale = [3, 1, 1]
        let node = Node(geometry: .box(), position: [1, 2, 3])
        node.eulerAngles = [0.4, 0.5, 0.6]
        node.scale = [1, -2, 0.5]
        scene.rootNode.addChildNode(parent)
        parent.addChildNode(node)
        let instance = try #require(FrameSnapshot(scene: scene).instances.first)
        let geometry = try #require(node.geometry)
        let center = instance.world.transformPoint(geometry.boundingSphere.center)
        for vertex in geometry.vertices {
            let p = instance.world.transformPoint(Vector3(vertex.position))
            #expect(p.distance(to: center) <= Double(instance.boundingRadius))
        }
        parent.scale = .one
        node.scale = [2, 2, 2]
        let even = try #require(FrameSnapshot(scene: scene).instances.first)
        #expect(abs(Double(even.boundingRadius) - 3.0.squareRoot()) < 1e-6, "exact for an even scale")
    }

    @Test("a builder reuses memory that no snapshot reads, and none that one does")
    func memory() {
        let scene = Scene()
        let node = Node(geometry: .box())
        scene.rootNode.addChildNode(node)
        var builder = SnapshotBuilder()
        func address(_ snapshot: FrameSnapshot) -> UnsafePointer<Instance>? {
            snapshot.instances.withUnsafeBufferPointer { $0.baseAddress }
        }
        var first: FrameSnapshot? = builder.snapshot(of: scene)
        let firstAddress = first.flatMap(address)
        node.position = [1, 0, 0]
        let second = builder.snapshot(of: scene)
        #expect(address(second) != firstAddress)
        #expect(first?.instances.first?.world.translation == .zero, "what is held does not change")
        first = nil
        node.position = [2, 0, 0]
        let third = builder.snapshot(of: scene)
        #expect(address(third) == firstAddress)
        #expect(second.instances.first?.world.translation == [1, 0, 0])
        #expect(third.instances.first?.world.translation == [2, 0, 0])
    }

    @Test("outlive their builder and their scene, and cross to other threads")
    func sendable() async {
        let snapshot = {
            let scene = Scene()
            scene.rootNode.addChildNode(Node(geometry: .box(), position: [1, 2, 3]))
            return FrameSnapshot(scene: scene)
        }()
        let found = await Task.detached { snapshot.instances.map(\.world.translation) }.value
        #expect(found == [[1, 2, 3]])
    }

    @Test("take the camera's place without its scale; a camera that is nowhere sees nothing")
    func camera() {
        let scene = Scene()
        scene.background = .sky(Sky())
        let node = Node(position: [1, 2, 3])
        node.eulerAngles = [0.1, 0.2, 0]
        node.scale = [2, 3, 4]
        node.camera = Camera(fieldOfView: 45, zNear: 0.5, zFar: 50)
        scene.rootNode.addChildNode(node)
        scene.rootNode.addChildNode(Node(geometry: .box()))
        let snapshot = FrameSnapshot(scene: scene)
        #expect(snapshot.eye == [1, 2, 3])
        #expect(distance(snapshot.viewRotation.act(-.unitZ), node.worldFront) < 1e-14)
        #expect(snapshot.projection == .perspective(verticalFieldOfView: .pi / 4, near: 0.5, far: 50))
        #expect(snapshot.background == .sky(Sky()))
        #expect(snapshot.instances.count == 1)
        node.position = [.nan, 0, 0]
        let nowhere = FrameSnapshot(scene: scene)
        #expect(nowhere.instances.isEmpty)
        #expect(nowhere.eye == .zero)
        node.camera = nil
        #expect(FrameSnapshot(scene: scene).instances.count == 1)
    }

    @Test("an empty scene is an empty snapshot")
    func empty() {
        let snapshot = FrameSnapshot(scene: Scene())
        #expect(snapshot.instances.isEmpty)
        #expect(snapshot.batches.isEmpty)
        #expect(snapshot.lights.isEmpty)
    }
}
