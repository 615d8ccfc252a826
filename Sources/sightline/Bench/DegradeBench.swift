import Arguments
import Geodesy
import PlainText
import Simulation
import Tracks

/// `bench degrade`: how many fixes a second sensors make of a walk.
enum DegradeBench: Verb {
    private static let points = Option.integer(
        "points", value: "N", "points of the walk, one a second (1000000)", in: 1000...10_000_000)

    static let spec = VerbSpec(
        "bench degrade", "fixes a second of the sensor models",
        options: [points.spec, BenchCommand.json.spec],
        examples: [.init("sightline bench degrade --json", "fixes a second of each model on 10^6 points")],
        notes: [
            "The shortest of three rounds counts, with all cores; _cpu is per second of processor time, as one core alone "
                + "would do it."
        ])

    private static let rounds = 3

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let count = arguments[points] ?? 1_000_000
        let player = try SessionInput.whatIsWrong { () throws(SessionError) in try Self.player(count) }
        var results: [(String, JSONText)] = [("points", .integer(count))]
        for model in [PositionModel.white, .gaussMarkov, .openSky, .urbanCanyon] {
            let walk = try SessionInput.whatIsWrong { () throws(SessionError) in try Self.walk(model, player) }
            var best = (wall: Double.infinity, cpu: Double.infinity)
            for _ in 0..<rounds {
                let start = (ProcessClock.seconds, ProcessClock.cpuSeconds)
                let fixes = walk.tracks(origin: 0).reduce(0) { $0 + $1.points.count }
                guard fixes == count else { throw UserError("\(spec.name): \(fixes) fixes of \(count) points") }
                best.wall = min(best.wall, ProcessClock.seconds - start.0)
                best.cpu = min(best.cpu, ProcessClock.cpuSeconds - start.1)
            }
            results.append(("\(model.rawValue)_per_s", .number((Double(count) / best.wall).rounded())))
            results.append(("\(model.rawValue)_per_s_cpu", .number((Double(count) / best.cpu).rounded())))
        }
        io.print(JSONText.object(results).text)
        return .done
    }

    private static func walk(_ model: PositionModel, _ player: TrackPlayer) throws(SessionError) -> DegradedWalk {
        var session = Session(walk: "bench")
        var position = PositionSensorSettings()
        position.model = model
        if model.takesSigma { position.sigma = 4 }
        session.sensors = SensorSettings()
        session.sensors?.position = position
        return try DegradedWalk(try PreparedSession(session: session, player: player, pois: []))
    }

    private static func player(_ count: Int) throws(SessionError) -> TrackPlayer {
        var track = Track(name: "bench")
        for second in 0..<count {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: 46 + 1e-6 * Double(second), longitude: 14.5), elevation: 300,
                    time: Instant(microseconds: 1_714_557_600_000_000 + Int64(second) * 1_000_000)))
        }
        track.segments = [0..<count]
        do {
            return try TrackPlayer(TrackDocument(tracks: [track]))
        } catch {
            throw SessionError(file: "bench", error.description)
        }
    }
}
