import Foundation
import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

extension Stage {
    @discardableResult
    func add(_ system: ParticleSystem, time: Double, at position: Vector3 = .zero) -> Node {
        let node = Node()
        node.position = position
        node.particleSystem = system
        node.particleTime = time
        scene.rootNode.addChildNode(node)
        return node
    }
}

extension PictureTests {
    @Test("golden: fireball, smoke and sparks")
    func goldenPresets() throws {
        let stage = Stage(
            background: .sky(Sky()), eye: Vector3(0, 1.4, 6.5), target: Vector3(0, 1.2, 0), fieldOfView: 45)
        stage.add(.floor(width: 30, length: 30), Material(diffuse: Color(sRGB: 70, 78, 66)))
        stage.addLight(Light(.directional, ambient: 0.3, diffuse: 0.7))
        stage.add(.fireball, time: 2, at: Vector3(-2, 1.2, 0))
        stage.add(.smoke, time: 3, at: Vector3(0, 0, 0))
        stage.add(.sparks, time: 0.3, at: Vector3(2.1, 1.2, 0))
        try Self.withRenderer { studio in
            try Golden(
                name: "particles-presets",
                sentence:
                    "On a dull green ground under a sky, from the left: a glowing ball of fire, yellow inside and "
                    + "orange-red at its ragged rim; a column of grey smoke that widens as it rises; a burst of "
                    + "yellow-orange sparks, drawn out along their ways from a common middle."
            ).expect(try studio.picture(stage, PictureSize(width: 640, height: 400)))
        }
    }

    @Test("golden: fireballs in flight")
    func goldenFlight() throws {
        let stage = Stage(
            background: .color(Color(sRGB: 20, 22, 30)), eye: Vector3(0, 0, 6), fieldOfView: 45)
        // To the right, as a node that flies at 8 m/s.
        stage.add(
            ParticleSystem.fireball.scaled(by: 0.7).trailing(Vector3(-2.6, 0, 0)), time: 1, at: Vector3(1.6, 1, 0))
        // Along an arc known beforehand: the node rests, the source moves.
        var system = ParticleSystem.fireball.scaled(by: 0.6)
        system.warmUp = 0
        system.birthRate = 400
        system.emitterPath = .knots(
            (0...24).map { step in
                let turn = Double(step) / 24 * .pi
                return .init(
                    time: Double(step) / 24 * 0.6, position: Vector3(-2.2 * cos(turn), 1.4 * sin(turn) - 1.6, 0))
            })
        stage.add(system, time: 0.5)
        try Self.withRenderer { studio in
            try Golden(
                name: "particles-flight",
                sentence:
                    "Two fireballs in the dark. The upper one is at the right with a straight tail of fire to the "
                    + "left; the lower one has flown an arc from the left and is on its way down at the right, its tail "
                    + "bent along the arc and dying towards its start."
            ).expect(try studio.picture(stage, PictureSize(width: 640, height: 400)))
        }
    }

    /// A wall, a pane and two kinds of particles, some before, some behind.
    private static func mixed() -> Stage {
        let stage = Stage(background: .color(Color(sRGB: 60, 70, 90)), eye: Vector3(0, 0, 6))
        var dots = ParticleSystem()
        dots.emitterShape = .box(size: Vector3(4, 0.5, 0.2))
        dots.birthRate = 30
        dots.warmUp = 1
        dots.speed = 0
        dots.size = OverLife(0.4)
        dots.color = OverLife(Color(1, 0.9, 0.2, 1))
        for (row, z) in [-2.0, 0, 2].enumerated() {
            stage.add(dots, time: 0.5, at: Vector3(0, 1.2 - Double(row) * 1.2, z))
        }
        var pane = Material(diffuse: Color(0.1, 0.5, 1, 0.6))
        pane.isUnlit = true
        stage.add(.box(width: 1.2, height: 4, length: 0.1), pane, at: Vector3(-1, 0, 1))
        stage.add(
            .box(width: 1.2, height: 4, length: 0.1), Material(diffuse: Color(0.5, 0.1, 0.1, 1), isUnlit: true),
            at: Vector3(1, 0, -1))
        return stage
    }

