import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

/// Everything that draws scenes, one after another. Each test begins and ends without a GL error.
@Suite(.serialized)
struct PictureTests {
    static let size = PictureSize(width: 320, height: 240)

    /// A renderer with its context, for the length of `body`.
    static func withRenderer<Result>(
        _ settings: RendererSettings = RendererSettings(), features: GLFeatures = .all,
        sourceLocation: SourceLocation = #_sourceLocation, _ body: (Studio) throws -> Result
    ) throws -> Result {
        let context = try GLContext.headless(GLContextOptions(isDebug: true, features: features))
        defer { context.close() }
        try context.checkErrors("before the test")
        let renderer = try SceneRenderer(context, settings: settings)
        defer { renderer.close() }
        let result = try body(Studio(renderer: renderer, queue: RenderQueue(renderer)))
        #expect(throws: Never.self, sourceLocation: sourceLocation) { try context.checkErrors("after the test") }
        return result
    }
}

/// A renderer and the queue that feeds it, on one thread.
struct Studio {
    let renderer: SceneRenderer
    let queue: RenderQueue

    func picture(
        _ snapshot: FrameSnapshot, _ size: PictureSize = PictureTests.size, overlay: [OverlayLayer] = []
    ) throws -> PixelImage {
        try renderer.render(snapshot, size: size, overlay: overlay, queue: queue).image
    }

    func picture(
        _ stage: Stage, _ size: PictureSize = PictureTests.size, overlay: [OverlayLayer] = []
    ) throws -> PixelImage {
        try picture(stage.snapshot, size, overlay: overlay)
    }
}

/// A scene with a camera, put together by hand.
struct Stage {
    let scene = Scene()
    let camera = Node()

    init(
        background: Background = .color(Color(sRGB: 40, 44, 52)), eye: Vector3 = Vector3(0, 0, 5),
        target: Vector3 = .zero,
        fieldOfView: Double = 45, near: Double = 0.1, far: Double = 1000
    ) {
        scene.background = background
        camera.camera = Camera(fieldOfView: fieldOfView, zNear: near, zFar: far)
        camera.position = eye
        camera.look(at: target)
        scene.rootNode.addChildNode(camera)
    }

    var snapshot: FrameSnapshot { FrameSnapshot(scene: scene, pointOfView: camera) }

    @discardableResult
    func add(
        _ geometry: Geometry, _ material: Material = Material(), at position: Vector3 = .zero,
        turned orientation: Quaternion = .identity, scale: Vector3 = .one, opacity: Double = 1
    ) -> Node {
        let node = Node(geometry: geometry, material: material, position: position)
        node.orientation = orientation
        node.scale = scale
        node.opacity = opacity
        scene.rootNode.addChildNode(node)
        return node
    }

    @discardableResult
    func addLight(_ light: Light, at position: Vector3 = .zero, towards target: Vector3 = Vector3(-1, -2, -3)) -> Node {
        let node = Node()
        node.light = light
        node.position = position
        scene.rootNode.addChildNode(node)
        node.look(at: target)
        return node
    }
}
