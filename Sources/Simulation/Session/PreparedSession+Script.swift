import PlainText

extension PreparedSession {
    /// The acts of the script in order of time; those of one moment in the file's order.
    ///
    /// What only turns the head counts also from before the told span; whatever else lies outside of it is not played.
    /// - Throws: `SessionError` for times outside the walk, POIs that there are not and acts that the game does not have, each
    ///   at its line.
    mutating func resolveScript(_ moments: Moments) throws(SessionError) {
        guard !session.script.isEmpty else { return }
        let wanted = Set(session.script.compactMap(\.action.poi))
        var indices: [String: Int] = [:]
        if !wanted.isEmpty {
            for (index, poi) in pois.enumerated() where wanted.contains(poi.id) { indices[poi.id] = index }
        }
        var acts: [Act] = []
        for (index, step) in session.script.enumerated() {
            let name = "script[\(index)]"
            let time = try moments.seconds(step.time, "\(name).at")
            if let reason = Self.refusal(of: step.action, rules: GameRules(session.rules)) {
                throw SessionError(
                    file: session.file, line: session.lines["\(name).do"] ?? step.line, "\(name): \(reason.message)",
                    hint: reason.hint)
            }
            var poi: Int?
            if let id = step.action.poi {
                guard let found = indices[id] else {
                    let near = Spelling.nearest(to: id, among: pois.prefix(1000).map(\.id))
                    throw SessionError(
                        file: session.file, line: session.lines["\(name).poi"] ?? step.line,
                        "\(name).poi: there is no POI \"\(MessageText.shown(id))\"",
                        hint: near.map { "did you mean \"\($0)\"?" })
                }
                poi = found
            }
            if !span.contains(time), !(step.action.isLook && time < span.lowerBound) {
                warnings.append(
                    SessionWarning(
                        file: session.file, line: step.line,
                        "\(name) lies outside track.from and track.to; it is not played"))
                continue
            }
            acts.append(Act(t: time, action: step.action, poi: poi, line: step.line))
        }
        // Swift's sort keeps the order of equals.
        self.acts = acts.sorted { $0.t < $1.t }
    }

    /// Whether there is a game in which something can happen: things that go, or that hide others.
    package var hasPlay: Bool {
        guard let rules = GameRules(session.rules) else { return false }
        return rules.pickUp != nil || acts.contains { !$0.action.isLook }
    }

    /// Why the rules have no such act; nil where they have.
    static func refusal(of action: ScriptAction, rules: GameRules?) -> (message: String, hint: String?)? {
        if action.isLook { return nil }
        guard let rules else {
            return ("\"\(action.name)\" needs rules, and the session has none", #"add "rules": {"game": "hunt"}"#)
        }
        switch action {
        case .fire where rules.shot == nil: return ("nothing is fired in the game \"\(rules.name)\"", nil)
        case .engage where !rules.canEngage, .disengage where !rules.canEngage:
            return ("nothing is engaged in the game \"\(rules.name)\"", nil)
        case .move where rules.level == nil, .light where rules.level == nil:
            return (
                "\"\(action.name)\" belongs to games with a level around the player, and \"\(rules.name)\" has none",
                #"the game "bugs" has one"#
            )
        default: return nil
        }
    }
}
