import SceneMath

extension Action {
    /// Does nothing for so long.
    public static func wait(duration: Double) -> Action { Action(.wait, duration: duration) }

    /// A named moment: whoever advances the time past it has the handlers of the node and of the scene called.
    public static func cue(_ name: String) -> Action { Action(.event(.cue(name))) }

    /// One after the other.
    public static func sequence(_ actions: [Action]) -> Action {
        var start = 0.0
        let steps = actions.map { action in
            let step = ActionStep(start: start, end: start + action.runningTime, action: action)
            start = step.end
            return step
        }
        return Action(.sequence(steps))
    }

    /// All at once; it lasts as long as the longest.
    public static func group(_ actions: [Action]) -> Action {
        var taken: ActionChannels = []
        var branches: [ActionBranch] = []
        for action in actions.reversed() {
            let lost = taken.intersection(action.facts.absolute)
            taken.formUnion(action.facts.absolute)
            branches.append(ActionBranch(action: action, channels: action.facts.channels.subtracting(lost)))
        }
        return Action(.group(branches.reversed()))
    }

    /// The action so many times; less than once is not at all.
    public static func `repeat`(_ action: Action, count: Int) -> Action {
        Action(.repeated(action, count: max(0, count)))
    }

    /// The action again and again. One without any duration happens once: for ever in no time is never done.
    public static func repeatForever(_ action: Action) -> Action { Action(.repeated(action, count: nil)) }

    /// What a function of time makes of the node.
    /// - Parameter state: a pure function of the node's state when the action starts and of the seconds of the action that
    ///   have passed, 0 … `duration`, bent by `timingMode`. `isHidden` and `isRemoved` of what it returns are not used.
    ///   In a repetition each round starts where the one before ended; finding out where that is costs a call a round,
    ///   unless the function's end does not depend on its start.
    public static func customAction(
        duration: Double, _ state: @escaping @Sendable (_ start: NodeState, _ elapsed: Double) -> NodeState
    ) -> Action {
        Action(.custom(state), duration: duration)
    }

    /// The action that undoes this one where that is possible: *by* becomes by as much the other way, a sequence or path runs
    /// from the end, hide becomes unhide. What goes *to* a value, and a function of time, is its own reverse.
    public func reversed() -> Action {
        var result: Action
        switch body {
        case .wait, .moveTo, .turnTo, .turnToAngles, .scaleTo, .fadeTo, .custom: return self
        case .event(.cue), .event(.remove): return self
        case .event(.hide): result = .unhide()
        case .event(.unhide): result = .hide()
        case .moveBy(let way): result = .move(by: -way, duration: duration)
        case .turnBy(let angle, let axis): result = Action(.turnBy(angle: -angle, axis: axis), duration: duration)
        case .turnByAngles(let angles, let undoes):
            result = Action(.turnByAngles(angles, undoes: !undoes), duration: duration)
        case .scaleBy(let factors):
            // What was flattened to nothing can't be undone.
            result = .scale(by: (1 / factors).replacing(with: 1, where: factors .== 0), duration: duration)
        case .fadeBy(let change): result = .fadeOpacity(by: -change, duration: duration)
        case .follow(let path, let isOffset, let isOrienting):
            result = .followPath(path.reversed, orienting: isOrienting, asOffset: isOffset, duration: duration)
        case .sequence(let steps): result = .sequence(steps.reversed().map { $0.action.reversed() })
        case .group(let branches): result = .group(branches.map { $0.action.reversed() })
        case .repeated(let action, let count): result = Action(.repeated(action.reversed(), count: count))
        }
        result.speed = speed
        result.timingMode = timingMode
        return result
    }
}
