import Geodesy
import PlainText
import SceneGraph
import Tracks

/// A session with everything that it names read and checked: what the simulator takes.
public struct PreparedSession: Sendable {
    public internal(set) var session: Session
    public private(set) var player: TrackPlayer
    /// Those of the session's file, then the things of its level.
    public private(set) var pois: [PointOfInterest]
    /// The bodies of the POIs, in the same order. `Timeline.world(at:)` has those that are anchored to the device in place.
    package let world: PlacedWorld
    /// What the game's level holds; nil in games without one.
    package let level: Level?
    /// The script in order of time.
    package internal(set) var acts: [Act] = []
    /// What POIs are drawn as, by `Session.model(of:)`; those without one are cubes.
    public let models: [WorldModel: Model]
    /// The plan that the level is made of.
    package let plan: LevelPlan?
    /// First and last moment that are told and drawn, seconds from the start of the walk.
    public private(set) var span: ClosedRange<Double>
    /// Spans without fixes, in order and apart from each other.
    public private(set) var outages: [Range<Double>]
    /// Spans in which fixes repeat the last one before, in order and apart from each other.
    package let staleSpans: [Range<Double>]
    /// What a person should hear of once.
    public internal(set) var warnings: [SessionWarning]

    /// Index of a POI by its id.
    public func index(of id: String) -> Int? { pois.firstIndex { $0.id == id } }

    /// Prepares a session from values alone.
    /// - Parameters:
    ///   - plan: of the level, in games that have one.
    ///   - models: what POIs are drawn as; those without one are cubes.
    /// - Throws: `SessionError` for times outside the walk and POIs that do not exist, at the lines of the session's file.
    public init(
        session: Session, player: TrackPlayer, pois: [PointOfInterest], plan: LevelPlan? = nil,
        models: [WorldModel: Model] = [:], warnings: [SessionWarning] = []
    ) throws(SessionError) {
        let moments = Moments(session: session, player: player)
        self.session = session
        self.player = player
        let rules = GameRules(session.rules)
        level = plan.flatMap { plan in rules?.level.map { Level(plan, rules: $0, seed: session.seed) } }
        let pois =
            try level.map { level throws(SessionError) in try pois + Self.pois(of: level, session, among: pois) }
            ?? pois
        self.pois = pois
        self.plan = plan
        self.models = models
        span = try moments.span()
        let position = session.sensors?.position
        outages = try moments.spans(
            position?.outages ?? [], position?.randomOutages, "outages", stream: RandomStreams.outages)
        staleSpans = try moments.spans(
            position?.stale ?? [], position?.randomStale, "stale", stream: RandomStreams.stale)
        try moments.checkAngles()
        self.warnings = warnings
        do {
            world = try PlacedWorld(pois, session: session, models: models)
        } catch {
            throw SessionError(
                file: session.file, line: session.lines["track.file"],
                "heights can't be converted between the datums: \(error.description)", hint: error.hint)
        }
        if case .lookAt(let id) = session.device.heading, !pois.contains(where: { $0.id == id }) {
            let near = Spelling.nearest(to: id, among: pois.prefix(1000).map(\.id))
            throw SessionError(
                file: session.file, line: session.lines["device.heading.lookAt"],
                "device.heading.lookAt: there is no POI \"\(MessageText.shown(id))\"",
                hint: near.map { "did you mean \"\($0)\"?" })
        }
        try resolveScript(moments)
        try checkExpectations()
        warnAboutHeights()
        warnAboutHeadings()
    }

    /// The things of a level as POIs; where they are the device decides.
    /// - Throws: `SessionError` in the plan's file for an id that a POI has.
    private static func pois(
        of level: Level, _ session: Session, among others: [PointOfInterest]
    ) throws(SessionError) -> [PointOfInterest] {
        let taken = Set(others.map(\.id))
        var pois: [PointOfInterest] = []
        for thing in level.things {
            guard !taken.contains(thing.id) else {
                throw SessionError(
                    file: session.rules?.plan ?? session.file, line: thing.line,
                    "the id \"\(MessageText.shown(thing.id))\" is already a POI's")
            }
            var poi = PointOfInterest(
                id: thing.id, kind: thing.kind, coordinate: Coordinate(latitude: 0, longitude: 0))
            poi.line = thing.line
            pois.append(poi)
        }
        return pois
    }

    /// The same session over a walk that has become longer.
    /// - Parameters:
    ///   - player: of the longer walk, which is the same so far.
    ///   - outages: when there were no fixes, in order and apart from each other.
    package func extended(_ player: TrackPlayer, outages: [Range<Double>]) -> PreparedSession {
        var longer = self
        longer.player = player
        longer.span = span.lowerBound...max(span.lowerBound, player.duration)
        longer.outages = outages
        return longer
    }

