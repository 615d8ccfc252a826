import Overlay
import SceneGraph
import SceneMath

/// What the window shows: a walk with its game, or a model. It knows its scene and its own controls; time, time line and keys
/// are the window's.
///
/// One thread uses it. Places are pixels of the picture from its upper left corner.
package protocol Exhibit: AnyObject {
    var keyContext: KeyBindings.Context { get }
    /// First and last moment, seconds.
    var span: ClosedRange<Double> { get }
    /// Whether it begins again at its end.
    var loops: Bool { get }
    /// Whether more of it may come, as of a live receiver.
    var isOpen: Bool { get }
    /// Takes over what has come since the last time.
    /// - Returns: whether anything has.
    func takeNews() -> Bool
    /// What is to be shown instead from now on; nil as long as nothing else is.
    func takeSuccessor() -> (any Exhibit)?
    /// What the window is called.
    var title: String { get }
    /// Events on the time line.
    var marks: [WindowHUD.Mark] { get }
    /// Spans of the time line that are drawn dim.
    var gaps: [ClosedRange<Double>] { get }

    /// The picture has another size, in pixels; the lowest rows from `freeHeight` on lie under the time line.
    func resize(width: Int, height: Int, layout: TimeBarLayout)

    /// Time goes on to a moment, or jumps there.
    /// - Parameter isPlaying: whether it runs.
    func advance(to time: Double, isPlaying: Bool)

    /// A key that is not the window's own.
    func perform(_ command: ViewerCommand, at time: Double)
    func release(_ stride: ViewerCommand.Stride)
    func click(_ place: Vector2, at time: Double)
    func drag(
        _ button: PointerButton, by pixels: Vector2, from origin: Vector2, _ modifiers: KeyModifiers, at time: Double)
    func wheel(_ notches: Double, at place: Vector2)

    /// The scene of a moment as the renderer takes it.
    func snapshot(at time: Double) -> FrameSnapshot
    /// What lies over the scene, in order.
    /// - Parameter keepFree: where the window writes something; names keep off it.
    func layers(at time: Double, keepFree: [PixelRectangle]) -> [OverlayImage]
    /// The ring in the middle; nil without one.
    func sight(at time: Double) -> WindowHUD.Sight?
    /// What the time line says behind the time, the most important first.
    func details(at time: Double) -> [String]
    /// Things in the scene.
    var nodeCount: Int { get }
    /// What has happened lately.
    func message(at time: Double) -> WindowHUD.Message?
}

extension Exhibit {
    package var isOpen: Bool { false }
    package func takeNews() -> Bool { false }
    package func takeSuccessor() -> (any Exhibit)? { nil }
}
