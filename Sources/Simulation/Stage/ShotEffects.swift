import SceneGraph
import SceneMath

/// What is seen of shots: the ball in flight, and the burst where it hit. All of it follows from the shot and the time.
final class ShotEffects {
    private let holder = Node(name: "shots")

    init(_ parent: Node) { parent.addChildNode(holder) }

    /// Shows the shots of a moment.
    /// - Parameters:
    ///   - bodies: of the POIs.
    ///   - place: where the axes of a shot's ways lie: the walker's place in the scene and the turn there.
    func set(
        _ shots: [Shot], at time: Double, bodies: [PlacedWorld.PlacedPOI],
        place: (Shot) -> (origin: Vector3, turn: Quaternion)
    ) {
        holder.removeAllChildNodes()
        for shot in shots {
            let axes = place(shot)
            let from = axes.origin + axes.turn.act(shot.from)
            let to = axes.origin + axes.turn.act(shot.to)
            if shot.isFlying(at: time) {
                holder.addChildNode(ball(shot, from: from, to: to, at: time))
            } else if shot.isHit, time >= shot.landsAt, time < shot.endsAt {
                let size = shot.target.map { bodies[$0].side } ?? 1
                for system in burst(shot, size: size) {
                    let node = Node(name: "burst", position: to)
                    node.orientation = axes.turn
                    node.particleSystem = system
                    node.particleTime = time - shot.landsAt
                    holder.addChildNode(node)
                }
            }
        }
    }

    private func ball(_ shot: Shot, from: Vector3, to: Vector3, at time: Double) -> Node {
        let way = to - from
        let flight = Action.move(by: way, duration: shot.landsAt - shot.firedAt)
        let node = Node(name: "fireball")
        node.apply(flight.state(at: time - shot.firedAt, from: NodeState(position: from)))
        // What flies a metre is no ball of a metre.
        let scale = min(max(way.length / 8, 0.06), 1)
        let tail = (way.normalized ?? .zero) * -min(2.2 * scale, way.length / 2)
        var system = (shot.usesItem ? ParticleSystem.spray : .fireball).scaled(by: scale).trailing(tail)
        system.seed = shot.seed
        node.particleSystem = system
        node.particleTime = time - shot.firedAt
        return node
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
