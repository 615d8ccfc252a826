import Arguments
import Geodesy
import PlainText
import Simulation

/// The options that say how sensors err: they mirror the keys under `sensors` of a session.
enum SensorOptions {
    static let model = Option.choice(
        "model", PositionModel.allCases.map(\.rawValue), "how positions err (gaussMarkov)")
    static let sigma = Option.number(
        "sigma", value: "M", "standard deviation of the position per axis, metres", in: 0...1e6)
    static let tau = Option.number("tau", value: "S", "memory of the position's error, seconds (30)", in: 0...1e9)
    static let vertical = Option.number(
        "vertical", value: "M", "standard deviation of the height, metres", in: 0...1e6)
    static let bias = Option.numbers(
        "bias", value: "EAST,NORTH[,UP]", "added to every position, metres", count: 2...3, in: -1e6...1e6)
    static let rate = Option.rate("rate", value: "HZ", "fixes a second (one per recorded point)")
    static let latency = Option.number("latency", value: "S", "age of a fix when it is told, seconds", in: 0...3600)
    static let outage = Option.numbers(
        "outage", value: "FROM,TO", "no fix in this span, seconds from the start", count: 2...2, in: 0...1e12,
        repeatable: true)
    static let outages = Option.numbers(
        "random-outages", value: "PER_HOUR,S", "spans without fix that come at random, and their mean length",
        count: 2...2, in: 0...1e6)
    static let stale = Option.numbers(
        "stale", value: "FROM,TO", "fixes of this span repeat the last one before it", count: 2...2, in: 0...1e12,
        repeatable: true)
    static let randomStale = Option.numbers(
        "random-stale", value: "PER_HOUR,S", "such spans that come at random, and their mean length", count: 2...2,
        in: 0...1e6)
    static let compassSigma = Option.number(
        "compass-sigma", value: "DEG", "standard deviation of the heading", in: 0...180)
    static let compassTau = Option.number(
        "compass-tau", value: "S", "memory of the heading's error, seconds (10)", in: 0...1e9)
    static let compassBias = Option.number("compass-bias", value: "DEG", "added to every heading", in: -360...360)
    static let magnetic = Flag("magnetic", "headings are magnetic")
    static let hardIron = Option.numbers(
        "hard-iron", value: "FORWARD,RIGHT", "field of the device's own magnets, microtesla", count: 2...2,
        in: -1e4...1e4)
    static let softIron = Option.numbers(
        "soft-iron", value: "A,B,C,D", "what iron makes of the Earth's field: the matrix [[A, B], [C, D]]",
        count: 4...4, in: -100...100)
    static let compassLatency = Option.number(
        "compass-latency", value: "S", "age of a heading when it is told, seconds", in: 0...60)
    static let lowPass = Option.number(
        "low-pass", value: "S", "time constant of the compass's filter, seconds", in: 0...60)

    private static let positions: [OptionSpec] = [
        model.spec, sigma.spec, tau.spec, vertical.spec, bias.spec, rate.spec, latency.spec, outage.spec, outages.spec,
        stale.spec, randomStale.spec,
    ]
    private static let headings: [OptionSpec] = [
        compassSigma.spec, compassTau.spec, compassBias.spec, magnetic.spec, hardIron.spec, softIron.spec,
        compassLatency.spec, lowPass.spec,
    ]
    static let all = positions + headings

    /// The settings of a session with what the options say instead.
    /// - Throws: `UserError` for options that do not go together.
    static func apply(_ arguments: ParsedArguments, to sensors: inout SensorSettings, verb: String) throws {
        if let position = try position(arguments, sensors.position ?? PositionSensorSettings(), verb: verb) {
            sensors.position = position
        }
        if let compass = try compass(arguments, sensors.compass ?? CompassSettings(), verb: verb) {
            sensors.compass = compass
        }
    }

