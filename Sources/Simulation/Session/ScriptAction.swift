import Geodesy
import SceneMath

/// What the person with the device does at a moment: a step of a session's script, or a hand on the window's controls.
public enum ScriptAction: Equatable, Sendable {
    /// Turns head and pitch to a POI at once and holds it in the middle of the picture.
    case lookAt(poi: String)
    /// Turns the head to a heading (degrees from true north) and a pitch (degrees above the horizon); nil keeps what it is.
    case look(heading: Degrees?, pitch: Degrees?)
    /// Lets the session's `device` turn the head again.
    case release
    /// Fires along the view, or at a point of the picture in which the simulator sees, pixels from its top left corner.
    case fire(screen: Vector2?)
    /// What a click on a pin does: only this monster is shown until its encounter ends.
    case engage(poi: String)
    case disengage
    /// The device loses track of the world, as it does under a phone call.
    case interrupt
    /// Tracking starts anew, and what is anchored to the device is placed before it again.
    case resume
    /// The person steps aside at once, metres.
    case move(east: Metres, north: Metres, up: Metres)
    /// The session breaks off for good, for a reason that a person reads.
    case fail(reason: String)
    /// The device's light estimate from now on, lumens; 1,000 is neutral.
    case light(lumens: Double)

    /// Its word in a session's `do`.
    public var name: String {
        switch self {
        case .lookAt: "lookAt"
        case .look: "look"
        case .release: "release"
        case .fire: "fire"
        case .engage: "engage"
        case .disengage: "disengage"
        case .interrupt: "interrupt"
        case .resume: "resume"
        case .move: "move"
        case .fail: "fail"
        case .light: "light"
        }
    }

    /// The id of the POI it names.
    public var poi: String? {
        switch self {
        case .lookAt(let poi), .engage(let poi): poi
        default: nil
        }
    }

    /// All words, in the order in which help texts list them.
    package static let names = [
        "lookAt", "look", "release", "fire", "engage", "disengage", "interrupt", "resume", "move", "fail", "light",
    ]

    /// Whether it only turns the head, which needs no rules.
    var isLook: Bool {
        switch self {
        case .lookAt, .look, .release: true
        default: false
        }
    }
}
