import Geodesy
import Overlay
import SceneGraph
import SceneMath
import Simulation

/// A walk in the window: the view of the device, the map, and the game, which the person plays.
package final class WalkExhibit: Exhibit {
    package let keyContext: KeyBindings.Context
    package let loops = false
    package let title: String
    package private(set) var marks: [WindowHUD.Mark] = []
    package private(set) var gaps: [ClosedRange<Double>]
    /// What is heard of the game; nil where nothing is.
    package var sounds: (any GameSounds)?

    let hands: PlayHands
    private var stage: Stage
    private let assets: StageAssets
    /// Who makes the walk longer; nil for one that is recorded.
    private let live: (any LiveWalk)?
    private var trouble: String?
    private var builder = SnapshotBuilder()
    private var size = Vector2(1, 1)
    private var layout = TimeBarLayout(width: 1, height: 1)
    private var painter: OverlayPainter?
    private var maps: WalkMaps
    /// What lies over the view of one moment, worked out once.
    private var overlay: (time: Double, state: OverlayState)?
    private var story: GameStory
    private var shownVersion = -1
    private var lastTime: Double?

    /// - Throws: `SessionError` for a walk that is too long to be stepped through.
    package init(
        _ prepared: PreparedSession, assets: StageAssets, live: (any LiveWalk)? = nil
    ) throws(SessionError) {
        hands = try PlayHands(prepared, isOpen: live != nil)
        self.assets = assets
        self.live = live
        let session = prepared.session
        stage = Stage(timeline: hands.timeline(at: prepared.span.lowerBound), assets: assets)
        keyContext = hands.game
        title = session.title.map { "\($0) – Sightline" } ?? Self.title(ofFile: session.track.file)
        gaps = prepared.outages.map { $0.lowerBound...$0.upperBound }
        maps = WalkMaps()
        story = GameStory(prepared)
    }

    /// What the window of a walk without a title is called.
    static func title(ofFile path: String) -> String { "\(path.split(separator: "/").last ?? path[...]) – Sightline" }

    /// What a person should hear of once.
    package var warnings: [SessionWarning] { hands.play.warnings }

    /// What has been played, to be written down.
    package var play: LivePlay { hands.play }
    /// How far it has been played, seconds from the start of the walk.
    package var playedUntil: Double { hands.reached }

    package var span: ClosedRange<Double> { hands.play.prepared.span }
    package var isOpen: Bool { live != nil }

    package func takeNews() -> Bool {
        guard let live else { return false }
        let before = trouble
        trouble = live.trouble
        guard let longer = live.takeLonger() else { return trouble != before }
        hands.extend(to: longer)
        gaps = longer.outages.map { $0.lowerBound...$0.upperBound }
        let time = lastTime ?? span.lowerBound
        let timeline = hands.timeline(at: time)
        // A height that is known only by now moves all that stands.
        if !stage.extend(to: timeline) { stage = Stage(timeline: timeline, assets: assets) }
        maps.forgetTrack()
        refresh(at: time)
        return true
    }

    package func resize(width: Int, height: Int, layout: TimeBarLayout) {
        size = Vector2(Double(width), Double(height))
        self.layout = layout
        // What is written over the view stands above the time line.
        painter = OverlayPainter(width: width, height: layout.freeHeight)
        maps.resize(width: width, height: height, layout: layout)
        overlay = nil
    }

    package func advance(to time: Double, isPlaying: Bool) {
        hands.advance(to: time, isPlaying: isPlaying)
        refresh(at: time)
        if isPlaying, let last = lastTime, time > last, time - last < 1 { sound(from: last, to: time) }
        lastTime = time
    }

    /// Takes over what has been played since the last time.
    private func refresh(at time: Double) {
        guard shownVersion != hands.version else { return }
        shownVersion = hands.version
        let timeline = hands.timeline(at: time)
        stage.timeline = timeline
        stage.fieldOfView = hands.head.fieldOfView
        // What was played, and not what a look around would make of it: what comes later stands on the time line all the same.
        story.read(hands.play.timeline.events)
        marks = story.marks
        overlay = nil
    }

    private func sound(from: Double, to: Double) {
        guard let sounds else { return }
        for event in story.events(after: from, upTo: to) {
            // Who fires hears it in the own hand, whatever is aimed at.
            sounds.play(event.name, at: event.poi.flatMap { stage.place(ofPOI: $0, at: event.t) })
        }
    }

    // MARK: Hands

    package func perform(_ command: ViewerCommand, at time: Double) {
        defer { refresh(at: time) }
        switch command {
        case .toggleMap: maps.isLarge.toggle()
        case .back where maps.isLarge: maps.isLarge = false
        case .back: hands.letGo(at: time)
        case .resetView: hands.lookAhead(at: time)
        case .act: hands.act(on: target(under: size / 2, slack: 0, at: time), screen: nil, at: time)
        case .move(let stride): hands.press(stride, at: time)
        default: break
        }
    }

    package func release(_ stride: ViewerCommand.Stride) { hands.release(stride) }

    package func click(_ place: Vector2, at time: Double) {
        defer { refresh(at: time) }
        if let poi = maps.poi(at: place, overlayState(at: time)) {
            // Whoever has chosen one wants to see it.
            if hands.engage(poi, at: time) { maps.isLarge = false }
            return
        }
        if maps.isLarge { return }
        if layout.mapPlace.contains(place) {
            maps.isLarge = true
            return
        }
        let reach = 12 * Double(min(size.x, size.y)) / 720
        hands.act(on: target(under: place, slack: max(8, reach), at: time), screen: shotScreen(place), at: time)
    }

    package func drag(
        _ button: PointerButton, by pixels: Vector2, from origin: Vector2, _ modifiers: KeyModifiers, at time: Double
    ) {
        guard !maps.isLarge else { return }
        hands.turn(by: pixels, height: size.y, at: time)
        refresh(at: time)
    }

    package func wheel(_ notches: Double, at place: Vector2) {
        guard !maps.isLarge else { return }
        hands.zoom(notches)
        refresh(at: lastTime ?? span.lowerBound)
    }

    /// The nearest thing in range whose picture a place lies in.
    private func target(under place: Vector2, slack: Double, at time: Double) -> Int? {
        let labels = overlayState(at: time).labels.filter { label in
            let half = label.modelHeight / 2
            return label.isInRange && abs(place.x - label.screen.x) <= half * 0.9 + slack
                && abs(place.y - label.screen.y - half) <= half + slack
        }
        return labels.min { $0.depth < $1.depth }?.poi
    }

    /// The pixel of the simulator's own picture that lies in the direction of a place of this one.
    private func shotScreen(_ place: Vector2) -> Vector2? {
        let device = hands.play.prepared.session.device
        func frustum(_ fieldOfView: Double, _ size: Vector2) -> PictureFrustum {
            PictureFrustum(fieldOfView: fieldOfView, near: device.near, far: device.far, size: size)
        }
        let shown = frustum(hands.head.fieldOfView, size).tangents
        let direction = Vector3(
            (2 * place.x / size.x - 1) * shown.x, (1 - 2 * place.y / size.y) * shown.y, -1)
        let own = frustum(device.fieldOfView, Simulator.Options().size)
        return own.project(direction).map { pixel in
            // Hundredths of a pixel can be written down.
            Vector2((pixel.x * 100).rounded() / 100, (pixel.y * 100).rounded() / 100)
        }
    }

    // MARK: Pictures

    package func snapshot(at time: Double) -> FrameSnapshot {
        // Under the large map nothing can be seen.
        if maps.isLarge { return builder.snapshot(of: maps.paper, pointOfView: stage.cameraNode) }
        stage.set(to: time)
        return builder.snapshot(of: stage.scene, pointOfView: stage.cameraNode)
    }

    package func layers(at time: Double, keepFree: [PixelRectangle]) -> [OverlayImage] {
        let state = overlayState(at: time)
        let map = maps.layer(state).map { [$0] } ?? []
        if maps.isLarge { return map }
        return map
            + (painter?.paint(AROverlay(state), keepFree: keepFree + [layout.mapPlace], showsStatus: false) ?? [])
    }

    private func overlayState(at time: Double) -> OverlayState {
        if let overlay, overlay.time == time { return overlay.state }
        let state = stage.overlay(at: time, size: size)
        overlay = (time, state)
        return state
    }

    package func sight(at time: Double) -> WindowHUD.Sight? {
        // The bug shoot has a sight of its own in the scene.
        guard keyContext == .hunt, !maps.isLarge else { return nil }
        let isOnTarget = target(under: size / 2, slack: 0, at: time) != nil
        if stage.timeline.game(at: time)?.item != nil { return isOnTarget ? .loadedOnTarget : .loaded }
        return isOnTarget ? .onTarget : .idle
    }

    package func details(at time: Double) -> [String] {
        let state = overlayState(at: time)
        let status = state.status
        var details = AROverlay(state).status.remarks + [DistanceText.speed(status.speed)]
        if let accuracy = status.accuracy { details.append("±\(DistanceText.of(accuracy))") }
        if status.isOutage { details.insert("no fix", at: 0) }
        if hands.head.isZoomed { details.append("zoom \(hands.head.zoomText)") }
        return details
    }

    package var nodeCount: Int { NodeCount.of(stage.scene.rootNode) }

    package func message(at time: Double) -> WindowHUD.Message? {
        if let trouble { return WindowHUD.Message(trouble.prefix(1).uppercased() + trouble.dropFirst(), .bad) }
        return story.message(at: time, game: stage.timeline.game(at: time))
    }
}
