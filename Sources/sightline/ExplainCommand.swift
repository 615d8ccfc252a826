import Arguments
import PlainText
import SceneMath
import Simulation

/// `explain`: why a POI is or is not seen at a moment.
enum ExplainCommand: Verb {
    private static let poi = Option.text("poi", value: "ID", "the point of interest")
    private static let at = Option.time("at", "the moment: seconds, HH:MM:SS or an ISO 8601 instant")
    private static let size = Option.size("the picture in which it is looked for (1280x720)")
    private static let json = Flag("json", "all numbers, as one JSON object")

    static let spec = VerbSpec(
        "explain", "says why a point of interest is or is not seen at a moment",
        operands: [SessionInput.operand],
        options: [poi.spec, at.spec, size.spec, json.spec] + SessionInput.options,
        examples: [
            .init(
                "sightline explain Examples/ljubljana.session.json --poi wolf-1 --at 00:02:30",
                "the reasons, most decisive first")
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        guard let id = arguments[poi] else { throw UserError("explain: --poi ID is missing", hint: "the POI's id") }
        guard let moment = arguments[at], let typed = arguments.text(at) else {
            throw UserError("explain: --at T is missing", hint: "seconds from the start, HH:MM:SS or an instant")
        }
        let session = try SessionInput.read(arguments, io)
        guard let index = session.index(of: id) else {
            let near = Spelling.nearest(to: id, among: session.pois.prefix(1000).map(\.id))
            throw UserError(
                "explain: --poi \(id): there is no such POI",
                hint: near.map { "did you mean \($0)?" } ?? hint(session))
        }
        let time = try SessionInput.seconds(moment, typed: typed, option: "--at", verb: "explain", in: session)
        // Only a game changes what a pose alone shows, and only what is played changes a game.
        let timeline = session.hasPlay ? try SessionInput.simulated(Simulator(session)) : Timeline(session)
        SessionInput.tell(timeline.session.warnings, io)
        let size = arguments[size].map { Vector2(Double($0.width), Double($0.height)) } ?? Vector2(1280, 720)
        let explanation = timeline.explanation(of: index, at: time, size: size)
        if arguments[json] {
            io.print(explanation.json)
        } else {
            for reason in explanation.reasons { io.print(reason) }
        }
        return .done
    }

    private static func hint(_ session: PreparedSession) -> String {
        let ids = session.pois.prefix(8).map(\.id)
        if ids.isEmpty { return "the walk has no POIs; --pois FILE gives some" }
        return "there are \(ids.joined(separator: ", "))\(session.pois.count > ids.count ? ", …" : "")"
    }
}
