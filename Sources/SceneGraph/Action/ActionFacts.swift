import SceneMath

/// What is known of an action before it runs.
final class ActionFacts: Sendable {
    /// Seconds at speed 1; may be infinite.
    let duration: Double
    /// What it changes.
    let channels: ActionChannels
    /// What it sets to a value at some time.
    let absolute: ActionChannels
    /// Whether anything in it happens at a moment.
    let hasEvents: Bool
    /// Whether any of these is a cue.
    let hasCues: Bool
    /// Whether anything in it hides or shows.
    let changesVisibility: Bool
    /// Seconds of its own time after which it has taken the node out of the tree; infinite if never.
    let removalTime: Double
    /// What the whole of it does; nil where that depends on a function.
    let effect: ActionEffect?
    /// How many actions lie in each other, itself included.
    let depth: Int

    init(
        duration: Double, channels: ActionChannels, absolute: ActionChannels, hasEvents: Bool, hasCues: Bool,
        changesVisibility: Bool, removalTime: Double, effect: ActionEffect?, depth: Int = 1
    ) {
        self.duration = duration
        self.channels = channels
        self.absolute = absolute
        self.hasEvents = hasEvents
        self.hasCues = hasCues
        self.changesVisibility = changesVisibility
        self.removalTime = removalTime
        self.effect = effect
        self.depth = depth
    }

    /// Of one action that holds no others.
    private convenience init(
        _ duration: Double, _ channels: ActionChannels, absolute: ActionChannels = [], _ effect: ActionEffect?
    ) {
        self.init(
            duration: duration, channels: channels, absolute: absolute, hasEvents: false, hasCues: false,
            changesVisibility: false, removalTime: .infinity, effect: effect)
    }

    /// - Parameter duration: of an action that holds no others.
    convenience init(_ body: ActionBody, duration: Double) {
        var effect = ActionEffect()
        switch body {
        case .wait: self.init(duration, [], effect)
        case .moveBy(let way):
            effect.position = .by(way)
            self.init(duration, .position, effect)
        case .moveTo(let place):
            effect.position = .to(place)
            self.init(duration, .position, absolute: .position, effect)
        case .turnBy(let angle, let axis):
            effect.orientation = .by(.init(angle: angle, unitAxis: axis))
            self.init(duration, .orientation, effect)
        case .turnByAngles(let angles, let undoes):
            let turn = Quaternion(eulerAngles: angles)
            effect.orientation = .by(undoes ? turn.conjugate : turn)
            self.init(duration, .orientation, effect)
        case .turnTo(let end):
            effect.orientation = .to(end)
            self.init(duration, .orientation, absolute: .orientation, effect)
        case .turnToAngles(let angles):
            effect.orientation = .to(.init(eulerAngles: angles))
            self.init(duration, .orientation, absolute: .orientation, effect)
        case .scaleBy(let factor):
            effect.scale = .by(factor)
            self.init(duration, .scale, effect)
        case .scaleTo(let end):
            effect.scale = .to(end)
            self.init(duration, .scale, absolute: .scale, effect)
        case .fadeBy(let change):
            effect.opacity = .by(change)
            self.init(duration, .opacity, effect)
        case .fadeTo(let end):
            effect.opacity = .to(end)
            self.init(duration, .opacity, absolute: .opacity, effect)
        case .follow(let path, let isOffset, let isOrienting):
            let way = Self.follow(path, isOffset: isOffset, isOrienting: isOrienting)
            self.init(duration, way.channels, absolute: way.absolute, way.effect)
        case .custom: self.init(duration, .all, nil)
        case .event(let event):
            self.init(
                duration: 0, channels: [], absolute: [], hasEvents: true, hasCues: event.isCue,
                changesVisibility: event == .hide || event == .unhide,
                removalTime: event == .remove ? 0 : .infinity, effect: effect)
        case .sequence(let steps): self.init(steps)
        case .group(let branches): self.init(branches)
        case .repeated(let action, let count): self.init(action, count: count)
        }
    }

    private static func follow(
        _ path: ActionPath, isOffset: Bool, isOrienting: Bool
    ) -> (channels: ActionChannels, absolute: ActionChannels, effect: ActionEffect) {
        var channels: ActionChannels = []
        var absolute: ActionChannels = []
        var effect = ActionEffect()
        if let first = path.points.first, let last = path.points.last {
            channels.insert(.position)
            if !isOffset { absolute.insert(.position) }
            effect.position = isOffset ? .by(last - first) : .to(last)
        }
        if isOrienting, let direction = path.direction(at: 1), let turn = Quaternion(lookingAlong: direction) {
            channels.insert(.orientation)
            absolute.insert(.orientation)
            effect.orientation = .to(turn)
        }
        return (channels, absolute, effect)
    }

    private convenience init(_ steps: [ActionStep]) {
        var effect: ActionEffect? = ActionEffect()
        for step in steps { effect = effect.flatMap { a in step.action.facts.effect.map { a.then($0) } } }
        self.init(
            parts: steps.map(\.action),
            duration: steps.last?.end ?? 0,
            removal: steps.map { $0.start + $0.action.removalTime }.min(), effect: effect)
    }

    private convenience init(_ branches: [ActionBranch]) {
        var effect: ActionEffect? = ActionEffect()
        for branch in branches {
            effect = effect.flatMap { a in
                branch.action.facts.effect.map { a.beside($0.limited(to: branch.channels)) }
            }
        }
        self.init(
            parts: branches.map(\.action), duration: branches.map(\.action.runningTime).max() ?? 0,
            removal: branches.map(\.action.removalTime).min(), effect: effect)
    }

    private convenience init(_ action: Action, count: Int?) {
        let round = action.runningTime
        let duration: Double
        if let count { duration = count == 0 ? 0 : round * Double(count) } else { duration = .infinity }
        let isEmpty = count == 0
        self.init(
            parts: isEmpty ? [] : [action], duration: duration, removal: action.removalTime,
            effect: count.flatMap { count in action.facts.effect.map { $0.repeated(Double(count)) } })
    }

    private convenience init(parts: [Action], duration: Double, removal: Double?, effect: ActionEffect?) {
        self.init(
            duration: duration, channels: parts.reduce(into: []) { $0.formUnion($1.facts.channels) },
            absolute: parts.reduce(into: []) { $0.formUnion($1.facts.absolute) },
            hasEvents: parts.contains { $0.facts.hasEvents },
            hasCues: parts.contains { $0.facts.hasCues },
            changesVisibility: parts.contains { $0.facts.changesVisibility },
            removalTime: parts.isEmpty ? .infinity : removal ?? .infinity, effect: effect,
            depth: 1 + (parts.map(\.facts.depth).max() ?? 0))
    }
}
