import Arguments
import Foundation
import ModelLibrary
import PlainText
import Simulation

/// The AR view of a made-up walk, drawn as `render` draws one.
struct BenchScene {
    private let request: RenderRequest
    private let plan: RenderPlan
    private let stage: Stage

    /// - Parameter frames: pictures at 30 a second of the walk.
    init(frames: Int) throws {
        let seconds = DecimalNumber.text(min(1000, Double(frames) / 30) + 60)
        request = try RenderRequest(
            ArgumentParser(RenderCommand.spec).parse(["-", "-o", "x.mp4", "--from", "60", "--to", seconds]))
        let session: PreparedSession
        do {
            session = try PreparedSession.load(
                "bench.gpx", content: BenchWalk.gpx,
                options: SessionOptions(currentFolder: FileManager.default.currentDirectoryPath))
        } catch {
            throw UserError(file: error.file, line: error.line, error.message)
        }
        plan = try RenderPlan(request, session) { _ in nil }
        stage = Stage(timeline: Timeline(session), assets: StageDresser.bundled)
    }

    /// Draws all pictures and finishes the sink.
    func draw(into sink: any PictureSink) throws {
        let studio = Studio(size: request.size, samples: request.samples, draws: true)
        try RenderJob(request: request, plan: plan, stage: stage, studio: studio).run(into: sink)
        try sink.finish()
    }
}
