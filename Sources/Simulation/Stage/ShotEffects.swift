import SceneGraph
import SceneMath

/// What is seen of shots: the ball in flight, the burst where it hit, and the embers where it did not. All of it follows from
/// the shot and the time.
final class ShotEffects {
    private let holder = Node(name: "shots")

    init(_ parent: Node) { parent.addChildNode(holder) }

    /// Seconds for which a miss is seen to burn out where it ended.
    static let missAge = 0.7

    /// Shows the shots of a moment.
    /// - Parameter place: where the axes of a shot's ways lie: the walker's place in the scene and the turn there.
    func set(_ view: StageView, place: (Shot) -> (origin: Vector3, turn: Quaternion)) {
        holder.removeAllChildNodes()
        for shot in view.game?.shots ?? [] {
            let axes = place(shot)
            if shot.isFlying(at: view.time) {
                let from = axes.origin + axes.turn.act(shot.from)
                holder.addChildNode(ball(shot, from: from, to: axes.origin + axes.turn.act(shot.to), at: view.time))
            } else if shot.isHit, view.time >= shot.landsAt, view.time < shot.endsAt {
                show(burst(shot, size: shot.target.map { view.bodies[$0].side } ?? 1), of: shot, at: view.time, axes)
            }
        }
        for shot in view.missedShots { show(lastOf(shot), of: shot, at: view.time, place(shot)) }
    }

    /// Shows what burns where a shot landed.
    private func show(
        _ systems: [ParticleSystem], of shot: Shot, at time: Double, _ axes: (origin: Vector3, turn: Quaternion)
    ) {
        for system in systems {
            let node = Node(name: "burst", position: axes.origin + axes.turn.act(shot.to))
            node.orientation = axes.turn
            node.particleSystem = system
            node.particleTime = time - shot.landsAt
            holder.addChildNode(node)
        }
    }

    private func ball(_ shot: Shot, from: Vector3, to: Vector3, at time: Double) -> Node {
        let way = to - from
        let flight = Action.move(by: way, duration: shot.landsAt - shot.firedAt)
        let node = Node(name: "fireball")
        node.apply(flight.state(at: time - shot.firedAt, from: NodeState(position: from)))
        let scale = Self.ballScale(way)
        let tail = (way.normalized ?? .zero) * -min(2.2 * scale, way.length / 2)
        var system = (shot.usesItem ? ParticleSystem.spray : .fireball).scaled(by: scale).trailing(tail)
        system.seed = shot.seed
        node.particleSystem = system
        node.particleTime = time - shot.firedAt
        return node
    }

    /// What flies a metre is no ball of a metre.
    private static func ballScale(_ way: Vector3) -> Double { min(max(way.length / 8, 0.06), 1) }

    /// What is left of a ball that met nothing: it burns out, and a few sparks fly on.
    private func lastOf(_ shot: Shot) -> [ParticleSystem] {
        let scale = Self.ballScale(shot.to - shot.from)
        // Those that were in the ball as it came; no new ones.
        var ember = (shot.usesItem ? ParticleSystem.spray : .fireball).scaled(by: scale)
        ember.warmUp = 0.5
        ember.emissionDuration = 0.5
        ember.loops = false
        ember.seed = shot.seed
        if shot.usesItem { return [ember] }
        var sparks = ParticleSystem.sparks.scaled(by: 0.4 * scale)
        sparks.burstCount = 40
        sparks.lifeSpan = 0.45
        sparks.lifeSpanVariation = 0.2
        sparks.seed = shot.seed &+ 1
        return [ember, sparks]
    }

    private func burst(_ shot: Shot, size: Double) -> [ParticleSystem] {
        let scale = min(max(size / 1.6, 0.1), 4)
        var flash = ParticleSystem.fireball.scaled(by: 1.8 * scale)
        flash.warmUp = 0
        flash.birthRate = 500
        flash.emissionDuration = 0.12
        flash.loops = false
        var smoke = ParticleSystem.smoke.scaled(by: 0.8 * scale)
        smoke.warmUp = 0
        smoke.birthRate = 90
        smoke.emissionDuration = 0.35
        smoke.loops = false
        smoke.lifeSpan = 2.2
        var systems = [smoke, flash, ParticleSystem.sparks.scaled(by: scale)]
        for index in systems.indices { systems[index].seed = shot.seed &+ UInt64(index) }
        return systems
    }
}

extension Shot {
    /// Another for every shot, the same for the same.
    fileprivate var seed: UInt64 { firedAt.bitPattern &* 0x9E37_79B9_7F4A_7C15 }
}

extension ParticleSystem {
    /// A cloud of fine drops.
    fileprivate static var spray: ParticleSystem {
        var system = ParticleSystem.fireball
        system.color = OverLife(
            .init(at: 0, Color(0.75, 1, 0.85, 0.5)), .init(at: 0.5, Color(0.6, 0.9, 0.75, 0.35)),
            .init(at: 1, Color(0.6, 0.9, 0.8, 0)))
        system.blending = .alpha
        system.acceleration = Vector3(0, -0.6, 0)
        return system
    }
}
