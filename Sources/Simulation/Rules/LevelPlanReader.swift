import PlainText
import SceneMath

/// Reads a level's plan from its file.
enum LevelPlanReader {
    static let format = "sightline-plan/1"

    /// - Throws: `SessionError` at the line that is wrong.
    static func read(_ bytes: [UInt8], file: String) throws(SessionError) -> LevelPlan {
        if bytes.isEmpty { throw SessionError(file: file, line: 1, "the file is empty") }
        let document: JSONValue
        do {
            document = try JSONReader.read(bytes)
        } catch {
            throw SessionError(file: file, line: error.line, error.message)
        }
        let problems = DecodingProblems(file: file)
        let plan = ObjectDecoder(document, path: "", problems: problems).map(plan)
        try problems.throwFirst()
        guard let plan else { throw SessionError(file: file, line: document.line, "not a plan") }
        return plan
    }

    private static func plan(_ root: ObjectDecoder) -> LevelPlan {
        root.require("format")
        if let format = root.text("format"), format != Self.format {
            root.problems.report(
                root.value("format")?.line ?? root.line, "the format \"\(MessageText.shown(format))\" is not known",
                hint: "this version reads \"\(Self.format)\"")
        }
        _ = root.text("title")
        var size = Vector2(400, 400)
        if let numbers = root.numbers("size", count: 2, in: 1e-6...1e9) { size = Vector2(numbers[0], numbers[1]) }
        root.require("items")
        var items: [LevelPlan.Item] = []
        var lines: [String: Int] = [:]
        for (index, element) in (root.list("items") ?? []).enumerated() {
            guard let object = ObjectDecoder(element, path: "items[\(index)]", problems: root.problems) else {
                continue
            }
            for key in ["kind", "x", "y"] { object.require(key) }
            let id = object.identifier("id") ?? String(index + 1)
            if let first = lines.updateValue(object.value("id")?.line ?? object.line, forKey: id) {
                root.problems.report(
                    object.value("id")?.line ?? object.line,
                    "the id \"\(MessageText.shown(id))\" is already used on line \(first)")
            }
            var item = LevelPlan.Item(
                id: id, kind: object.text("kind") ?? "",
                position: Vector2(object.number("x", in: 0...size.x) ?? 0, object.number("y", in: 0...size.y) ?? 0))
            item.line = object.line
            object.finish()
            items.append(item)
        }
        root.finish()
        return LevelPlan(size: size, items: items)
    }
}
