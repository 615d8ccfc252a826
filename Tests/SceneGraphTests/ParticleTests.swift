import Foundation
import SceneGraph
import SceneMath
import Testing

@Suite("Particles")
struct ParticleTests {
    /// Systems of all kinds.
    static let systems: [(name: String, system: ParticleSystem)] = {
        var wide = ParticleSystem.smoke
        wide.emitterShape = .box(size: Vector3(3, 1, 2))
        wide.direction = .outward
        wide.idleDuration = 0.7
        wide.burstCount = 20
        var cone = ParticleSystem()
        cone.emitterShape = .cone(radius: 0.3, angle: 0.4, height: 2)
        cone.direction = .outward
        cone.lifeSpanVariation = 0.9
        cone.damping = 0.01
        cone.sorting = .oldestFirst
        var rim = ParticleSystem.sparks
        rim.emitterShape = .circle(radius: 2, edgeOnly: true)
        rim.direction = .along(Vector3(1, 1, 0))
        rim.loops = true
        rim.emissionDuration = 0.3
        rim.sorting = .youngestFirst
        var flying = ParticleSystem.fireball
        flying.emitterPath = .straight(velocity: Vector3(10, 0, -3), duration: 2)
        flying.inheritedVelocity = 0.4
        flying.emitterShape = .line(from: Vector3(-1, 0, 0), to: Vector3(0, 2, 0))
        var knots = ParticleSystem.fireball
        knots.emitterPath = .knots([
            .init(time: 0, position: .zero), .init(time: 1, position: Vector3(0, 5, 0)),
            .init(time: 0.5, position: Vector3(9, 9, 9)), .init(time: 3, position: Vector3(4, 0, 0)),
        ])
        return [
            ("fireball", .fireball), ("smoke", .smoke), ("sparks", .sparks), ("wide", wide), ("cone", cone),
            ("rim", rim), ("flying", flying), ("knots", knots), ("large smoke", ParticleSystem.smoke.scaled(by: 7)),
        ]
    }()

    @Test("what is at a time does not depend on the times asked before", arguments: systems)
    func anyTimeFirst(_ row: (name: String, system: ParticleSystem)) {
        let times = [0.0, 0.013, 0.4, 0.41, 1.7, 2, 39.99, 5000]
        let forward = times.map { row.system.particles(at: $0) }
        let backward = times.reversed().map { row.system.particles(at: $0) }
        #expect(forward == backward.reversed())
        var reseeded = row.system
        reseeded.seed = 99
        #expect(reseeded.particles(at: 0.4) != forward[2], "another seed")
    }

