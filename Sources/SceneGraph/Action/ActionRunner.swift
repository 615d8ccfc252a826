import SceneMath

/// The actions under way on one node.
///
/// The node's state is `base` with what each action has changed since its `origin`. Whenever something is started, ended,
/// stopped, or set by hand, what has been changed so far moves into the base at exactly that time. So the state at a time
/// follows from what happened up to it, whatever times were asked for in between.
final class ActionRunner {
    unowned(unsafe) let node: Node
    private(set) var running: ContiguousArray<RunningAction> = []
    private(set) var base: NodeState
    /// What has changed in the base and not in the node yet.
    private var unwritten: ActionChannels = []
    /// Set while the node is in a scene; otherwise the clock stands at 0.
    unowned(unsafe) private(set) var schedule: ActionSchedule?
    /// Places in the schedule's lists.
    var singlePlace = -1
    var tellerPlace = -1
    var lines = 0..<0
    var isPending = false
    /// When an action took the node out of its scene: what else happens to it at that moment is still told.
    var leftAt: Double?
    /// True while the node is not written by hand.
    var isWriting = false

    init(_ node: Node) {
        self.node = node
        base = NodeState(unconstrained: node)
        if let store = node.store { join(store.schedule) }
    }

    var now: Double { schedule?.time ?? 0 }

    var hasEvents: Bool { running.contains { $0.action.facts.hasEvents } }

    /// True where something that has ended or was rebased is not in the node yet.
    var hasUnwritten: Bool { !unwritten.isEmpty }

    /// True where something is under way or a moment is still to be told.
    var isBusy: Bool { running.contains { $0.end > now || $0.untold != 0 } }

    // MARK: Starting and stopping

    func start(_ action: Action, key: String?) {
        retire(through: now)
        if let key { stop(key: key) }
        rebase(at: now, action.facts.channels)
        for index in running.indices {
            // The newer goal has the property.
            running[index].channels.subtract(running[index].absolute.intersection(action.facts.absolute))
        }
        // What nothing moves is what the node says.
        base.take(ActionChannels.all.subtracting(movedChannels.union(unwritten)), of: NodeState(unconstrained: node))
        base.isHidden = node.isHidden
        running.append(RunningAction(action, key: key, start: now, base: base))
        schedule?.changed(self, newMomentsFrom: running.count - 1)
    }

    func stop(key: String) {
        for entry in running where entry.key == key { rebase(at: now, entry.channels) }
        running.removeAll { $0.key == key }
        settle(at: now)
        schedule?.changed(self)
    }

    func stopAll() {
        settle(at: now)
        running.removeAll()
        schedule?.changed(self)
    }

    func action(forKey key: String) -> Action? {
        running.last { $0.key == key && ($0.end > now || $0.untold != 0) }?.action
    }

    private var movedChannels: ActionChannels { running.reduce(into: []) { $0.formUnion($1.channels) } }

    // MARK: The state

    /// The state at a time before which nothing ends any more.
    func state(at time: Double) -> NodeState {
        var state = base
        for entry in running { entry.apply(at: time, to: &state) }
        return state
    }

    /// Moves what has changed so far into the base.
    private func rebase(at time: Double, _ channels: ActionChannels) {
        let moved = movedChannels.intersection(channels)
        guard !moved.isEmpty else { return }
        base.take(moved, of: state(at: time))
        unwritten.formUnion(moved)
        for index in running.indices {
            let own = running[index].channels.intersection(moved)
            if !own.isEmpty { running[index].origin.take(own, of: running[index].value(at: time)) }
        }
    }

    /// Ends what is over, in the order of the ends.
    func retire(through time: Double) {
        while true {
            var end = Double.infinity
            for entry in running where !entry.channels.isEmpty { end = min(end, entry.end) }
            guard end <= time else { break }
            for index in running.indices where running[index].end == end && !running[index].channels.isEmpty {
                rebase(at: end, running[index].channels)
            }
            for index in running.indices where running[index].end == end { running[index].channels = [] }
        }
        running.removeAll { $0.end <= time && $0.untold == 0 }
    }

    /// Called after a property was set by hand. Motions *by* something go on from there; one *to* a value still gets to it.
    func wasSet(_ channel: ActionChannels) {
        guard !isWriting else { return }
        unwritten.subtract(channel)
        guard movedChannels.contains(channel) else { return }
        let before = state(at: now)
        let set = NodeState(node)
        base.take(channel, of: set)
        for index in running.indices where running[index].channels.contains(channel) {
            if running[index].absolute.contains(channel) {
                running[index].base.merge(set, since: before, channel, isBeneath: false)
                running[index].origin.take(channel, of: running[index].base)
                base.take(channel, of: running[index].base)
            } else {
                running[index].origin.take(channel, of: running[index].value(at: now))
            }
        }
        schedule?.changed(self)
    }

    /// Makes the node what it is at a time, and forgets what is over.
    func settle(at time: Double) {
        retire(through: time)
        let moved = movedChannels.union(unwritten)
        unwritten = []
        let state = state(at: time)
        isWriting = true
        defer { isWriting = false }
        if moved.contains(.position) { node.position = state.position }
        if moved.contains(.orientation) { node.orientation = state.orientation }
        if moved.contains(.scale) { node.scale = state.scale }
        if moved.contains(.opacity), node.opacity != state.opacity { node.opacity = state.opacity }
    }

    // MARK: Moments

    /// Notes that a moment is told; false where its action was stopped before.
    func tell(_ number: UInt64, at elapsed: Double) -> Bool {
        guard let index = running.firstIndex(where: { $0.number == number }) else { return false }
        if running[index].toldTime == elapsed {
            running[index].toldCount += 1
        } else {
            running[index].toldTime = elapsed
            running[index].toldCount = 1
        }
        if let untold = running[index].untold { running[index].untold = untold - 1 }
        return true
    }

    /// Says of an action that is over how many moments are left.
    func count(_ untold: Int, of index: Int) { running[index].untold = untold }

    // MARK: Coming and going

    func join(_ schedule: ActionSchedule) {
        self.schedule = schedule
        leftAt = nil
        shift(by: schedule.time)
        for index in running.indices { running[index].renew() }
        schedule.add(self)
    }

    func leave() {
        guard let schedule else { return }
        schedule.remove(self)
        isPending = false
        self.schedule = nil
        shift(by: -schedule.time)
    }

    private func shift(by time: Double) {
        for index in running.indices { running[index].start += time }
    }
}
