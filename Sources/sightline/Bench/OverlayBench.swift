import Arguments
import Assets
import Foundation
import GLDriver
import Overlay
import PlainText
import SceneGraph
import SceneMath
import SceneRenderer

/// `bench overlay`: what the writing over a picture costs: names, compass, arrows, the status line.
enum OverlayBench: Verb {
    private static let labels = Option.integer("labels", value: "N", "names in the picture; 200", in: 0...10_000)
    private static let frames = Option.integer("frames", value: "N", "timed frames; 60", in: 1...10_000)
    private static let output = Option.text(nil, short: "o", value: "FILE", "write the last picture as PNG")

    static let spec = VerbSpec(
        "bench overlay", "time of the writing over a picture",
        options: [labels.spec, frames.spec, BenchCommand.json.spec, output.spec],
        examples: [.init("sightline bench overlay --labels 200 --json", "milliseconds of painting and of drawing")],
        notes: [
            "1280 × 720 pixels, one sample. All names drift across the picture and their distances change, so that nothing is as "
                + "it was in the frame before. `paint_cpu_ms` is of setting and painting, `draw_cpu_ms` of sending and laying "
                + "over, beside the same picture without any; medians of processor time, summed over threads. `overlay_ms` is of both "
                + "as a frame has them on its way, of time that passes."
        ])

    private static let warmUp = 10
    private static let size = PictureSize(width: 1280, height: 720)

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let labels = arguments[labels] ?? 200
        let frames = arguments[frames] ?? 60
        guard let painter = OverlayPainter(width: size.width, height: size.height) else {
            throw UserError("bench overlay: there is no memory for the picture")
        }
        painter.warmUp()
        do {
            let context = try GLContext.headless()
            defer { context.close() }
            let renderer = try SceneRenderer(context, settings: RendererSettings(samples: 1))
            defer { renderer.close() }
            let queue = RenderQueue(renderer)
            let snapshot = FrameSnapshot(background: .color(Color(sRGB: 70, 100, 140)))
            func draw(_ layers: [OverlayLayer]) throws -> Cost {
                context.finish()
                let start = Cost.now
                if let prepared = queue.prepare(snapshot, size: size, on: context) {
                    try renderer.draw(prepared, overlay: layers)
                }
                context.finish()
                return Cost.now - start
            }
            var painting: [Cost] = []
            var drawing: [Cost] = []
            var pixels = 0
            var layers: [OverlayLayer] = []
            for frame in 0..<warmUp + frames {
                let state = state(labels: labels, frame: frame)
                let start = Cost.now
                let images = painter.paint(state)
                layers = images.compactMap(RenderJob.layer)
                let painted = Cost.now - start
                let plain = try draw([])
                let written = try draw(layers)
                guard frame >= warmUp else { continue }
                painting.append(painted)
                drawing.append(written - plain)
                pixels += images.reduce(0) { $0 + $1.place.width * $1.place.height }
            }
            if let file = arguments[output] {
                let picture = try renderer.render(snapshot, size: size, overlay: layers, queue: queue)
                try io.writeFile(file, PNGWriter.encode(picture.image))
            }
            report(labels, frames, painting, drawing, pixels: pixels / frames, layers: layers.count, io)
            return .done
        } catch let error as GLDriverError {
            throw UserError(error.message, hint: error.hint)
        }
    }

    /// Names in rows, drifting; numbers by rule.
    private static func state(labels: Int, frame: Int) -> AROverlay {
        let time = Double(frame) / 30
        let marks = (0..<20).map { AROverlay.CompassMark(bearing: Double($0) * 17) }
        let named = (0..<labels).map { number -> AROverlay.Label in
            let x = (Double(number) * 137.3 + time * 40).truncatingRemainder(dividingBy: 1280)
            let y = 180 + (Double(number) * 71.7).truncatingRemainder(dividingBy: 420)
            return AROverlay.Label(
                name: "Monster \(number + 1)", distance: 20 + Double(number) * 3.7 + time, anchorX: x, anchorY: y)
        }
        let arrows = (0..<12).map { number in
            AROverlay.EdgeArrow(
                name: "Wolf \(number)", distance: 30 + Double(number) + time, side: number % 2 == 0 ? .left : .right)
        }
        return AROverlay(
            heading: (time * 12).truncatingRemainder(dividingBy: 360), marks: marks, labels: named, arrows: arrows,
            status: .init(time: time, speed: 1.4 + time / 100, accuracy: 4))
    }

    /// Milliseconds of processor time of all threads, and as they pass.
    private struct Cost {
        var processor: Double
        var wall: Double

        static var now: Cost {
            Cost(processor: ProcessClock.cpuSeconds * 1000, wall: ProcessClock.seconds * 1000)
        }

        static func - (left: Cost, right: Cost) -> Cost {
            Cost(processor: left.processor - right.processor, wall: left.wall - right.wall)
        }
    }

    private static func median(_ values: [Cost], _ part: (Cost) -> Double) -> Double {
        values.map(part).sorted()[values.count / 2]
    }

    private static func report(
        _ labels: Int, _ frames: Int, _ painting: [Cost], _ drawing: [Cost], pixels: Int, layers: Int,
        _ io: ProgramIO
    ) {
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        let (paint, draw) = (median(painting, \.processor), median(drawing, \.processor))
        let wall = median(painting, \.wall) + median(drawing, \.wall)
        io.print(
            JSONText.object([
                ("labels", .integer(labels)), ("frames", .integer(frames)), ("paint_cpu_ms", .number(rounded(paint))),
                ("draw_cpu_ms", .number(rounded(draw))), ("overlay_cpu_ms", .number(rounded(paint + draw))),
                ("overlay_ms", .number(rounded(wall))),
                ("layers", .integer(layers)), ("pixels", .integer(pixels)),
            ]).text)
    }
}
