import PlainText
import Simulation

/// What a recording expects: that everything happens again that happened, when it happened, and nothing else.
package enum PlayExpectations {
    /// Kinds of which there are many, and that follow from the pose alone: their number is enough.
    private static let counted: Set<String> = ["seen", "lost", "indicator"]
    /// Kinds that are told whatever anybody does.
    private static let silent: Set<String> = ["fix", "pose", "expectation"]

    /// The entries of `expect`, an object a line.
    /// - Parameters:
    ///   - events: of the whole play.
    ///   - end: when the player stopped, seconds from the start of the walk: what comes later was not seen by anybody.
    ///   - name: the id of a POI by its index.
    package static func lines(
        _ events: some Sequence<Event>, until end: Double, start: Double, name: (Int) -> String
    ) -> [String] {
        var told: [Event] = []
        for event in events where event.t <= end && !silent.contains(event.name) { told.append(event) }
        var moments: [Key: Int] = [:]
        var totals: [Key: Int] = [:]
        var order: [Key] = []
        var totalOrder: [Key] = []
        for event in told {
            let total = Key(event: event.name, poi: event.poi, t: nil)
            if totals.updateValue((totals[total] ?? 0) + 1, forKey: total) == nil { totalOrder.append(total) }
            if counted.contains(event.name) { continue }
            let moment = Key(event: event.name, poi: event.poi, t: event.t)
            if moments.updateValue((moments[moment] ?? 0) + 1, forKey: moment) == nil { order.append(moment) }
        }
        var lines = order.map { key in
            line(key, from: key.t ?? start, to: key.t ?? end, count: atMoment(key, moments), name)
        }
        for key in totalOrder { lines.append(line(key, from: start, to: end, count: inTotal(key, totals), name)) }
        let game = told.filter { isOfTheGame($0.name) }
        if game.count > 1 {
            let steps = game.map { event in
                JSONText.array([.string(event.name)] + (event.poi.map { [.string(name($0))] } ?? []))
            }
            lines.append(JSONText.object([("order", .array(steps))]).text)
        }
        return lines
    }

    /// An expectation without a POI counts the events of all.
    private static func atMoment(_ key: Key, _ counts: [Key: Int]) -> Int {
        guard key.poi == nil else { return counts[key] ?? 0 }
        return counts.reduce(0) { $0 + ($1.key.event == key.event && $1.key.t == key.t ? $1.value : 0) }
    }

    private static func inTotal(_ key: Key, _ counts: [Key: Int]) -> Int {
        guard key.poi == nil else { return counts[key] ?? 0 }
        return counts.reduce(0) { $0 + ($1.key.event == key.event ? $1.value : 0) }
    }

    private struct Key: Hashable {
        var event: String
        var poi: Int?
        var t: Double?
    }

    private static func isOfTheGame(_ event: String) -> Bool {
        !["entered", "left", "seen", "lost", "indicator", "outage", "recovered"].contains(event)
    }

    private static func line(_ key: Key, from: Double, to: Double, count: Int, _ name: (Int) -> String) -> String {
        var members: [(String, JSONText)] = [("event", .string(key.event))]
        if let poi = key.poi { members.append(("poi", .string(name(poi)))) }
        members.append(("between", .array([.number(from), .number(to)])))
        members.append(("count", .integer(count)))
        return JSONText.object(members).text
    }
}
