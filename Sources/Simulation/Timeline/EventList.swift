/// All events of a timeline in order of time: those of the rules, the fixes, and the poses if they were asked for.
///
/// Fixes and poses may be very many; each is worked out when the list is walked through, and forgotten.
public struct EventList: Sequence, Sendable {
    /// In order.
    let found: [Event]
    /// Moments of the fixes, rising.
    let fixes: [Double]
    let poseRate: Double?
    let span: ClosedRange<Double>
    let poses: PoseModel

    /// An empty list.
    static func none(_ poses: PoseModel, span: ClosedRange<Double>) -> EventList {
        EventList(found: [], fixes: [], poseRate: nil, span: span, poses: poses)
    }

    public func makeIterator() -> Iterator {
        var merge = EventMerge(fixes: fixes, poseRate: poseRate, span: span, poses: poses)
        merge.append(found)
        return Iterator(merge: merge)
    }

    /// Goes through the three kinds at once.
    public struct Iterator: IteratorProtocol {
        fileprivate var merge: EventMerge

        public mutating func next() -> Event? { merge.next(before: .infinity) }
    }
}

extension Event {
    /// By the printed time, then by kind and POI: an order that hangs on nothing else.
    func comes(before other: Event) -> Bool {
        (t, rank, poi ?? -1) < (other.t, other.rank, other.poi ?? -1)
    }
}
