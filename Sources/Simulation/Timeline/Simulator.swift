import Geodesy
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
    public func timeline() -> Timeline {
        let poses = PoseModel(prepared)
        var run = SimulationRun(prepared: prepared, poses: poses, sight: Sight(prepared.session, size: options.size))
        var events = run.events()
        events += receiverEvents(poses)
        if let rate = options.posesPerSecond { events += poseEvents(poses, rate: rate) }
        // By the printed time, then by kind and POI: a stable order, whatever found them first.
        let order = events.indices.sorted { first, second in
            let a = events[first]
            let b = events[second]
            return (a.t, a.rank, a.poi ?? -1, first) < (b.t, b.rank, b.poi ?? -1, second)
        }
        return Timeline(session: poses.warned(prepared), events: order.map { events[$0] }, poses: poses)
    }

    private func receiverEvents(_ poses: PoseModel) -> [Event] {
        let span = prepared.span
        var events = poses.schedule.times(in: span).map { Event(t: $0, .fix(poses.perceived(at: $0))) }
        for outage in prepared.outages where outage.lowerBound <= span.upperBound && outage.upperBound > span.lowerBound
        {
            events.append(Event(t: max(outage.lowerBound, span.lowerBound), .outage))
            if outage.upperBound <= span.upperBound { events.append(Event(t: outage.upperBound, .recovered)) }
        }
        return events
    }

    private func poseEvents(_ poses: PoseModel, rate: Double) -> [Event] {
        let count = Int((prepared.span.upperBound - prepared.span.lowerBound) * rate + 1e-6)
        return (0...max(count, 0)).map { index in
            let time = min(prepared.span.lowerBound + Double(index) / rate, prepared.span.upperBound)
            return Event(t: time, .pose(poses.perceived(at: time)))
        }
    }
}
