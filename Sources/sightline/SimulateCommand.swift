import Arguments
import SceneMath
import Simulation

/// `simulate`: the event log of a walk or session, without graphics.
enum SimulateCommand: Verb {
    private static let poses = Option.rate(
        "poses", value: "HZ", "also tell where the device believes to be, HZ times a second")
    private static let size = Option.size("the picture in which things are seen (1280x720)")
    private static let summary = Flag("summary", "only the counts per event and the duration, as one JSON object")

    private static let json = Flag("json", "the log is JSON Lines and the summary JSON with this and without")

    static let spec = VerbSpec(
        "simulate", "tells what happens on a walk, one JSON object a line",
        operands: [SessionInput.operand],
        options: [poses.spec, size.spec, summary.spec, json.spec] + SessionInput.options,
        plannedOptions: ["--runs"],
        examples: [
            .init("sightline simulate Examples/ljubljana.session.json", "the event log of the bundled session"),
            .init(
                "sightline simulate Examples/ljubljana.gpx --pois Examples/ljubljana.geojson --summary",
                "how often what happens on a bare walk"),
        ],
        notes: [
            "The same input, seed and options give the same bytes. Times are seconds from the start of the walk."
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let session = try SessionInput.read(arguments, io)
        var options = Simulator.Options()
        options.posesPerSecond = arguments[poses]
        if let size = arguments[size] { options.size = Vector2(Double(size.width), Double(size.height)) }
        let timeline = try SessionInput.simulated(Simulator(session, options: options))
        SessionInput.tell(timeline.session.warnings, io)
        if arguments[summary] {
            io.print(EventSummary(timeline).json)
            return .done
        }
        let log = EventLog(pois: timeline.session.pois)
        for event in timeline.events {
            io.print(log.line(event))
            // Nobody reads on, or the disk is full: what is left of a long walk need not be worked out.
            if io.output.hasFailed { break }
        }
        return .done
    }
}
