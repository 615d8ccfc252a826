import SceneMath

/// What an action does.
indirect enum ActionBody: Sendable {
    case wait
    case moveBy(Vector3)
    case moveTo(Vector3)
    /// Radians about an axis of length 1 in the parent's axes.
    case turnBy(angle: Double, axis: Vector3)
    /// Euler angles in radians, grown together, in the parent's axes; undoing goes the same way back.
    case turnByAngles(Vector3, undoes: Bool)
    case turnTo(Quaternion)
    /// Euler angles in radians, each on its own way.
    case turnToAngles(Vector3)
    case scaleBy(Vector3)
    case scaleTo(Vector3)
    case fadeBy(Double)
    case fadeTo(Double)
    case follow(ActionPath, isOffset: Bool, isOrienting: Bool)
    case custom(@Sendable (_ start: NodeState, _ elapsed: Double) -> NodeState)
    case event(ActionEvent)
    case sequence([ActionStep])
    case group([ActionBranch])
    /// nil is for ever.
    case repeated(Action, count: Int?)
}

/// A named moment of an action, or one at which it changes what is no number.
enum ActionEvent: Hashable, Sendable {
    case cue(String)
    case hide
    case unhide
    case remove

    var isCue: Bool { if case .cue = self { true } else { false } }
}

/// One action of a sequence.
struct ActionStep: Sendable {
    /// Seconds of the sequence's time.
    var start: Double
    /// Where the next one starts.
    var end: Double
    var action: Action
}

/// One action of a group.
struct ActionBranch: Sendable {
    var action: Action
    /// What it may change: of several that go *to* somewhere with one property only the last does.
    var channels: ActionChannels
}
