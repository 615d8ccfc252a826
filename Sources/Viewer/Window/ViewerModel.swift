import Overlay
import SceneGraph
import SceneMath

/// The window without the window: takes what a person does, keeps the time, and says what is to be shown.
///
/// One thread uses it. The time of day comes in as an argument, so that a test plays it as a person does.
package final class ViewerModel {
    /// What the window's owner has to do.
    package enum Request: Equatable, Sendable {
        case savePicture
        case open([String])
        case quit
    }

    package private(set) var exhibit: any Exhibit
    package private(set) var clock: PlaybackClock
    package private(set) var areKeysShown = false
    package let isRecording: Bool
    /// Pixels of the picture in one of the screen's units.
    package var contentScale = 1.0 { didSet { gesture.scale = contentScale } }

    private var size: (width: Int, height: Int)
    private var painter: WindowPainter?
    private var layout: TimeBarLayout
    private var gesture = PointerGesture()
    private var grip = Grip.picture
    /// The moment that a hand holds on the time line: the walk goes on from there once it is let go.
    private var heldTime: Double?
    private var meter = FrameMeter()
    private var note: (message: WindowHUD.Message, until: Double)?
    private var requests: [Request] = []
    private var isDirty = true

    /// What a press took hold of.
    private enum Grip { case picture, line, button, bar }

    /// - Parameters:
    ///   - width, height: pixels of the picture.
    ///   - time: the first moment that is shown; nil is the beginning.
    package init(
        _ exhibit: any Exhibit, width: Int, height: Int, time: Double? = nil, isPlaying: Bool, isRecording: Bool = false
    ) {
        self.exhibit = exhibit
        self.isRecording = isRecording
        clock = PlaybackClock(
            span: exhibit.span, at: time, isPlaying: isPlaying, loops: exhibit.loops, isOpen: exhibit.isOpen)
        size = (max(1, width), max(1, height))
        layout = TimeBarLayout(width: size.width, height: size.height)
        resize(width: size.width, height: size.height)
    }

    /// Shows something else, from its beginning.
    package func show(_ exhibit: any Exhibit) {
        self.exhibit = exhibit
        clock = PlaybackClock(
            span: exhibit.span, isPlaying: clock.isPlaying, loops: exhibit.loops, isOpen: exhibit.isOpen)
        gesture.cancel()
        heldTime = nil
        note = nil
        exhibit.resize(width: size.width, height: size.height, layout: layout)
        isDirty = true
    }

    /// Pixels of the picture.
    package var pictureSize: (width: Int, height: Int) { size }

    /// Whether a new picture is due.
    package var needsFrame: Bool { isDirty || isRunning }

    /// Whether time goes on: while nothing is known beyond the first moment it waits.
    private var isRunning: Bool {
        clock.isPlaying && (!exhibit.isOpen || clock.span.lowerBound < clock.span.upperBound)
    }

    /// Seconds of the time of day at which a message goes away, if one does: the only thing that changes while all stands.
    package var nextChange: Double? { note?.until }

    package func takeRequests() -> [Request] {
        defer { requests.removeAll() }
        return requests
    }

    /// Writes something into the window for a while.
    package func tell(_ message: WindowHUD.Message, now: Double, seconds: Double = 3) {
        note = (message, now + seconds)
        isDirty = true
    }

    // MARK: Input

    package func handle(_ input: ViewerInput, now: Double) {
        switch input {
        case .key(let key, let modifiers, let isRepeat):
            if let command = KeyBindings.command(key, modifiers, isRepeat: isRepeat, in: exhibit.keyContext) {
                perform(command)
            }
        case .keyReleased(.character(let letter)):
            if let stride = KeyBindings.stride(letter) { exhibit.release(stride) }
        case .keyReleased: break
        case .pointerMoved(let place): move(place)
        case .pointerPressed(let button, let place, let modifiers): press(button, place, modifiers)
        case .pointerReleased(let button, let place): release(button, place)
        case .wheel(let notches, let place):
            exhibit.wheel(notches, at: place)
            isDirty = true
        case .dropped(let paths): requests.append(.open(paths))
        case .resized(let width, let height): resize(width: width, height: height)
        case .focusLost:
            for stride in ViewerCommand.Stride.allCases { exhibit.release(stride) }
        case .exposed: isDirty = true
        case .closed: requests.append(.quit)
        }
    }

    private func perform(_ command: ViewerCommand) {
        isDirty = true
        switch command {
        case .togglePlay: clock.toggle()
        case .jump(let seconds): clock.jump(by: seconds)
        case .step(let count): clock.step(count)
        case .faster: clock.faster()
        case .slower: clock.slower()
        case .toggleKeys: areKeysShown.toggle()
        case .savePicture: requests.append(.savePicture)
        case .quit: requests.append(.quit)
        case .back where areKeysShown: areKeysShown = false
        case .toggleMap, .act, .resetView, .back, .move: exhibit.perform(command, at: clock.time)
        }
    }

    private func press(_ button: PointerButton, _ place: Vector2, _ modifiers: KeyModifiers) {
        guard gesture.origin == nil else { return }
        gesture.press(button, place, modifiers)
        grip = .picture
        guard layout.bounds.contains(place) else { return }
        grip = .bar
        guard button == .left else { return }
        if layout.button.contains(place) {
            grip = .button
        } else if layout.lineArea.contains(place) {
            grip = .line
            scrub(place)
        }
    }

    private func move(_ place: Vector2) {
        if grip == .line, gesture.origin != nil { scrub(place) }
        guard let origin = gesture.origin, case .drag(let button, let step, let modifiers)? = gesture.move(place),
            grip == .picture
        else { return }
        exhibit.drag(button, by: step, from: origin, modifiers, at: clock.time)
        isDirty = true
    }

    private func release(_ button: PointerButton, _ place: Vector2) {
        let result = gesture.release(button, place)
        if gesture.origin == nil { heldTime = nil }
        guard case .click(let button, let origin)? = result, button == .left else { return }
        switch grip {
        case .button where layout.button.contains(place): perform(.togglePlay)
        case .picture:
            if areKeysShown { areKeysShown = false } else { exhibit.click(origin, at: clock.time) }
            isDirty = true
        default: break
        }
    }

    private func scrub(_ place: Vector2) {
        let time = layout.time(atX: place.x, in: clock.span)
        heldTime = time
        guard abs(time - clock.time) >= 0.0005 else { return }
        clock.jump(to: time)
        isDirty = true
    }

    private func resize(width: Int, height: Int) {
        // A window that is made smaller than a pixel or put away shows nothing.
        guard width > 0, height > 0 else { return }
        size = (width, height)
        layout = TimeBarLayout(width: width, height: height)
        painter = WindowPainter(width: width, height: height)
        exhibit.resize(width: width, height: height, layout: layout)
        isDirty = true
    }

    // MARK: Frames

    /// Goes on to the moment of `now`.
    package func advance(to now: Double) {
        if let successor = exhibit.takeSuccessor() { show(successor) }
        let before = clock.time
        let wasPlaying = clock.isPlaying
        if exhibit.isOpen, exhibit.takeNews() {
            clock.extend(to: exhibit.span)
            isDirty = true
        }
        if let heldTime { clock.jump(to: heldTime) }
        clock.advance(to: now)
        if clock.time != before || clock.isPlaying != wasPlaying { isDirty = true }
        exhibit.advance(to: clock.time, isPlaying: clock.isPlaying)
        if let note, now >= note.until {
            self.note = nil
            isDirty = true
        }
    }

    /// The picture of the moment.
    package func frame(now: Double) -> (snapshot: FrameSnapshot, layers: [OverlayImage]) {
        isDirty = false
        let time = clock.time
        let snapshot = exhibit.snapshot(at: time)
        meter.note(now)
        var hud = WindowHUD(span: clock.span, time: time, isPlaying: clock.isPlaying, speed: clock.speedText)
        hud.marks = exhibit.marks
        hud.gaps = exhibit.gaps
        hud.details = exhibit.details(at: time)
        hud.figures =
            (clock.isPlaying ? meter.rate.map { ["\($0) fps"] } ?? [] : []) + [
                exhibit.nodeCount == 1 ? "1 node" : "\(exhibit.nodeCount) nodes", "H keys",
            ]
        hud.isRecording = isRecording
        hud.message = note?.message ?? exhibit.message(at: time)
        hud.sight = exhibit.sight(at: time)
        if areKeysShown {
            hud.keys = KeyBindings.help(in: exhibit.keyContext).map { .init(keys: $0.keys, meaning: $0.meaning) }
        }
        guard let painter else { return (snapshot, []) }
        let messagePlace = hud.message.flatMap(painter.messagePlace)
        var layers = [hud.sight.flatMap(painter.paintSight)].compactMap { $0 }
        layers += exhibit.layers(at: time, keepFree: [messagePlace].compactMap { $0 })
        return (snapshot, layers + [painter.paintBar(hud)].compactMap { $0 } + painter.paintFront(hud))
    }
}
