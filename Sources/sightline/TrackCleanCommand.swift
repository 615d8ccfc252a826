import Arguments
import PlainText
import Tracks

/// `track clean`: a recorded track without what the receiver made up.
enum TrackCleanCommand: Verb {
    private static let json = Flag("json", "print what was done as one JSON object")
    private static let times = Flag("times", "drop points whose times go back or stand still")
    private static let spikes = Flag("spikes", "drop points that nobody can have been at")
    private static let smooth = Flag("smooth", "take noise out of positions")
    private static let standing = Flag("standing", "make one place of the jitter while the walker stands")

    private static let defaults = CleaningOptions()
    private static func limit(_ name: String, _ value: String, _ summary: String, _ standard: Double) -> Option<Double>
    {
        Option.number(name, value: value, "\(summary) (\(MessageText.shown(standard)))", in: 0...1e9, above: 0)
    }
    private static let maximumSpeed = limit(
        "max-speed", "M/S", "spikes: nobody is faster", defaults.maximumSpeed)
    private static let maximumAcceleration = limit(
        "max-acceleration", "M/S2", "spikes: nobody speeds up, brakes or turns harder", defaults.maximumAcceleration)
    private static let sigma = limit(
        "sigma", "M", "spikes, smooth: deviation of a position in each axis where no accuracy is recorded",
        defaults.sigma)
    private static let agility = limit(
        "agility", "M/S", "smooth: by how much the velocity changes in a second", defaults.agility)
    private static let standingSpeed = limit(
        "standing-speed", "M/S", "standing: slower than this", defaults.standingSpeed)
    private static let standingTime = limit(
        "standing-time", "S", "standing: for at least so long", defaults.standingTime)
    private static let standingRadius = limit(
        "standing-radius", "M", "standing: so close to the mean", defaults.standingRadius)

    static let spec = VerbSpec(
        "track clean", "a recorded track without spikes, jitter, noise and times that go back",
        operands: [TrackOptions.operand],
        options: [
            TrackOptions.output.spec, TrackTarget.to.spec, json.spec, times.spec, spikes.spec, smooth.spec,
            standing.spec,
            maximumSpeed.spec, maximumAcceleration.spec, sigma.spec, agility.spec, standingSpeed.spec,
            standingTime.spec,
            standingRadius.spec,
        ] + TrackOptions.reading,
        examples: [
            .init(
                "sightline track clean Examples/ljubljana.gpx -o clean.gpx --json", "all four steps, and what they did"),
            .init(
                "sightline track clean Examples/ljubljana.gpx -o clean.gpx --json --spikes --max-speed 10",
                "only the spikes of a walk"),
        ],
        notes: [
            "Without --times, --spikes, --smooth or --standing all four are done, in this order. What was done is told on "
                + "standard error; with --json it is on standard output instead.",
            "times: the fewest points are dropped so that each is later than the one before. spikes: up to "
                + "\(CleaningOptions.longestSpike) points in a row that take more speed (100 m/s, 360 km/h) or acceleration (10 m/s², an "
                + "emergency stop) than there is, three sigma of their errors allowed for. Heights stay as they are in all steps.",
            "smooth: a Kalman filter of constant velocity with white acceleration, and a Rauch-Tung-Striebel pass back. sigma: "
                + "3.2 m is a radius of 4.9 m with 68 %, smartphones under open sky; a recorded accuracy is believed instead. "
                + "agility: 1 is for walkers, 3 for cars.",
            "standing: positions become their mean, speeds 0, and courses, which are noise, unknown. Slower than 0.5 m/s is what "
                + "all verbs take for standing.",
        ])

    static func run(_ arguments: ParsedArguments, _ io: ProgramIO) throws -> ExitStatus {
        if arguments[TrackOptions.output] != "-" || arguments[json] {
            _ = try TrackTarget(arguments, verb: spec.name, hasReport: true)
        }
        let document = try TrackOptions.read(arguments, verb: spec.name, io)
        let target = try TrackTarget(arguments, verb: spec.name, fallback: .like(document.format), hasReport: true)
        let (cleaned, report) = TrackCleaner.clean(document, options: options(arguments))
        try target.write(cleaned, TrackWriteOptions(), io)
        if arguments[json] {
            io.print(report.json)
        } else {
            for sentence in report.sentences { io.note("\(sentence)\n") }
        }
        return .done
    }

    private static func options(_ arguments: ParsedArguments) -> CleaningOptions {
        let chosen: [(Flag, CleaningOptions.Step)] = [
            (times, .times), (spikes, .spikes), (smooth, .smooth), (standing, .standing),
        ]
        let steps = Set(chosen.filter { arguments[$0.0] }.map(\.1))
        var options = steps.isEmpty ? CleaningOptions() : CleaningOptions(steps: steps)
        if let value = arguments[maximumSpeed] { options.maximumSpeed = value }
        if let value = arguments[maximumAcceleration] { options.maximumAcceleration = value }
        if let value = arguments[sigma] { options.sigma = value }
        if let value = arguments[agility] { options.agility = value }
        if let value = arguments[standingSpeed] { options.standingSpeed = value }
        if let value = arguments[standingTime] { options.standingTime = value }
        if let value = arguments[standingRadius] { options.standingRadius = value }
        return options
    }
}
