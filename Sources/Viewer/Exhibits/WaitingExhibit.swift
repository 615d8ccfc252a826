import Overlay
import SceneGraph
import SceneMath

/// An empty sky, and what is waited for: the window of a live receiver until its first fix. Then the walk takes its place.
package final class WaitingExhibit: Exhibit {
    package let keyContext = KeyBindings.Context.walk
    package let span = 0.0...0.0
    package let loops = false
    package let isOpen = true
    package let title: String
    package let marks: [WindowHUD.Mark] = []
    package let gaps: [ClosedRange<Double>] = []
    package let nodeCount = 0

    private let awaited: () -> String?
    private let walk: () -> (any Exhibit)?
    private var message: String?
    private let scene = Scene()
    private let cameraNode = Node(name: "camera")
    private var builder = SnapshotBuilder()

    /// - Parameters:
    ///   - name: of the receiver.
    ///   - awaited: what is waited for, or wrong, in a few words; asked again and again.
    ///   - walk: gives the walk once it has begun; asked again and again until then.
    package init(name: String, awaited: @escaping () -> String?, walk: @escaping () -> (any Exhibit)?) {
        title = WalkExhibit.title(ofFile: name)
        self.awaited = awaited
        self.walk = walk
        message = awaited()
        scene.background = .sky(Sky())
        cameraNode.camera = Camera()
        scene.rootNode.addChildNode(cameraNode)
    }

    package func takeSuccessor() -> (any Exhibit)? { walk() }

    package func takeNews() -> Bool {
        let before = message
        message = awaited()
        return message != before
    }

    package func message(at time: Double) -> WindowHUD.Message? {
        message.map { WindowHUD.Message($0.prefix(1).uppercased() + $0.dropFirst()) }
    }

    package func snapshot(at time: Double) -> FrameSnapshot { builder.snapshot(of: scene, pointOfView: cameraNode) }

    // Nothing is there that could be turned, hit or laid over the sky.
    package func resize(width: Int, height: Int, layout: TimeBarLayout) {}
    package func advance(to time: Double, isPlaying: Bool) {}
    package func perform(_ command: ViewerCommand, at time: Double) {}
    package func release(_ stride: ViewerCommand.Stride) {}
    package func click(_ place: Vector2, at time: Double) {}
    package func drag(
        _ button: PointerButton, by pixels: Vector2, from origin: Vector2, _ modifiers: KeyModifiers, at time: Double
    ) {}
    package func wheel(_ notches: Double, at place: Vector2) {}
    package func layers(at time: Double, keepFree: [PixelRectangle]) -> [OverlayImage] { [] }
    package func sight(at time: Double) -> WindowHUD.Sight? { nil }
    package func details(at time: Double) -> [String] { [] }
}
