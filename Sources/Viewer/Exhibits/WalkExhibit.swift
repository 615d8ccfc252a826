import Geodesy
import Overlay
import SceneGraph
import SceneMath
import Simulation

/// A walk in the window: the view of the device, the map, and the game.
package final class WalkExhibit: Exhibit {
    package let keyContext: KeyBindings.Context
    package let loops = false
    package let title: String
    package private(set) var marks: [WindowHUD.Mark] = []
    package let gaps: [ClosedRange<Double>]

    let prepared: PreparedSession
    let stage: Stage
    private(set) var head: HeadControl
    private var builder = SnapshotBuilder()
    private var size = Vector2(1, 1)
    private var layout = TimeBarLayout(width: 1, height: 1)
    private var painter: OverlayPainter?
    private var inset: MapPainter?
    private var large: MapPainter?
    private(set) var isMapLarge = false
    /// What lies behind the large map: its paper.
    private let paper: Scene = {
        let scene = Scene()
        scene.background = .color(Color(sRGB: 0xEE, 0xF0, 0xEC))
        return scene
    }()
    /// What lies over the view of one moment, worked out once.
    private var overlay: (time: Double, state: OverlayState)?

    /// - Parameter timeline: with its events.
    package init(timeline: Timeline, assets: StageAssets) {
        prepared = timeline.session
        let session = prepared.session
        stage = Stage(timeline: timeline, assets: assets)
        head = HeadControl(fieldOfView: session.device.fieldOfView)
        keyContext = Self.keyContext(session.rules)
        title =
            (session.title ?? session.track.file.split(separator: "/").last.map(String.init) ?? "walk") + " – Sightline"
        gaps = prepared.outages.map { $0.lowerBound...$0.upperBound }
        marks = TimelineMarks.marks(of: timeline.events)
    }

    private static func keyContext(_ rules: RuleSettings?) -> KeyBindings.Context {
        guard let rules else { return .walk }
        return rules.game == .bugs ? .bugs : .hunt
    }

    /// What a person should hear of once.
    package var warnings: [SessionWarning] { prepared.warnings }

    package var span: ClosedRange<Double> { stage.timeline.span }
    package var isMoving: Bool { false }

    package func resize(width: Int, height: Int, layout: TimeBarLayout) {
        size = Vector2(Double(width), Double(height))
        self.layout = layout
        // What is written over the view stands above the time line.
        painter = OverlayPainter(width: width, height: layout.freeHeight)
        inset = nil
        large = nil
        overlay = nil
    }

    package func advance(to time: Double, isPlaying: Bool) {}

    // MARK: Hands

    package func perform(_ command: ViewerCommand, at time: Double) -> Bool {
        switch command {
        case .toggleMap: isMapLarge.toggle()
        case .back where isMapLarge: isMapLarge = false
        case .resetView: head.reset()
        default: return false
        }
        overlay = nil
        return true
    }

    package func release(_ stride: ViewerCommand.Stride) {}

    package func click(_ place: Vector2, at time: Double) {
        if !isMapLarge, layout.mapPlace.contains(place) { isMapLarge = true }
    }

    package func drag(
        _ button: PointerButton, by pixels: Vector2, from origin: Vector2, _ modifiers: KeyModifiers, at time: Double
    ) {}

    package func wheel(_ notches: Double, at place: Vector2) {
        guard !isMapLarge else { return }
        head.zoom(notches)
        overlay = nil
    }

    // MARK: Pictures

    package func snapshot(at time: Double) -> FrameSnapshot {
        // Under the large map nothing can be seen.
        if isMapLarge { return builder.snapshot(of: paper, pointOfView: stage.cameraNode) }
        stage.set(to: time)
        return builder.snapshot(of: stage.scene, pointOfView: stage.cameraNode)
    }

    package func layers(at time: Double, keepFree: [PixelRectangle]) -> [OverlayImage] {
        let state = overlayState(at: time)
        if isMapLarge {
            guard let map = largeMap(state) else { return [] }
            let place = PixelRectangle(x: 0, y: 0, width: map.width, height: map.height)
            return [OverlayImage(place: place, bytes: map.paint(MapMoment(state)))]
        }
        var layers: [OverlayImage] = []
        let place = layout.mapPlace
        if let map = insetMap(state) {
            layers.append(OverlayImage(place: place, bytes: map.paint(MapMoment(state))))
        }
        return layers + (painter?.paint(AROverlay(state), keepFree: keepFree + [place], showsStatus: false) ?? [])
    }

    private func overlayState(at time: Double) -> OverlayState {
        if let overlay, overlay.time == time { return overlay.state }
        let state = stage.overlay(at: time, size: size)
        overlay = (time, state)
        return state
    }

    private func insetMap(_ state: OverlayState) -> MapPainter? {
        if inset == nil {
            let place = layout.mapPlace
            inset = MapPainter(
                track: MapTrack(state.map), width: place.width, height: place.height, purpose: .inset,
                pictureWidth: Int(size.x), pictureHeight: Int(size.y))
        }
        return inset
    }

    private func largeMap(_ state: OverlayState) -> MapPainter? {
        if large == nil {
            large = MapPainter(
                track: MapTrack(state.map), width: Int(size.x), height: layout.freeHeight, purpose: .picture,
                pictureWidth: Int(size.x), pictureHeight: Int(size.y))
        }
        return large
    }

    package func sight(at time: Double) -> WindowHUD.Sight? {
        keyContext == .walk || isMapLarge ? nil : .idle
    }

    package func details(at time: Double) -> [String] {
        let status = overlayState(at: time).status
        var details = [DistanceText.speed(status.speed)]
        if let accuracy = status.accuracy { details.append("±\(DistanceText.of(accuracy))") }
        if status.isOutage { details.insert("no fix", at: 0) }
        return details
    }

    package var nodeCount: Int { NodeCount.of(stage.scene.rootNode) }

    package func message(at time: Double) -> WindowHUD.Message? { nil }
}
