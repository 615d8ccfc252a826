extension Action {
    /// A named moment.
    public struct Cue: Hashable, Sendable {
        public var name: String
        /// Seconds since the action started.
        public var time: Double

        public init(name: String, time: Double) {
            self.name = name
            self.time = time
        }
    }

    /// A moment of any kind.
    struct Moment {
        var time: Double
        var event: ActionEvent
    }

    /// The cues within a range of seconds since the start, both ends in, in the order of time; those at one time in the order
    /// in which they are written. Traps for an action without end and a range without one: that list has no end.
    public func cues(in range: ClosedRange<Double>) -> [Cue] {
        precondition(range.upperBound.isFinite || runningTime.isFinite, "the cues of an endless action have no end")
        var moments: [Moment] = []
        collectMoments(range.lowerBound, min(range.upperBound, runningTime), into: &moments)
        return moments.compactMap { moment in
            guard range.contains(moment.time), case .cue(let name) = moment.event else { return nil }
            return Cue(name: name, time: moment.time)
        }
    }

    /// All moments from `low` to `high` seconds since the start, and perhaps a few beside, in the order of time. A moment has
    /// the same time to the last digit whatever the range.
    func collectMoments(_ low: Double, _ high: Double, into list: inout [Moment]) {
        guard facts.hasEvents, high >= 0, low <= runningTime else { return }
        let first = list.count
        switch body {
        case .event(let event): list.append(Moment(time: 0, event: event))
        case .sequence(let steps):
            let (low, high) = window(low, high)
            for step in steps where step.start <= high && step.action.facts.hasEvents {
                step.action.collect(low, high, offset: step.start, into: &list)
            }
        case .group(let branches):
            let (low, high) = window(low, high)
            for branch in branches { branch.action.collectMoments(low, high, into: &list) }
            // Swift's sort keeps the order of equals.
            list[first...].sort { $0.time < $1.time }
        case .repeated(let action, let count):
            let (low, high) = window(low, high)
            action.collectRounds(low, high, count: count, into: &list)
        default: return
        }
        guard speed != 1 || !timingMode.isLinear else { return }
        var latest = 0.0
        for index in list.indices[first...] {
            // A curve that runs backwards must not change the order.
            latest = max(latest, outerTime(of: list[index].time))
            list[index].time = latest
        }
    }

    /// From seconds since the start to the action's own time, a little wider against rounding.
    private func window(_ low: Double, _ high: Double) -> (Double, Double) {
        let margin = 1e-9 + high.magnitude * 1e-12
        // Under a curve of one's own anything may be anywhere: all of it is looked at.
        if case .custom = timingMode, facts.duration.isFinite { return (0, facts.duration) }
        if pace == .infinity { return (0, facts.duration) }
        return (innerTime(at: max(0, low - margin)) - 1e-9, innerTime(at: high + margin) + 1e-9)
    }

    private func collect(_ low: Double, _ high: Double, offset: Double, into list: inout [Moment]) {
        let first = list.count
        collectMoments(low - offset, high - offset, into: &list)
        guard offset != 0 else { return }
        for index in list.indices[first...] { list[index].time += offset }
    }

    private static let mostSilentRounds = 100_000.0

    private func collectRounds(_ low: Double, _ high: Double, count: Int?, into list: inout [Moment]) {
        let round = runningTime
        guard round > 0 else {
            // Hiding again and again at one moment is hiding once; only cues are told every time.
            let rounds = facts.hasCues ? count ?? 1 : min(1, count ?? 1)
            for _ in 0..<rounds { collect(low, high, offset: 0, into: &list) }
            return
        }
        guard round.isFinite else { return collect(low, high, offset: 0, into: &list) }
        var index = max(0, (low / round).rounded(.down) - 1)
        let end = min(count.map { Double($0) } ?? .infinity, (high / round).rounded(.down) + 2)
        // Of what only hides and shows, nobody sees more than the last of very many rounds that pass at once.
        if !facts.hasCues, facts.removalTime == .infinity { index = max(index, end - Self.mostSilentRounds) }
        while index < end {
            collect(low, high, offset: index * round, into: &list)
            let next = index + 1
            // So far on, the clock can't tell one round from the next.
            guard next > index else { return }
            index = next
        }
    }

    /// The last hiding or showing up to a moment, and when it was.
    func lastVisibility(at elapsed: Double) -> (time: Double, isHidden: Bool)? {
        guard facts.changesVisibility, elapsed >= 0 else { return nil }
        let inner = elapsed >= runningTime ? .infinity : innerTime(at: elapsed)
        guard let found = lastVisibility(inner: inner) else { return nil }
        return (outerTime(of: found.time), found.isHidden)
    }

    private func lastVisibility(inner time: Double) -> (time: Double, isHidden: Bool)? {
        switch body {
        case .event(let event): return (0, event == .hide)
        case .sequence(let steps):
            for step in steps.reversed() where step.start <= time {
                if let found = step.action.lastVisibility(at: time >= step.end ? .infinity : time - step.start) {
                    return (step.start + found.time, found.isHidden)
                }
            }
            return nil
        case .group(let branches):
            var last: (time: Double, isHidden: Bool)?
            for branch in branches {
                guard let found = branch.action.lastVisibility(at: time) else { continue }
                if found.time >= last?.time ?? 0 { last = found }
            }
            return last
        case .repeated(let action, let count):
            let round = action.runningTime
            guard round > 0, round.isFinite else { return action.lastVisibility(at: time) }
            var done = (time / round).rounded(.down)
            if let count { done = min(done, Double(count - 1)) }
            var passed = time >= facts.duration ? .infinity : time - done * round
            while done >= 0 {
                if let found = action.lastVisibility(at: passed) { return (done * round + found.time, found.isHidden) }
                done -= 1
                passed = .infinity
            }
            return nil
        default: return nil
        }
    }
}
