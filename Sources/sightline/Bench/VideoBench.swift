import Arguments
import Foundation
import PlainText
import Simulation
import Synchronization
import Video

/// `bench video`: how much of the time of the slower of drawing and encoding a whole video takes.
enum VideoBench: Verb {
    private static let frames = Option.integer(
        "frames", value: "N", "pictures of each run; 150 if not given", in: 10...100_000)
    private static let rounds = Option.integer("rounds", value: "N", "runs of each kind; 3 if not given", in: 1...100)

    static let spec = VerbSpec(
        "bench video", "drawing, encoding, and both at once: an AR view at 1280 × 720",
        options: [frames.spec, rounds.spec, BenchCommand.json.spec],
        examples: [.init("sightline bench video --json", "pictures a second of each, and the ratio")],
        notes: [
            "draw: pictures drawn and read back, without an encoder. encode: the encoder fed with pictures that are ready. "
                + "whole: a video as render makes it. ratio: whole divided by the lower of the two. The kinds take turns, and "
                + "the median of the rounds counts."
        ])

    /// How fast pictures went, and what one cost.
    private struct Pace {
        /// Pictures a second.
        var rate: Double
        var cpuMilliseconds: Double
    }

    private static let size = PixelSize(width: 1280, height: 720)

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let count = arguments[frames] ?? 150
        let program: String
        do throws(VideoError) {
            program = try VideoEncoder.find(searchPath: io.searchPath)
        } catch {
            throw UserError("bench video: ffmpeg is needed and is not in PATH", hint: "apt-get install ffmpeg")
        }
        let scene = try BenchScene(frames: count)
        let ready = KeepingSink(most: 48)
        try scene.draw(into: ready)

        var (draw, encode, whole): ([Pace], [Pace], [Pace]) = ([], [], [])
        for _ in 0..<(arguments[rounds] ?? 3) {
            draw.append(try measure(KeepingSink(most: 0)) { try scene.draw(into: $0) })
            encode.append(
                try measure(try video(program, io)) { sink in
                    for index in 0..<count { try sink.put(ready.picture(index)) }
                    try sink.finish()
                })
            whole.append(try measure(try video(program, io)) { try scene.draw(into: $0) })
        }
        report(count, draw: median(draw), encode: median(encode), whole: median(whole), io)
        return .done
    }

    /// A video that is removed once it is written.
    private static func video(_ program: String, _ io: ProgramIO) throws -> VideoSink {
        let folder = io.environment["TMPDIR"] ?? "/tmp"
        let file = try OutputFile("\(folder)/sightline-bench-\(getpid()).mp4", io)
        return try VideoSink(
            file, format: .mp4, size: size, framesPerSecond: 30, program: program, io: io, isKept: false, written: {})
    }

    /// Pictures a second from the first that reaches the sink to the end.
    private static func measure(_ sink: some PictureSink, _ run: (TimedSink) throws -> Void) throws -> Pace {
        let timed = TimedSink(sink)
        do {
            try run(timed)
        } catch {
            sink.abandon()
            throw error
        }
        return Pace(rate: timed.rate, cpuMilliseconds: timed.cpuMilliseconds)
    }

    private static func median(_ paces: [Pace]) -> Pace {
        func middle(_ values: [Double]) -> Double {
            let sorted = values.sorted()
            return (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
        }
        return Pace(rate: middle(paces.map(\.rate)), cpuMilliseconds: middle(paces.map(\.cpuMilliseconds)))
    }

    private static func report(_ count: Int, draw: Pace, encode: Pace, whole: Pace, _ io: ProgramIO) {
        func rounded(_ value: Double, _ digits: Double) -> Double { (value * digits).rounded() / digits }
        let ratio = whole.rate / min(draw.rate, encode.rate)
        io.print(
            JSONText.object([
                ("frames", .integer(count)), ("width", .integer(size.width)), ("height", .integer(size.height)),
                ("draw_fps", .number(rounded(draw.rate, 100))), ("encode_fps", .number(rounded(encode.rate, 100))),
                ("whole_fps", .number(rounded(whole.rate, 100))), ("ratio", .number(rounded(ratio, 1000))),
                ("draw_cpu_ms", .number(rounded(draw.cpuMilliseconds, 100))),
                ("encode_cpu_ms", .number(rounded(encode.cpuMilliseconds, 100))),
                ("whole_cpu_ms", .number(rounded(whole.cpuMilliseconds, 100))),
            ]).text)
    }
}
