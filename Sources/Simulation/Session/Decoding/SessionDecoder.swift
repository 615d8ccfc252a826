import Geodesy
import PlainText

/// Turns the JSON of a session file into a `Session`, or says what is wrong with it and where.
///
/// Every key of the format is known here, also those whose feature this version lacks: they are checked like the others
/// and then refused at their line.
package struct SessionDecoder {
    static let format = "sightline-session/1"

    private let files: SessionFiles
    private let problems: DecodingProblems
    private var lines: [String: Int] = [:]

    private init(file: String, files: SessionFiles) {
        self.files = files
        problems = DecodingProblems(file: file)
    }

    /// - Throws: `SessionError` at the first line that is wrong.
    package static func decode(_ bytes: [UInt8], file: String, files: SessionFiles) throws(SessionError) -> Session {
        let document: JSONValue
        do {
            document = try JSONReader.read(bytes)
        } catch {
            throw SessionError(file: file, line: error.line, error.message)
        }
        var decoder = SessionDecoder(file: file, files: files)
        let session = decoder.session(document)
        try decoder.problems.throwFirst()
        guard let session else { throw SessionError(file: file, line: document.line, "not a session") }
        return session
    }

    private mutating func session(_ document: JSONValue) -> Session? {
        guard let root = ObjectDecoder(document, path: "", problems: problems) else { return nil }
        root.require("format")
        if let format = root.text("format"), format != Self.format {
            problems.report(
                note(root, "format"), "the format \"\(MessageText.shown(format))\" is not known",
                hint: "this version reads \"\(Self.format)\"")
        }
        var session = Session(walk: problems.file)
        session.title = root.text("title")
        session.seed = root.seed("seed") ?? 0
        root.require("track")
        if let track = root.object("track") { session.track = self.track(track) }
        if let device = root.object("device") { session.device = self.device(device) }
        var sensing = SensorDecoder(problems: problems)
        if let sensors = root.object("sensors") { session.sensors = sensing.sensors(sensors) }
        if let world = root.object("world") { session.world = self.world(world) }
        if let rules = root.object("rules") { session.rules = self.rules(rules) }
        var script = ScriptDecoder(problems: problems)
        session.script = script.script(root)
        var expect = ExpectationDecoder(problems: problems, files: files)
        session.expectations = expect.decode(root)
        root.finish()
        session.lines = lines
        for other in [sensing.lines, script.lines, expect.lines] {
            session.lines.merge(other) { first, _ in first }
        }
        return session
    }

    /// Remembers and returns the line of a key's value.
    @discardableResult
    private mutating func note(_ object: ObjectDecoder, _ key: String) -> Int {
        let line = object.value(key)?.line ?? object.line
        lines[object.path(key)] = line
        return line
    }

    private mutating func track(_ object: ObjectDecoder) -> TrackSettings {
        object.require("file")
        var track = TrackSettings(file: file(object, "file") ?? "")
        track.from = object.time("from")
        track.to = object.time("to")
        track.name = object.text("name")
        track.pace = object.number("pace", in: 0...1e6, above: 0) ?? track.pace
        track.datum = object.choice("datum", "datum") ?? track.datum
        for key in ["file", "from", "to", "name", "datum"] where object.has(key) { note(object, key) }
        if case .seconds(let from)? = track.from, case .seconds(let to)? = track.to, to < from {
            problems.report(note(object, "to"), "track.to lies before track.from")
        }
        object.finish()
        return track
    }

    private mutating func device(_ object: ObjectDecoder) -> DeviceSettings {
        var device = DeviceSettings()
        device.eyeHeight = object.number("eyeHeight", in: -1e4...1e6) ?? device.eyeHeight
        device.fieldOfView = object.number("fieldOfView", in: 0.01...179, above: 0) ?? device.fieldOfView
        device.near = object.number("near", in: 1e-4...1e7, above: 0) ?? device.near
        device.far = object.number("far", in: 1e-4...1e8, above: 0) ?? device.far
        if device.far <= device.near {
            problems.report(
                note(object, object.has("far") ? "far" : "near"),
                "device.far (\(MessageText.shown(device.far))) must be more than device.near (\(MessageText.shown(device.near)))"
            )
        }
        if let heading = object.value("heading") { device.heading = self.heading(heading, object) ?? .course }
        device.pitch = angle("pitch", object, in: -90...90) ?? device.pitch
        device.roll = angle("roll", object, in: -360...360) ?? device.roll
        object.finish()
        return device
    }

    private mutating func heading(_ value: JSONValue, _ device: ObjectDecoder) -> HeadingSource? {
        lines["device.heading"] = value.line
        switch value.content {
        case .string("course"): return .course
        case .string("recorded"): return .recorded
        case .string(let word):
            device.reportUnknown("heading", word, at: value.line, among: ["course", "recorded"])
            return nil
        case .object:
            guard let object = ObjectDecoder(value, path: "device.heading", problems: problems) else { return nil }
            let fixed = object.number("fixed", in: -36000...36000)
            let target = object.identifier("lookAt")
            object.finish()
            if object.has("fixed") == object.has("lookAt") {
                problems.report(value.line, "device.heading needs either \"fixed\" or \"lookAt\"")
            }
            if object.has("lookAt") { note(object, "lookAt") }
            return fixed.map { .fixed(Bearing.normalized($0)) } ?? target.map { .lookAt($0) }
        case .array(let elements):
            return timedAngles(elements, "device.heading", value.line, device, in: -36000...36000).map { .list($0) }
        default:
            problems.report(
                value.line, "device.heading can't be \(value.kindName)",
                hint: #""course", "recorded", {"fixed": 90}, {"lookAt": "ID"} or a list of [time, degrees]"#)
            return nil
        }
    }

    private mutating func angle(_ key: String, _ device: ObjectDecoder, in range: ClosedRange<Double>) -> AngleSource? {
        guard let value = device.value(key) else { return nil }
        let name = "device.\(key)"
        lines[name] = value.line
        switch value.content {
        case .number: return device.number(from: value, named: name, in: range).map { .fixed($0) }
        case .string("recorded"): return .recorded
        case .array(let elements): return timedAngles(elements, name, value.line, device, in: range).map { .list($0) }
        default:
            problems.report(value.line, #"\#(name) must be a number, "recorded" or a list of [time, degrees]"#)
            return nil
        }
    }

    private mutating func timedAngles(
        _ elements: [JSONValue], _ name: String, _ line: Int, _ device: ObjectDecoder, in range: ClosedRange<Double>
    ) -> [TimedAngle]? {
        if elements.isEmpty { problems.report(line, "\(name) is an empty list") }
        var angles: [TimedAngle] = []
        for (index, element) in elements.enumerated() {
            lines["\(name)[\(index)]"] = element.line
            guard case .array(let pair) = element.content, pair.count == 2 else {
                problems.report(element.line, "\(name)[\(index)] must be a pair [time, degrees]")
                continue
            }
            guard let time = device.time(from: pair[0], named: "\(name)[\(index)]"),
                let angle = device.number(from: pair[1], named: "\(name)[\(index)]", in: range)
            else { continue }
            if case .seconds(let now) = time, case .seconds(let before)? = angles.last?.time, now <= before {
                problems.report(element.line, "\(name)[\(index)]: times must rise from entry to entry")
            }
            angles.append(TimedAngle(time: time, angle: angle))
        }
        return angles.isEmpty ? nil : angles
    }

    private mutating func rules(_ object: ObjectDecoder) -> RuleSettings {
        var rules = RuleSettings()
        rules.game = object.choice("game", "game")
        if object.has("game") { note(object, "game") }
        rules.engageRange = object.number("engageRange", in: 0...1e8) ?? rules.engageRange
        rules.sightRange = object.number("sightRange", in: 0...1e8)
        rules.indicatorAngle = object.number("indicatorAngle", in: 0...180) ?? rules.indicatorAngle
        rules.pickUpRange = object.number("pickUpRange", in: 0...1e8)
        rules.timeLimit = object.number("timeLimit", in: 0...1e9, above: 0)
        rules.plan = file(object, "plan")
        if object.has("plan") { note(object, "plan") }
        if rules.plan != nil, rules.game != .bugs {
            problems.report(
                note(object, "plan"), "rules.plan is a level of the game \"bugs\"",
                hint: #"add "game": "bugs""#)
        }
        if rules.game == .bugs { object.require("plan") }
        object.finish()
        return rules
    }

    private mutating func world(_ object: ObjectDecoder) -> WorldSettings {
        var world = WorldSettings()
        world.pois = file(object, "pois")
        if object.has("pois") { note(object, "pois") }
        if let kinds = object.object("kinds") {
            for entry in kinds.entries {
                guard let kind = ObjectDecoder(entry.value, path: "world.kinds.\(entry.key)", problems: problems) else {
                    continue
                }
                world.kinds[entry.key] = self.kind(kind)
                lines["world.kinds.\(entry.key)"] = entry.line
            }
        }
        world.background = background(object)
        if let light = object.object("light") { world.light = self.light(light) }
        world.datum = object.choice("datum", "datum") ?? world.datum
        if object.has("datum") { note(object, "datum") }
        world.placement = object.choice("placement", "placement") ?? world.placement
        for key in ["terrain", "buildings"] {
            // Looked for even when absent, so that both count as known.
            guard object.value(key) != nil else { continue }
            _ = file(object, key)
            problems.reportUnbuilt(note(object, key), "world.\(key)")
        }
        object.finish()
        return world
    }

    private mutating func kind(_ object: ObjectDecoder) -> WorldKind {
        var kind = WorldKind()
        if let model = object.text("model") {
            let line = note(object, "model")
            switch ModelName(model, files: files) {
            case .known(let known): kind.model = known
            case .missing(let refusal): problems.report(line, refusal.message, hint: refusal.hint)
            case .unknown: object.reportUnknown("model", model, at: line, among: WorldModel.known)
            }
        }
        kind.size = object.number("size", in: 0...1e6, above: 0)
        if let color = object.numbers("color", count: 3, in: 0...1) { kind.color = SIMD3(color[0], color[1], color[2]) }
        kind.texture = file(object, "texture")
        if object.has("texture") { note(object, "texture") }
        kind.unlit = object.bool("unlit") ?? kind.unlit
        kind.billboard = object.bool("billboard") ?? kind.billboard
        if let offset = object.numbers("offset", count: 3, in: -1e4...1e4) {
            kind.offset = SIMD3(offset[0], offset[1], offset[2])
        }
        kind.category = object.integer("category", in: 1...Int(UInt32.max))
        object.finish()
        return kind
    }

    private mutating func background(_ world: ObjectDecoder) -> WorldBackground {
        guard let value = world.value("background") else { return .sky }
        switch value.content {
        case .string("sky"):
            return .sky
        case .array:
            guard let color = world.numbers("background", count: 3, in: 0...1) else { return .sky }
            return .color(SIMD3(color[0], color[1], color[2]))
        case .string:
            lines["world.background"] = value.line
            return file(world, "background").map { .panorama($0) } ?? .sky
        default:
            problems.report(value.line, "world.background must be \"sky\", a colour [r, g, b] or a picture's file")
            return .sky
        }
    }

    private func light(_ object: ObjectDecoder) -> SunSettings {
        var light = SunSettings()
        if let direction = object.numbers("direction", count: 3, in: -1e6...1e6) {
            light.direction = SIMD3(direction[0], direction[1], direction[2])
            if light.direction == .zero {
                problems.report(object.value("direction")?.line ?? object.line, "world.light.direction has no length")
            }
        }
        light.ambient = object.number("ambient", in: 0...1e3) ?? light.ambient
        light.diffuse = object.number("diffuse", in: 0...1e3) ?? light.diffuse
        light.specular = object.number("specular", in: 0...1e3) ?? light.specular
        light.lumens = object.number("lumens", in: 0...1e6) ?? light.lumens
        light.shininess = object.number("shininess", in: 0...1e4) ?? light.shininess
        object.finish()
        return light
    }

    /// The path of a file that a key names; reported at the key's line when there is none.
    private func file(_ object: ObjectDecoder, _ key: String) -> String? {
        guard let name = object.text(key) else { return nil }
        do {
            return try files.find(name)
        } catch {
            problems.report(object.value(key)?.line ?? object.line, error.message, hint: error.hint)
            return nil
        }
    }
}
