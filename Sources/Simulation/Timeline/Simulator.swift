import Geodesy
import PlainText
import SceneMath

/// Walks through a session once, without graphics, and notes what happens.
///
/// It steps at 20 Hz, on the multiples of 0.05 s and at both ends of the span. Where a limit was crossed inside a step, the
/// moment is found by halving, to well below a millisecond; a position that jumps to a new fix crosses at the fix.
public struct Simulator {
    /// Steps a second.
    public static let rate = 20.0

    private let prepared: PreparedSession
    private let options: Options

    /// What is asked for beside the session.
    public struct Options: Equatable, Sendable {
        /// Poses a second that are told; nil tells none.
        public var posesPerSecond: Double?
        /// Width and height in pixels of the picture in which things are seen.
        public var size = Vector2(1280, 720)

        public init() {}
    }

    public init(_ prepared: PreparedSession, options: Options = Options()) {
        self.prepared = prepared
        self.options = options
    }

    /// The whole walk.
    /// - Throws: `SessionError` for a walk that is too long to be stepped through, as a wrong date makes it.
    public func timeline() throws(SessionError) -> Timeline {
        let poses = PoseModel(prepared)
        try checkLength(poses)
        let span = prepared.span
        var run = run(poses)
        var record = SimulationRecord()
        run.advance(to: span.upperBound, acts: prepared.acts, into: &record)
        let events = EventList(
            found: (record.events + outageEvents()).inOrder, fixes: poses.schedule.times(in: span),
            poseRate: options.posesPerSecond, span: span, poses: poses)
        var session = poses.warned(prepared)
        session.warnings += record.warnings
        return Timeline(session: session, events: events, poses: poses, games: record.games)
    }

    /// The events of the walk as it is walked, for a log that is told and not kept.
    /// - Throws: `SessionError` for a walk that is too long to be stepped through.
    public func stream() throws(SessionError) -> EventStream {
        let poses = PoseModel(prepared)
        try checkLength(poses)
        let span = prepared.span
        return EventStream(
            prepared, run: run(poses), outages: outageEvents().inOrder,
            merge: EventMerge(
                fixes: poses.schedule.times(in: span), poseRate: options.posesPerSecond, span: span, poses: poses),
            warnings: poses.warned(prepared).warnings)
    }

    /// A run at its beginning.
    func run(_ poses: PoseModel) -> SimulationRun {
        SimulationRun(
            prepared: prepared, poses: poses, sight: Sight(prepared.session, size: options.size),
            strides: Strides(prepared))
    }

    /// - Throws: `SessionError` for a walk that is too long to be stepped through.
    func checkLength(_ poses: PoseModel) throws(SessionError) {
        let span = prepared.span
        let steps = prepared.pois.isEmpty ? 0 : Strides(prepared).countedSteps(in: span)
        let fixes = poses.schedule.count(in: span)
        let told = options.posesPerSecond.map { (span.upperBound - span.lowerBound) * $0 } ?? 0
        guard max(steps, max(fixes, told)) <= Self.mostSteps else {
            let session = prepared.session
            let days = MessageText.fixed(prepared.player.duration / 86400, decimals: 1)
            throw SessionError(
                file: session.track.file, line: 1, "the walk lasts \(days) days, too long to be stepped through",
                hint: "look for a wrong date in its points, or cut it with track.from and track.to")
        }
    }

    /// Minutes of work and a gigabyte of fixes; real walks have thousands of times fewer.
    private static let mostSteps = 1e8

    /// When the receiver loses its fixes and gets them back.
    func outageEvents() -> [Event] {
        let span = prepared.span
        var events: [Event] = []
        for outage in prepared.outages where outage.lowerBound <= span.upperBound && outage.upperBound > span.lowerBound
        {
            events.append(Event(t: max(outage.lowerBound, span.lowerBound), .outage))
            if outage.upperBound <= span.upperBound { events.append(Event(t: outage.upperBound, .recovered)) }
        }
        return events
    }
}

extension [Event] {
    /// By time, kind and POI; what was found first stays first among equals.
    var inOrder: [Event] {
        let order = indices.sorted { first, second in
            self[first].comes(before: self[second]) || (!self[second].comes(before: self[first]) && first < second)
        }
        return order.map { self[$0] }
    }
}