    @Test("golden: particles before and behind other things")
    func goldenOrder() throws {
        try Self.withRenderer { studio in
            try Golden(
                name: "particles-order",
                sentence:
                    "Three rows of soft yellow spots on grey-blue, the lower the nearer. The red wall at the right "
                    + "hides the upper row only; the blue pane at the left tints the upper and the middle row, and the "
                    + "lower row lies before it, untinted."
            ).expect(try studio.picture(Self.mixed()))
        }
    }

    @Test("particles are the same in any order of moments, in tiles, with and without culling, on OpenGL 3.3")
    func particlesAreSame() throws {
        func stage(_ time: Double) -> FrameSnapshot {
            let stage = Self.mixed()
            stage.add(.fireball, time: time, at: Vector3(0.4, 0, 1.5))
            stage.add(.smoke, time: time, at: Vector3(-1, -1, 0))
            stage.add(.sparks, time: time, at: Vector3(1, 1, 3))
            return stage.snapshot
        }
        let times = [0, 0.25, 0.6, 1.1, 40]
        let wanted = try times.map { time in try Self.withRenderer { try $0.picture(stage(time)) } }
        for order in [[4, 2, 0, 3, 1], [0, 1, 2, 3, 4, 0]] {
            try Self.withRenderer { studio in
                for index in order {
                    let isSame = try studio.picture(stage(times[index])) == wanted[index]
                    #expect(isSame, "\(times[index]) s after others")
                }
            }
        }
        var tiled = RendererSettings()
        tiled.largestTile = 64
        var whole = RendererSettings()
        whole.cullsOutside = false
        whole.cullsHidden = false
        for (settings, features) in [
            (tiled, GLFeatures.all), (whole, .all), (RendererSettings(), GLFeatures.debugOutput),
        ] {
            try Self.withRenderer(settings, features: features) { studio in
                for index in times.indices {
                    let picture = try studio.picture(stage(times[index]))
                    let difference = try #require(PictureDifference(picture, wanted[index]))
                    #expect(
                        difference.largest == 0,
                        "\(times[index]) s with \(settings): \(difference.count(above: 0)) pixels")
                }
            }
        }
    }

    @Test("hostile systems draw something or nothing, and never fail")
    func hostileParticles() throws {
        try Self.withRenderer { studio in
            for system in HostileParticles.systems {
                let stage = Self.mixed()
                stage.add(system, time: 0.5)
                _ = try studio.picture(stage)
                try studio.renderer.context.checkErrors("hostile particles")
            }
            let stage = Self.mixed()
            let node = stage.add(.fireball, time: .nan)
            _ = try studio.picture(stage)
            node.particleTime = .infinity
            _ = try studio.picture(stage)
            node.particleTime = 1
            node.scale = Vector3(repeating: 1e20)
            _ = try studio.picture(stage)
            node.scale = Vector3(repeating: .nan)
            _ = try studio.picture(stage)
        }
    }
}

enum HostileParticles {
    static let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1, 1e-300]

    /// One property each at a number that makes no sense.
    static var systems: [ParticleSystem] {
        let properties: [WritableKeyPath<ParticleSystem, Double>] = [
            \.birthRate, \.lifeSpan, \.lifeSpanVariation, \.speed, \.speedVariation, \.spread, \.damping, \.warmUp,
            \.emissionDuration, \.idleDuration, \.sizeVariation, \.brightnessVariation, \.angle, \.spin,
            \.spinVariation, \.streak, \.inheritedVelocity, \.acceleration.x, \.drift.y,
        ]
        var result: [ParticleSystem] = []
        for property in properties {
            for number in numbers {
                var system = ParticleSystem.smoke
                system.maximumCount = 500
                system[keyPath: property] = number
                result.append(system)
            }
        }
        return result
    }
}
