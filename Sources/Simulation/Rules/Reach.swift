import Geodesy
import SceneMath

/// How near a walker comes to a thing that can be picked up.
struct Reach {
    private let body: PlacedWorld.PlacedPOI
    private let rules: GameRules.PickUpRules
    private let sight: Sight

    init(poi: Int, _ rules: GameRules.PickUpRules, _ run: SimulationRun) {
        body = run.poses.world(at: run.time).pois[poi]
        self.rules = rules
        sight = run.sight
    }

    /// The first moment of a span at which the thing is within range, to a few microseconds; nil where there is none.
    func moment(from start: Double, to end: Double, in run: SimulationRun) -> Double? {
        let first = run.poses.perceived(at: start)
        let before = way(first)
        if isWithin(before, first) { return start }
        guard end > start else { return nil }
        let pose = run.poses.perceived(at: end)
        let after = way(pose)
        if isWithin(after, pose) { return run.moment(from: start, to: end) { isWithin(way($0), $0) } }
        // Both ends may be outside and the way between them lead through.
        let step = after - before
        let part = step.lengthSquared > 0 ? -before.dot(step) / step.lengthSquared : 0
        guard part > 0, part < 1, (before + step * part).length <= rules.range else { return nil }
        let middle = start + (end - start) * part
        let there = run.poses.perceived(at: middle)
        guard isWithin(way(there), there) else { return nil }
        return run.moment(from: start, to: middle) { isWithin(way($0), $0) }
    }

    private func isWithin(_ way: Vector3, _ pose: Pose) -> Bool {
        rules.isMeasuredFromEye
            ? way.length <= rules.range
            : Geodesic.distance(from: pose.coordinate, to: body.coordinate) <= rules.range
    }

    /// From the walker to the thing: from the eye to its middle, or level, in metres.
    private func way(_ pose: Pose) -> Vector3 {
        if rules.isMeasuredFromEye {
            let frame = sight.frame(pose)
            return frame.box(body).center - frame.eye
        }
        let local = LocalFrame(origin: pose.coordinate).local(of: body.coordinate)
        return Vector3(local.east, 0, -local.north)
    }
}
