/// What a node with particles has: few do, so it hangs from the node behind one reference.
final class ParticleAttachment {
    var model: ParticleModel?
    var time = 0.0

    func copy() -> ParticleAttachment {
        let copy = ParticleAttachment()
        copy.model = model
        copy.time = time
        return copy
    }
}

extension Node {
    /// Particles born here; nil has none. Their age is `particleTime`.
    public var particleSystem: ParticleSystem? {
        get { particles?.model?.system }
        set {
            if newValue == nil, particles == nil { return }
            let attachment = particles ?? ParticleAttachment()
            let had = attachment.model != nil
            attachment.model = newValue.map { ParticleModel($0) }
            particles = attachment
            if had != (newValue != nil) { store?.particlesChanged(self) }
        }
    }

    /// Seconds since the birth of the particle system, set by whoever advances time; 0 before it is set.
    public var particleTime: Double {
        get { particles?.time ?? 0 }
        set {
            if let particles {
                particles.time = newValue
            } else {
                let attachment = ParticleAttachment()
                attachment.time = newValue
                particles = attachment
            }
        }
    }

    var hasParticles: Bool { particles?.model != nil }
}
