import SceneMath

/// Something that happens to a node over time, as a value with a closed form: the state at any moment follows from the state
/// at the start, whatever moments were asked for before.
///
/// Names are SceneKit's. Times are seconds, angles radians, lengths metres in the axes of the node's parent. Durations below
/// zero, and what is not a number, count as zero. What happens *by* an amount is added to the node as it is; what goes *to* a
/// value goes there from what the property is when the action starts.
///
/// Several at once on one node, in a group or run one by one, each start from the node as it is at their start, and what
/// they change adds up. Of two that go *to* something with the same property the later one (in a group: the last of the
/// list) has the property; what goes *by* something adds to it. So every motion is continuous.
///
/// Sequences, groups and repetitions may lie in each other `Action.deepest` deep; deeper ones are a mistake in the program and
/// trap where they are made, not in the middle of a frame.
public struct Action: Sendable {
    let body: ActionBody
    let facts: ActionFacts
    /// How many seconds of the action pass in one second: 2 is twice as fast, 0 stands still. Less than 0, what is
    /// not a number, and an infinite speed of what never ends count as 0.
    public var speed = 1.0
    public var timingMode = TimingMode.linear

    init(_ body: ActionBody, duration: Double = 0) {
        self.body = body
        facts = ActionFacts(body, duration: duration > 0 ? duration : 0)
        precondition(facts.depth <= Action.deepest, "actions are nested more than \(Action.deepest) deep")
    }

    /// The most actions that may lie in each other. Their state is found from the outermost inwards, on the stack.
    public static let deepest = 1_000

    init(_ body: ActionBody, facts: ActionFacts, like other: Action) {
        self.body = body
        self.facts = facts
        speed = other.speed
        timingMode = other.timingMode
    }

    /// Seconds from start to end at speed 1; infinite for what is repeated for ever.
    public var duration: Double { facts.duration }

    /// Seconds from start to end with its own speed.
    public var runningTime: Double {
        if facts.duration == 0 { return 0 }
        return pace > 0 ? facts.duration / pace : .infinity
    }

    /// What the speed counts as.
    var pace: Double { speed > 0 && (speed.isFinite || facts.duration.isFinite) ? speed : 0 }

    /// The same action with another timing.
    public func timed(_ mode: TimingMode) -> Action {
        var result = self
        result.timingMode = mode
        return result
    }

    /// The same action at another speed.
    public func atSpeed(_ speed: Double) -> Action {
        var result = self
        result.speed = speed
        return result
    }
}
