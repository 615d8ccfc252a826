import Arguments
import Assets
import Foundation
import GLDriver
import PlainText
import SceneGraph
import SceneRenderer

/// `bench cubes`: what a frame of many moving nodes costs.
enum CubesBench: Verb {
    private static let count = Option.integer("count", value: "N", "cubes; 1000 if not given", in: 1...1_000_000)
    private static let msaa = Option.integer("msaa", value: "N", "samples a pixel, 0 or 1 for none; 4", in: 0...16)
    private static let frames = Option.integer(
        "frames", value: "N", "timed frames; if not given 20 to 100 in 0.8 s", in: 1...100_000)
    private static let output = Option.text(nil, short: "o", value: "FILE", "write the last frame as PNG")

    static let spec = VerbSpec(
        "bench cubes", "frame time of many separate cubes that all move",
        options: [count.spec, msaa.spec, frames.spec, BenchCommand.json.spec, output.spec],
        examples: [
            .init("sightline bench cubes --count 10000 --msaa 4 --json", "milliseconds and CPU time of a frame"),
            .init("sightline bench cubes --count 1000 --frames 20 -o cubes.png", "the picture after 25 frames"),
        ],
        notes: [
            "1280 × 720 pixels; each frame sets position and orientation of every node and waits until it is drawn. Five "
                + "frames come before the timed ones. Colours are not converted, as in the programs it is compared with."
        ])

    private static let warmUp = 5
    private static let size = PictureSize(width: 1280, height: 720)

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let count = arguments[count] ?? 1000
        let samples = arguments[msaa] ?? 4
        let settings = RendererSettings(samples: samples, colorManagement: .unmanaged)
        do {
            let startup = try firstPicture(settings)
            let result = try measure(count: count, frames: arguments[frames], settings: settings)
            if let file = arguments[output] { try io.writeFile(file, result.png) }
            print(result, count: count, samples: samples, startup: startup, io)
            return .done
        } catch let error as GLDriverError {
            throw UserError(error.message, hint: error.hint)
        }
    }

    private struct Result {
        var frames = 0
        var medianMilliseconds = 0.0
        var cpuMilliseconds = 0.0
        var statistics = PreparedFrame.Statistics()
        var png: [UInt8] = []
    }

    /// Seconds from the start of the process until one cube is a PNG.
    private static func firstPicture(_ settings: RendererSettings) throws -> Double {
        let grid = CubeGrid(count: 1)
        grid.set(frame: 0)
        let renderer = try FrameRenderer(size: size, settings: settings)
        let frame = try renderer.render(FrameSnapshot(scene: grid.scene, pointOfView: grid.camera))
        _ = png(of: frame)
        return ProcessClock.age
    }

    private static func measure(count: Int, frames: Int?, settings: RendererSettings) throws -> Result {
        let grid = CubeGrid(count: count)
        let context = try GLContext.headless()
        defer { context.close() }
        let renderer = try SceneRenderer(context, settings: settings)
        defer { renderer.close() }
        let queue = RenderQueue(renderer)
        var builder = SnapshotBuilder()
        var times: [Double] = []
        var result = Result()
        var frame = 0

        func drawFrame() throws {
            grid.set(frame: frame)
            let snapshot = builder.snapshot(of: grid.scene, pointOfView: grid.camera)
            guard let prepared = queue.prepare(snapshot, size: size, on: context) else { return }
            result.statistics = prepared.statistics
            try renderer.draw(prepared)
            context.finish()
            frame += 1
        }
        for _ in 0..<warmUp { try drawFrame() }
        let start = ProcessClock.seconds
        let cpuStart = ProcessClock.cpuSeconds
        while isMore(times.count, wanted: frames, since: start) {
            let before = ProcessClock.seconds
            try drawFrame()
            times.append(ProcessClock.seconds - before)
        }
        result.cpuMilliseconds = (ProcessClock.cpuSeconds - cpuStart) / Double(times.count) * 1000
        result.frames = times.count
        times.sort()
        result.medianMilliseconds = (times[times.count / 2] + times[(times.count - 1) / 2]) / 2 * 1000
        // The last frame once more, with its pixels.
        let picture = try renderer.render(
            builder.snapshot(of: grid.scene, pointOfView: grid.camera), size: size, queue: queue)
        result.png = png(of: picture)
        return result
    }

    private static func isMore(_ done: Int, wanted: Int?, since start: Double) -> Bool {
        if let wanted { return done < wanted }
        return done < 20 || (done < 100 && ProcessClock.seconds - start < 0.8)
    }

    private static func png(of frame: RenderedFrame) -> [UInt8] {
        frame.withBottomUpBytes {
            PNGWriter.encode(rgba: $0, width: frame.size.width, height: frame.size.height, isBottomUp: true)
        }
    }

    private static func print(_ result: Result, count: Int, samples: Int, startup: Double, _ io: ProgramIO) {
        func rounded(_ value: Double, _ digits: Double) -> Double { (value * digits).rounded() / digits }
        io.print(
            JSONText.object([
                ("n", .integer(count)), ("msaa", .integer(samples)), ("frames", .integer(result.frames)),
                ("frame_ms_median", .number(rounded(result.medianMilliseconds, 1000))),
                ("cpu_ms_per_frame", .number(rounded(result.cpuMilliseconds, 1000))),
                ("startup_s", .number(rounded(startup, 1000))),
                ("rss_mb", .number(rounded(ProcessClock.peakMegabytes, 10))),
                ("drawn", .integer(result.statistics.drawn)), ("hidden", .integer(result.statistics.hidden)),
                ("outside", .integer(result.statistics.outside)),
            ]).text)
    }
}
