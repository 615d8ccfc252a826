import Arguments
import Foundation
import PlainText
import SceneGraph
import SceneMath

/// `bench actions`: what it costs to move many nodes by actions.
enum ActionsBench: Verb {
    private static let count = Option.integer(
        "count", value: "N", "nodes; 100000 if not given", in: 1...2_000_000)

    static let spec = VerbSpec(
        "bench actions", "nodes moved by actions against plain arrays in C",
        options: [count.spec, BenchCommand.json.spec],
        examples: [.init("sightline bench actions --json", "milliseconds a frame for 100,000 nodes, and the ratio")],
        notes: [
            "Each node runs a move by a way and a turn by an angle; a frame evaluates both at a new time and writes them to "
                + "the scene. Both programs run in turn, and the least of many frames counts, in processor time. The floor is "
                + "Benchmarks/floors/actions_floor.c."
        ])

    private static let rounds = 5
    private static let frames = 40

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let count = arguments[count] ?? 100_000
        let floor = try Floor("actions_floor", verb: spec.name, libraries: [], io)
        let scene = makeScene(count: count)
        var own = Double.infinity
        var plain = Double.infinity
        var time = 1.0
        for _ in 0..<rounds {
            let numbers = try floor.run([String(count)], verb: spec.name).output.split(separator: " ")
            guard let milliseconds = numbers.first.flatMap({ Double($0) }) else {
                throw UserError("\(spec.name): the floor printed no numbers")
            }
            plain = min(plain, milliseconds)
            for _ in 0..<frames {
                let start = ProcessClock.cpuSeconds
                scene.advance(to: time)
                own = min(own, (ProcessClock.cpuSeconds - start) * 1000)
                time += 1.0 / 60
            }
        }
        let check = scene.rootNode.childNodes.prefix(100).reduce(0) { $0 + $1.position.x + $1.orientation.w }
        func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
        io.print(
            JSONText.object([
                ("nodes", .integer(count)), ("frame_ms", .number(rounded(own))),
                ("floor_ms", .number(rounded(plain))), ("ratio", .number(rounded(own / plain))),
                ("check", .number(check)),
            ]).text)
        return .done
    }

    /// The floor's motions.
    private static func makeScene(count: Int) -> Scene {
        let scene = Scene()
        for index in 0..<count {
            let node = Node(position: [Double(index % 100), Double(index / 100 % 100), Double(index / 10_000)])
            node.orientation = Quaternion(angle: Double(index) * 0.1, unitAxis: .unitY)
            let seconds = Double(50 + index % 11)
            node.runAction(.move(by: [Double(1 + index % 7), 2, -Double(index % 3)], duration: seconds))
            node.runAction(.rotate(by: Double(1 + index % 5), around: [0.6, 0, 0.8], duration: seconds))
            scene.rootNode.addChildNode(node)
        }
        scene.updateWorldTransforms()
        return scene
    }
}
