/// The counts of a log, for a glance at it.
public struct EventSummary: Sendable {
    /// Seconds from the first moment to the last.
    public let duration: Double
    /// Events by name, in the order in which CLI texts list them; those that did not happen are 0.
    public let counts: [(name: String, count: Int)]

    public init(_ timeline: Timeline) {
        duration = timeline.duration
        var found: [String: Int] = [:]
        for event in timeline.events { found[event.name, default: 0] += 1 }
        var counts = Event.names.map { (name: $0, count: found[$0] ?? 0) }
        if let poses = found["pose"] { counts.append((name: "pose", count: poses)) }
        self.counts = counts
    }

    /// One JSON object on one line.
    public var json: String {
        var line = JSONLine()
        line.add("duration", Rounding.time(duration))
        var events = JSONLine()
        for (name, count) in counts { events.add(name, count) }
        line.add("events", raw: events.text)
        return line.text
    }
}
