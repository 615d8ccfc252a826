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

    public func makeIterator() -> Iterator { Iterator(self) }

    /// Goes through the three kinds at once.
    public struct Iterator: IteratorProtocol {
        private let list: EventList
        private var found = 0
        private var fix = 0
        /// Fixes that follow the next one at the same moment.
        private var laterFixes = 0
        private var pose = 0
        private var upcomingFix: Event?
        private var upcomingPose: Event?

        init(_ list: EventList) {
            self.list = list
            readFix()
            readPose()
        }

        public mutating func next() -> Event? {
            let rule = found < list.found.count ? list.found[found] : nil
            // Of events that are equal in everything the one found first stays first.
            var first = rule
            if let fix = upcomingFix, first.map({ fix.comes(before: $0) }) ?? true { first = fix }
            if let pose = upcomingPose, first.map({ pose.comes(before: $0) }) ?? true { first = pose }
            switch first?.content {
            case .fix: readFix()
            case .pose: readPose()
            default: found += 1
            }
            return first
        }

        private mutating func readFix() {
            upcomingFix = nil
            guard fix < list.fixes.count else { return }
            let time = list.fixes[fix]
            if laterFixes > 0 {
                laterFixes -= 1
            } else {
                laterFixes = list.fixes[(fix + 1)...].prefix { $0 == time }.count
            }
            upcomingFix = Event(t: time, .fix(list.poses.fix(at: time, before: laterFixes)))
            fix += 1
        }

        private mutating func readPose() {
            upcomingPose = nil
            guard let rate = list.poseRate else { return }
            let time = list.span.lowerBound + Double(pose) / rate
            // The last one may be a rounding error past the end.
            guard time <= list.span.upperBound + 1e-9 else { return }
            upcomingPose = Event(t: time, .pose(list.poses.perceived(at: Swift.min(time, list.span.upperBound))))
            pose += 1
        }
    }
}

extension Event {
    /// By the printed time, then by kind and POI: an order that hangs on nothing else.
    func comes(before other: Event) -> Bool {
        (t, rank, poi ?? -1) < (other.t, other.rank, other.poi ?? -1)
    }
}
