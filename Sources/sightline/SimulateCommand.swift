import Arguments
import SceneMath
import Simulation

/// `simulate`: the event log of a walk or session, without graphics.
enum SimulateCommand: Verb {
    private static let poses = Option.rate(
        "poses", value: "HZ", "also tell where the device believes to be, HZ times a second")
    private static let size = Option.size("the picture in which things are seen (1280x720)")
    private static let summary = Flag("summary", "only the counts per event and the duration, as one JSON object")

    private static let runs = Option.integer(
        "runs", value: "N",
        "walk through it N times with other seeds: how likely what happens, and when, as one JSON object",
        in: 1...1_000_000)

    private static let end = Option.time(
        "to", "the last moment that is told; the end of the walk if not given, of a live receiver Ctrl-C")

    private static let json = Flag("json", "the log is JSON Lines and the summary JSON with this and without")

    static let spec = VerbSpec(
        "simulate", "tells what happens on a walk, one JSON object a line",
        operands: [SessionInput.liveOperand],
        options: [end.spec, poses.spec, size.spec, summary.spec, runs.spec, json.spec] + SessionInput.options,
        examples: [
            .init("sightline simulate Examples/ljubljana.session.json", "the event log of the bundled session"),
            .init(
                "sightline simulate Examples/ljubljana.gpx --pois Examples/ljubljana.geojson --summary",
                "how often what happens on a bare walk"),
            .init(
                "sightline simulate gpsd://localhost:2947 --pois Examples/ljubljana.geojson --to 60",
                "what a live receiver meets in a minute, told as it happens"),
            .init(
                "sightline simulate Examples/ljubljana.session.json --runs 100",
                "what the errors of the receiver make of it: per POI and event the probability, and the 5th, 50th and 95th "
                    + "percentile of its first time"),
        ],
        notes: [
            "The same input, seed and options give the same bytes. Times are seconds from the start of the walk.",
            "Run number n of --runs has the session's seed plus n, counted from 0; percentiles are of the runs in which the "
                + "event was, interpolated between their times.",
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        var options = Simulator.Options()
        options.posesPerSecond = arguments[poses]
        if let size = arguments[size] { options.size = Vector2(Double(size.width), Double(size.height)) }
        guard let session = try session(arguments, options, io) else { return .done }
        if let count = arguments[runs] {
            return try tellRuns(count, session, options, isSummary: arguments[summary], io)
        }
        let simulator = Simulator(session, options: options)
        if arguments[summary] {
            let timeline = try SessionInput.simulated(simulator)
            SessionInput.tell(timeline.session.warnings, io)
            io.print(EventSummary(timeline).json)
            return .done
        }
        var stream = try SessionInput.whatIsWrong { () throws(SessionError) in try simulator.stream() }
        try tell(&stream, EventLog(pois: session.pois), io)
        return .done
    }

    /// The walk or session up to `--to`; nil for a live receiver whose log has been told.
    private static func session(
        _ arguments: ParsedArguments, _ options: Simulator.Options, _ io: ProgramIO
    ) throws -> PreparedSession? {
        guard let name = arguments.operands.first, LiveSource.isMeant(by: name) else {
            let session = try SessionInput.read(arguments, io)
            guard let time = arguments[end], let typed = arguments.text(end) else { return session }
            return session.cut(
                at: try SessionInput.seconds(time, typed: typed, option: "--to", verb: "simulate", in: session))
        }
        let isWhole = arguments[summary] || arguments[runs] != nil
        if isWhole, arguments[end] == nil {
            throw UserError(
                "simulate: \(arguments[summary] ? "--summary" : "--runs") of a live receiver needs --to",
                hint: "--to 60 records a minute")
        }
        let sessionOptions = try LiveSource.rehearsed(name, SessionInput.sessionOptions(arguments), io)
        let source = try LiveSource(name, io)
        let liveEnd = arguments[end].map { LiveEnd(times: [$0], option: "--to", verb: "simulate") }
        guard isWhole, let liveEnd else {
            try LiveSimulation(source: source, end: liveEnd, options: options, io: io).run(sessionOptions)
            return nil
        }
        return try source.recorded(until: liveEnd, sessionOptions).session
    }

    /// Prints events as soon as they are certain. When nobody reads on, or the disk is full, the rest of a long walk is not
    /// worked out.
    private static func tell(_ stream: inout EventStream, _ log: EventLog, _ io: ProgramIO) throws {
        SessionInput.tell(stream.warnings, io)
        var warnings: [SessionWarning] = []
        while let batch = stream.next() {
            for event in batch.events {
                io.print(log.line(event))
                if io.output.hasFailed { break }
            }
            warnings += batch.warnings
            try io.flush()
        }
        SessionInput.tell(warnings, io)
    }

    private static func tellRuns(
        _ count: Int, _ session: PreparedSession, _ options: Simulator.Options, isSummary: Bool, _ io: ProgramIO
    ) throws -> ExitStatus {
        if isSummary { throw UserError("simulate: --runs and --summary can't be combined") }
        if options.posesPerSecond != nil { throw UserError("simulate: --runs and --poses can't be combined") }
        let series = try SessionInput.whatIsWrong { () throws(SessionError) in
            try RunSeries(session, options: options, runs: count)
        }
        SessionInput.tell(series.warnings, io)
        io.print(series.json)
        return .done
    }
}
