import Arguments
import Foundation
import PlainText
import SceneGraph
import SceneMath

/// `bench hits`: what a ray through a scene of many nodes costs.
enum HitsBench: Verb {
    private static let count = Option.integer(
        "count", value: "N", "nodes; 100000 if not given", in: 1...1_000_000)
    private static let rays = Option.integer("rays", value: "N", "rays a round; 2000 if not given", in: 1...1_000_000)

    static let spec = VerbSpec(
        "bench hits", "rays through a scene of many nodes",
        options: [count.spec, rays.spec, BenchCommand.json.spec],
        examples: [.init("sightline bench hits --json", "microseconds a ray through 100,000 nodes")],
        notes: [
            "Boxes, balls and rings lie at random in a plain of 400 × 40 × 400 m; rays start in its middle, one after the "
                + "other. ray_us: the nearest hit, the mean of the best round of five; all_us: all hits of a ray. build_ms: the "
                + "first ray, which makes the hierarchy. refit_ms: a ray after every node has moved. In processor time."
        ])

    private static let rounds = 5

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let count = arguments[count] ?? 100_000
        let rayCount = arguments[rays] ?? 2000
        var random = Numbers(state: 11)
        let scene = makeScene(count: count, &random)
        let rays = (0..<rayCount).map { _ in
            Ray(origin: .zero, direction: [random.next(-1, 1), random.next(-0.1, 0.1), random.next(-1, 1)])
        }
        scene.updateWorldTransforms()
        let build = milliseconds { _ = scene.hitTest(rays[0]) }
        var hitCount = 0
        var closest = Double.infinity
        var all = Double.infinity
        for _ in 0..<rounds {
            hitCount = 0
            let time = milliseconds { for ray in rays { hitCount += scene.hitTest(ray).count } }
            closest = min(closest, time)
            all = min(all, milliseconds { for ray in rays { _ = scene.hitTest(ray, options: HitTestOptions(.all)) } })
        }
        var refit = Double.infinity
        for _ in 0..<rounds {
            for node in scene.rootNode.childNodes { node.position.y += 0.01 }
            scene.updateWorldTransforms()
            refit = min(refit, milliseconds { _ = scene.hitTest(rays[0]) })
        }
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        io.print(
            JSONText.object([
                ("nodes", .integer(count)), ("rays", .integer(rayCount)), ("hits", .integer(hitCount)),
                ("ray_us", .number(rounded(closest / Double(rayCount) * 1000))),
                ("all_us", .number(rounded(all / Double(rayCount) * 1000))),
                ("build_ms", .number(rounded(build))), ("refit_ms", .number(rounded(refit))),
            ]).text)
        return .done
    }

    private static func milliseconds(_ work: () -> Void) -> Double {
        let start = ProcessClock.cpuSeconds
        work()
        return (ProcessClock.cpuSeconds - start) * 1000
    }

    private static func makeScene(count: Int, _ random: inout Numbers) -> Scene {
        let scene = Scene()
        let shapes: [Geometry] = [.box(), .sphere(), .torus()]
        for index in 0..<count {
            let node = Node(geometry: shapes[index % 3])
            node.position = [random.next(-200, 200), random.next(-20, 20), random.next(-200, 200)]
            node.eulerAngles = [random.next(-3, 3), random.next(-3, 3), 0]
            scene.rootNode.addChildNode(node)
        }
        return scene
    }

    /// The same numbers on every run. Source: SplitMix64, G. Steele, D. Lea, C. Flood (2014).
    private struct Numbers {
        var state: UInt64

        mutating func next(_ low: Double, _ high: Double) -> Double {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            z ^= z >> 31
            return low + (high - low) * (Double(z >> 11) * 0x1p-53)
        }
    }
}
