import Arguments
import Assets
import Foundation
import GLDriver
import PlainText
import SceneGraph
import SceneMath
import SceneRenderer

/// `bench particles`: what a frame of many particles costs, beside bare instanced quads.
enum ParticlesBench: Verb {
    private static let count = Option.integer(
        "count", value: "N", "particles alive; 100000 if not given", in: 1...500_000)
    private static let msaa = Option.integer("msaa", value: "N", "samples a pixel, 0 or 1 for none; 4", in: 0...16)
    private static let frames = Option.integer(
        "frames", value: "N", "timed frames of each; 20 if not given", in: 1...10_000)
    private static let output = Option.text(nil, short: "o", value: "FILE", "write the last frame as PNG")

    static let spec = VerbSpec(
        "bench particles", "frame time of many particles, beside bare instanced quads in C",
        options: [count.spec, msaa.spec, frames.spec, BenchCommand.json.spec, output.spec],
        examples: [
            .init("sightline bench particles --json", "both costs and their ratio"),
            .init("sightline bench particles --count 10000 -o fountain.png", "the picture too"),
        ],
        notes: [
            "1280 × 720 pixels; a fountain whose particles are worked out anew for each frame. The floor, a C program in "
                + "Benchmarks/floors, works out the same particles in a plain loop; the two take turns. Times are medians, "
                + "`ratio` is of processor time, `picture_levels` the largest difference of their last pictures."
        ])

    private static let warmUp = 5
    private static let rounds = 3
    private static let size = PictureSize(width: 1280, height: 720)

    private struct Cost {
        var frameMilliseconds: [Double] = []
        var cpuMilliseconds: [Double] = []

        static func median(_ values: [Double]) -> Double {
            let sorted = values.sorted()
            return (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
        }
    }

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let count = arguments[count] ?? 100_000
        // The floor draws into a target of samples; one sample is a plain one there too.
        let samples = (arguments[msaa] ?? 4) > 1 ? arguments[msaa] ?? 4 : 0
        let frames = arguments[frames] ?? 20
        let floor = try Floor(
            "particles_floor", verb: "bench particles", libraries: ["-lEGL", "-lOpenGL", "-lpng"], io)
        let folder = NSTemporaryDirectory() + "sightline-particles-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let picture = folder + "/floor.png"
        var ours = Cost()
        var theirs = Cost()
        var image = PixelImage(width: 0, height: 0)
        var alive = 0
        do {
            for _ in 0..<rounds {
                let usage = try floor.run(["\(count)", "\(samples)", "\(frames)", picture], verb: "bench particles")
                guard let frame = number("frame_ms_mean", usage.output),
                    let cpu = number("cpu_ms_per_frame", usage.output)
                else { throw UserError("bench particles: the floor says \(usage.output)") }
                theirs.frameMilliseconds.append(frame)
                theirs.cpuMilliseconds.append(cpu)
                let result = try measure(count: count, samples: samples, frames: frames)
                ours.frameMilliseconds.append(result.frameMilliseconds)
                ours.cpuMilliseconds.append(result.cpuMilliseconds)
                image = result.image
                alive = result.alive
            }
            let other = try ImageFile.read(URL(fileURLWithPath: picture))
            if let file = arguments[output] { try io.writeFile(file, PNGWriter.encode(image)) }
            report(count: alive, samples: samples, frames: frames, ours, theirs, levels: levels(image, other), io)
            return .done
        } catch let error as GLDriverError {
            throw UserError(error.message, hint: error.hint)
        }
    }

    /// The fountain of the floor.
    private static func fountain(_ count: Int) -> ParticleSystem {
        var system = ParticleSystem()
        system.maximumCount = 2 * count + 2
        system.birthRate = Double(count) / 1.5
        system.lifeSpan = 1.5
        system.lifeSpanVariation = 0.5
        system.spread = 0.5
        system.speed = 8
        system.speedVariation = 2
        system.acceleration = Vector3(0, -9.8, 0)
        system.damping = 0.5
        system.size = OverLife(from: 0.06, to: 0.02)
        system.sizeVariation = 0.5
        system.color = OverLife(from: Color(1, 0.6, 0.2, 0.5), to: Color(1, 0.1, 0, 0))
        system.blending = .additive
        return system
    }

    private static func measure(count: Int, samples: Int, frames: Int) throws -> (
        frameMilliseconds: Double, cpuMilliseconds: Double, image: PixelImage, alive: Int
    ) {
        let scene = Scene()
        scene.background = .color(Color(0.05, 0.05, 0.1, 1))
        let camera = Node()
        camera.camera = Camera(fieldOfView: 60, zNear: 0.1, zFar: 100)
        camera.position = Vector3(0, 2, 8)
        let source = Node()
        source.particleSystem = fountain(count)
        scene.rootNode.addChildNode(camera)
        scene.rootNode.addChildNode(source)

        let context = try GLContext.headless()
        defer { context.close() }
        let renderer = try SceneRenderer(
            context, settings: RendererSettings(samples: max(1, samples), colorManagement: .unmanaged))
        defer { renderer.close() }
        let queue = RenderQueue(renderer)
        var builder = SnapshotBuilder()
        var alive = 0
        func drawFrame(_ frame: Int) throws {
            source.particleTime = 5 + Double(frame) / 60
            let snapshot = builder.snapshot(of: scene, pointOfView: camera)
            guard let prepared = queue.prepare(snapshot, size: size, on: context) else { return }
            alive = prepared.statistics.particles
            try renderer.draw(prepared)
            context.finish()
        }
        for frame in 0..<warmUp { try drawFrame(frame) }
        var times: [Double] = []
        let cpuStart = ProcessClock.cpuSeconds
        for frame in 0..<frames {
            let start = ProcessClock.seconds
            try drawFrame(warmUp + frame)
            times.append((ProcessClock.seconds - start) * 1000)
        }
        let cpu = (ProcessClock.cpuSeconds - cpuStart) / Double(frames) * 1000
        let picture = try renderer.render(
            builder.snapshot(of: scene, pointOfView: camera), size: size, queue: queue)
        return (Cost.median(times), cpu, picture.image, alive)
    }

    /// The largest difference of any number of any pixel.
    private static func levels(_ a: PixelImage, _ b: PixelImage) -> Int {
        guard a.width == b.width, a.height == b.height else { return 255 }
        return zip(a.pixels, b.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    private static func number(_ key: String, _ line: String) -> Double? {
        guard let range = line.range(of: "\"\(key)\":") else { return nil }
        return Double(line[range.upperBound...].prefix { $0.isNumber || $0 == "." })
    }

    private static func report(
        count: Int, samples: Int, frames: Int, _ ours: Cost, _ theirs: Cost, levels: Int, _ io: ProgramIO
    ) {
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        let cpu = (Cost.median(ours.cpuMilliseconds), Cost.median(theirs.cpuMilliseconds))
        io.print(
            JSONText.object([
                ("particles", .integer(count)), ("msaa", .integer(samples)), ("frames", .integer(frames)),
                ("frame_ms_median", .number(rounded(Cost.median(ours.frameMilliseconds)))),
                ("cpu_ms_per_frame", .number(rounded(cpu.0))),
                ("floor_frame_ms", .number(rounded(Cost.median(theirs.frameMilliseconds)))),
                ("floor_cpu_ms", .number(rounded(cpu.1))), ("ratio", .number(rounded(cpu.0 / cpu.1))),
                ("picture_levels", .integer(levels)), ("rss_mb", .number(rounded(ProcessClock.peakMegabytes))),
            ]).text)
    }
}
