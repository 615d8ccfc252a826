import Arguments
import Assets
import Foundation
import Overlay
import Simulation
import Tracks

/// `track degrade`: a recorded track as worse sensors would have recorded it.
enum TrackDegradeCommand: Verb {
    private static let sensors = Option.text(
        "sensors", value: "SESSION", "take sensors and seed of this session; options say more")
    private static let seed = Option.seed("feeds everything random (0)")
    private static let report = Option.text(
        "report", value: "DIR", "write plots there: the error over time, its histogram, the compass rose")

    static let spec = VerbSpec(
        "track degrade", "a recorded track as worse sensors would have recorded it",
        operands: [TrackOptions.operand],
        options: [TrackOptions.output.spec, TrackTarget.to.spec, sensors.spec] + SensorOptions.all
            + [seed.spec, report.spec, TrackOptions.pace.spec] + TrackOptions.reading + [
                SessionInput.allowOutside.spec
            ],
        examples: [
            .init(
                "sightline track degrade Examples/ljubljana.gpx --sigma 4 --tau 30 --seed 7 -o worse.gpx",
                "errors of 4 m per axis that wander within half a minute"),
            .init(
                "sightline track degrade Examples/ljubljana.gpx --model urbanCanyon --rate 1 --report plots",
                "what a phone makes of it among high buildings, as plots"),
            .init(
                "sightline track degrade Examples/ljubljana.gpx --sensors Examples/ljubljana.session.json -o -",
                "with the sensors of a session"),
        ],
        notes: [
            "The track counts as the truth. A point of OUT is what simulate tells of the fix at that moment, with the accuracy (68 % "
                + "radius) that the receiver reports; the same seed gives the same bytes. Fixes that an outage swallows are left out "
                + "and part the segment. Waypoints and routes stay.",
            "Headings are degraded where a compass is spoken of: the recorded ones, else the course. Documentation/sensors.md "
                + "describes the models.",
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let isWritten = arguments[TrackOptions.output] != nil || arguments[report] == nil
        let target = isWritten ? try TrackTarget(arguments, verb: spec.name, fallback: .gpx) : nil
        var session = try session(arguments, io)
        let document = try TrackOptions.read(arguments, verb: spec.name, io)
        let hasHeadings = document.tracks.contains { !$0.points.headings.isEmpty }
        session.device.heading = hasHeadings ? .recorded : .course
        let prepared = try prepared(session, document, arguments)
        let walk = try SessionInput.whatIsWrong { () throws(SessionError) in try DegradedWalk(prepared) }
        for sentence in prepared.player.report.sentences { io.warn("\(spec.name): \(sentence)") }
        for warning in [walk.warning].compactMap({ $0 }) { io.warn("\(spec.name): warning: \(warning)") }
        if let path = arguments[report] { try draw(prepared, into: try OutputFolder(path, io), arguments) }
        if let target {
            let document = degraded(
                document, by: walk, prepared.player, needsTimes: target.format == .nmea || target.format.isPlayed)
            try target.write(document, TrackWriteOptions(), io)
        }
        return .done
    }

    /// The sensors that the options name, around a walk that is still to be read.
    private static func session(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> Session {
        var session = Session(walk: arguments.operands[0])
        var settings = SensorSettings()
        if let name = arguments[sensors] {
            let files = SessionFiles(
                sessionFile: name, currentFolder: FileManager.default.currentDirectoryPath,
                allowOutside: arguments[SessionInput.allowOutside])
            let bytes = try io.read(name)
            if bytes.isEmpty { throw UserError(file: name, line: 1, "the file is empty") }
            let given = try SessionInput.whatIsWrong { () throws(SessionError) in
                try SessionDecoder.decode(bytes, file: name, files: files)
            }
            guard let sensors = given.sensors else {
                throw UserError(file: name, line: 1, "the session has no sensors")
            }
            settings = sensors
            // Faults that only this walk shows are told at the session's lines.
            session.file = name
            session.lines = given.lines
            session.seed = given.seed
        }
        try SensorOptions.apply(arguments, to: &settings, verb: spec.name)
        guard settings.position != nil || settings.compass != nil else {
            throw UserError(
                "\(spec.name): nothing says how the sensors err",
                hint: "--sigma 4, --model urbanCanyon, or --sensors SESSION")
        }
        if let seed = arguments[seed] {
            session.seed = seed
            settings.seed = nil
        }
        session.sensors = settings
        return session
    }

    private static func prepared(
        _ session: Session, _ document: TrackDocument, _ arguments: ParsedArguments
    ) throws -> PreparedSession {
        var options = PlayerOptions(sortTimes: arguments[TrackOptions.sortTimes])
        if let pace = arguments[TrackOptions.pace] { options.pace = pace }
        let player: TrackPlayer
        do {
            player = try TrackPlayer(document, options: options)
        } catch {
            throw UserError(file: arguments.operands[0], line: 1, error.description)
        }
        try SensorOptions.checkSpans(arguments, within: player.duration, verb: spec.name)
        return try SessionInput.whatIsWrong { () throws(SessionError) in
            try PreparedSession(session: session, player: player, pois: [])
        }
    }

    /// - Parameter needsTimes: whether a walk without times gets those at which it is walked.
    private static func degraded(
        _ document: TrackDocument, by walk: DegradedWalk, _ player: TrackPlayer, needsTimes: Bool
    ) -> TrackDocument {
        let walked = document.tracks.filter { !$0.points.isEmpty }
        let isDateless = walked.contains { $0.points.isDateless }
        var routes = document.routes
        // Where there is no track it is the first route that was walked.
        if walked.isEmpty, let route = routes.firstIndex(where: { !$0.points.isEmpty }) { routes.remove(at: route) }
        // A format that plays a walk would walk it anew, from one erring fix to the next: it gets the moments of the fixes.
        let isTimedAnew = player.origin == nil && needsTimes
        return TrackDocument(
            format: document.format,
            tracks: walk.tracks(
                origin: isTimedAnew ? 0 : player.origin, isDateless: isDateless || isTimedAnew),
            routes: routes, waypoints: document.waypoints, heightDatum: document.heightDatum)
    }

    private static func draw(
        _ prepared: PreparedSession, into folder: OutputFolder, _ arguments: ParsedArguments
    ) throws {
        let study = try SessionInput.whatIsWrong { () throws(SessionError) in try SensorStudy(prepared) }
        let title = SensorTitle(prepared.session)
        guard let plots = SensorPlots.plots(study, receiver: title.receiver, compass: title.compass) else {
            throw UserError("\(spec.name): there is no memory for the plots")
        }
        for plot in plots {
            let place = plot.image.place
            let picture = Picture(index: 0, width: place.width, height: place.height, bgra: plot.image.bytes)
            try folder.write(
                "\(plot.name).png",
                picture.withBytes { rgba, isBottomUp in
                    PNGWriter.encode(
                        rgba: rgba, width: place.width, height: place.height, isBottomUp: isBottomUp, isOpaque: true,
                        effort: .small)
                })
        }
    }
}
