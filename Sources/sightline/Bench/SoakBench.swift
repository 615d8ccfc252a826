import Arguments
import Foundation
import GLDriver
import Overlay
import PlainText
import SceneRenderer
import Simulation
import Viewer

/// `bench soak`: what the window's memory does in a long play.
enum SoakBench: Verb {
    private static let minutes = Option.number(
        "minutes", value: "N", "of play at 30 frames a second, drawn as fast as they come; 10", in: 0.05...600)
    private static let size = Option.size("pixels of the window; 640x360 if not given")

    static let spec = VerbSpec(
        "bench soak", "memory during a long play",
        operands: [OperandSpec("WALK|SESSION", "what is played; the bundled hunt if not given", .optional)],
        options: [minutes.spec, size.spec, BenchCommand.json.spec] + SessionInput.options,
        examples: [.init("sightline bench soak --minutes 10 --json", "resident memory at each quarter")],
        notes: [
            "All that the window does but for the window: its model prepares each frame, its renderer draws it into an off-screen "
                + "surface. Each 20 s the map grows or shrinks and the window changes its size. `growth` is from the end of the "
                + "first quarter to the end of the last."
        ])

    private static let framesPerSecond = 30.0

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let size = arguments[size] ?? PixelSize(width: 640, height: 360)
        let frames = Int((arguments[minutes] ?? 10) * 60 * framesPerSecond)
        let source = ViewSource(arguments.operands.first, SessionInput.sessionOptions(arguments))
        let exhibit = try source.walkExhibit(try source.session(io), io)
        exhibit.sounds = nil
        let model = ViewerModel(exhibit, width: size.width, height: size.height, isPlaying: true)
        do throws(GLDriverError) {
            let resident = try play(model, size: size, frames: frames)
            report(frames: frames, resident, io)
            return .done
        } catch {
            throw UserError(error.message, hint: error.hint)
        }
    }

    /// - Returns: megabytes at the end of each quarter, and OpenGL objects there.
    private static func play(
        _ model: ViewerModel, size: PixelSize, frames: Int
    ) throws(GLDriverError) -> [(megabytes: Double, objects: Int)] {
        let context = try GLContext.offScreenSurface(width: size.width, height: size.height)
        defer { context.close() }
        let window = try WindowRenderer(
            context: context, size: PictureSize(width: size.width, height: size.height))
        defer { window.close() }
        var quarters: [(megabytes: Double, objects: Int)] = []
        for frame in 0..<frames {
            let now = Double(frame) / framesPerSecond
            if frame % 600 == 599 {
                model.handle(.key(.character("m"), [], isRepeat: false), now: now)
                let shrinks = frame % 1200 == 599
                let (width, height) = shrinks ? (size.width * 3 / 4, size.height * 3 / 4) : (size.width, size.height)
                model.handle(.resized(width: width, height: height), now: now)
                window.resize(to: PictureSize(width: width, height: height))
            }
            model.advance(to: now)
            if !model.clock.isPlaying {
                // At its end it begins again.
                model.handle(.key(.space, [], isRepeat: false), now: now)
            }
            let (snapshot, layers) = model.frame(now: now)
            window.submit(snapshot, overlay: layers.compactMap(RenderJob.layer))
            _ = try window.drawNext()
            if (frame + 1) * 4 / frames > quarters.count {
                quarters.append((ProcessClock.residentMegabytes, context.objectCount))
            }
        }
        return quarters
    }

    private static func report(
        frames: Int, _ quarters: [(megabytes: Double, objects: Int)], _ io: ProgramIO
    ) {
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        let first = quarters.first?.megabytes ?? .nan
        let last = quarters.last?.megabytes ?? .nan
        io.print(
            JSONText.object([
                ("frames", .integer(frames)),
                ("rss_mb", .array(quarters.map { .number(rounded($0.megabytes)) })),
                ("gl_objects", .array(quarters.map { .integer($0.objects) })),
                ("growth", .number(rounded(last / first - 1))),
            ]).text)
    }
}
