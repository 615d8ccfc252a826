import Simulation

extension Checker {
    /// Which events there are, when, and how often.
    func check(_ expected: EventExpectation, _ result: inout CheckResult) {
        result.kind = "event"
        let all = log.filter { $0.matches(expected.event, expected.poi) }
        let span = expected.between.map { bound($0.from)...max(bound($0.from), bound($0.to)) }
        let counted = all.filter { event in span?.contains(event.t) ?? true }
        let isMet = expected.count.map { counted.count == $0 } ?? !counted.isEmpty
        let end = min(span?.upperBound ?? timeline.span.upperBound, timeline.span.upperBound)
        result.time = isMet ? counted.last?.t ?? end : end
        guard !isMet else { return }
        var wish: [String] = []
        if let count = expected.count { wish.append(ExpectationTitle.times(count)) }
        if let between = expected.between { wish.append(TimeText.span(between)) }
        let found: String
        if counted.isEmpty, !all.isEmpty {
            found = (expected.count == nil ? "" : "never, but ") + Self.moments(all)
        } else {
            let times = expected.count == nil || counted.isEmpty ? "" : "\(ExpectationTitle.times(counted.count)), "
            found = counted.isEmpty ? "never" : times + Self.moments(counted)
        }
        result.failures = [
            CheckFailure(
                expected.event, poi: expected.poi,
                expected: wish.isEmpty ? "at least once" : wish.joined(separator: " "), found: found)
        ]
    }

    /// To the millisecond, like the log's times: the last digits of a sum or of an instant decide nothing.
    private func bound(_ time: SessionTime) -> Double {
        Rounding.time(time.seconds(from: timeline.session.player.start) ?? timeline.span.lowerBound)
    }

    /// Whether events follow each other: each is looked for behind the one before.
    func check(_ expected: OrderExpectation, _ result: inout CheckResult) {
        result.kind = "order"
        result.time = timeline.span.upperBound
        var start = log.startIndex
        var before: (step: OrderExpectation.Step, t: Double)?
        for step in expected.steps {
            guard let index = log[start...].firstIndex(where: { $0.matches(step.event, step.poi) }) else {
                let earlier = log[..<start].filter { $0.matches(step.event, step.poi) }
                let place =
                    before.map { "after \(ExpectationTitle.words($0.step.event, $0.step.poi)) at \(TimeText.of($0.t))" }
                    ?? "at all"
                result.failures = [
                    CheckFailure(
                        "order: \(step.event)", poi: step.poi, expected: place,
                        found: earlier.isEmpty ? "never" : "only \(Self.moments(Array(earlier)))")
                ]
                return
            }
            before = (step, log[index].t)
            start = index + 1
        }
        result.time = before?.t ?? result.time
    }

    /// `at 61.35 s`, `at 1, 2, 3, 4, 5 s and 7 more times`.
    private static func moments(_ events: [LoggedEvent]) -> String {
        let shown = events.prefix(5).map { TimeText.number($0.t) }.joined(separator: ", ")
        return "at \(shown) s" + (events.count > 5 ? " and \(events.count - 5) more times" : "")
    }
}
