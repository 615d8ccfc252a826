import Geodesy

/// One line of the event log.
public struct Event: Equatable, Sendable {
    /// Seconds from the start of the walk, rounded to the millisecond.
    public var t: Double
    public var content: Content

    public init(t: Double, _ content: Content) {
        self.t = (t * 1000).rounded() / 1000
        self.content = content
    }

    /// What happened; a POI is its index in the session's list.
    public enum Content: Equatable, Sendable {
        /// A fix of the receiver, as perceived.
        case fix(Pose)
        case outage
        case recovered
        case entered(poi: Int, distance: Metres)
        case left(poi: Int, distance: Metres)
        case seen(poi: Int)
        case lost(poi: Int, reason: LossReason)
        case indicator(poi: Int, side: Side)
        /// Where the device believes to be, told at the rate that was asked for.
        case pose(Pose)
    }

    /// Why a POI is no longer seen.
    public enum LossReason: String, Equatable, Sendable {
        case range, frustum, occluded, hidden
    }

    /// On which side of the picture an arrow points to a POI.
    public enum Side: String, Equatable, Sendable {
        case left, right, none
    }

    /// The event's name in the log.
    public var name: String {
        switch content {
        case .fix: "fix"
        case .outage: "outage"
        case .recovered: "recovered"
        case .entered: "entered"
        case .left: "left"
        case .seen: "seen"
        case .lost: "lost"
        case .indicator: "indicator"
        case .pose: "pose"
        }
    }

    /// The POI it is about.
    public var poi: Int? {
        switch content {
        case .entered(let poi, _), .left(let poi, _), .seen(let poi), .lost(let poi, _), .indicator(let poi, _): poi
        case .fix, .outage, .recovered, .pose: nil
        }
    }

    /// Which of several events of one millisecond comes first.
    var rank: Int {
        switch content {
        case .outage: 0
        case .recovered: 1
        case .fix: 2
        case .entered: 3
        case .left: 4
        case .seen: 5
        case .lost: 6
        case .indicator: 7
        case .pose: 8
        }
    }
}
