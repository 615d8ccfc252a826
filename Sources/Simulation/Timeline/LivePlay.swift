import SceneMath

/// A session while it is played: time goes on, the player acts, and may go back and act otherwise.
///
/// What has been played is a script: `Simulator` over the session with that script tells the same events, to the last one. So
/// acts are noted at whole milliseconds, as a file holds them.
public struct LivePlay: Sendable {
    /// The session as it was loaded; its own script counts until the player acts.
    public private(set) var prepared: PreparedSession
    private let options: Simulator.Options
    private var poses: PoseModel
    private var run: SimulationRun
    private var record = SimulationRecord()
    /// The events in the order of the log.
    private var sorted: [Event] = []
    private var acts: [Act]
    private var isOpen = false
    private var isExtended = false
    private var outages: [Event]
    /// From early to late; the first is that of a play that has not begun.
    private var snapshots: [Snapshot]
    /// How far the play has been worked out, seconds from the start of the walk.
    public private(set) var time: Double

    private struct Snapshot {
        var time: Double
        var run: SimulationRun
        var length: SimulationRecord.Length
    }

    /// Seconds of the run between snapshots, about: what has to be worked out again when the player goes back a little.
    private static let snapshotInterval = 5.0
    /// More are thinned.
    private static let mostSnapshots = 256
    /// Seconds that are gone through at once, where there is something to go through.
    private static let stride = 1.0

    /// - Throws: `SessionError` for a walk that is too long to be stepped through.
    public init(_ prepared: PreparedSession, options: Simulator.Options = .init()) throws(SessionError) {
        let simulator = Simulator(prepared, options: options)
        poses = PoseModel(prepared)
        try simulator.checkLength(poses)
        self.prepared = poses.warned(prepared)
        self.options = options
        run = simulator.run(poses)
        acts = prepared.acts
        time = prepared.span.lowerBound
        outages = simulator.outageEvents()
        snapshots = [Snapshot(time: -.infinity, run: run, length: record.length)]
        advance(to: time)
    }

    /// Goes on to a moment, seconds from the start of the walk. Going back needs no call: any earlier moment is known.
    public mutating func advance(to moment: Double) {
        let goal = min(max(moment, time), prepared.span.upperBound)
        var stride = Self.stride
        repeat {
            let before = run.time
            time = min(time + stride, goal)
            run.advance(to: time, acts: acts, into: &record)
            // In a gap of the track a single step may take years.
            stride = run.time > before ? Self.stride : stride * 2
            takeSnapshot()
        } while time < goal
        takeEvents()
    }

    private mutating func takeSnapshot() {
        guard run.time - snapshots[snapshots.count - 1].run.time >= Self.snapshotInterval else { return }
        // A walk that becomes longer with each fix must not be kept in all its lengths.
        snapshots.append(Snapshot(time: time, run: run.withWalk(of: snapshots[0].run), length: record.length))
        guard snapshots.count > Self.mostSnapshots else { return }
        // The further back, the wider apart: the one goes whose going widens a gap the least for its age.
        func weight(_ index: Int) -> Double {
            let gap = snapshots[index + 1].run.time - snapshots[index - 1].run.time
            return gap / (run.time - snapshots[index].run.time)
        }
        let inner = 1..<(snapshots.count - 1)
        if let least = inner.map({ (index: $0, weight: weight($0)) }).min(by: { $0.weight < $1.weight }) {
            snapshots.remove(at: least.index)
        }
    }

    /// Takes a longer walk that is the same so far, as a live receiver makes it. What was played stays.
    /// - Parameter isOpen: whether it may become longer still: then its last moment is no end.
    public mutating func extend(to longer: PreparedSession, isOpen: Bool) {
        prepared = longer
        poses = PoseModel(longer)
        poses.removeActs(after: -.infinity, keeping: [])
        for act in acts { poses.append(act) }
        self.isOpen = isOpen
        isExtended = true
        run.extend(to: longer, poses, isOpen: isOpen)
        outages = Simulator(longer, options: options).outageEvents()
    }

    /// Does something at a moment: acts that were noted after it are dropped, and the play goes on from there.
    /// - Parameter moment: seconds from the start of the walk, cut to the millisecond.
    /// - Returns: false, and nothing changes, for an act that the session's rules do not have or a POI that there is not.
    @discardableResult
    public mutating func act(_ action: ScriptAction, at moment: Double) -> Bool {
        guard PreparedSession.refusal(of: action, rules: GameRules(prepared.session.rules)) == nil else { return false }
        let poi = action.poi.flatMap(prepared.index(of:))
        if action.poi != nil, poi == nil { return false }
        let cut = (moment * 1000 + 1e-6).rounded(.down) / 1000
        let t = min(max(cut, prepared.span.lowerBound), prepared.span.upperBound)
        goBack(to: t)
        acts.append(Act(t: t, action: action, poi: poi))
        poses.append(acts[acts.count - 1])
        run.poses = poses
        advance(to: max(t, moment))
        return true
    }

    /// Drops the acts that were noted after a moment, so that the play can go on from there in another way.
    public mutating func dropActs(after moment: Double) {
        guard acts.contains(where: { $0.t > moment }) else { return }
        goBack(to: moment)
        advance(to: moment)
    }

    /// What has been played, as a session's script.
    public var script: [ScriptStep] {
        acts.map { act in
            var step = ScriptStep(at: .seconds(act.t), act.action)
            step.line = act.line
            return step
        }
    }

    /// The session with what has been played as its script.
    public var session: Session {
        var session = prepared.session
        session.script = script
        return session
    }

    /// The play so far, to be drawn and asked like any timeline: quick to get, and without the fixes among its events. What lies
    /// ahead in it is what comes when the player does nothing more.
    public var timeline: Timeline {
        let events = EventList(found: sorted, fixes: [], poseRate: nil, span: prepared.span, poses: poses)
        return Timeline(session: prepared, events: events, poses: poses, games: record.games)
    }

    /// Every event so far, as `Simulator` tells them.
    public var events: EventList {
        let span = prepared.span.lowerBound...max(time, prepared.span.lowerBound)
        let found = (sorted + outages.filter { $0.t <= time }).inOrder
        return EventList(
            found: found, fixes: poses.schedule.times(in: span), poseRate: options.posesPerSecond, span: span,
            poses: poses)
    }

    /// What the script asked for in vain so far.
    public var warnings: [SessionWarning] { prepared.warnings + record.warnings }

    /// Takes the play back to where the acts of a moment can be done, its own ones among them.
    private mutating func goBack(to moment: Double) {
        acts.removeAll { $0.t > moment }
        poses.removeActs(after: moment, keeping: acts)
        while snapshots[snapshots.count - 1].time >= moment { snapshots.removeLast() }
        let snapshot = snapshots[snapshots.count - 1]
        run = snapshot.run
        run.poses = poses
        // The copies were made when the walk was shorter.
        if isExtended { run.extend(to: prepared, poses, isOpen: isOpen) }
        record.truncate(to: snapshot.length)
        time = max(snapshot.time, prepared.span.lowerBound)
        sorted = []
        takenEvents = 0
    }

    private var takenEvents = 0

    /// Puts new events where they belong; they come nearly in order.
    private mutating func takeEvents() {
        let fresh = record.events[takenEvents...]
        takenEvents = record.events.count
        for event in fresh {
            var place = sorted.count
            while place > 0, event.comes(before: sorted[place - 1]) { place -= 1 }
            sorted.insert(event, at: place)
        }
    }
}
