import Geodesy
import SceneMath

/// One walk through a session as a value: what is near, in sight and to the side, and how the game stands, at one moment.
///
/// It goes from boundary to boundary: the steps at 20 Hz, the acts of the script, and the moments at which shots land and
/// encounters end. Where it pauses makes no difference to what it tells, so a copy of it is a snapshot to go on from.
struct SimulationRun: Sendable {
    private(set) var prepared: PreparedSession
    var poses: PoseModel
    let sight: Sight
    let rules: RuleSettings
    /// nil without rules: then only ranges are told.
    let game: GameRules?
    private var strides: Strides
    /// Whether more of the walk may come: then its last moment is no end.
    private var isOpen = false

    /// The last boundary that was dealt with.
    private(set) var time: Double
    private(set) var pose: Pose
    private var hasBegun = false
    private var isFinished = false
    /// Number of the next step, and whether it has been worked out from the last.
    private var step: Double
    private var nextStep: Double?
    /// Number of acts that have been done.
    private var actsDone = 0

    private(set) var sites: [Site]
    private(set) var field: SiteField
    private var range: RangeWatch
    private var sightWatch: RangeWatch?
    private var sides: [Int: Event.Side] = [:]
    /// Sites in the picture, whether or not a game hides what stands there.
    private var isSeen: Set<Int> = []
    var state: GameState
    /// POIs that have to be shot or picked up before the game is won.
    var goals: Int
    /// POIs that may be picked up, in the order of the list, those that were left out.
    var pickable: ArraySlice<Int>
    /// The site of each POI.
    private let siteOfPOI: [Int]

    init(prepared: PreparedSession, poses: PoseModel, sight: Sight, strides: Strides) {
        self.strides = strides
        self.prepared = prepared
        self.poses = poses
        self.sight = sight
        rules = prepared.session.rules ?? RuleSettings()
        game = GameRules(prepared.session.rules)
        time = prepared.span.lowerBound
        pose = poses.perceived(at: time)
        step = (time * Simulator.rate).rounded(.down)
        // The things of a level move when tracking is reset, each to its own place.
        sites =
            prepared.level == nil
            ? Site.gather(prepared.world)
            : poses.world(at: time).pois.enumerated().map { Site(body: $1, pois: [$0]) }
        var siteOfPOI = [Int](repeating: 0, count: prepared.pois.count)
        for (site, pois) in sites.lazy.map(\.pois).enumerated() {
            for poi in pois { siteOfPOI[poi] = site }
        }
        self.siteOfPOI = siteOfPOI
        field = SiteField(sites, range: 1.1 * rules.engageRange)
        range = RangeWatch(inner: rules.engageRange, outer: 1.1 * rules.engageRange)
        if game != nil {
            let sightRange = rules.sightRange ?? rules.engageRange
            sightWatch = RangeWatch(inner: sightRange, outer: sightRange.nextUp)
        }
        state = GameState(t: time)
        state.lumens = prepared.session.world.light.lumens
        let rules = game
        let pois = prepared.pois
        let picked = rules?.pickUp == nil ? [] : pois.indices.filter { rules?.isPickedUp(kind: pois[$0].kind) == true }
        pickable = picked[...]
        if let rules, rules.pickUp?.wins != true {
            goals = rules.targets == nil ? pois.count : pois.lazy.filter { rules.isTarget(kind: $0.kind) }.count
        } else {
            goals = picked.count
        }
    }

    // MARK: Time

    /// Goes on to a moment, and tells what happens up to it, the moment included.
    /// - Parameter acts: of the script, in order of time; those that have been done stay what they were.
    mutating func advance(to limit: Double, acts: [Act], into record: inout SimulationRecord) {
        let end = isOpen ? .infinity : prepared.span.upperBound
        let limit = min(limit, prepared.span.upperBound)
        if !hasBegun {
            guard time <= limit else { return }
            hasBegun = true
            // Only now: what the player does at this very moment may turn the head.
            pose = poses.perceived(at: time)
            // What turned the head before the told span is done.
            while actsDone < acts.count, acts[actsDone].t < time { actsDone += 1 }
            if game != nil { record.games.append(state) }
            watchRanges(from: time, into: &record)
            finishBoundary(acts, into: &record)
        }
        if hasNothingToTell(after: acts) { return }
        while !isFinished {
            let gridTime = gridTime(end)
            var next = gridTime
            if actsDone < acts.count { next = min(next, acts[actsDone].t) }
            if let deadline = nextDeadline { next = min(next, deadline) }
            guard next <= limit else { return }
            if next > time { walk(to: next, into: &record) }
            finishBoundary(acts, into: &record)
            if next == gridTime { nextStep = nil }
            isFinished = next >= end
        }
    }

    /// Goes on in a longer walk that is the same so far.
    /// - Parameter isOpen: whether that may become longer still.
    mutating func extend(to longer: PreparedSession, _ poses: PoseModel, isOpen: Bool) {
        prepared = longer
        self.poses = poses
        strides = Strides(longer)
        self.isOpen = isOpen
        isFinished = false
        // Worked out for another end.
        nextStep = nil
        step = (time * Simulator.rate + 1e-9).rounded(.down)
    }

