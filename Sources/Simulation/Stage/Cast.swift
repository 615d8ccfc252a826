import Geodesy
import SceneGraph
import SceneMath

/// The nodes of the POIs. Each is made when its POI first comes near enough to be drawn, and kept.
final class Cast {
    private let prepared: PreparedSession
    private let holder: Node
    private let looks: Looks
    private var actors: [Int: Actor] = [:]
    /// POIs that are in the scene now.
    private var shown: Set<Int> = []
    private var frame: SceneFrame?

    private struct Actor {
        var node: Node
        /// Place of the base at a height of 0 and the way up, in the scene of `frame`.
        var foot: Vector3
        var up: Vector3
    }

    init(_ prepared: PreparedSession, assets: StageAssets, holder: Node) {
        self.prepared = prepared
        self.holder = holder
        looks = Looks(prepared.session, assets: assets)
    }

    /// Places the POIs of a list that lie within `far` metres of the walker, and takes all others out.
    func place(_ candidates: [Int], in frame: SceneFrame, seenFrom pose: Pose, eye: Vector3, far: Metres) {
        if self.frame != frame {
            self.frame = frame
            for poi in actors.keys { stand(poi, in: frame) }
        }
        let feet = Geocentric.position(of: pose.coordinate, height: 0)
        var present: Set<Int> = []
        for poi in candidates {
            let body = prepared.world.pois[poi]
            guard Self.isWithin(far, feet, body.coordinate) else { continue }
            present.insert(poi)
            if actors[poi] == nil {
                actors[poi] = Actor(node: looks.node(for: prepared.pois[poi], body), foot: .zero, up: .unitY)
                stand(poi, in: frame)
            }
            guard let actor = actors[poi] else { continue }
            let base = actor.foot + actor.up * body.base(ground: pose.height)
            let position = base + actor.up * (body.side / 2)
            if actor.node.position != position { actor.node.position = position }
            if body.isBillboard, let turn = Self.facing(eye, from: position, up: actor.up) {
                actor.node.orientation = turn
            }
        }
        show(present)
    }

    /// Places POIs by bearing and distance, as the strip has them.
    func placeInStrip(_ candidates: [Int], _ view: EyeFrame, far: Metres) {
        var present: Set<Int> = []
        for poi in candidates {
            let body = prepared.world.pois[poi]
            let box = view.box(body)
            guard -box.center.z <= far else { continue }
            present.insert(poi)
            let actor = actors[poi] ?? Actor(node: looks.node(for: prepared.pois[poi], body), foot: .zero, up: .unitY)
            actors[poi] = actor
            actor.node.position = box.center
        }
        show(present)
    }

    private func show(_ present: Set<Int>) {
        for poi in shown.subtracting(present) { actors[poi]?.node.removeFromParentNode() }
        // In the order of the list, so that the tree is the same whatever was shown before.
        for poi in present.subtracting(shown).sorted() {
            if let actor = actors[poi] { holder.addChildNode(actor.node) }
        }
        shown = present
    }

    private func stand(_ poi: Int, in frame: SceneFrame) {
        guard let actor = actors[poi] else { return }
        let body = prepared.world.pois[poi]
        let turn = frame.turn(at: body.coordinate)
        actors[poi]?.foot = frame.position(body.coordinate, height: 0)
        actors[poi]?.up = turn.act(.unitY)
        if !body.isBillboard {
            actor.node.orientation = (turn * Quaternion(heading: body.heading, pitch: 0, roll: 0)).normalized
        }
    }

    /// Whether a place lies within a geodesic distance; the arc is had from its chord, to a millimetre at 100 km.
    private static func isWithin(_ far: Metres, _ feet: SIMD4<Double>, _ place: Coordinate) -> Bool {
        let offset = Geocentric.position(of: place, height: 0) - feet
        let chord = (offset * offset).sum().squareRoot()
        return chord * (1 + chord * chord / (24 * 6_371_000 * 6_371_000)) <= far
    }

    private static func facing(_ eye: Vector3, from position: Vector3, up: Vector3) -> Quaternion? {
        guard let right = up.cross(eye - position).normalized else { return nil }
        return Quaternion(basis: right, up, right.cross(up)).normalized
    }
}
