import SceneMath

/// Reads the section `script` of a session.
struct ScriptDecoder {
    let problems: DecodingProblems
    /// The lines of what only the walk or the POIs can show to be wrong, by dotted path.
    private(set) var lines: [String: Int] = [:]

    init(problems: DecodingProblems) { self.problems = problems }

    mutating func script(_ root: ObjectDecoder) -> [ScriptStep] {
        var steps: [ScriptStep] = []
        for (index, element) in (root.list("script") ?? []).enumerated() {
            guard let object = ObjectDecoder(element, path: "script[\(index)]", problems: problems) else { continue }
            object.require("at")
            object.require("do")
            let time = object.time("at")
            lines["\(object.path).at"] = object.value("at")?.line ?? object.line
            let action = action(object)
            object.finish()
            guard let time, let action else { continue }
            var step = ScriptStep(at: time, action)
            step.line = object.line
            steps.append(step)
        }
        return steps
    }

    private mutating func action(_ object: ObjectDecoder) -> ScriptAction? {
        guard let word = object.text("do") else { return nil }
        let line = object.value("do")?.line ?? object.line
        lines["\(object.path).do"] = line
        switch word {
        case "lookAt": return poi(object).map { .lookAt(poi: $0) }
        case "engage": return poi(object).map { .engage(poi: $0) }
        case "look":
            let heading = object.number("heading", in: -36000...36000)
            let pitch = object.number("pitch", in: -90...90)
            if !object.has("heading"), !object.has("pitch") { object.require("heading") }
            return .look(heading: heading, pitch: pitch)
        case "release": return .release
        case "fire":
            guard object.value("screen") != nil else { return .fire(screen: nil) }
            return object.numbers("screen", count: 2, in: -1e6...1e6).map { .fire(screen: Vector2($0[0], $0[1])) }
        case "disengage": return .disengage
        case "interrupt": return .interrupt
        case "resume": return .resume
        case "move":
            let steps = ["east", "north", "up"].map { object.number($0, in: -1000...1000) }
            if !["east", "north", "up"].contains(where: object.has) { object.require("east") }
            return .move(east: steps[0] ?? 0, north: steps[1] ?? 0, up: steps[2] ?? 0)
        case "fail":
            object.require("reason")
            return object.text("reason").map { .fail(reason: $0) }
        case "light":
            object.require("lumens")
            return object.number("lumens", in: 0...1e6).map { .light(lumens: $0) }
        default:
            object.reportUnknown("step", word, at: line, among: ScriptAction.names)
            return nil
        }
    }

    private mutating func poi(_ object: ObjectDecoder) -> String? {
        object.require("poi")
        lines["\(object.path).poi"] = object.value("poi")?.line ?? object.line
        return object.identifier("poi")
    }
}
