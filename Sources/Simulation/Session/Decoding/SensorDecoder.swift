import Geodesy
import PlainText

/// Reads the section `sensors` of a session.
struct SensorDecoder {
    let problems: DecodingProblems
    /// The lines of what only the walk can show to be wrong, by dotted path.
    private(set) var lines: [String: Int] = [:]

    /// An hour holds no more spans than seconds.
    private static let mostPerHour = 3600.0

    init(problems: DecodingProblems) { self.problems = problems }

    mutating func sensors(_ object: ObjectDecoder) -> SensorSettings {
        var sensors = SensorSettings()
        sensors.seed = object.seed("seed")
        if let position = object.object("position") { sensors.position = self.position(position) }
        if let compass = object.object("compass") { sensors.compass = self.compass(compass) }
        object.finish()
        return sensors
    }

    // MARK: Position

    private mutating func position(_ object: ObjectDecoder) -> PositionSensorSettings {
        var position = PositionSensorSettings()
        let main = positionError(object)
        position.model = main.model
        position.sigma = main.sigma
        position.tau = main.tau
        position.verticalSigma = main.verticalSigma
        position.verticalTau = main.verticalTau
        position.bias = bias(object) ?? position.bias
        for (index, element) in (object.list("errors") ?? []).enumerated() {
            let path = "\(object.path).errors[\(index)]"
            guard let error = ObjectDecoder(element, path: path, problems: problems) else { continue }
            position.errors.append(positionError(error))
            error.finish()
        }
        position.rate = object.number("rate", in: 0...1000, above: 0)
        position.latency = object.number("latency", in: 0...3600) ?? position.latency
        position.outages = spans(object, "outages")
        position.randomOutages = randomSpans(object, "randomOutages")
        position.stale = spans(object, "stale")
        position.randomStale = randomSpans(object, "randomStale")
        object.finish()
        return position
    }

    /// The keys that the position itself and each of its `errors` have in common.
    private mutating func positionError(_ object: ObjectDecoder) -> PositionErrorSettings {
        var error = PositionErrorSettings()
        error.model = object.choice("model", "model") ?? error.model
        error.sigma = object.number("sigma", in: 0...1e6) ?? error.sigma
        error.tau = object.number("tau", in: 0...1e9) ?? error.tau
        let vertical = object.object("vertical")
        if let vertical {
            error.verticalSigma = vertical.number("sigma", in: 0...1e6) ?? error.verticalSigma
            error.verticalTau = vertical.number("tau", in: 0...1e9)
            vertical.finish()
        }
        func refuse(_ key: String, in object: ObjectDecoder, _ reason: String) {
            guard let value = object.value(key) else { return }
            problems.report(value.line, "\(object.path(key)): the model \"\(error.model.rawValue)\" \(reason)")
        }
        if !error.model.takesSigma {
            for key in ["sigma", "tau", "vertical"] {
                refuse(key, in: object, error.model == .perfect ? "has no error" : "has sizes of its own")
            }
        } else if error.model == .white {
            refuse("tau", in: object, "has no memory")
            if let vertical { refuse("tau", in: vertical, "has no memory") }
        }
        return error
    }

    private func bias(_ object: ObjectDecoder) -> LocalPosition? {
        guard let value = object.value("bias") else { return nil }
        guard case .array(let elements) = value.content, (2...3).contains(elements.count) else {
            problems.report(value.line, "\(object.path("bias")) must be a list [east, north] or [east, north, up]")
            return nil
        }
        let numbers = elements.enumerated().compactMap { index, element in
            object.number(from: element, named: "\(object.path("bias"))[\(index)]", in: -1e6...1e6)
        }
        guard numbers.count == elements.count else { return nil }
        return LocalPosition(east: numbers[0], north: numbers[1], up: numbers.count > 2 ? numbers[2] : 0)
    }

    private mutating func spans(_ object: ObjectDecoder, _ key: String) -> [Outage] {
        var spans: [Outage] = []
        for (index, element) in (object.list(key) ?? []).enumerated() {
            let name = "\(object.path(key))[\(index)]"
            lines[name] = element.line
            guard case .array(let pair) = element.content, pair.count == 2 else {
                problems.report(element.line, "\(name) must be a pair [from, to]")
                continue
            }
            guard let from = object.time(from: pair[0], named: name), let to = object.time(from: pair[1], named: name)
            else { continue }
            if case .seconds(let start) = from, case .seconds(let end) = to, end <= start {
                problems.report(element.line, "\(name) must end after it begins")
            }
            spans.append(Outage(from: from, to: to))
        }
        return spans
    }

    private mutating func randomSpans(_ object: ObjectDecoder, _ key: String) -> RandomSpanSettings? {
        guard let spans = object.object(key) else { return nil }
        lines[spans.path] = spans.line
        spans.require("perHour")
        spans.require("duration")
        let perHour = spans.number("perHour", in: 0...Self.mostPerHour)
        let duration = spans.number("duration", in: 0...1e6)
        spans.finish()
        guard let perHour, let duration else { return nil }
        return RandomSpanSettings(perHour: perHour, duration: duration)
    }

    // MARK: Compass

    private mutating func compass(_ object: ObjectDecoder) -> CompassSettings {
        var compass = CompassSettings()
        compass.sigma = object.number("sigma", in: 0...180) ?? compass.sigma
        compass.tau = object.number("tau", in: 0...1e9) ?? compass.tau
        compass.bias = object.number("bias", in: -360...360) ?? compass.bias
        compass.magnetic = object.bool("magnetic") ?? compass.magnetic
        for (index, element) in (object.list("errors") ?? []).enumerated() {
            let path = "\(object.path).errors[\(index)]"
            guard let error = ObjectDecoder(element, path: path, problems: problems) else { continue }
            error.require("sigma")
            compass.errors.append(
                CompassErrorSettings(
                    sigma: error.number("sigma", in: 0...180) ?? 0,
                    tau: error.number("tau", in: 0...1e9) ?? CompassSettings().tau))
            error.finish()
        }
        if let numbers = object.numbers("hardIron", count: 2, in: -1e4...1e4) {
            compass.hardIron = HorizontalField(forward: numbers[0], right: numbers[1])
        }
        compass.softIron = matrix(object) ?? compass.softIron
        compass.latency = object.number("latency", in: 0...60) ?? compass.latency
        compass.lowPass = object.number("lowPass", in: 0...60) ?? compass.lowPass
        object.finish()
        return compass
    }

    private func matrix(_ object: ObjectDecoder) -> FieldMatrix? {
        guard let value = object.value("softIron") else { return nil }
        let name = object.path("softIron")
        guard case .array(let rows) = value.content, rows.count == 2,
            let first = row(rows[0], "\(name)[0]", object), let second = row(rows[1], "\(name)[1]", object)
        else {
            problems.report(value.line, "\(name) must be a matrix [[a, b], [c, d]], rows forward and right")
            return nil
        }
        let matrix = FieldMatrix(forward: first, right: second)
        guard matrix.determinant >= 1e-6 else {
            problems.report(value.line, "\(name) has a determinant of 0 or less: no direction could be told")
            return nil
        }
        return matrix
    }

    private func row(_ value: JSONValue, _ name: String, _ object: ObjectDecoder) -> HorizontalField? {
        guard case .array(let elements) = value.content, elements.count == 2,
            let forward = object.number(from: elements[0], named: "\(name)[0]", in: -100...100),
            let right = object.number(from: elements[1], named: "\(name)[1]", in: -100...100)
        else { return nil }
        return HorizontalField(forward: forward, right: right)
    }
}
