import Foundation
import SceneGraph
import SceneMath
import TestSupport
import Testing

@Suite("Cameras")
struct CameraTests {
    static let viewport = Vector2(1280, 720)

    static let places: [(name: String, point: Vector3, pixel: Vector2)] = [
        ("straight ahead", [0, 0, -10], [640, 360]),
        // The half height of 360 pixels stands for tan 30° = 0.57735 at a distance of 1.
        ("1 m up, 10 m away", [0, 1, -10], [640, 360 - 36 / 0.5773502691896257]),
        ("1 m right, 10 m away", [1, 0, -10], [640 + 36 / 0.5773502691896257, 360]),
        ("the upper edge", [0, 5.773502691896257, -10], [640, 0]),
        ("the left edge", [-10.264004785593346, 0, -10], [0, 360]),
    ]

    @Test("project like a pinhole with a vertical field of view", arguments: places)
    func pinhole(_ row: (name: String, point: Vector3, pixel: Vector2)) throws {
        let found = try #require(Camera(fieldOfView: 60).project(row.point, viewport: Self.viewport))
        #expect(abs(found.x - row.pixel.x) < 1e-9, "\(row.name)")
        #expect(abs(found.y - row.pixel.y) < 1e-9, "\(row.name)")
    }

    @Test("project parallel lines")
    func orthographic() throws {
        var camera = Camera(zNear: 1, zFar: 101)
        camera.usesOrthographicProjection = true
        camera.orthographicScale = 36
        let found = try #require(camera.project([5, -7, -51], viewport: Self.viewport))
        #expect(distance(found, [690, 430, 0.5]) < 1e-12)
    }

    @Test("unproject what they project, near and far", arguments: [false, true])
    func roundTrip(orthographic: Bool) throws {
        var generator = SeededGenerator(seed: 21)
        let node = Node(position: [100, 20, -50])
        node.eulerAngles = [0.3, -1.2, 0.1]
        var camera = Camera(fieldOfView: 50, zNear: 0.5, zFar: 200)
        camera.usesOrthographicProjection = orthographic
        camera.orthographicScale = 100
        node.camera = camera
        for _ in 0..<200 {
            let inView = Vector3(
                .random(in: -20...20, using: &generator), .random(in: -20...20, using: &generator),
                .random(in: -150 ... -1, using: &generator))
            let world = node.convertPosition(inView, to: nil)
            let pixel = try #require(node.projectPoint(world, viewport: Self.viewport))
            let back = try #require(node.unprojectPoint(pixel, viewport: Self.viewport))
            #expect(distance(back, world) < 1e-8)
        }
    }

    @Test("see nothing behind the eye, without a camera, or of NaN")
    func nothing() {
        let node = Node()
        #expect(node.projectPoint([0, 0, -1], viewport: Self.viewport) == nil)
        #expect(node.unprojectPoint([0, 0, 0], viewport: Self.viewport) == nil)
        node.camera = Camera()
        #expect(node.projectPoint([0, 0, 1], viewport: Self.viewport) == nil)
        #expect(node.projectPoint(.zero, viewport: Self.viewport) == nil)
        #expect(node.projectPoint([.nan, 0, -1], viewport: Self.viewport) == nil)
        #expect(node.projectPoint([0, 0, -1], viewport: Self.viewport) != nil)
    }

    @Test("100 km from the origin, a thing 10 m away is right to a millimetre")
    func farFromOrigin() throws {
        let scene = Scene()
        let camera = Node(position: [70_710.678, 1.6, -70_710.678])
        camera.camera = Camera(fieldOfView: 60)
        let ahead = Node(geometry: .box())
        scene.rootNode.addChildNode(camera)
        scene.rootNode.addChildNode(ahead)
        let offset = Vector3(0.123, 0.456, -10.789)
        ahead.position = camera.position + offset
        let snapshot = FrameSnapshot(scene: scene, pointOfView: camera)
        let instance = try #require(snapshot.instances.first)
        // As a renderer has to do it: the eye off in Double, then Float.
        let near = SIMD3<Float>(instance.world.translation - snapshot.eye)
        #expect(distance(Vector3(near), offset) < 1e-3)
        #expect(distance(Vector3(near), offset) < 2e-6, "in truth to a few micrometres")
        // Float first would be wrong by millimetres: this is what the order is for.
        let wrong = SIMD3<Float>(instance.world.translation) - SIMD3<Float>(snapshot.eye)
        #expect(distance(Vector3(wrong), offset) > 1e-3)
        let pixel = try #require(snapshot.project(instance.world.translation, viewport: Self.viewport))
        let byCamera = try #require(camera.projectPoint(ahead.worldPosition, viewport: Self.viewport))
        #expect(distance(pixel, byCamera) < 1e-9)
    }
}
