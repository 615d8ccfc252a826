import Overlay
import SceneGraph
import SceneMath
import Testing
import Viewer

/// An exhibit that only notes what is asked of it.
private final class Notebook: Exhibit {
    var notes: [String] = []
    var span = 0.0...100.0
    var keyContext = KeyBindings.Context.hunt
    let loops = false
    let title = "notebook"
    let marks: [WindowHUD.Mark] = []
    let gaps: [ClosedRange<Double>] = []
    let nodeCount = 1
    private let scene = Scene()
    private let camera = Node()
    private var builder = SnapshotBuilder()

    init() {
        camera.camera = Camera()
        scene.rootNode.addChildNode(camera)
    }

    func resize(width: Int, height: Int, layout: TimeBarLayout) { notes.append("\(width)x\(height)") }
    func advance(to time: Double, isPlaying: Bool) {}
    func perform(_ command: ViewerCommand, at time: Double) { notes.append("\(command) at \(time)") }
    func release(_ stride: ViewerCommand.Stride) { notes.append("release \(stride)") }
    func click(_ place: Vector2, at time: Double) { notes.append("click \(place.x),\(place.y)") }
    func drag(
        _ button: PointerButton, by pixels: Vector2, from origin: Vector2, _ modifiers: KeyModifiers, at time: Double
    ) { notes.append("drag \(button) \(pixels.x),\(pixels.y)") }
    func wheel(_ notches: Double, at place: Vector2) { notes.append("wheel \(notches)") }
    func snapshot(at time: Double) -> FrameSnapshot { builder.snapshot(of: scene, pointOfView: camera) }
    func layers(at time: Double, keepFree: [PixelRectangle]) -> [OverlayImage] { [] }
    func sight(at time: Double) -> WindowHUD.Sight? { .idle }
    func details(at time: Double) -> [String] { [] }
    func message(at time: Double) -> WindowHUD.Message? { nil }
}

@Suite("The window's model")
struct ViewerModelTests {
    private let notebook = Notebook()

    private func model(isPlaying: Bool = false) -> ViewerModel {
        let model = ViewerModel(notebook, width: 1280, height: 720, isPlaying: isPlaying)
        notebook.notes.removeAll()
        return model
    }

    private func key(_ model: ViewerModel, _ key: ViewerKey, _ modifiers: KeyModifiers = []) {
        model.handle(.key(key, modifiers, isRepeat: false), now: 0)
    }

    @Test("what stands needs no frame; what is done needs one")
    func frames() {
        let model = model()
        #expect(model.needsFrame)
        _ = model.frame(now: 0)
        #expect(!model.needsFrame && model.nextChange == nil)
        model.advance(to: 5)
        #expect(!model.needsFrame)
        model.handle(.pointerMoved(Vector2(5, 5)), now: 5)
        #expect(!model.needsFrame)
        model.handle(.exposed, now: 5)
        #expect(model.needsFrame)
        _ = model.frame(now: 5)
        key(model, .space)
        model.advance(to: 6)
        #expect(model.needsFrame)
        _ = model.frame(now: 6)
        #expect(model.needsFrame, "it plays")
    }

    @Test("a receiver's window waits at no cost, and shows the walk when it comes")
    func waiting() {
        var awaited = "waiting for a fix"
        var walk: Notebook?
        let exhibit = WaitingExhibit(name: "gpsd://here:2947", awaited: { awaited }, walk: { walk })
        let model = ViewerModel(exhibit, width: 1280, height: 720, isPlaying: true)
        #expect(exhibit.title == "here:2947 – Sightline")
        #expect(exhibit.message(at: 0)?.text == "Waiting for a fix")
        _ = model.frame(now: 0)
        model.advance(to: 5)
        #expect(!model.needsFrame, "nothing has come")
        awaited = "no connection: connection refused"
        model.advance(to: 6)
        #expect(model.needsFrame && exhibit.message(at: 0)?.text == "No connection: connection refused")
        _ = model.frame(now: 6)
        walk = notebook
        model.advance(to: 7)
        #expect(model.exhibit === notebook && model.needsFrame)
        #expect(model.clock.isPlaying && model.clock.span == notebook.span)
        #expect(notebook.notes == ["1280x720"])
    }

    @Test("a message goes after its time, and wakes the window for that")
    func messages() {
        let model = model()
        model.tell(.init("Saved"), now: 10)
        _ = model.frame(now: 10)
        #expect(!model.needsFrame && model.nextChange == 13)
        model.advance(to: 13)
        #expect(model.needsFrame && model.nextChange == nil)
    }