    /// The same session, told and drawn up to a moment only, seconds from the start of the walk.
    package func cut(at end: Double) -> PreparedSession {
        var shorter = self
        shorter.span = span.lowerBound...min(max(end, span.lowerBound), span.upperBound)
        return shorter
    }

    /// Seconds from the start of a moment that a person named, checked to lie in the told span.
    /// - Returns: nil outside of it, and for an instant when the walk has no times.
    public func seconds(_ time: SessionTime) -> Double? {
        time.seconds(from: player.start).flatMap { span.contains($0) ? $0 : nil }
    }

    /// Whether any of the walk's points has a height.
    public var hasHeights: Bool { player.sample(at: 0).height != nil }

    private mutating func warnAboutHeadings() {
        let first = player.sample(at: 0)
        func warn(_ key: String, _ message: String) {
            warnings.append(SessionWarning(file: session.file, line: session.lines[key], message))
        }
        if session.device.heading == .recorded, first.heading == nil {
            warn("device.heading", "the walk records no heading; the device looks along the way")
        }
        if session.device.pitch == .recorded, first.pitch == nil {
            warn("device.pitch", "the walk records no pitch; the device is held level")
        }
        if session.device.roll == .recorded, first.roll == nil {
            warn("device.roll", "the walk records no roll; the device is held upright")
        }
    }

    private mutating func warnAboutHeights() {
        guard !hasHeights, let poi = pois.first(where: { if case .absolute = $0.altitude { true } else { false } })
        else {
            return
        }
        warnings.append(
            SessionWarning(
                file: session.file, line: session.lines["track.file"],
                "the walk has no heights and is taken to be at 0 m; the absolute altitude of \"\(poi.id)\" may be far off"
            ))
    }
}

/// The moments of a session as seconds of its walk, checked to lie in it.
struct Moments {
    let session: Session
    let player: TrackPlayer

    func span() throws(SessionError) -> ClosedRange<Double> {
        let from = try session.track.from.map { time throws(SessionError) in try seconds(time, "track.from") } ?? 0
        let to =
            try session.track.to.map { time throws(SessionError) in try seconds(time, "track.to") } ?? player.duration
        guard from <= to else { throw error("track.to", "track.to lies before track.from") }
        return from...to
    }

    /// Spans of the receiver in order; those that touch or overlap are one.
    func spans(
        _ listed: [Outage], _ random: RandomSpanSettings?, _ key: String, stream: UInt64
    ) throws(SessionError) -> [Range<Double>] {
        var spans: [Range<Double>] = []
        for (index, outage) in listed.enumerated() {
            let name = "sensors.position.\(key)[\(index)]"
            let from = try seconds(outage.from, name)
            let to = try seconds(outage.to, name)
            guard from < to else { throw error(name, "\(name) must end after it begins") }
            spans.append(from..<to)
        }
        if let random {
            let name = key == "stale" ? "sensors.position.randomStale" : "sensors.position.randomOutages"
            guard RandomSpans.count(random, over: player.duration) <= Self.mostSpans else {
                // Long ones may have begun long before the walk.
                throw error(
                    name, "\(name): more than \(Int(Self.mostSpans)) spans could reach into the walk, or begin in it")
            }
            spans += RandomSpans(random, seed: session.sensorSeed, stream: stream)?.spans(until: player.duration) ?? []
        }
        return spans.merged()
    }

    private static let mostSpans = 1e6

    func checkAngles() throws(SessionError) {
        let device = session.device
        if case .list(let angles) = device.heading { try check(angles, "device.heading") }
        if case .list(let angles) = device.pitch { try check(angles, "device.pitch") }
        if case .list(let angles) = device.roll { try check(angles, "device.roll") }
    }

    private func check(_ angles: [TimedAngle], _ name: String) throws(SessionError) {
        var last = -Double.infinity
        for (index, angle) in angles.enumerated() {
            let time = try seconds(angle.time, "\(name)[\(index)]")
            guard time > last else {
                throw error("\(name)[\(index)]", "\(name)[\(index)]: times must rise from entry to entry")
            }
            last = time
        }
    }

    func seconds(_ time: SessionTime, _ name: String) throws(SessionError) -> Double {
        guard let seconds = time.seconds(from: player.start) else {
            throw error(name, "\(name) is an instant, but the walk has no times")
        }
        guard seconds >= 0, seconds <= player.duration else {
            throw error(
                name, "\(name) is outside the walk, which lasts \(MessageText.shown(Rounding.time(player.duration))) s")
        }
        return seconds
    }

    private func error(_ name: String, _ message: String) -> SessionError {
        SessionError(file: session.file, line: session.lines[name], message)
    }
}
