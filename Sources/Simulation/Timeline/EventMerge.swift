/// Puts the events of the rules, the fixes and the poses into one order. Fixes and poses are worked out when it is their turn.
struct EventMerge: Sendable {
    private let fixes: [Double]
    private let poseRate: Double?
    private let span: ClosedRange<Double>
    private let poses: PoseModel
    /// In order; those before `place` have been told.
    private var found: [Event] = []
    private var place = 0
    private var fix = 0
    /// Fixes that follow the next one at the same moment.
    private var laterFixes = 0
    private var pose = 0
    private var upcomingFix: Event?
    private var upcomingPose: Event?

    /// - Parameter fixes: moments of the fixes, rising.
    init(fixes: [Double], poseRate: Double?, span: ClosedRange<Double>, poses: PoseModel) {
        self.fixes = fixes
        self.poseRate = poseRate
        self.span = span
        self.poses = poses
        readFix()
        readPose()
    }

    /// Takes events that come behind all that were taken before.
    mutating func append(_ events: [Event]) {
        if place == found.count {
            found = events
            place = 0
        } else {
            found += events
        }
    }

    /// The next event, if its printed time is before a moment.
    mutating func next(before end: Double) -> Event? {
        // Of events that are equal in everything the one found first stays first.
        var first = place < found.count ? found[place] : nil
        if let fix = upcomingFix, first.map({ fix.comes(before: $0) }) ?? true { first = fix }
        if let pose = upcomingPose, first.map({ pose.comes(before: $0) }) ?? true { first = pose }
        guard let first, first.t < end else { return nil }
        switch first.content {
        case .fix: readFix()
        case .pose: readPose()
        default: place += 1
        }
        return first
    }

    private mutating func readFix() {
        upcomingFix = nil
        guard fix < fixes.count else { return }
        let time = fixes[fix]
        if laterFixes > 0 {
            laterFixes -= 1
        } else {
            laterFixes = fixes[(fix + 1)...].prefix { $0 == time }.count
        }
        upcomingFix = Event(t: time, .fix(poses.fix(at: time, before: laterFixes)))
        fix += 1
    }

    private mutating func readPose() {
        upcomingPose = nil
        guard let poseRate else { return }
        let time = span.lowerBound + Double(pose) / poseRate
        // The last one may be a rounding error past the end.
        guard time <= span.upperBound + 1e-9 else { return }
        upcomingPose = Event(t: time, .pose(poses.perceived(at: min(time, span.upperBound))))
        pose += 1
    }
}
