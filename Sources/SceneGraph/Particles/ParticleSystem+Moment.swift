extension ParticleSystem {
    /// The particles that live at a time, in the node's axes: a pure function of the system and the time.
    ///
    /// In the order of `sorting`, but for `distance`, which needs an eye: those stay as they are numbered.
    /// - Parameter time: seconds of the system; before 0 (but for its warm-up) and at no time at all there are none.
    public func particles(at time: Double) -> [Particle] {
        var result: [Particle] = []
        ParticleModel(self).forEachRun(at: time) { result.append(contentsOf: $0) }
        switch sorting {
        case .none, .distance: break
        // Swift's sort is stable.
        case .oldestFirst: result.sort { $0.age > $1.age }
        case .youngestFirst: result.sort { $0.age < $1.age }
        }
        return result
    }

    /// No part of any particle is ever farther from the node's origin than this, metres in the node's axes.
    public var reach: Double { ParticleModel(self).reach }
}
