import Assets
import PlainText
import SceneGraph
import SceneMath

/// What `model info` prints.
enum ModelInfoText {
    static func json(_ content: ModelFile.Content) -> JSONText {
        let facts = content.facts
        func vector(_ v: Vector3) -> JSONText { .array([.number(v.x), .number(v.y), .number(v.z)]) }
        let bounds: JSONText =
            facts.bounds.isEmpty
            ? .null : .object([("min", vector(facts.bounds.min)), ("max", vector(facts.bounds.max))])
        return .object([
            ("format", .string(facts.format)), ("meshes", .integer(facts.meshes)),
            ("triangles_stored", .integer(facts.trianglesStored)),
            ("triangles_in_scene", .integer(facts.trianglesInScene)), ("vertices", .integer(facts.vertices)),
            ("materials", .array(facts.materials.map { .string($0) })),
            ("textures", .array(facts.textures.map(picture))), ("nodes", .integer(facts.nodes)),
            ("node_names", .array(facts.nodeNames.map { .string($0) })),
            (
                "animations",
                .array(
                    facts.animations.map {
                        .object([
                            ("name", .optional($0.name)), ("duration_s", .number($0.duration)),
                            ("channels", .integer($0.channels)),
                        ])
                    })
            ),
            ("skins", .array(facts.skins.map { .object([("joints", .integer($0))]) })),
            ("morph_targets", .integer(facts.morphTargets)), ("bounds", bounds),
            ("warnings", .array(content.warnings.map { .string($0) })),
        ])
    }

    private static func picture(_ picture: ModelFacts.Picture) -> JSONText {
        var members: [(String, JSONText)] = [("file", .string(picture.file))]
        if let width = picture.width, let height = picture.height {
            members += [("width", .integer(width)), ("height", .integer(height))]
        }
        if let problem = picture.problem { members.append(("problem", .string(problem))) }
        return .object(members)
    }

    /// For a person.
    static func lines(_ facts: ModelFacts, clips: [AnimationClip]) -> [String] {
        var rows: [(String, String)] = [("format", facts.format), ("meshes", "\(facts.meshes)")]
        let stored = facts.trianglesStored == facts.trianglesInScene ? "" : ", \(facts.trianglesInScene) in the scene"
        rows.append(("triangles", "\(facts.trianglesStored)\(stored)"))
        rows.append(("vertices", "\(facts.vertices)"))
        rows.append(("nodes", "\(facts.nodes)"))
        if !facts.bounds.isEmpty {
            let size = facts.bounds.size
            rows.append(("size", [size.x, size.y, size.z].map(short).joined(separator: " × ") + " m"))
            let from = facts.bounds.min
            rows.append(("from", [from.x, from.y, from.z].map(short).joined(separator: ", ")))
        }
        if !facts.materials.isEmpty {
            rows.append(("materials", facts.materials.map { $0.isEmpty ? "(no name)" : $0 }.joined(separator: ", ")))
        }
        for picture in facts.textures {
            let size = picture.width.flatMap { width in picture.height.map { "\(width) × \($0)" } }
            rows.append(
                ("picture", ([picture.file] + [size, picture.problem].compactMap { $0 }).joined(separator: ", ")))
        }
        for animation in facts.animations {
            let name = animation.name ?? "(no name)"
            rows.append(("animation", "\(name), \(short(animation.duration)) s, \(animation.channels) channels"))
        }
        for joints in facts.skins { rows.append(("skin", "\(joints) joints")) }
        if facts.morphTargets > 0 { rows.append(("morphs", "\(facts.morphTargets)")) }
        return rows.map { name, value in
            name + String(repeating: " ", count: 12 - name.count) + MessageText.shown(value)
        }
    }

    /// Four digits after the point are enough for a person.
    private static func short(_ value: Double) -> String { DecimalNumber.text((value * 1e4).rounded() / 1e4) }
}