    @Test("a particle keeps its life and flies by the equation of motion", arguments: systems)
    func motion(_ row: (name: String, system: ParticleSystem)) throws {
        let system = row.system
        let step = 1.0 / 4096
        for start in [0.25, 1.5, 7.0] {
            let before = system.particles(at: start)
            let later = Dictionary(uniqueKeysWithValues: system.particles(at: start + step).map { ($0.index, $0) })
            let drift = SIMD3<Float>(system.drift)
            var compared = 0
            for particle in before where particle.age + Float(step) < particle.lifeSpan * 0.999 {
                let next = try #require(later[particle.index], "it lives on")
                #expect(next.lifeSpan == particle.lifeSpan)
                #expect(abs(next.age - particle.age - Float(step)) < 1e-4)
                let middle = (particle.velocity + next.velocity) / 2
                let moved = next.position - particle.position
                #expect((moved - middle * Float(step)).length < 2e-5 + 1e-6 * particle.position.length)
                let pull = SIMD3<Float>(system.acceleration) - (middle - drift) * Float(system.damping)
                let change = (next.velocity - particle.velocity) / Float(step)
                #expect((change - pull).length < 0.05 + 0.02 * pull.length)
                compared += 1
            }
            if system.loops { #expect(compared > 0, "\(row.name) at \(start)") }
        }
    }

    @Test("as many live as birth rate and life say; bursts come whole and end")
    func counts() {
        var system = ParticleSystem()
        system.birthRate = 200
        system.lifeSpan = 0.5
        system.lifeSpanVariation = 0.2
        for time in [1.0, 1.37, 22, 9999] { #expect(abs(system.particles(at: time).count - 100) <= 12) }
        #expect(system.particles(at: 0).count == 1)
        #expect(system.particles(at: 0.1).count == 21)
        #expect(system.particles(at: -0.001).isEmpty)
        system.warmUp = 3
        #expect(abs(system.particles(at: 0).count - 100) <= 12)
        #expect(system.particles(at: -3.1).isEmpty)

        let sparks = ParticleSystem.sparks
        #expect(sparks.particles(at: 0).count == 160)
        #expect(sparks.particles(at: 0.49).count == 160)
        #expect((1..<160).contains(sparks.particles(at: 0.9).count))
        #expect(sparks.particles(at: 1.2).isEmpty)

        var pulses = ParticleSystem()
        pulses.emissionDuration = 0.25
        pulses.idleDuration = 0.75
        pulses.birthRate = 100
        pulses.burstCount = 7
        pulses.lifeSpan = 0.1
        // 7 at once and 25 in the quarter of a second, then none.
        for second in [0.0, 1, 17] {
            #expect(pulses.particles(at: second).count == 8)
            #expect(abs(pulses.particles(at: second + 0.2).count - 10) <= 1)
            #expect(pulses.particles(at: second + 0.5).isEmpty)
        }
        let ids = Set((0..<400).flatMap { pulses.particles(at: Double($0) * 0.01).map(\.index) })
        #expect(ids.count == 4 * 32, "each is born once")
        pulses.loops = false
        #expect(pulses.particles(at: 1).isEmpty)
    }

    @Test("no system has more particles than it may, nor a number that is none", arguments: HostileSystems.all.indices)
    func hostile(_ index: Int) {
        let system = HostileSystems.all[index]
        let limit = max(0, min(system.maximumCount, 1_000_000))
        for time in [0.0, 0.5, 3, 1e9, 1e300] {
            let particles = system.particles(at: time)
            #expect(particles.count <= limit)
            #expect(
                particles.allSatisfy {
                    $0.position.isFinite && $0.velocity.isFinite && $0.size.isFinite && $0.size >= 0
                        && $0.angle.isFinite
                        && $0.color.x.isFinite && $0.color.w >= 0 && $0.age >= 0 && $0.age < $0.lifeSpan
                })
        }
        for time in [Double.nan, .infinity, -.infinity, -1e300] { #expect(system.particles(at: time).isEmpty) }
        #expect(!(system.reach < 0))
    }

    @Test("huge rates still spread evenly over the life")
    func evenUnderLimit() {
        var system = ParticleSystem()
        system.birthRate = 1e12
        system.lifeSpan = 2
        system.maximumCount = 1000
        let ages = system.particles(at: 10).map(\.age)
        #expect((950...1000).contains(ages.count))
        #expect(abs(ages.count { $0 < 1 } - 500) <= 26)
    }

    @Test("none is ever farther away than the reach", arguments: systems)
    func reach(_ row: (name: String, system: ParticleSystem)) {
        for time in stride(from: 0.0, to: 4, by: 0.17) {
            for particle in row.system.particles(at: time) {
                #expect(Double(particle.position.length + particle.size / 2) <= row.system.reach)
            }
        }
    }

    @Test("sorted by age where that is asked for")
    func sorting() {
        var system = ParticleSystem.fireball
        system.burstCount = 30
        system.sorting = .oldestFirst
        let old = system.particles(at: 3.3).map(\.age)
        #expect(old == old.sorted(by: >) && old.count > 60)
        system.sorting = .youngestFirst
        #expect(system.particles(at: 3.3).map(\.age) == old.reversed())
    }

    @Test("particles stay where the source was along its path")
    func path() {
        var system = ParticleSystem()
        system.speed = 0
        system.lifeSpan = 3
        system.emitterPath = .knots([.init(time: 0, position: .zero), .init(time: 2, position: Vector3(4, 0, 0))])
        for particle in system.particles(at: 2.5) {
            let birth = 2.5 - Double(particle.age)
            #expect(abs(Double(particle.position.x) - 2 * min(birth, 2)) < 1e-4)
            #expect(particle.velocity == .zero)
        }
        system.emitterPath = .straight(velocity: Vector3(0, 3, 0), duration: 1)
        for particle in system.particles(at: 2) {
            #expect(abs(Double(particle.position.y) - 3 * min(2 - Double(particle.age), 1)) < 1e-4)
        }
        // A node that flies at 5 m/s and a tail of the same length: what was born rests in the world.
        system.emitterPath = .still
        system = system.trailing(Vector3(-15, 0, 0))
        for time in [1.0, 2] {
            for particle in system.particles(at: time) {
                let world = 5 * time + Double(particle.position.x)
                #expect(abs(world - 5 * (time - Double(particle.age))) < 1e-4)
            }
        }
    }

    @Test("values over life are straight between their stops")
    func overLife() {
        let ramp = OverLife<Double>(.init(at: 0.5, 4), .init(at: 1, 0), .init(at: 0.25, 2), .init(at: .nan, 9))
        #expect(ramp.stops.map(\.at) == [0.25, 0.5, 1])
        var system = ParticleSystem()
        system.size = ramp
        system.lifeSpan = 1
        for particle in system.particles(at: 1) {
            let age = Double(particle.age)
            let wanted = age < 0.25 ? 2 : age < 0.5 ? 2 + (age - 0.25) * 8 : 4 - (age - 0.5) * 8
            #expect(abs(Double(particle.size) - wanted) < 0.02)
        }
    }

    @Test("a snapshot carries the systems of visible nodes, in the order of the tree")
    func snapshot() throws {
        let scene = Scene()
        let (first, second, third) = (Node(name: "a"), Node(name: "b"), Node(name: "c"))
        third.particleTime = 7
        third.particleSystem = .sparks
        scene.rootNode.addChildNode(first)
        scene.rootNode.addChildNode(second)
        second.addChildNode(third)
        second.position = Vector3(1, 2, 3)
        second.opacity = 0.5
        first.particleSystem = .smoke
        first.particleTime = 2
        first.renderingOrder = 3
        var states = FrameSnapshot(scene: scene).particles
        #expect(states.map(\.system) == [.smoke, .sparks])
        #expect(states.map(\.time) == [2, 7])
        #expect(states.map(\.renderingOrder) == [3, 0])
        #expect(states[1].world.translation == Vector3(1, 2, 3))
        #expect(states[1].opacity == 0.5)
        let copy = second.clone()
        second.isHidden = true
        #expect(FrameSnapshot(scene: scene).particles.count == 1)
        scene.rootNode.addChildNode(copy)
        states = FrameSnapshot(scene: scene).particles
        #expect(states.map(\.system) == [.smoke, .sparks])
        copy.removeFromParentNode()
        first.particleSystem = nil
        #expect(FrameSnapshot(scene: scene).particles.isEmpty)
        #expect(first.particleTime == 2)
    }
}

enum HostileSystems {
    static let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1, 1e-300]

    /// One property each at a number that makes no sense, and a few that make none together.
    static let all: [ParticleSystem] = {
        let properties: [WritableKeyPath<ParticleSystem, Double>] = [
            \.birthRate, \.lifeSpan, \.lifeSpanVariation, \.speed, \.speedVariation, \.spread, \.damping, \.warmUp,
            \.emissionDuration, \.idleDuration, \.sizeVariation, \.brightnessVariation, \.angle, \.angleVariation,
            \.spin, \.spinVariation, \.streak, \.inheritedVelocity, \.acceleration.x, \.drift.y,
        ]
        var result: [ParticleSystem] = []
        for property in properties {
            for number in numbers {
                var system = ParticleSystem.smoke
                system.maximumCount = 300
                system.burstCount = 10
                system[keyPath: property] = number
                result.append(system)
            }
        }
        for number in numbers {
            for shape: EmitterShape in [
                .sphere(radius: number), .box(size: Vector3(repeating: number)),
                .cone(radius: number, angle: number, height: number), .circle(radius: number),
                .line(from: Vector3(repeating: number), to: .zero),
            ] {
                var system = ParticleSystem()
                system.emitterShape = shape
                system.direction = .outward
                system.emitterPath = .straight(velocity: Vector3(repeating: number), duration: number)
                system.size = OverLife(.init(at: number, number), .init(at: 0.5, -number))
                system.color = OverLife(Color(repeating: Float(number)))
                system.maximumCount = 50
                result.append(system)
            }
        }
        for count in [Int.max, Int.min, -1, 0, 1, 2] {
            var system = ParticleSystem.fireball
            system.maximumCount = count
            system.burstCount = count
            system.lifeSpan = 1e-3
            result.append(system)
            system.maximumCount = 100
            system.emissionDuration = 0
            system.lifeSpan = 10
            result.append(system)
        }
        // Bursts so close and lives so long that there would be millions, were each but one particle.
        var dense = ParticleSystem()
        dense.maximumCount = .max
        dense.burstCount = 1
        dense.birthRate = 0
        dense.emissionDuration = 0
        dense.idleDuration = 0
        dense.lifeSpan = 1e5
        dense.loops = true
        result.append(dense)
        return result
    }()
}

extension SIMD3 where Scalar == Float {
    var length: Float { (self * self).sum().squareRoot() }
    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
