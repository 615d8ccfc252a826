import PlainText
import SceneGraph

/// Finds a model by what a session says of it; nil where there is none to be had.
public typealias ModelSource = (WorldModel) throws(SessionError) -> Model?

extension PreparedSession {
    /// The models of a session's POIs and of its level's things.
    static func shelf(
        _ session: Session, _ pois: [PointOfInterest], _ plan: LevelPlan?, _ source: ModelSource?
    ) throws(SessionError) -> [WorldModel: Model] {
        guard let source else { return [:] }
        var wanted = Set(pois.map { Look(kind: $0.kind, model: $0.model) }).map { look in
            session.model(
                of: PointOfInterest(
                    id: "", kind: look.kind, model: look.model, coordinate: .init(latitude: 0, longitude: 0)))
        }
        let companions = GameRules(session.rules)?.level?.companions ?? [:]
        for kind in Set(plan?.items.map(\.kind) ?? []) {
            for kind in [kind, companions[kind]].compactMap({ $0 }) { wanted.append(session.model(ofKind: kind)) }
        }
        var models: [WorldModel: Model] = [:]
        // In an order that hangs on nothing else, so that of two bad files always the same is told.
        for model in Set(wanted).sorted(by: { $0.name < $1.name }) { models[model] = try source(model) }
        return models
    }

    /// Kinds that the session dresses and nobody is of: most often a slip of the keyboard.
    static func kindWarnings(_ session: Session, _ pois: [PointOfInterest], _ plan: LevelPlan?) -> [SessionWarning] {
        guard !session.world.kinds.isEmpty else { return [] }
        var present = Set(pois.lazy.compactMap(\.kind))
        let companions = GameRules(session.rules)?.level?.companions ?? [:]
        for item in plan?.items ?? [] {
            present.insert(item.kind)
            if let companion = companions[item.kind] { present.insert(companion) }
        }
        return session.world.kinds.keys.sorted().filter { !present.contains($0) }.map { kind in
            let near = Spelling.nearest(to: kind, among: present.sorted().filter { session.world.kinds[$0] == nil })
            let guess = near.map { "; did you mean \"\(MessageText.shown($0))\"?" } ?? ""
            return SessionWarning(
                file: session.file, line: session.lines["world.kinds.\(kind)"],
                "no POI is of the kind \"\(MessageText.shown(kind))\"\(guess)")
        }
    }

    /// Kinds that are drawn as the cube and are written almost like one that has a model: "Wolf", "drgaon".
    static func cubeWarnings(_ session: Session, _ pois: [PointOfInterest], file: String) -> [SessionWarning] {
        var seen: Set<String> = []
        return pois.compactMap { poi in
            guard poi.model == nil, seen.count < 1000, let kind = poi.kind, seen.insert(kind).inserted,
                session.world.kinds[kind] == nil,
                WorldModel(bundled: kind) == nil,
                let near = Spelling.nearest(
                    to: kind, among: session.world.kinds.keys.sorted() + WorldModel.known.filter { $0 != "cube" }),
                // Of three letters many words are near: "bag" is no slip for "bug".
                near.count > 3 || near.lowercased() == kind.lowercased()
            else { return nil }
            return SessionWarning(
                file: file, line: poi.line,
                "the kind \"\(MessageText.shown(kind))\" is drawn as the cube; did you mean \"\(MessageText.shown(near))\"?"
            )
        }
    }

    /// What decides how a POI looks.
    private struct Look: Hashable {
        var kind: String?
        var model: WorldModel?
    }
}
