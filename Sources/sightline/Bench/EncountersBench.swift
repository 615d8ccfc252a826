import Arguments
import Foundation
import Geodesy
import PlainText
import SceneMath
import Simulation
import Tracks

/// `bench encounters`: who comes near, among very many, against a bare grid in C; and a walk of eight hours past them.
enum EncountersBench: Verb {
    private static let pois = Option.integer(
        "pois", value: "N", "places around the walker (1000000)", in: 1...10_000_000)
    private static let hours = Option.integer(
        "hours", value: "N", "length of the walk that is simulated (8)", in: 1...24)

    static let spec = VerbSpec(
        "bench encounters", "what comes near a walker, among very many, against plain C",
        options: [pois.spec, hours.spec, BenchCommand.json.spec],
        examples: [
            .init(
                "sightline bench encounters --pois 1000000 --json",
                "seconds to build the grid, microseconds a step, ratios, and the time that a walk of 8 hours takes")
        ],
        notes: [
            "The same places and the same walk of 200,000 steps of 3 m go through both, in turn, and the lowest of several "
                + "rounds counts, in processor time. Ours keeps who is within 50 m on the Earth, to the millimetre, and tells "
                + "who comes and goes; the floor, Benchmarks/floors/encounters_floor.c, counts those on a plain. walk_s is the "
                + "whole simulation of a walk at 1.4 m/s and 20 steps a second past the same places."
        ])

    private static let steps = 200_000
    private static let rounds = 3

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        let count = arguments[pois] ?? 1_000_000
        let floor = try Floor("encounters_floor", verb: spec.name, libraries: [], io)
        let plain = EncounterPlain(count)
        var build = (own: Double.infinity, floor: Double.infinity)
        var step = (own: Double.infinity, floor: Double.infinity)
        var within = (own: 0.0, floor: 0.0)
        for _ in 0..<rounds {
            let numbers = try floor.run(["\(count)"], verb: spec.name).output.split(separator: " ")
                .compactMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            guard numbers.count >= 3 else { throw UserError("\(spec.name): the floor printed no numbers") }
            build.floor = min(build.floor, numbers[0])
            step.floor = min(step.floor, numbers[1])
            within.floor = numbers[2]
            var start = ProcessClock.cpuSeconds
            let field = SiteField(plain.places, range: 55)
            build.own = min(build.own, ProcessClock.cpuSeconds - start)
            var watch = RangeWatch(inner: 50, outer: 50.nextUp)
            var sum = 0
            start = ProcessClock.cpuSeconds
            for place in plain.walk {
                _ = watch.crossings(at: place, in: field)
                sum += watch.inside.count
            }
            step.own = min(step.own, (ProcessClock.cpuSeconds - start) / Double(steps) * 1e6)
            within.own = Double(sum) / Double(steps)
        }
        let hours = arguments[hours] ?? 8
        let (events, seconds) = try simulate(plain, hours: hours)
        func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
        io.print(
            JSONText.object([
                ("pois", .integer(count)), ("build_s", .number(rounded(build.own))),
                ("build_floor_s", .number(rounded(build.floor))), ("step_us", .number(rounded(step.own))),
                ("step_floor_us", .number(rounded(step.floor))), ("ratio", .number(rounded(step.own / step.floor))),
                ("within", .number(rounded(within.own))), ("within_floor", .number(rounded(within.floor))),
                ("walk_hours", .integer(hours)), ("walk_s", .number(rounded(seconds))), ("events", .integer(events)),
            ]).text)
        return .done
    }

    /// Walks past the places, with all that a simulation does.
    /// - Returns: how much came and went, and the processor time.
    private static func simulate(_ plain: EncounterPlain, hours: Int) throws -> (events: Int, seconds: Double) {
        let pois = plain.places.enumerated().map { PointOfInterest(id: String($0 + 1), coordinate: $1) }
        let document = try TrackReader.read(plain.gpx(seconds: hours * 3600))
        let player = try TrackPlayer(document)
        let start = ProcessClock.cpuSeconds
        let prepared = try PreparedSession(session: Session(walk: "walk.gpx"), player: player, pois: pois)
        let timeline = try Simulator(prepared).timeline()
        var count = 0
        for event in timeline.events where event.name != "fix" { count += 1 }
        return (count, ProcessClock.cpuSeconds - start)
    }
}