    /// The same with the walk and the poses of another run: before it goes on it is to get poses, and if the walk has become
    /// longer, that one.
    func withWalk(of other: SimulationRun) -> SimulationRun {
        var copy = self
        copy.prepared = other.prepared
        copy.poses = other.poses
        copy.strides = other.strides
        return copy
    }

    /// Whether the walk is at its end, or there is nobody and nothing that could still be told of.
    func hasNothingToTell(after acts: [Act]) -> Bool {
        isFinished || (sites.isEmpty && actsDone == acts.count && nextDeadline == nil)
    }

    /// What is due at the boundary that has been reached: first what was under way, then what the player does.
    private mutating func finishBoundary(_ acts: [Act], into record: inout SimulationRecord) {
        if game != nil { meetDeadlines(into: &record) }
        while actsDone < acts.count, acts[actsDone].t <= time {
            perform(acts[actsDone], number: actsDone, into: &record)
            actsDone += 1
        }
    }

    /// The next moment of the steps.
    private mutating func gridTime(_ end: Double) -> Double {
        if let nextStep { return nextStep }
        var next = time
        repeat {
            step += strides.steps(from: time)
            next = min(step / Simulator.rate, end)
        } while next <= time && next < end
        nextStep = next
        return next
    }

    private mutating func walk(to next: Double, into record: inout SimulationRecord) {
        let start = time
        let nextPose = poses.perceived(at: next)
        let last = pose
        time = next
        pose = nextPose
        let crossed = range.crossings(at: nextPose.coordinate, in: field)
        for crossing in crossed { cross(crossing, start, next, into: &record) }
        guard game != nil else { return }
        let isStill = last.isSameView(as: nextPose)
        if !isStill || !crossed.isEmpty { turn(from: start, justEntered: Set(crossed.map(\.place)), into: &record) }
        watchSight(at: next, isStill: isStill, into: &record)
        pickUp(from: start, last, into: &record)
    }

    /// Tells what is near and seen where the walker is, as it is at the beginning and after things have been placed anew.
    mutating func watchRanges(from start: Double, into record: inout SimulationRecord) {
        for crossing in range.crossings(at: pose.coordinate, in: field) {
            let distance = self.distance(crossing.place, pose)
            if crossing.isInside {
                tell(crossing.place, time, into: &record) { .entered(poi: $0, distance: distance) }
                sides[crossing.place] = Event.Side.none
            } else {
                tell(crossing.place, time, into: &record) { .left(poi: $0, distance: distance) }
                sides[crossing.place] = nil
            }
        }
        guard game != nil else { return }
        for site in range.inside { setSide(site, side(site, pose), at: time, into: &record) }
        watchSight(at: time, isStill: false, into: &record)
        pickUp(from: start, pose, into: &record)
    }

    /// Places the things of a level where they are from now on.
    mutating func placeAnew(into record: inout SimulationRecord) {
        let world = poses.world(at: time)
        for site in sites.indices { sites[site].body = world.pois[sites[site].pois[0]] }
        field = SiteField(sites, range: 1.1 * rules.engageRange)
        range.move(to: field)
        sightWatch?.move(to: field)
        watchRanges(from: time, into: &record)
    }

    // MARK: Range

    private mutating func cross(
        _ crossing: RangeWatch.Crossing, _ start: Double, _ end: Double, into record: inout SimulationRecord
    ) {
        let site = crossing.place
        let isInside = crossing.isInside
        let moment = self.moment(from: start, to: end) { pose in
            range.isInside(self.distance(site, pose), before: !isInside) == isInside
        }
        let pose = poses.perceived(at: moment)
        let distance = self.distance(site, pose)
        if isInside {
            tell(site, moment, into: &record) { .entered(poi: $0, distance: distance) }
            if game != nil {
                sides[site] = Event.Side.none
                setSide(site, side(site, pose), at: moment, into: &record)
                // What is left of the step.
                turn(site, poses.perceived(at: end), from: moment, into: &record)
            }
        } else {
            // The way to the moment of leaving belongs to the range.
            if game != nil { turn(site, pose, from: start, into: &record) }
            sides[site] = nil
            tell(site, moment, into: &record) { .left(poi: $0, distance: distance) }
        }
    }

    /// Sites in range, rising.
    var near: [Int] { range.inside }

    func distance(_ site: Int, _ pose: Pose) -> Metres {
        Geodesic.distance(from: pose.coordinate, to: sites[site].body.coordinate)
    }

    // MARK: Indicators

    private mutating func turn(from start: Double, justEntered: Set<Int>, into record: inout SimulationRecord) {
        for site in range.inside where !justEntered.contains(site) { turn(site, pose, from: start, into: &record) }
    }

    private mutating func turn(_ site: Int, _ pose: Pose, from start: Double, into record: inout SimulationRecord) {
        let before = sides[site] ?? Event.Side.none
        let now = side(site, pose)
        guard now != before else { return }
        if before != .none, now != .none, isStraightBehind(site, pose) { return }
        let moment = self.moment(from: start, to: pose.t) { side(site, $0) == now }
        setSide(site, now, at: moment, into: &record)
    }

