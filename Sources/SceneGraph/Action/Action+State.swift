import SceneMath

extension Action {
    /// What a node is so many seconds after the action started on it, as though nothing else happened to it.
    /// - Parameters:
    ///   - elapsed: seconds since the start; before it, and for what is not a number, the node is as it was.
    ///   - base: the node's state at the start.
    public func state(at elapsed: Double, from base: NodeState) -> NodeState {
        guard elapsed >= 0 else { return base }
        // What never ends has no last state.
        let elapsed = elapsed.isFinite ? elapsed : runningTime.isFinite ? runningTime : 0
        var state = evaluate(at: elapsed, from: base)
        if let isHidden = lastVisibility(at: elapsed)?.isHidden { state.isHidden = isHidden }
        if elapsed >= removalTime { state.isRemoved = true }
        return state
    }

    /// Seconds from the start to the moment at which the node has left the tree.
    var removalTime: Double {
        facts.removalTime.isFinite ? outerTime(of: facts.removalTime) : .infinity
    }

    /// The continuous properties. Nothing is allocated.
    func evaluate(at elapsed: Double, from base: NodeState) -> NodeState {
        if elapsed >= runningTime { return completed(from: base) }
        guard elapsed > 0 else { return begun(from: base) }
        switch body {
        case .sequence(let steps): return sequence(steps, at: innerTime(at: elapsed), from: base)
        case .group(let branches): return group(branches, at: innerTime(at: elapsed), from: base)
        case .repeated(let action, let count):
            return repetition(action, count: count, at: innerTime(at: elapsed), from: base)
        case .wait, .event: return base
        default: return leaf(timingMode.value(at: part(at: elapsed)), from: base)
        }
    }

    /// At its very start an action that lasts has changed nothing, but for what in it takes no time, and paths that jump.
    private func begun(from base: NodeState) -> NodeState {
        switch body {
        case .sequence(let steps): sequence(steps, at: 0, from: base)
        case .group(let branches): group(branches, at: 0, from: base)
        case .repeated(let action, let count): repetition(action, count: count, at: 0, from: base)
        case .follow, .custom: leaf(0, from: base)
        default: base
        }
    }

    /// The continuous properties after the end.
    func completed(from base: NodeState) -> NodeState {
        if let effect = facts.effect {
            var state = base
            effect.apply(to: &state)
            return state
        }
        switch body {
        case .sequence(let steps): return steps.reduce(base) { $1.action.completed(from: $0) }
        case .group(let branches): return group(branches, at: .greatestFiniteMagnitude, from: base)
        case .repeated(let action, let count): return rounds(action, Double(count ?? 0), from: base)
        case .custom: return leaf(1, from: base)
        default: return base
        }
    }

    // MARK: Its own time

    /// Part of the time from start to end, as `ActionLine` has it to the last digit.
    private func part(at elapsed: Double) -> Double { elapsed * (1 / runningTime) }

    /// Seconds of the action's own time, 0 … `duration`, bent by its timing.
    func innerTime(at elapsed: Double) -> Double {
        if pace == .infinity { return facts.duration }
        let time = elapsed * pace
        guard facts.duration.isFinite, !timingMode.isLinear, facts.duration > 0 else {
            return min(time, facts.duration)
        }
        return facts.duration * min(max(timingMode.value(at: time / facts.duration), 0), 1)
    }

    /// Seconds from the start to a moment of the action's own time.
    func outerTime(of time: Double) -> Double {
        if time == 0 { return 0 }
        guard pace > 0 else { return .infinity }
        guard facts.duration.isFinite, !timingMode.isLinear, facts.duration > 0 else { return time / pace }
        return facts.duration * timingMode.time(of: time / facts.duration) / pace
    }

    // MARK: What holds others

