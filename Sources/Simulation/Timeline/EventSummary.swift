/// The counts of a log, for a glance at it.
public struct EventSummary: Sendable {
    /// Seconds from the first moment to the last.
    public let duration: Double
    /// Events by name, in the order in which CLI texts list them; those that did not happen are 0.
    public let counts: [(name: String, count: Int)]

    private static let names = [
        "fix", "outage", "recovered", "entered", "left", "seen", "lost", "indicator", "pose",
    ]

    public init(_ timeline: Timeline) {
        duration = timeline.duration
        var found: [String: Int] = [:]
        for event in timeline.events { found[event.name, default: 0] += 1 }
        counts = Self.names.compactMap { name in
            name == "pose" && found[name] == nil ? nil : (name, found[name] ?? 0)
        }
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
