import Foundation
import SceneMath

/// A particle system made ready for its moments: numbers brought into bounds, what changes over life tabulated.
package final class ParticleModel: Sendable {
    /// Particles are handed out in runs of at most this many.
    package static let runLength = 256

    package let system: ParticleSystem
    let schedule: ParticleSchedule
    private let source: ParticleSource
    private let track: EmitterTrack
    private let sizes: LifeTable<SIMD2<Float>>
    private let colors: LifeTable<SIMD4<Float>>
    private let isOutward: Bool
    private let axis: SIMD3<Float>
    private let spreadCosine: Float
    private let speed: Float
    private let speedVariation: Float
    private let inherited: Float
    private let acceleration: SIMD3<Float>
    private let damping: Float
    private let drift: SIMD3<Float>
    private let sizeVariation: Float
    private let brightnessVariation: Float
    private let angle: Float
    private let angleVariation: Float
    private let spin: Float
    private let spinVariation: Float

    init(_ system: ParticleSystem) {
        self.system = system
        schedule = ParticleSchedule(system)
        source = ParticleSource(system.emitterShape)
        track = EmitterTrack(system.emitterPath)
        func number(_ value: Double, _ least: Double = -1e6, _ most: Double = 1e6) -> Float {
            value.isNaN ? 0 : Float(min(max(value, least), most))
        }
        sizes = LifeTable(system.size.stops.map { ($0.at, SIMD2(number($0.value, 0), 0)) })
        colors = LifeTable(
            system.color.stops.map { stop in
                let color = SIMD4<Double>(stop.value)
                return (
                    stop.at,
                    SIMD4(
                        number(color.x, 0, 65504), number(color.y, 0, 65504), number(color.z, 0, 65504),
                        number(color.w, 0, 1))
                )
            })
        switch system.direction {
        case .outward:
            isOutward = true
            axis = SIMD3(0, 1, 0)
        case .along(let way):
            isOutward = false
            axis = way.normalized.map { SIMD3<Float>($0) } ?? SIMD3(0, 1, 0)
        }
        spreadCosine = Float(cos(system.spread.bounded(0, .pi)))
        speed = number(system.speed)
        speedVariation = number(system.speedVariation)
        inherited = number(system.inheritedVelocity)
        acceleration = SIMD3(bounded: system.acceleration)
        damping = number(system.damping, 0, 1e4)
        drift = SIMD3(bounded: system.drift)
        sizeVariation = number(system.sizeVariation, 0, 1)
        brightnessVariation = number(system.brightnessVariation, 0, 1)
        angle = number(system.angle)
        angleVariation = number(system.angleVariation)
        spin = number(system.spin)
        spinVariation = number(system.spinVariation)
    }

    /// Sprites are drawn upright: nothing turns them.
    package var isUpright: Bool {
        system.streak == 0 && angle == 0 && angleVariation == 0 && spin == 0 && spinVariation == 0
    }

    /// No part of any particle is ever farther from the node's origin, in the node's axes; metres.
    package var reach: Double {
        let life = schedule.longestLife
        func length(_ v: SIMD3<Float>) -> Double { Double((v * v).sum().squareRoot()) }
        let fastest = Double(abs(speed) + abs(speedVariation))
        let start = source.reach + track.reach
        let taken = Double(abs(inherited)) * (track.isStill ? 0 : track.fastest)
        let flown = (fastest + taken + length(drift)) * life + length(acceleration) * life * life / 2
        let streak =
            system.streak.isFinite
            ? abs(system.streak) * (fastest + taken + length(drift) + length(acceleration) * life) : 0
        return start + flown + streak + Double(sizes.peak * (1 + sizeVariation))
    }

    /// Hands out the particles that live at `time`, run by run, by birth but for bursts, which come first.
    package func forEachRun(at time: Double, _ body: (UnsafeBufferPointer<Particle>) -> Void) {
        guard time.isFinite, time + schedule.warmUp >= 0 else { return }
        let now = min(time + schedule.warmUp, ParticleSchedule.longestTime)
        withUnsafeTemporaryAllocation(of: Particle.self, capacity: Self.runLength) { run in
            var count = 0
            schedule.forEach(at: now) { index, birth in
                let age = Float(now - birth)
                guard age >= 0, let particle = particle(index, age: age, birth: birth - schedule.warmUp) else { return }
                run[count] = particle
                count += 1
                if count == Self.runLength {
                    body(UnsafeBufferPointer(rebasing: run[0..<count]))
                    count = 0
                }
            }
            if count > 0 { body(UnsafeBufferPointer(rebasing: run[0..<count])) }
        }
    }

    /// - Parameter birth: time of the system, without its warm-up.
    /// - Returns: nil where its life is over.
    @inline(__always) private func particle(_ index: UInt64, age: Float, birth: Double) -> Particle? {
        let random = ParticleRandom(seed: system.seed, index: index)
        let lives = random.numbers(.life)
        let life = Float(schedule.life) + Float(schedule.lifeVariation) * (2 * lives.x - 1)
        guard age < life else { return nil }
        let part = age / life

        var place = SIMD3<Float>.zero
        var heading = axis
        if !source.isPoint {
            let start = source.start(random.numbers(.place))
            place = start.place
            if isOutward { heading = start.outward }
        }
        let motion = random.numbers(.motion)
        if spreadCosine < 1 {
            heading = Self.spread(heading, cosine: 1 - motion.x * (1 - spreadCosine), turn: motion.y)
        }
        var velocity = heading * (speed + speedVariation * (2 * motion.z - 1))
        if !track.isStill {
            let state = track.state(at: birth)
            place += state.place
            velocity += state.velocity * inherited
        }

        // x″ = a − k x′, solved: the weights of the first velocity and of the acceleration.
        let kept: Float
        let first: Float
        let second: Float
        let loss = damping * age
        if loss < 0.05 {
            // The closed forms lose their digits here; the next term is below a millionth.
            kept = 1 - loss * (1 - loss * (0.5 - loss / 6))
            first = age * (1 - loss * (0.5 - loss * (1 / 6 - loss / 24)))
            second = age * age * (0.5 - loss * (1 / 6 - loss * (1 / 24 - loss / 120)))
        } else {
            kept = expf(-loss)
            first = (1 - kept) / damping
            second = (age - first) / damping
        }
        place += velocity * first + acceleration * second + drift * age
        velocity = velocity * kept + acceleration * first + drift

        var turn = angle + spin * age
        if angleVariation != 0 || spinVariation != 0 {
            let turns = random.numbers(.turn)
            turn += angleVariation * (2 * turns.x - 1) + spinVariation * (2 * turns.y - 1) * age
        }
        var color = colors[part]
        let brightness = 1 + brightnessVariation * (2 * lives.z - 1)
        color *= SIMD4(brightness, brightness, brightness, 1)
        return Particle(
            index: index, age: age, lifeSpan: life, position: place, velocity: velocity,
            size: sizes[part].x * (1 + sizeVariation * (2 * lives.y - 1)), angle: turn, color: color)
    }

    /// Turns `axis` by the angle of that cosine, towards a side that `turn` (0 … 1) chooses.
    @inline(__always) private static func spread(_ axis: SIMD3<Float>, cosine: Float, turn: Float) -> SIMD3<Float> {
        // A frame around the axis. Source: T. Duff et al., Building an orthonormal basis, revisited, JCGT 6 (2017).
        let sign: Float = axis.z < 0 ? -1 : 1
        let a = -1 / (sign + axis.z)
        let b = axis.x * axis.y * a
        let right = SIMD3<Float>(1 + sign * axis.x * axis.x * a, sign * b, -sign * axis.x)
        let up = SIMD3<Float>(b, sign + axis.y * axis.y * a, -axis.y)
        let sine = max(0, 1 - cosine * cosine).squareRoot()
        let way = 2 * Float.pi * turn
        return axis * cosine + right * (sine * cosf(way)) + up * (sine * sinf(way))
    }
}
