/// The event log of a walk while it is being walked: what is told is told in batches, each as soon as nothing can come before
/// it any more. The batches together are `Timeline.events`, to the last one; nothing of them is kept.
public struct EventStream: Sendable {
    /// What a person should hear of before the walk.
    public let warnings: [SessionWarning]

    private let acts: [Act]
    private let outages: [Event]
    private var outagesTaken = 0
    private var run: SimulationRun
    private var merge: EventMerge
    /// What was found and may not be next yet; in order.
    private var pending: [Event] = []
    private var stride = Self.stride
    /// What is printed with an earlier time is all known.
    private var certain = -Double.infinity
    private var isFinished = false

    /// Seconds of the walk that are gone through at once.
    private static let stride = 10.0
    /// Of one batch.
    private static let mostEvents = 1000
    /// Times are printed to the millisecond, so that a later moment may be printed as an earlier one.
    private static let slack = 0.001

    init(
        _ prepared: PreparedSession, run: SimulationRun, outages: [Event], merge: EventMerge,
        warnings: [SessionWarning]
    ) {
        acts = prepared.acts
        self.outages = outages
        self.run = run
        self.merge = merge
        self.warnings = warnings
    }

    /// Events that follow each other, and what the script asked for in vain on the way.
    public struct Batch: Sendable {
        public var events: [Event] = []
        public var warnings: [SessionWarning] = []
    }

    /// What comes next; nil at the end. A batch may be empty.
    public mutating func next() -> Batch? {
        var batch = Batch()
        fill(&batch)
        if batch.events.isEmpty {
            if isFinished { return nil }
            walkOn(&batch)
            fill(&batch)
        }
        return batch
    }

    private mutating func walkOn(_ batch: inout Batch) {
        var record = SimulationRecord()
        let before = run.time
        run.advance(to: before + stride, acts: acts, into: &record)
        batch.warnings = record.warnings
        // In a gap of the track a single step may take years.
        stride = run.time > before ? Self.stride : stride * 2
        isFinished = run.hasNothingToTell(after: acts)
        certain = isFinished ? .infinity : run.time - Self.slack
        while outagesTaken < outages.count, outages[outagesTaken].t < certain {
            pending.append(outages[outagesTaken])
            outagesTaken += 1
        }
        pending = (pending + record.events).inOrder
        let count = pending.partitioningIndex { $0.t >= certain }
        merge.append(Array(pending[..<count]))
        pending.removeFirst(count)
    }

    private mutating func fill(_ batch: inout Batch) {
        while batch.events.count < Self.mostEvents, let event = merge.next(before: certain) {
            batch.events.append(event)
        }
    }
}
