/// The event log of a walk that is still being recorded: what is told is told as soon as the walk has come that far.
///
/// The events are those of `EventStream` over the whole recording, but for what only later points can say of earlier moments:
/// the course before the first movement and at the first fix after an outage, the heading before the first one that was told,
/// heights in an outage and, where no course is recorded, how a bend is rounded.
public struct LiveStream: Sendable {
    /// What a person should hear of before the walk.
    public let warnings: [SessionWarning]

    private let options: Simulator.Options
    private var run: SimulationRun
    private var model: PoseModel
    /// How far it has been told, seconds from the start of the walk; nil before the first fix.
    private var told: Double?
    /// Number of poses that were told.
    private var poses = 0.0
    /// Outages of which the beginning, and the end, were told.
    private var outagesBegun = 0
    private var outagesEnded = 0
    private let start: Double
    /// What was told of the step of the simulator that the walk had not finished.
    private var foretold: [Event] = []

    /// - Parameter prepared: the walk so far, with one fix at least.
    public init(_ prepared: PreparedSession, options: Simulator.Options = .init()) {
        model = PoseModel(prepared)
        self.options = options
        run = Simulator(prepared, options: options).run(model)
        warnings = model.warned(prepared).warnings
        start = prepared.span.lowerBound
    }

    /// Fixes were lost.
    /// - Parameter time: seconds from the start of the walk.
    /// - Returns: what is to be told of that, in order.
    public mutating func lose(at time: Double) -> [Event] {
        outagesBegun += 1
        return (posesUp(to: time, model) + [Event(t: time, .outage)]).inOrder
    }

    private mutating func posesUp(to end: Double, _ model: PoseModel) -> [Event] {
        guard let rate = options.posesPerSecond else { return [] }
        var events: [Event] = []
        while case let time = start + poses / rate, time <= end {
            events.append(Event(t: time, .pose(model.perceived(at: time))))
            poses += 1
        }
        return events
    }

    /// Whether an event was told already.
    private mutating func takeForetold(_ event: Event) -> Bool {
        guard let place = foretold.firstIndex(where: { $0.name == event.name && $0.poi == event.poi }) else {
            return false
        }
        foretold.remove(at: place)
        return true
    }

    /// Goes on to the end of a longer walk that is the same so far.
    /// - Parameter isLast: whether nothing follows.
    /// - Returns: what happened on the way, in order.
    public mutating func advance(to longer: PreparedSession, isLast: Bool) -> [Event] {
        model = PoseModel(longer)
        let end = longer.span.upperBound
        run.extend(to: longer, model, isOpen: !isLast)
        var record = SimulationRecord()
        run.advance(to: end, acts: longer.acts, into: &record)
        var events = record.events.filter { !takeForetold($0) }
        foretold = []
        if !isLast {
            // The run goes on in whole steps; what happened since the last of them, up to the newest fix, a copy finds out.
            var copy = run
            var found = SimulationRecord()
            copy.extend(to: longer, model, isOpen: false)
            copy.advance(to: end, acts: longer.acts, into: &found)
            foretold = found.events
            events += foretold
        }
        let fixes = model.schedule.times(after: told, upTo: end)
        events += fixes.map { Event(t: $0, .fix(model.perceived(at: $0))) }
        events += posesUp(to: end, model)
        for outage in longer.outages.dropFirst(outagesEnded) where outage.upperBound <= end {
            if outagesBegun <= outagesEnded { events += lose(at: outage.lowerBound) }
            events.append(Event(t: outage.upperBound, .recovered))
            outagesEnded += 1
        }
        told = end
        return events.inOrder
    }
}
