import Geodesy
import SceneGraph
import SceneMath

/// The nodes of the POIs. Each is made when its POI first comes near enough to be drawn, and kept.
final class Cast {
    private let prepared: PreparedSession
    /// POIs in groups of neighbours in the list, so that one more does not move all.
    private let troupes: [Node]
    private let troupeSize: Int
    private let looks: Looks
    private var actors: ContiguousArray<Actor> = []
    /// Index of each POI's actor, or −1.
    private var roles: ContiguousArray<Int32>
    /// POIs that are in the scene now, rising.
    private var shown: [Int] = []
    private var frame: SceneFrame?

    private struct Actor {
        var poi: Int
        var figure: Figure
        var node: Node { figure.node }
        /// Where it stands on the Earth: what a level holds may be placed anew.
        var coordinate: Coordinate
        /// Place of the base at a height of 0 and the way up, in the scene of `frame`.
        var foot: Vector3
        var up: Vector3
        var turn: Quaternion
    }

    /// Farther away nobody sees whether something moves its legs, metres.
    private static let animationRange = 150.0

    init(_ prepared: PreparedSession, assets: StageAssets, holder: Node) {
        self.prepared = prepared
        troupeSize = max(64, Int(Double(prepared.pois.count).squareRoot()))
        troupes = (0..<(prepared.pois.count + troupeSize - 1) / troupeSize).map { _ in Node() }
        for troupe in troupes { holder.addChildNode(troupe) }
        looks = Looks(prepared, assets: assets)
        roles = ContiguousArray(repeating: -1, count: prepared.pois.count)
    }

    /// Places the POIs of a rising list that lie within `far` metres of the walker and are there to be seen, and takes all
    /// others out.
    func place(
        _ candidates: [Int], in frame: SceneFrame, seenFrom pose: Pose, eye: Vector3, far: Metres, _ view: StageView,
        blackness: Double
    ) {
        if self.frame != frame {
            self.frame = frame
            for index in actors.indices { stand(index, on: view.bodies[actors[index].poi], in: frame) }
        }
        let feet = frame.position(pose.coordinate, height: 0)
        var present: [Int] = []
        present.reserveCapacity(shown.count)
        for poi in candidates where view.isShown(poi) {
            var role = Int(roles[poi])
            let body = view.bodies[poi]
            if role >= 0, actors[role].coordinate != body.coordinate { stand(role, on: body, in: frame) }
            let foot = role >= 0 ? actors[role].foot : frame.position(body.coordinate, height: 0)
            let distance = Geocentric.arc(overChord: foot.distance(to: feet))
            guard distance <= far else { continue }
            present.append(poi)
            if role < 0 {
                role = enter(poi, body)
                stand(role, on: body, in: frame)
            }
            let actor = actors[role]
            let position = foot + actor.up * body.base(ground: pose.height) + actor.turn.act(body.middle)
            if actor.node.position != position { actor.node.position = position }
            if body.isBillboard, let turn = Self.facing(eye, from: position, up: actor.up) {
                actor.node.orientation = turn
            }
            actor.figure.set(to: view.time, isNear: distance < Self.animationRange, blackness: blackness)
        }
        show(present)
    }

    /// Places the POIs of a rising list by bearing and distance, as the strip has them.
    func placeInStrip(_ candidates: [Int], _ view: StageView, far: Metres, blackness: Double) {
        var present: [Int] = []
        for poi in candidates where view.isShown(poi) {
            let box = view.box(poi)
            guard -box.center.z <= far else { continue }
            present.append(poi)
            let role = roles[poi] >= 0 ? Int(roles[poi]) : enter(poi, view.bodies[poi])
            actors[role].node.position = box.center
            actors[role].figure.set(
                to: view.time, isNear: -box.center.z < Self.animationRange, blackness: blackness)
        }
        show(present)
    }

    /// The node of a POI that is in the scene now.
    func node(of poi: Int) -> Node? {
        guard roles.indices.contains(poi), roles[poi] >= 0 else { return nil }
        let node = actors[Int(roles[poi])].node
        return node.parent == nil ? nil : node
    }

    private func enter(_ poi: Int, _ body: PlacedWorld.PlacedPOI) -> Int {
        roles[poi] = Int32(actors.count)
        let figure = looks.figure(for: prepared.pois[poi], body)
        actors.append(
            Actor(
                poi: poi, figure: figure, coordinate: body.coordinate, foot: .zero, up: .unitY, turn: .identity))
        return actors.count - 1
    }

    /// Changes who is in the scene. The nodes stand in the order of the list whatever was shown before, for things at equal
    /// depths are drawn in the order of the tree.
    private func show(_ present: [Int]) {
        var old = 0
        var new = 0
        while old < shown.count || new < present.count {
            let first = min(old < shown.count ? shown[old] : .max, new < present.count ? present[new] : .max)
            let end = (first / troupeSize + 1) * troupeSize
            let before = shown[old...].prefix { $0 < end }
            let now = present[new...].prefix { $0 < end }
            if !before.elementsEqual(now) { change(troupes[first / troupeSize], from: before, to: now) }
            old = before.endIndex
            new = now.endIndex
        }
        shown = present
    }

    /// Both lists rise. Who comes in stands before those that follow in the list, so these step out and in again.
    private func change(_ troupe: Node, from before: ArraySlice<Int>, to now: ArraySlice<Int>) {
        let present = Set(now)
        let past = Set(before)
        let firstEntering = now.first { !past.contains($0) } ?? .max
        for poi in before where poi > firstEntering || !present.contains(poi) {
            actors[Int(roles[poi])].node.removeFromParentNode()
        }
        for poi in now where poi >= firstEntering { troupe.addChildNode(actors[Int(roles[poi])].node) }
    }

    private func stand(_ index: Int, on body: PlacedWorld.PlacedPOI, in frame: SceneFrame) {
        let local = frame.turn(at: body.coordinate)
        let turn =
            body.isBillboard ? local : (local * Quaternion(heading: body.heading, pitch: 0, roll: 0)).normalized
        actors[index].coordinate = body.coordinate
        actors[index].foot = frame.position(body.coordinate, height: 0)
        actors[index].up = local.act(.unitY)
        actors[index].turn = turn
        if !body.isBillboard { actors[index].node.orientation = turn }
    }

    private static func facing(_ eye: Vector3, from position: Vector3, up: Vector3) -> Quaternion? {
        guard let right = up.cross(eye - position).normalized else { return nil }
        return Quaternion(basis: right, up, right.cross(up)).normalized
    }
}
