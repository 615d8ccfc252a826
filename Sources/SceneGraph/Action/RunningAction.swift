import SceneMath

/// An action under way on a node.
struct RunningAction {
    /// Larger for what started later.
    private(set) var number: UInt64
    let key: String?
    let action: Action
    /// On the clock of the node's scene; seconds.
    var start: Double
    /// What the node was at the start.
    var base: NodeState
    /// What the action had come to when what it has changed so far became part of the runner's base.
    var origin: NodeState
    /// What it changes; less once it is over or a newer action has taken a property over.
    var channels: ActionChannels
    /// Seconds since the start up to which its moments have been told, and how many exactly there.
    var toldTime = -Double.infinity
    var toldCount = 0
    /// Moments still to be told after the end; nil until they are counted.
    var untold: Int?

    init(_ action: Action, key: String?, start: Double, base: NodeState) {
        number = Identity.next()
        self.key = key
        self.action = action
        self.start = start
        self.base = base
        origin = base
        channels = action.facts.channels
        untold = action.facts.hasEvents ? nil : 0
    }

    /// Back in a scene, with another clock: what an agenda says of it no longer holds.
    mutating func renew() {
        number = Identity.next()
        if untold != 0 { untold = nil }
    }

    var end: Double { start + action.runningTime }

    /// What it goes *to* a value with.
    var absolute: ActionChannels { channels.intersection(action.facts.absolute) }

    func value(at time: Double) -> NodeState {
        time >= end ? action.completed(from: base) : action.evaluate(at: max(0, time - start), from: base)
    }

    /// Adds what it has changed since its origin.
    func apply(at time: Double, to state: inout NodeState) {
        guard !channels.isEmpty else { return }
        let value = value(at: time)
        state.merge(value, since: origin, absolute, isBeneath: true)
        state.merge(value, since: origin, channels.subtracting(absolute), isBeneath: false)
    }
}
