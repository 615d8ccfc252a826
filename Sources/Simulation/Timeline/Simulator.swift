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
        let strides = Strides(prepared)
        let span = prepared.span
        let steps = prepared.pois.isEmpty ? 0 : strides.countedSteps(in: span)
        let fixes = poses.schedule.count(in: span)
        let told = options.posesPerSecond.map { (span.upperBound - span.lowerBound) * $0 } ?? 0
        guard max(steps, max(fixes, told)) <= Self.mostSteps else {
            let session = prepared.session
            let days = MessageText.fixed(prepared.player.duration / 86400, decimals: 1)
            throw SessionError(
                file: session.track.file, line: 1, "the walk lasts \(days) days, too long to be stepped through",
                hint: "look for a wrong date in its points, or cut it with track.from and track.to")
        }
        var run = SimulationRun(
            prepared: prepared, poses: poses, sight: Sight(prepared.session, size: options.size), strides: strides)
        var found = run.events() + outageEvents()
        let order = found.indices.sorted { first, second in
            // A stable order: what was found first stays first among equals.
            found[first].comes(before: found[second])
                || (!found[second].comes(before: found[first]) && first < second)
        }
        found = order.map { found[$0] }
        let events = EventList(
            found: found, fixes: poses.schedule.times(in: span), poseRate: options.posesPerSecond, span: span,
            poses: poses)
        return Timeline(session: poses.warned(prepared), events: events, poses: poses)
    }

    /// Minutes of work and a gigabyte of fixes; real walks have thousands of times fewer.
    private static let mostSteps = 1e8

    private func outageEvents() -> [Event] {
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