    private mutating func setSide(
        _ site: Int, _ side: Event.Side, at time: Double, into record: inout SimulationRecord
    ) {
        guard side != sides[site] else { return }
        sides[site] = side
        tell(site, time, into: &record) { .indicator(poi: $0, side: side) }
    }

    private func side(_ site: Int, _ pose: Pose) -> Event.Side {
        guard let angle = relativeBearing(site, pose) else { return .none }
        return Event.Side(relativeBearing: angle, beyond: rules.indicatorAngle)
    }

    /// Whether left and right are the same way round, so that the last digits of a course must not turn the arrow to and fro
    /// on a straight way onwards from a POI.
    private func isStraightBehind(_ site: Int, _ pose: Pose) -> Bool {
        relativeBearing(site, pose).map { abs($0) > 179.999 } ?? false
    }

    /// Degrees to the right of the view axis; nil where the POI is.
    private func relativeBearing(_ site: Int, _ pose: Pose) -> Degrees? {
        Geodesic.bearing(from: pose.coordinate, to: sites[site].body.coordinate)
            .map { Bearing.difference(from: pose.heading, to: $0) }
    }

    // MARK: Sight

    private mutating func watchSight(at time: Double, isStill: Bool, into record: inout SimulationRecord) {
        let crossed = sightWatch?.crossings(at: pose.coordinate, in: field) ?? []
        for crossing in crossed where !crossing.isInside && isSeen.remove(crossing.place) != nil {
            tellShown(crossing.place, time, into: &record) { .lost(poi: $0, reason: .range) }
        }
        guard !isStill || !crossed.isEmpty, let sighted = sightWatch?.inside, !sighted.isEmpty else { return }
        let frame = sight.frame(pose)
        for site in sighted {
            let obstacle = sight.obstacle(sites[site].body, distance: distance(site, pose), from: frame)
            guard (obstacle == nil) != isSeen.contains(site) else { continue }
            if let obstacle {
                isSeen.remove(site)
                tellShown(site, time, into: &record) { .lost(poi: $0, reason: obstacle) }
            } else {
                isSeen.insert(site)
                tellShown(site, time, into: &record) { .seen(poi: $0) }
            }
        }
    }

    /// Changes how the game stands at a moment, now if not said, and tells which of the things in the picture that shows and
    /// hides.
    /// - Parameter taken: POIs that are no longer there from then on.
    mutating func change(
        at moment: Double? = nil, into record: inout SimulationRecord, taking taken: [Int] = [],
        _ change: (inout GameState) -> Void
    ) {
        let before = state
        let time = moment ?? time
        for poi in taken { state.removed[poi] = time }
        change(&state)
        state.t = time
        record.games.append(state)
        if before.engaged == state.engaged {
            // What was not taken is shown as before.
            tellShowing(taken.filter { isSeen.contains(siteOfPOI[$0]) }, time, unlike: before, into: &record)
        } else {
            for site in isSeen.sorted() { tellShowing(sites[site].pois, time, unlike: before, into: &record) }
        }
    }

    private func tellShowing(
        _ pois: [Int], _ time: Double, unlike before: GameState, into record: inout SimulationRecord
    ) {
        for poi in pois where before.isShown(poi) != state.isShown(poi) {
            record.events.append(
                Event(t: time, state.isShown(poi) ? .seen(poi: poi) : .lost(poi: poi, reason: .hidden)))
        }
    }

    // MARK: Tools

    private func tell(
        _ site: Int, _ time: Double, into record: inout SimulationRecord, _ content: (Int) -> Event.Content
    ) {
        for poi in sites[site].pois where state.removed.isEmpty || state.removed[poi] == nil {
            record.events.append(Event(t: time, content(poi)))
        }
    }

    private func tellShown(
        _ site: Int, _ time: Double, into record: inout SimulationRecord, _ content: (Int) -> Event.Content
    ) {
        for poi in sites[site].pois where state.isShown(poi) { record.events.append(Event(t: time, content(poi))) }
    }

    /// The first moment of a span at which something holds that holds at its end, to a few microseconds.
    func moment(from start: Double, to end: Double, _ holds: (Pose) -> Bool) -> Double {
        var low = start
        var high = end
        while high - low > 2e-6 {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { break }
            if holds(poses.perceived(at: middle)) { high = middle } else { low = middle }
        }
        return high
    }
}

extension Pose {
    /// Whether both show the same picture of the same place.
    fileprivate func isSameView(as other: Pose) -> Bool {
        coordinate == other.coordinate && height == other.height && heading == other.heading && pitch == other.pitch
            && roll == other.roll
    }
}

extension Event.Side {
    /// The side on which an arrow points to something beyond an angle off the view axis, degrees, right positive.
    package init(relativeBearing: Degrees, beyond angle: Degrees) {
        self = relativeBearing < -angle ? .left : relativeBearing > angle ? .right : .none
    }
}