    private func sequence(_ steps: [ActionStep], at time: Double, from base: NodeState) -> NodeState {
        var state = base
        for step in steps {
            if time < step.start { break }
            state =
                time >= step.end
                ? step.action.completed(from: state) : step.action.evaluate(at: time - step.start, from: state)
        }
        return state
    }

    private func group(_ branches: [ActionBranch], at time: Double, from base: NodeState) -> NodeState {
        var result = base
        for branch in branches where !branch.channels.isEmpty {
            let value = branch.action.evaluate(at: time, from: base)
            let absolute = branch.action.facts.absolute
            result.merge(value, since: base, branch.channels.intersection(absolute), isBeneath: true)
            result.merge(value, since: base, branch.channels.subtracting(absolute), isBeneath: false)
        }
        return result
    }

    private func repetition(_ action: Action, count: Int?, at time: Double, from base: NodeState) -> NodeState {
        let round = action.runningTime
        guard round > 0 else { return action.completed(from: base) }
        guard round.isFinite else { return action.evaluate(at: time, from: base) }
        if count == nil, action.isSimplyRepeated {
            let x = action.part(at: time)
            let rounds = x.rounded(.down)
            return action.leaf(rounds + action.timingMode.value(at: x - rounds), from: base)
        }
        var done = (time / round).rounded(.down)
        if let count { done = min(done, Double(count - 1)) }
        let start = rounds(action, done, from: base)
        return action.evaluate(at: min(max(time - done * round, 0), round), from: start)
    }

    /// Whether any number of rounds and a part of one are so many times the way.
    private var isSimplyRepeated: Bool {
        switch body {
        case .moveBy, .turnBy: true
        default: false
        }
    }

    /// After so many whole rounds.
    private func rounds(_ action: Action, _ count: Double, from base: NodeState) -> NodeState {
        var state = base
        if let effect = action.facts.effect {
            effect.repeated(count).apply(to: &state)
            return state
        }
        var done = 0.0
        while done < count {
            let next = action.completed(from: state)
            // The end does not depend on the start: all further rounds end there too.
            if next == state { break }
            state = next
            done += 1
        }
        return state
    }

    // MARK: What does something itself

    /// - Parameter f: part of the way.
    func leaf(_ f: Double, from base: NodeState) -> NodeState {
        var state = base
        switch body {
        case .moveBy(let way): state.position += way * f
        case .moveTo(let place): state.position = base.position.lerp(to: place, f)
        case .turnBy(let angle, let axis):
            state.orientation = Quaternion(angle: angle * f, unitAxis: axis) * base.orientation
        case .turnByAngles(let angles, let undoes):
            let turn = Quaternion(eulerAngles: angles * (undoes ? 1 - f : f))
            let whole = undoes ? Quaternion(eulerAngles: angles).conjugate : .identity
            state.orientation = turn * whole * base.orientation
        case .turnTo(let end): state.orientation = base.orientation.slerp(to: end, f)
        case .turnToAngles(let angles):
            state.orientation = Quaternion(eulerAngles: base.orientation.eulerAngles.lerp(to: angles, f))
        case .scaleBy(let factors):
            // At an even pace of the factor, as SceneKit does it.
            state.scale *= Vector3.one.lerp(to: factors, f)
        case .scaleTo(let end): state.scale = base.scale.lerp(to: end, f)
        case .fadeBy(let change): state.opacity += change * f
        case .fadeTo(let end): state.opacity = base.opacity * (1 - f) + end * f
        case .follow(let path, let isOffset, let isOrienting):
            if let first = path.points.first {
                state.position = path.point(at: f)
                if isOffset { state.position += base.position - first }
            }
            if isOrienting, let direction = path.direction(at: f), let turn = Quaternion(lookingAlong: direction) {
                state.orientation = turn
            }
        case .custom(let function):
            let made = function(base, facts.duration * f)
            state = made
            state.isHidden = base.isHidden
            state.isRemoved = base.isRemoved
        case .wait, .event, .sequence, .group, .repeated: break
        }
        return state
    }
}
