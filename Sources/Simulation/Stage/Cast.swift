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
        var node: Node
        /// Place of the base at a height of 0 and the way up, in the scene of `frame`.
        var foot: Vector3
        var up: Vector3
    }

    init(_ prepared: PreparedSession, assets: StageAssets, holder: Node) {
        self.prepared = prepared
        troupeSize = max(64, Int(Double(prepared.pois.count).squareRoot()))
        troupes = (0..<(prepared.pois.count + troupeSize - 1) / troupeSize).map { _ in Node() }
        for troupe in troupes { holder.addChildNode(troupe) }
        looks = Looks(prepared.session, assets: assets)
        roles = ContiguousArray(repeating: -1, count: prepared.pois.count)
    }

    /// Places the POIs of a rising list that lie within `far` metres of the walker, and takes all others out.
    func place(_ candidates: [Int], in frame: SceneFrame, seenFrom pose: Pose, eye: Vector3, far: Metres) {
        if self.frame != frame {
            self.frame = frame
            for index in actors.indices { stand(index, at: foot(of: actors[index].poi, in: frame), in: frame) }
        }
        let feet = frame.position(pose.coordinate, height: 0)
        var present: [Int] = []
        present.reserveCapacity(shown.count)
        for poi in candidates {
            var role = Int(roles[poi])
            let foot = role >= 0 ? actors[role].foot : foot(of: poi, in: frame)
            guard Geocentric.arc(overChord: foot.distance(to: feet)) <= far else { continue }
            present.append(poi)
            if role < 0 {
                role = enter(poi)
                stand(role, at: foot, in: frame)
            }
            let up = actors[role].up
            let node = actors[role].node
            let body = prepared.world.pois[poi]
            let position = foot + up * (body.base(ground: pose.height) + body.side / 2)
            if node.position != position { node.position = position }
            if body.isBillboard, let turn = Self.facing(eye, from: position, up: up) { node.orientation = turn }
        }
        show(present)
    }

    /// Places the POIs of a rising list by bearing and distance, as the strip has them.
    func placeInStrip(_ candidates: [Int], _ view: EyeFrame, far: Metres) {
        var present: [Int] = []
        for poi in candidates {
            let box = view.box(prepared.world.pois[poi])
            guard -box.center.z <= far else { continue }
            present.append(poi)
            let role = roles[poi] >= 0 ? Int(roles[poi]) : enter(poi)
            actors[role].node.position = box.center
        }
        show(present)
    }

    /// The node of a POI that is in the scene now.
    func node(of poi: Int) -> Node? {
        guard roles.indices.contains(poi), roles[poi] >= 0 else { return nil }
        let node = actors[Int(roles[poi])].node
        return node.parent == nil ? nil : node
    }

    private func enter(_ poi: Int) -> Int {
        roles[poi] = Int32(actors.count)
        let node = looks.node(for: prepared.pois[poi], prepared.world.pois[poi])
        actors.append(Actor(poi: poi, node: node, foot: .zero, up: .unitY))
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

    private func foot(of poi: Int, in frame: SceneFrame) -> Vector3 {
        frame.position(prepared.world.pois[poi].coordinate, height: 0)
    }

    private func stand(_ index: Int, at foot: Vector3, in frame: SceneFrame) {
        let body = prepared.world.pois[actors[index].poi]
        let turn = frame.turn(at: body.coordinate)
        actors[index].foot = foot
        actors[index].up = turn.act(.unitY)
        if !body.isBillboard {
            actors[index].node.orientation = (turn * Quaternion(heading: body.heading, pitch: 0, roll: 0)).normalized
        }
    }

    private static func facing(_ eye: Vector3, from position: Vector3, up: Vector3) -> Quaternion? {
        guard let right = up.cross(eye - position).normalized else { return nil }
        return Quaternion(basis: right, up, right.cross(up)).normalized
    }
}
