import PlainText

extension PreparedSession {
    /// Seconds of a moment of the told span, where the end as it is printed, cut to milliseconds, is meant as the end.
    /// - Returns: nil outside of it, and for an instant when the walk has no times.
    package func moment(_ time: SessionTime) -> Double? {
        guard let seconds = time.seconds(from: player.start), seconds >= span.lowerBound - 0.0005,
            seconds <= span.upperBound + 0.0005
        else { return nil }
        return min(max(seconds, span.lowerBound), span.upperBound)
    }

    /// Checks that what is expected can be met or not: its moments lie in the walk, and its POIs exist.
    /// - Throws: `SessionError` at the line of the expectation.
    func checkExpectations() throws(SessionError) {
        guard !session.expectations.isEmpty else { return }
        let ids = Set(pois.map(\.id))
        for (index, expectation) in session.expectations.enumerated() {
            let check = ExpectationCheck(prepared: self, ids: ids, name: "expect[\(index)]", line: expectation.line)
            switch expectation.content {
            case .event(let event):
                try check.poi(event.poi, "poi")
                if let between = event.between { try check.span(between) }
            case .order(let order):
                for (index, step) in order.steps.enumerated() { try check.poi(step.poi, "order[\(index)]") }
            case .view(let view):
                try check.told(view.at)
                try check.poi(view.poi, "poi")
            case .image(let image):
                try check.told(image.at)
            }
        }
    }
}

/// One expectation against the walk.
private struct ExpectationCheck {
    let prepared: PreparedSession
    let ids: Set<String>
    let name: String
    let line: Int

    func poi(_ id: String?, _ key: String) throws(SessionError) {
        guard let id, !ids.contains(id) else { return }
        let near = Spelling.nearest(to: id, among: prepared.pois.prefix(1000).map(\.id))
        throw error(
            key, "\(name): there is no POI \"\(MessageText.shown(id))\"", hint: near.map { "did you mean \"\($0)\"?" })
    }

    /// A moment to look at: it must be told.
    func told(_ time: SessionTime) throws(SessionError) {
        if prepared.moment(time) != nil { return }
        _ = try seconds(time, "at")
        let span = prepared.span
        throw error(
            "at",
            "\(name).at is outside of what the session tells, from \(Rounding.shown(span.lowerBound)) to \(Rounding.shown(span.upperBound)) s"
        )
    }

    func span(_ span: EventExpectation.Span) throws(SessionError) {
        let from = try seconds(span.from, "between")
        let to = try seconds(span.to, "between")
        if to < from { throw error("between", "\(name).between ends before it begins") }
    }

    private func seconds(_ time: SessionTime, _ key: String) throws(SessionError) -> Double {
        guard let seconds = time.seconds(from: prepared.player.start) else {
            throw error(key, "\(name).\(key) is an instant, but the walk has no times")
        }
        let duration = prepared.player.duration
        guard seconds >= 0, seconds <= duration + 0.0005 else {
            throw error(key, "\(name).\(key) is outside the walk, which lasts \(Rounding.shown(duration)) s")
        }
        return seconds
    }

    /// - Parameter key: whose value's line is told.
    private func error(_ key: String, _ message: String, hint: String? = nil) -> SessionError {
        SessionError(
            file: prepared.session.file, line: prepared.session.lines["\(name).\(key)"] ?? line, message, hint: hint)
    }
}

extension Rounding {
    /// Seconds as people read them, to the millisecond.
    fileprivate static func shown(_ seconds: Double) -> String { MessageText.shown(time(seconds)) }
}
