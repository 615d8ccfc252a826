import SceneMath

extension ParticleSystem {
    /// A ball of fire about 0.8 m across, for ever: white-hot inside, orange tongues around it.
    ///
    /// In flight it wants a tail: `trailing(_:)`.
    public static var fireball: ParticleSystem {
        var system = ParticleSystem()
        system.emitterShape = .sphere(radius: 0.12)
        system.birthRate = 220
        system.warmUp = 1
        system.lifeSpan = 0.42
        system.lifeSpanVariation = 0.14
        system.direction = .outward
        system.spread = 0.5
        system.speed = 0.75
        system.speedVariation = 0.35
        system.acceleration = Vector3(0, 0.9, 0)
        system.damping = 1.5
        system.size = OverLife(.init(at: 0, 0.38), .init(at: 0.2, 0.5), .init(at: 0.6, 0.36), .init(at: 1, 0.18))
        system.sizeVariation = 0.3
        system.color = OverLife(
            .init(at: 0, Color(1, 0.8, 0.4, 0.3)), .init(at: 0.12, Color(1, 0.62, 0.2, 0.45)),
            .init(at: 0.4, Color(1, 0.28, 0.04, 0.42)), .init(at: 0.75, Color(0.65, 0.07, 0.01, 0.26)),
            .init(at: 1, Color(0.2, 0.02, 0, 0)))
        system.brightnessVariation = 0.25
        system.angleVariation = .pi
        system.spinVariation = 2.5
        system.blending = .additive
        system.texture = CloudPicture.flame
        return system
    }

    /// A column of grey smoke that rises about 3 m, for ever.
    public static var smoke: ParticleSystem {
        var system = ParticleSystem()
        system.emitterShape = .circle(radius: 0.12)
        system.birthRate = 28
        system.warmUp = 4
        system.lifeSpan = 3.2
        system.lifeSpanVariation = 0.6
        system.spread = 0.22
        system.speed = 1.1
        system.speedVariation = 0.25
        system.acceleration = Vector3(0, 0.35, 0)
        system.damping = 0.5
        system.drift = Vector3(0.12, 0, 0)
        system.size = OverLife(.init(at: 0, 0.25), .init(at: 0.4, 0.8), .init(at: 1, 1.5))
        system.sizeVariation = 0.25
        system.color = OverLife(
            .init(at: 0, Color(0.05, 0.048, 0.045, 0)), .init(at: 0.08, Color(0.06, 0.057, 0.054, 0.5)),
            .init(at: 0.45, Color(0.17, 0.165, 0.16, 0.3)), .init(at: 1, Color(0.36, 0.36, 0.37, 0)))
        system.brightnessVariation = 0.3
        system.angleVariation = .pi
        system.spinVariation = 0.5
        system.texture = CloudPicture.puff
        system.sorting = .distance
        return system
    }

    /// A burst of sparks, once: they fly some 3 m, fall, and are gone after 1.2 s.
    public static var sparks: ParticleSystem {
        var system = ParticleSystem()
        system.birthRate = 0
        system.burstCount = 160
        system.loops = false
        system.lifeSpan = 0.85
        system.lifeSpanVariation = 0.35
        system.direction = .along(.unitY)
        system.spread = .pi
        system.speed = 4.5
        system.speedVariation = 3
        system.acceleration = Vector3(0, -9.8, 0)
        system.damping = 1.2
        system.size = OverLife(.init(at: 0, 0.05), .init(at: 0.6, 0.035), .init(at: 1, 0.012))
        system.sizeVariation = 0.4
        system.color = OverLife(
            .init(at: 0, Color(1, 0.9, 0.6, 1)), .init(at: 0.35, Color(1, 0.5, 0.12, 1)),
            .init(at: 1, Color(0.7, 0.1, 0.01, 0)))
        system.brightnessVariation = 0.4
        system.streak = 0.045
        system.blending = .additive
        return system
    }

    /// The same system, all lengths so many times as large.
    public func scaled(by factor: Double) -> ParticleSystem {
        var result = self
        result.emitterShape = emitterShape.scaled(by: factor)
        result.emitterPath = emitterPath.scaled(by: factor)
        result.speed *= factor
        result.speedVariation *= factor
        result.acceleration *= factor
        result.drift *= factor
        result.size = size.mapped { $0 * factor }
        return result
    }

    /// The same system with particles that stay behind along `way` until their lives end; the node's axes, metres.
    ///
    /// For a node in even, straight flight `way` is the opposite of what it flies in `lifeSpan`; less of it is a shorter tail.
    public func trailing(_ way: Vector3) -> ParticleSystem {
        var result = self
        result.drift += way / max(lifeSpan, 1e-3)
        return result
    }
}

extension EmitterShape {
    func scaled(by factor: Double) -> EmitterShape {
        switch self {
        case .point: .point
        case .sphere(let radius, let surfaceOnly): .sphere(radius: radius * factor, surfaceOnly: surfaceOnly)
        case .box(let size): .box(size: size * factor)
        case .cone(let radius, let angle, let height):
            .cone(radius: radius * factor, angle: angle, height: height * factor)
        case .circle(let radius, let edgeOnly): .circle(radius: radius * factor, edgeOnly: edgeOnly)
        case .line(let from, let to): .line(from: from * factor, to: to * factor)
        }
    }
}

extension EmitterPath {
    func scaled(by factor: Double) -> EmitterPath {
        switch self {
        case .still: .still
        case .straight(let velocity, let duration): .straight(velocity: velocity * factor, duration: duration)
        case .knots(let knots): .knots(knots.map { Knot(time: $0.time, position: $0.position * factor) })
        }
    }
}
