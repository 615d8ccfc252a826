import Arguments
import Foundation
import Simulation
import Video

/// `render`: a walk as a picture, as numbered pictures or as a video, without a display.
enum RenderCommand: Verb {
    static let spec = VerbSpec(
        "render", "draws a walk as a PNG, numbered PNGs or a video, without a display",
        operands: [SessionInput.liveOperand],
        options: RenderRequest.options + SessionInput.options,
        examples: [
            .init(
                "sightline render Examples/ljubljana.gpx --pois Examples/ljubljana.geojson --at 00:01:30 -o shot.png",
                "the view after a minute and a half"),
            .init(
                "sightline render Examples/ljubljana.gpx --view both --speed 10 -o walk.mp4",
                "the whole walk with the map inset, ten times as fast"),
            .init(
                "sightline render Examples/ljubljana.gpx --every 60 -o 'minute-{time}.png'",
                "a picture for every minute"),
            .init(
                "sightline render gpsd://localhost:2947 --pois places.geojson --to 60 -o minute.mp4",
                "records a live receiver for a minute, and draws that"),
        ],
        notes: [
            "T is seconds from the start of the walk, MM:SS or HH:MM:SS(.sss), or an ISO 8601 instant of the track. Without --at, "
                + "--every and --fps a PNG shows the first moment. A video lasts as long as the walk from --from to --to, "
                + "divided by --speed; with --every it shows each of those moments for 1/fps of a second.",
            "{poi} is the id of the nearest point of interest. The map shows the whole walk where that is no coarser than "
                + "4 metres a pixel at 1280x720, else the surroundings of the walker.",
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        var request = try RenderRequest(arguments)
        var encoder: String?
        if case .video(let name, _) = request.target {
            do throws(VideoError) {
                encoder = try VideoEncoder.find(searchPath: io.searchPath)
            } catch {
                throw VideoSink.userError(error, name: name)
            }
        }
        try MemoryBudget().check(request.size, samples: request.view == .map ? 1 : request.samples)
        let studio = Studio(size: request.size, samples: request.samples, draws: request.view != .map)

        let session = try session(arguments, &request, io)
        // What a game has come to at a moment is known once it has been played.
        let timeline =
            session.session.rules == nil ? Timeline(session) : try SessionInput.simulated(Simulator(session))
        SessionInput.tell(timeline.session.warnings, io)
        let plan = try RenderPlan(request, session) { time in
            session.nearestID(to: timeline.perceived(at: time).coordinate)
        }
        let stage = Stage(timeline: timeline, assets: try StageDresser.assets(of: session.session, io))
        stage.showsSight = request.showsOverlay
        let job = RenderJob(request: request, plan: plan, stage: stage, studio: studio)

        let progress = ProgressBar(total: plan.times.count, unit: "pictures", io)
        defer { progress.finish() }
        let sink = try makeSink(request, plan, encoder: encoder, progress, io)
        do {
            try job.run(into: sink)
            try sink.finish()
        } catch {
            sink.abandon()
            throw error
        }
        return .done
    }

    /// The walk or session; a live receiver is recorded first, to the last moment that is asked for.
    private static func session(
        _ arguments: ParsedArguments, _ request: inout RenderRequest, _ io: ProgramIO
    ) throws -> PreparedSession {
        guard let name = arguments.operands.first, LiveSource.isMeant(by: name) else {
            return try SessionInput.read(arguments, io)
        }
        guard let end = request.liveEnd else {
            throw UserError(
                "render: a live receiver has no end of its own: --to is missing", hint: "--to 60 records a minute")
        }
        // Before a recording is waited for, which could not be made again.
        let options = try LiveSource.rehearsed(name, SessionInput.sessionOptions(arguments), io)
        try request.target.probe(io)
        let result = try LiveSource(name, io).recorded(until: end, options)
        // What there is of it is drawn.
        if !result.isComplete { request.to = nil }
        return result.session
    }

    private static func makeSink(
        _ request: RenderRequest, _ plan: RenderPlan, encoder: String?, _ progress: ProgressBar, _ io: ProgramIO
    ) throws -> any PictureSink {
        if case .video(let name, let format) = request.target, let encoder {
            return try VideoSink(
                try OutputFile(name, io), format: format, size: request.size, framesPerSecond: request.framesPerSecond,
                program: encoder, io: io, written: { progress.step() })
        }
        // A folder that is missing or may not be written is told before anything is drawn.
        if request.target != .standardOutput { try OutputFile(plan.name(0), io).abandon() }
        return PNGSink(
            bytesPerPicture: request.size.width * request.size.height * 8, io: io, name: { plan.name($0) },
            written: { progress.step() })
    }
}