    @Test("a press on the time line scrubs, also when the pointer leaves it; a click in the picture is the exhibit's")
    func hitAreas() {
        let model = model()
        let layout = TimeBarLayout(width: 1280, height: 720)
        let middle = Vector2((layout.line.left + layout.line.right) / 2, layout.line.y)
        model.handle(.pointerPressed(.left, middle, []), now: 0)
        #expect(model.clock.time == 50)
        model.handle(.pointerMoved(Vector2(layout.line.right, 10)), now: 0)
        #expect(model.clock.time == 100)
        model.handle(.pointerReleased(.left, Vector2(layout.line.right, 10)), now: 0)
        model.handle(.pointerMoved(middle), now: 0)
        #expect(model.clock.time == 100)
        #expect(notebook.notes.isEmpty)

        let button = Vector2(Double(layout.button.x) + 5, Double(layout.button.y) + 5)
        model.handle(.pointerPressed(.left, button, []), now: 0)
        #expect(!model.clock.isPlaying)
        model.handle(.pointerReleased(.left, button), now: 0)
        #expect(model.clock.isPlaying)

        model.handle(.pointerPressed(.left, Vector2(300, 200), []), now: 0)
        model.handle(.pointerReleased(.left, Vector2(301, 200)), now: 0)
        model.handle(.pointerPressed(.middle, Vector2(300, 200), []), now: 0)
        model.handle(.pointerMoved(Vector2(310, 200)), now: 0)
        model.handle(.pointerReleased(.middle, Vector2(310, 200)), now: 0)
        model.handle(.wheel(2, Vector2(310, 200)), now: 0)
        #expect(notebook.notes == ["click 300.0,200.0", "drag middle 10.0,0.0", "wheel 2.0"])
        // Between the parts of the bar nothing is hit.
        let gap = Vector2(Double(layout.bounds.x) + 3, Double(layout.bounds.y) + 3)
        model.handle(.pointerPressed(.left, gap, []), now: 0)
        model.handle(.pointerReleased(.left, gap), now: 0)
        #expect(notebook.notes.count == 3)
    }

    @Test("while it plays, a hand on the time line holds the time; let go, it goes on from there")
    func holds() {
        let model = model(isPlaying: true)
        let layout = TimeBarLayout(width: 1280, height: 720)
        let middle = Vector2((layout.line.left + layout.line.right) / 2, layout.line.y)
        model.advance(to: 0)
        model.advance(to: 1)
        #expect(model.clock.time == 1)
        model.handle(.pointerPressed(.left, middle, []), now: 1)
        for now in [1.5, 2, 4] {
            model.advance(to: now)
            #expect(model.clock.time == 50 && model.clock.isPlaying)
        }
        // Another button changes nothing.
        model.handle(.pointerReleased(.right, middle), now: 4)
        model.advance(to: 5)
        #expect(model.clock.time == 50)
        // Nor does the end of the walk stop it while it is held.
        model.handle(.pointerMoved(Vector2(layout.line.right + 500, 0)), now: 5)
        model.advance(to: 6)
        model.handle(.pointerMoved(middle), now: 6)
        model.advance(to: 7)
        model.handle(.pointerReleased(.left, middle), now: 7)
        model.advance(to: 8)
        #expect(model.clock.time == 51 && model.clock.isPlaying)
    }

    @Test("keys reach the clock, the exhibit or the owner")
    func keys() {
        let model = model()
        key(model, .right)
        #expect(model.clock.time == 5)
        key(model, .enter)
        key(model, .character("m"))
        #expect(notebook.notes == ["act at 5.0", "toggleMap at 5.0"])
        key(model, .character("h"))
        #expect(model.areKeysShown)
        key(model, .escape)
        #expect(!model.areKeysShown)
        key(model, .f12)
        key(model, .character("q"), .control)
        model.handle(.dropped(["/a.gpx"]), now: 0)
        #expect(model.takeRequests() == [.savePicture, .quit, .open(["/a.gpx"])])
        #expect(model.takeRequests().isEmpty)
        key(model, .character("+"))
        #expect(model.clock.speed == 2)
    }

    @Test("keys that are held are let go when the window loses the keyboard")
    func focus() {
        notebook.keyContext = .bugs
        let model = model()
        key(model, .character("w"))
        model.handle(.keyReleased(.character("w")), now: 0)
        model.handle(.focusLost, now: 0)
        #expect(notebook.notes.first == "move(Viewer.ViewerCommand.Stride.forward) at 0.0")
        #expect(notebook.notes[1] == "release forward")
        #expect(notebook.notes.count == 2 + ViewerCommand.Stride.allCases.count)
    }

    @Test("another size lays everything out anew; none at all changes nothing", arguments: [(640, 480), (720, 1280)])
    func resizes(_ width: Int, _ height: Int) {
        let model = model()
        model.handle(.resized(width: width, height: height), now: 0)
        model.handle(.resized(width: 0, height: 0), now: 0)
        #expect(model.pictureSize == (width, height))
        #expect(notebook.notes == ["\(width)x\(height)"])
        for layer in model.frame(now: 0).layers {
            #expect(layer.place.x >= 0 && layer.place.x + layer.place.width <= width)
            #expect(layer.place.y >= 0 && layer.place.y + layer.place.height <= height)
        }
    }

    @Test("something else is shown from its beginning")
    func shows() {
        let model = model(isPlaying: true)
        model.handle(.key(.right, [], isRepeat: false), now: 0)
        let other = Notebook()
        other.span = 20...30
        model.show(other)
        #expect(model.clock.time == 20 && model.clock.isPlaying)
        #expect(other.notes == ["1280x720"])
    }
}
