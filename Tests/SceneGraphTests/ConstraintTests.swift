import SceneGraph
import SceneMath
import TestSupport
import Testing

@Suite("Constraints")
struct ConstraintTests {
    private let scene = Scene()
    private let camera = Node()
    private let node = Node(position: [3, 1, -5])

    init() {
        camera.camera = Camera()
        camera.position = [0, 2, 4]
        camera.eulerAngles = [-0.2, 0.3, 0]
        scene.rootNode.addChildNode(camera)
        scene.rootNode.addChildNode(node)
    }

    private func axis(_ axis: Vector3, of node: Node) -> Vector3 { node.worldOrientation.act(axis) }

    private var toEye: Vector3 {
        (camera.worldPosition - node.worldPosition) / camera.worldPosition.distance(to: node.worldPosition)
    }

    @Test("a billboard faces the eye, upright in the picture")
    func billboard() {
        node.constraints = [.billboard()]
        scene.advance(to: 1)
        #expect(axis(.unitZ, of: node).distance(to: toEye) < 1e-12)
        // Its x lies level in the picture.
        #expect(abs(axis(.unitX, of: node).dot(axis(.unitY, of: camera))) < 1e-12)
        #expect(axis(.unitY, of: node).dot(axis(.unitY, of: camera)) > 0)
    }

    @Test("a billboard about one axis keeps that, and faces the eye as well as it can", arguments: [0, 1, 2])
    func oneAxis(index: Int) {
        let axes: [(Constraint.FreeAxes, Vector3, Vector3)] = [
            (.x, .unitX, .unitZ), (.y, .unitY, .unitZ), (.z, .unitZ, .unitY),
        ]
        let (free, kept, turned) = axes[index]
        node.orientation = Quaternion(eulerAngles: [0.3, 0.2, 0.1])
        let before = axis(kept, of: node)
        let parent = Node()
        parent.eulerAngles = [0, 1, 0]
        let goal = index == 2 ? axis(.unitY, of: camera) : toEye
        node.constraints = [.billboard(freeAxes: free)]
        for time in 1...3 { scene.advance(to: Double(time)) }
        #expect(axis(kept, of: node).distance(to: before) < 1e-12)
        // No turn about the kept axis would bring the other nearer to the goal.
        let best = axis(turned, of: node).dot(goal)
        for step in 1..<60 {
            let turn = Quaternion(angle: Double(step) / 60 * 2 * .pi, axis: before)
            #expect(turn.act(axis(turned, of: node)).dot(goal) <= best + 1e-12)
        }
    }

    @Test("look-at points −z at its target: level with gimbal lock, else by the shortest turn")
    func lookAt() {
        let target = Node(position: [-4, 5, 2])
        scene.rootNode.addChildNode(target)
        node.eulerAngles = [0.1, 0.4, 0.7]
        let before = node.orientation
        node.constraints = [.lookAt(target)]
        scene.advance(to: 1)
        let way = (target.position - node.position).normalized ?? .zero
        #expect(axis(-.unitZ, of: node).distance(to: way) < 1e-12)
        let angle = acosine(before.act(-.unitZ).dot(way))
        #expect(abs((node.orientation * before.inverse).angle - angle) < 1e-9)
        node.constraints = [.lookAt(target, gimbalLock: true)]
        scene.advance(to: 2)
        #expect(axis(-.unitZ, of: node).distance(to: way) < 1e-12)
        #expect(abs(axis(.unitX, of: node).y) < 1e-12)
        // Without its constraints the node is as it was.
        node.constraints = []
        #expect(node.orientation == before)
    }

    private func acosine(_ x: Double) -> Double {
        Quaternion(from: .unitX, to: [x, (1 - x * x).squareRoot(), 0]).angle
    }

    @Test("do not depend on the moments that were shown before")
    func pure() {
        func state(_ times: [Double]) -> [Vector4] {
            let scene = Scene()
            let (a, b, c) = (Node(position: [1, 0, 0]), Node(position: [0, 1, 0]), Node(position: [0, 0, 2]))
            let eye = Node(position: [0, 0, 9])
            eye.camera = Camera()
            for node in [a, b, eye] { scene.rootNode.addChildNode(node) }
            b.addChildNode(c)
            eye.constraints = [.lookAt(a)]
            a.constraints = [.lookAt(c), .billboard(freeAxes: .z)]
            b.constraints = [.billboard()]
            c.constraints = [.lookAt(a)]
            a.runAction(.repeatForever(.move(by: [0, 1, 0], duration: 1)))
            c.runAction(.repeatForever(.rotateBy(x: 1, y: 2, z: 0, duration: 1)))
            for time in times { scene.advance(to: time) }
            // Started when constraints have been at work: from what the node was given.
            b.runAction(.rotate(by: 1, around: .unitX, duration: 10))
            scene.advance(to: 12)
            return [a, b, c, eye].map(\.orientation.vector)
        }
        let once = state([10])
        #expect(state([1, 2, 3, 10]) == once)
        #expect(state((1...100).map { Double($0) * 0.1 }) == once)
    }

    @Test("are applied from the root on, the point of view first")
    func order() {
        // The eye looks at the node, which hangs from another that is turned.
        let mast = Node(position: [1, 0, 0])
        let light = Node(position: [0, 0, -3])
        scene.rootNode.addChildNode(mast)
        mast.addChildNode(light)
        let target = Node(position: [9, 0, 0])
        scene.rootNode.addChildNode(target)
        mast.constraints = [.lookAt(target)]
        light.constraints = [.lookAt(camera)]
        camera.constraints = [.lookAt(target)]
        node.constraints = [.billboard()]
        scene.advance(to: 1)
        #expect(light.worldPosition.distance(to: [4, 0, 0]) < 1e-12)
        let way = (camera.worldPosition - light.worldPosition).normalized ?? .zero
        #expect(axis(-.unitZ, of: light).distance(to: way) < 1e-12)
        #expect(abs(axis(.unitX, of: node).dot(axis(.unitY, of: camera))) < 1e-12)
    }

    @Test("say nothing where there is nothing to say", arguments: [0, 1, 2])
    func nothing(_ index: Int) {
        let before = node.orientation
        switch index {
        case 0:
            node.constraints = [.billboard()]
            camera.position = node.position
        case 1:
            camera.camera = nil
            node.constraints = [.billboard()]
        default: node.constraints = [.lookAt(node), .lookAt(node, gimbalLock: true)]
        }
        scene.advance(to: 1)
        #expect(node.orientation == before)
        node.removeFromParentNode()
        scene.advance(to: 2)
    }
}
