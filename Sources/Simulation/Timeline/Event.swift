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
        case engaged(poi: Int)
        /// A shot; the POI is the one under the sight.
        case fired(poi: Int?)
        case hit(poi: Int)
        /// The POI is the one that was aimed at and not to be hit so, or was gone when the shot came.
        case missed(poi: Int?)
        case removed(poi: Int)
        /// The encounter with a POI; nil is the whole game, whose time is over.
        case ended(poi: Int?)
        case pickedUp(poi: Int)
        case cleared
        /// The device lost track of the world; the reason where it did for good.
        case interrupted(reason: String?)
        case resumed
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
        case .engaged: "engaged"
        case .fired: "fired"
        case .hit: "hit"
        case .missed: "missed"
        case .removed: "removed"
        case .ended: "ended"
        case .pickedUp: "pickedUp"
        case .cleared: "cleared"
        case .interrupted: "interrupted"
        case .resumed: "resumed"
        case .pose: "pose"
        }
    }

    /// All names that events have, in the order in which help texts list them.
    package static let names = [
        "fix", "outage", "recovered", "entered", "left", "seen", "lost", "indicator", "engaged", "fired", "hit",
        "missed",
        "removed", "ended", "pickedUp", "cleared", "interrupted", "resumed",
    ]

    /// The POI it is about.
    public var poi: Int? {
        switch content {
        case .entered(let poi, _), .left(let poi, _), .seen(let poi), .lost(let poi, _), .indicator(let poi, _),
            .engaged(let poi), .hit(let poi), .removed(let poi), .pickedUp(let poi):
            poi
        case .fired(let poi), .missed(let poi), .ended(let poi): poi
        case .fix, .outage, .recovered, .pose, .cleared, .interrupted, .resumed: nil
        }
    }

    /// Which of several events of one millisecond comes first: the device, the world around it, what the player does, and
    /// what comes of that.
    var rank: Int {
        switch content {
        case .outage: 0
        case .recovered: 1
        case .interrupted: 2
        case .resumed: 3
        case .fix: 4
        case .entered: 5
        case .left: 6
        case .seen: 7
        case .lost(_, .hidden): 16
        case .lost: 8
        case .indicator: 9
        case .engaged: 10
        case .fired: 11
        case .hit: 12
        case .missed: 13
        case .removed: 14
        case .pickedUp: 15
        case .ended: 17
        case .cleared: 18
        case .pose: 19
        }
    }
}
