import Foundation
import Overlay
import SceneGraph
import SceneMath

/// A model in the window: turned, moved and neared by hand, its clips played one after the other.
package final class ModelExhibit: Exhibit {
    package let keyContext = KeyBindings.Context.model
    package let loops = true
    package let title: String
    package let span: ClosedRange<Double>
    /// Where each clip begins.
    package let marks: [WindowHUD.Mark]
    package let gaps: [ClosedRange<Double>] = []

    private let instance: ModelInstance
    private let clips: [(name: String, start: Double, duration: Double)]
    private let scene = Scene()
    private let holder = Node(name: "model")
    private let cameraNode = Node(name: "camera")
    private var orbit: OrbitControl
    private var builder = SnapshotBuilder()
    private var size = Vector2(1, 1)
    private let summary: String

    /// - Parameter name: of the file.
    package init(_ model: Model, name: String) {
        title = "\(name) – Sightline"
        instance = model.instance()
        var clips: [(name: String, start: Double, duration: Double)] = []
        var end = 0.0
        for clip in model.clips where clip.duration > 0 {
            clips.append((clip.name, end, clip.duration))
            end += clip.duration
        }
        self.clips = clips
        span = 0...max(end, 0)
        marks = clips.dropFirst().map { WindowHUD.Mark(time: $0.start, kind: .met) }
        orbit = OrbitControl(around: model.bounds, aspect: 16.0 / 9)
        let extent = model.bounds.isEmpty ? Vector3.zero : model.bounds.max - model.bounds.min
        summary = [extent.x, extent.y, extent.z].map(DistanceText.of).joined(separator: " × ")
        holder.addChildNode(instance.node)
        instance.node.position = -orbit.center
        for node in [holder, cameraNode] { scene.rootNode.addChildNode(node) }
        scene.background = .color(Color(sRGB: 58, 66, 80))
        cameraNode.camera = Camera(fieldOfView: orbit.fieldOfView)
        light()
    }

    /// A lamp over the left shoulder, and a faint one from the other side.
    private func light() {
        for (direction, ambient, diffuse) in [
            (Vector3(0.5, -0.8, -0.9), Float(0.35), Float(0.75)), (Vector3(-0.9, -0.2, -0.3), 0, 0.25),
        ] {
            let lamp = Node()
            lamp.light = Light(.directional, ambient: ambient, diffuse: diffuse, specular: 0.2, shininess: 16)
            lamp.orientation = Quaternion(lookingAlong: direction) ?? .identity
            scene.rootNode.addChildNode(lamp)
        }
    }

    package func resize(width: Int, height: Int, layout: TimeBarLayout) {
        size = Vector2(Double(width), Double(height))
        // The first view shows all of it also in a window that is upright; later the person has said what to see.
        if orbit.isUntouched { orbit = orbit.framed(aspect: size.x / size.y) }
    }

    package func advance(to time: Double, isPlaying: Bool) {}

    package func perform(_ command: ViewerCommand, at time: Double) {
        if command == .resetView { orbit.reset() }
    }

    package func release(_ stride: ViewerCommand.Stride) {}
    package func click(_ place: Vector2, at time: Double) {}

    package func drag(
        _ button: PointerButton, by pixels: Vector2, from origin: Vector2, _ modifiers: KeyModifiers, at time: Double
    ) {
        switch button {
        case .left where !modifiers.contains(.shift): orbit.rotate(pixels, size: size)
        case .left, .middle: orbit.pan(pixels, size: size)
        case .right: break
        }
    }

    package func wheel(_ notches: Double, at place: Vector2) { orbit.dolly(notches) }

    package func snapshot(at time: Double) -> FrameSnapshot {
        let clip = clips.last { $0.start <= time } ?? clips.first
        instance.pose(clip: clip?.name, at: time - (clip?.start ?? 0), loops: false)
        holder.orientation = orbit.orientation
        cameraNode.position = orbit.eye
        let depths = orbit.depths
        cameraNode.camera = Camera(fieldOfView: orbit.fieldOfView, zNear: depths.near, zFar: depths.far)
        return builder.snapshot(of: scene, pointOfView: cameraNode)
    }

    package func layers(at time: Double, keepFree: [PixelRectangle]) -> [OverlayImage] { [] }
    package func sight(at time: Double) -> WindowHUD.Sight? { nil }

    package func details(at time: Double) -> [String] {
        let clip = clips.last { $0.start <= time }
        return [clip.map { $0.name.isEmpty ? "clip" : $0.name }, summary].compactMap { $0 }
    }

    package var nodeCount: Int { NodeCount.of(scene.rootNode) }
    package func message(at time: Double) -> WindowHUD.Message? { nil }
}
