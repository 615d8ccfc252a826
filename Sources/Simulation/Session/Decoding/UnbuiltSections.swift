/// Checks the sections of a session that this version knows and does not carry out: `script` and `expect`.
struct UnbuiltSections {
    let problems: DecodingProblems

    private static let events = [
        "fix", "outage", "recovered", "entered", "left", "seen", "lost", "indicator", "engaged", "fired", "hit",
        "missed",
        "removed", "ended", "pickedUp", "cleared", "interrupted", "resumed",
    ]

    private static let actions = ["lookAt", "look", "release", "fire", "engage", "disengage", "interrupt", "resume"]

    func check(_ root: ObjectDecoder) {
        for key in ["script", "expect"] where root.has(key) {
            for (index, element) in (root.list(key) ?? []).enumerated() {
                guard let object = ObjectDecoder(element, path: "\(key)[\(index)]", problems: problems) else {
                    continue
                }
                if key == "script" { step(object) } else { expectation(object) }
                object.finish()
            }
            problems.reportUnbuilt(root.value(key)?.line ?? root.line, key)
        }
        // Asked for even when absent, so that they count as known in suggestions.
        _ = root.value("script")
        _ = root.value("expect")
    }

    private func step(_ object: ObjectDecoder) {
        object.require("at")
        object.require("do")
        _ = object.time("at")
        guard let action = object.text("do") else { return }
        switch action {
        case "lookAt", "engage":
            object.require("poi")
            identifier(object, "poi")
        case "look":
            _ = object.number("heading", in: -36000...36000)
            _ = object.number("pitch", in: -90...90)
            if !object.has("heading"), !object.has("pitch") { object.require("heading") }
        case "fire":
            _ = object.numbers("screen", count: 2)
        default:
            if !Self.actions.contains(action) {
                object.reportUnknown("step", action, at: object.value("do")?.line ?? object.line, among: Self.actions)
            }
        }
    }

    private func expectation(_ object: ObjectDecoder) {
        if object.has("event") {
            event(object, object.text("event"))
            identifier(object, "poi")
            if let span = object.list("between") {
                if span.count != 2 {
                    problems.report(
                        object.value("between")?.line ?? object.line,
                        "\(object.path("between")) must be a pair of times")
                }
                for time in span { _ = object.time(from: time, named: object.path("between")) }
            }
            _ = object.integer("count", in: 0...Int(Int32.max))
        } else if object.has("order") {
            for pair in object.list("order") ?? [] { order(pair, object) }
        } else if object.has("image") {
            object.require("at")
            _ = object.time("at")
            image(object)
        } else if object.has("at") {
            _ = object.time("at")
            object.require("poi")
            identifier(object, "poi")
            _ = object.bool("visible")
            _ = object.integer("minPixels", in: 0...Int(Int32.max))
            _ = object.bool("unoccluded")
            if let within = object.object("within") {
                within.require("centre")
                _ = within.number("centre", in: 0...1e6)
                within.finish()
            }
        } else {
            problems.report(object.line, #"\#(object.path) needs one of "event", "order", "at""#)
        }
    }

    private func image(_ object: ObjectDecoder) {
        // It need not exist yet: a run with --update makes it.
        _ = object.text("image")
        _ = object.number("threshold", in: 0...1)
        _ = object.number("maxDifferent", in: 0...1)
    }

    private func order(_ value: JSONValue, _ object: ObjectDecoder) {
        guard case .array(let pair) = value.content, pair.count == 2, case .string(let name) = pair[0].content else {
            problems.report(value.line, "\(object.path("order")) must hold pairs [event, poi]")
            return
        }
        if !Self.events.contains(name) { object.reportUnknown("event", name, at: pair[0].line, among: Self.events) }
    }

    private func event(_ object: ObjectDecoder, _ name: String?) {
        guard let name, !Self.events.contains(name) else { return }
        object.reportUnknown("event", name, at: object.value("event")?.line ?? object.line, among: Self.events)
    }

    private func identifier(_ object: ObjectDecoder, _ key: String) {
        if case .number? = object.value(key)?.content { return }
        _ = object.text(key)
    }
}
