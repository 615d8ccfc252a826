import Geodesy
import SceneMath

/// One walk through a session: what is near, in sight and to the side changes from step to step.
struct SimulationRun {
    private let prepared: PreparedSession
    private let poses: PoseModel
    private let sight: Sight
    private let sites: [Site]
    private let rules: RuleSettings
    private let hasRules: Bool
    private let strides: Strides
    private var found: [Event] = []

    /// Sites in range, in order.
    private var near: [Int] = []
    /// Sites in sight range, in order.
    private var sighted: [Int] = []
    private var sides: [Int: Event.Side] = [:]
    private var isSeen: [Int: Bool] = [:]

    init(prepared: PreparedSession, poses: PoseModel, sight: Sight, strides: Strides) {
        self.strides = strides
        self.prepared = prepared
        self.poses = poses
        self.sight = sight
        sites = Site.gather(prepared.world)
        rules = prepared.session.rules ?? RuleSettings()
        hasRules = prepared.session.rules != nil
    }

    /// Everything that the rules tell, roughly in order of time.
    mutating func events() -> [Event] {
        guard !sites.isEmpty else { return [] }
        let span = prepared.span
        var time = span.lowerBound
        var pose = poses.perceived(at: time)
        let distances = sites.map { Geodesic.distance(from: pose.coordinate, to: $0.body.coordinate) }
        var range = RangeWatch(inner: rules.engageRange, outer: 1.1 * rules.engageRange, distances: distances)
        let sightRange = rules.sightRange ?? rules.engageRange
        var sightWatch: RangeWatch? =
            hasRules ? RangeWatch(inner: sightRange, outer: sightRange.nextUp, distances: distances) : nil
        begin(pose, range, sightWatch)

        var movement = 0.0
        var step = (span.lowerBound * Simulator.rate).rounded(.down)
        while time < span.upperBound {
            step += strides.steps(from: time)
            let next = min(step / Simulator.rate, span.upperBound)
            if next <= time { continue }
            let nextPose = poses.perceived(at: next)
            if nextPose.coordinate != pose.coordinate {
                movement += Geodesic.distance(from: pose.coordinate, to: nextPose.coordinate)
            }
            let crossed = range.crossings(movement: movement) { [sites] site in
                Geodesic.distance(from: nextPose.coordinate, to: sites[site].body.coordinate)
            }
            for site in crossed.sorted() { cross(site, isInside: range.isInside[site], range, time, next) }
            if hasRules {
                let isStill = pose.isSameView(as: nextPose)
                if !isStill || !crossed.isEmpty { turn(nextPose, from: time, justEntered: Set(crossed)) }
                let sightCrossed =
                    sightWatch?.crossings(movement: movement) { [sites] site in
                        Geodesic.distance(from: nextPose.coordinate, to: sites[site].body.coordinate)
                    } ?? []
                for site in sightCrossed.sorted() { sightCross(site, at: next) }
                if !isStill || !sightCrossed.isEmpty { look(nextPose) }
            }
            time = next
            pose = nextPose
        }
        return found
    }

    // MARK: What holds at the beginning

    private mutating func begin(_ pose: Pose, _ range: RangeWatch, _ sightWatch: RangeWatch?) {
        near = range.isInside.indices.filter { range.isInside[$0] }
        for site in near {
            let distance = self.distance(site, pose)
            tell(site, pose.t) { .entered(poi: $0, distance: distance) }
        }
        guard hasRules else { return }
        for site in near {
            sides[site] = Event.Side.none
            setSide(site, side(site, pose), at: pose.t)
        }
        sighted = (sightWatch?.isInside ?? []).indices.filter { sightWatch?.isInside[$0] == true }
        look(pose)
    }

    // MARK: Range

    private mutating func cross(_ site: Int, isInside: Bool, _ range: RangeWatch, _ start: Double, _ end: Double) {
        let moment = self.moment(from: start, to: end) { pose in
            range.isInside(self.distance(site, pose), before: !isInside) == isInside
        }
        let pose = poses.perceived(at: moment)
        let distance = self.distance(site, pose)
        if isInside {
            insert(site, into: &near)
            tell(site, moment) { .entered(poi: $0, distance: distance) }
            if hasRules {
                sides[site] = Event.Side.none
                setSide(site, side(site, pose), at: moment)
                // What is left of the step.
                turn(site, poses.perceived(at: end), from: moment)
            }
        } else {
            // The way to the moment of leaving belongs to the range.
            if hasRules { turn(site, pose, from: start) }
            _ = remove(site, from: &near)
            sides[site] = nil
            tell(site, moment) { .left(poi: $0, distance: distance) }
        }
    }

    private func distance(_ site: Int, _ pose: Pose) -> Metres {
        Geodesic.distance(from: pose.coordinate, to: sites[site].body.coordinate)
    }

    // MARK: Indicators

    private mutating func turn(_ pose: Pose, from start: Double, justEntered: Set<Int>) {
        for site in near where !justEntered.contains(site) { turn(site, pose, from: start) }
    }

    private mutating func turn(_ site: Int, _ pose: Pose, from start: Double) {
        let before = sides[site] ?? Event.Side.none
        let now = side(site, pose)
        guard now != before else { return }
        if before != .none, now != .none, isStraightBehind(site, pose) { return }
        let moment = self.moment(from: start, to: pose.t) { side(site, $0) == now }
        setSide(site, now, at: moment)
    }

    private mutating func setSide(_ site: Int, _ side: Event.Side, at time: Double) {
        guard side != sides[site] else { return }
        sides[site] = side
        tell(site, time) { .indicator(poi: $0, side: side) }
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

    private mutating func sightCross(_ site: Int, at time: Double) {
        if remove(site, from: &sighted) {
            if isSeen.removeValue(forKey: site) == true { tell(site, time) { .lost(poi: $0, reason: .range) } }
        } else {
            insert(site, into: &sighted)
        }
    }

    private mutating func look(_ pose: Pose) {
        guard !sighted.isEmpty else { return }
        let frame = sight.frame(pose)
        for site in sighted {
            let obstacle = sight.obstacle(sites[site].body, distance: distance(site, pose), from: frame)
            let sees = obstacle == nil
            guard sees != (isSeen[site] ?? false) else { continue }
            isSeen[site] = sees
            tell(site, pose.t) { poi in obstacle.map { .lost(poi: poi, reason: $0) } ?? .seen(poi: poi) }
        }
    }

    // MARK: Tools

    private mutating func tell(_ site: Int, _ time: Double, _ content: (Int) -> Event.Content) {
        for poi in sites[site].pois { found.append(Event(t: time, content(poi))) }
    }

    private func insert(_ site: Int, into list: inout [Int]) {
        list.insert(site, at: list.partitioningIndex { $0 >= site })
    }

    /// Removes a site from a list that is in order. - Returns: false when it was not there.
    private func remove(_ site: Int, from list: inout [Int]) -> Bool {
        let index = list.partitioningIndex { $0 >= site }
        guard index < list.count, list[index] == site else { return false }
        list.remove(at: index)
        return true
    }

    /// The first moment of a span at which something holds that holds at its end, to a few microseconds.
    private func moment(from start: Double, to end: Double, _ holds: (Pose) -> Bool) -> Double {
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
