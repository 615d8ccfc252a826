/// Checks the section of a session that this version knows and does not carry out: `script`.
struct UnbuiltSections {
    let problems: DecodingProblems

    private static let actions = ["lookAt", "look", "release", "fire", "engage", "disengage", "interrupt", "resume"]

    func check(_ root: ObjectDecoder) {
        // Asked for even when absent, so that it counts as known in suggestions.
        guard let script = root.value("script") else { return }
        for (index, element) in (root.list("script") ?? []).enumerated() {
            guard let object = ObjectDecoder(element, path: "script[\(index)]", problems: problems) else { continue }
            step(object)
            object.finish()
        }
        problems.reportUnbuilt(script.line, "script")
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

    private func identifier(_ object: ObjectDecoder, _ key: String) {
        if case .number? = object.value(key)?.content { return }
        _ = object.text(key)
    }
}