    /// - Returns: nil where no option speaks of positions.
    private static func position(
        _ arguments: ParsedArguments, _ before: PositionSensorSettings, verb: String
    ) throws -> PositionSensorSettings? {
        var position = before
        if let word = arguments[model], let model = PositionModel(rawValue: word), model != position.model {
            // The sizes of another model say nothing of this one.
            position.model = model
            position.sigma = 0
            position.tau = PositionSensorSettings().tau
            position.verticalSigma = 0
            position.verticalTau = nil
        }
        let sizes = [("--sigma", arguments[sigma]), ("--tau", arguments[tau]), ("--vertical", arguments[vertical])]
        for (name, value) in sizes where value != nil {
            if !position.model.takesSigma {
                let reason = position.model == .perfect ? "has no error" : "has sizes of its own"
                throw UserError("\(verb): \(name): the model \(position.model.rawValue) \(reason)")
            }
            if name == "--tau", position.model == .white {
                throw UserError("\(verb): --tau: the model white has no memory")
            }
        }
        position.sigma = arguments[sigma] ?? position.sigma
        position.tau = arguments[tau] ?? position.tau
        position.verticalSigma = arguments[vertical] ?? position.verticalSigma
        if let bias = arguments[bias] {
            position.bias = LocalPosition(east: bias[0], north: bias[1], up: bias.count > 2 ? bias[2] : 0)
        }
        position.rate = arguments[rate] ?? position.rate
        position.latency = arguments[latency] ?? position.latency
        position.outages += try spans(arguments.all(outage), "--outage", verb)
        position.stale += try spans(arguments.all(stale), "--stale", verb)
        position.randomOutages = arguments[outages].map(random) ?? position.randomOutages
        position.randomStale = arguments[randomStale].map(random) ?? position.randomStale
        for (name, spans) in [("--random-outages", position.randomOutages), ("--random-stale", position.randomStale)]
        where (spans?.perHour ?? 0) > 3600 { throw UserError("\(verb): \(name): at most 3600 an hour") }
        return arguments.speak(of: positions) ? position : nil
    }

    private static func spans(_ pairs: [[Double]], _ name: String, _ verb: String) throws -> [Outage] {
        try pairs.map { pair in
            guard pair[0] < pair[1] else { throw UserError("\(verb): \(name): it must end after it begins") }
            return Outage(from: .seconds(pair[0]), to: .seconds(pair[1]))
        }
    }

    /// - Throws: `UserError` for a span that the walk, which lasts so many seconds, does not reach.
    static func checkSpans(_ arguments: ParsedArguments, within duration: Double, verb: String) throws {
        for (option, name) in [(outage, "--outage"), (stale, "--stale")] {
            for (pair, typed) in zip(arguments.all(option), arguments.texts(option))
            where pair.contains(where: { $0 > duration }) {
                throw UserError(
                    "\(verb): \(name) \(MessageText.shown(typed)) is outside the walk",
                    hint: "it lasts \(MessageText.shown(Rounding.time(duration))) s")
            }
        }
    }

    private static func random(_ numbers: [Double]) -> RandomSpanSettings {
        RandomSpanSettings(perHour: numbers[0], duration: numbers[1])
    }

    /// - Returns: nil where no option speaks of the compass.
    private static func compass(
        _ arguments: ParsedArguments, _ before: CompassSettings, verb: String
    ) throws -> CompassSettings? {
        var compass = before
        compass.sigma = arguments[compassSigma] ?? compass.sigma
        compass.tau = arguments[compassTau] ?? compass.tau
        compass.bias = arguments[compassBias] ?? compass.bias
        if arguments[magnetic] { compass.magnetic = true }
        if let field = arguments[hardIron] { compass.hardIron = HorizontalField(forward: field[0], right: field[1]) }
        if let matrix = arguments[softIron] {
            compass.softIron = FieldMatrix(
                forward: HorizontalField(forward: matrix[0], right: matrix[1]),
                right: HorizontalField(forward: matrix[2], right: matrix[3]))
            guard compass.softIron.determinant >= 1e-6 else {
                throw UserError("\(verb): --soft-iron: a determinant of 0 or less: no direction could be told")
            }
        }
        compass.latency = arguments[compassLatency] ?? compass.latency
        compass.lowPass = arguments[lowPass] ?? compass.lowPass
        return arguments.speak(of: headings) ? compass : nil
    }
}
