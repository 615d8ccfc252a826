import Geodesy

/// A walk, thoroughly thought through: every pose at any moment, and every event. A value; asking it changes nothing.
public struct Timeline: Sendable {
    public let session: PreparedSession
    /// In order of time.
    public let events: EventList
    let poses: PoseModel
    /// How the game stands, from each change to the next; empty without rules.
    let games: [GameState]

    init(session: PreparedSession, events: EventList, poses: PoseModel, games: [GameState] = []) {
        self.session = session
        self.events = events
        self.poses = poses
        self.games = games
    }

    /// The poses of a session without its events, for pictures and explanations, which need none.
    public init(_ prepared: PreparedSession) {
        let poses = PoseModel(prepared)
        self.init(session: poses.warned(prepared), events: .none(poses, span: prepared.span), poses: poses)
    }

    /// The events of the rules alone, in order of time.
    var ruleEvents: [Event] { events.found }

    /// First and last moment, seconds from the start of the walk.
    public var span: ClosedRange<Double> { session.span }

    /// Seconds from the first moment to the last.
    public var duration: Double { span.upperBound - span.lowerBound }

    /// Where the device is and where it points, in truth: the interpolated track.
    public func truth(at time: Double) -> Pose { poses.truth(at: time) }

    /// Where the device believes to be: what rules, events and explanations use. Equal to the truth without sensors.
    public func perceived(at time: Double) -> Pose { poses.perceived(at: time) }

    /// The perceived pose as it is drawn: it glides to each new fix in 0.2 s.
    public func drawn(at time: Double) -> Pose { poses.drawn(at: time) }

    /// How the game stands at a moment; nil without rules, and in a timeline that has not been simulated.
    public func game(at time: Double) -> GameState? {
        let end = games.partitioningIndex { $0.t > time }
        return end > 0 ? games[end - 1] : games.first
    }

    /// The shots that hit nothing and came to their end within some seconds before a moment, by the time of the trigger.
    func missedShots(at time: Double, within age: Double) -> [Shot] {
        let end = games.partitioningIndex { $0.t > time }
        guard end > 0 else { return [] }
        var missed: [Shot] = []
        var index = end - 1
        // A shot is in the states up to the one that its end began.
        while index > 0, games[index].t > time - age {
            index -= 1
            let ended = games[index].shots.filter { shot in
                shot.landsAt <= time && shot.landsAt > time - age && !missed.contains(shot)
            }
            missed += ended
        }
        let present = games[end - 1].shots
        return missed.filter { !present.contains($0) }.sorted { $0.firedAt < $1.firedAt }
    }

    /// The bodies of the POIs at a moment: those of a level are where the device last placed them.
    package func world(at time: Double) -> PlacedWorld { poses.world(at: time) }

    /// Whether the receiver is in an outage.
    public func isOutage(at time: Double) -> Bool { poses.schedule.isOutage(at: time) }

    /// A moment moved into the span; NaN is its beginning.
    func told(_ time: Double) -> Double {
        time.isNaN ? span.lowerBound : min(max(time, span.lowerBound), span.upperBound)
    }
}
