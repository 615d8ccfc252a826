/// When the next picture is due, so that no more are drawn than a screen shows.
package struct FramePacer: Equatable, Sendable {
    /// Seconds between pictures, a little less than a common screen takes: it then sets the pace itself.
    package static let interval = 1.0 / 62
    private var last: Double?

    package init() {}

    /// Seconds until a picture may be drawn; 0 when one is due.
    package func delay(at now: Double) -> Double {
        guard let last else { return 0 }
        return max(0, min(Self.interval, last + Self.interval - now))
    }

    /// Notes that a picture is drawn.
    package mutating func note(_ now: Double) {
        // A late picture does not make the next one come early, but a small delay is made up for.
        last = last.map { now - $0 < 1.5 * Self.interval ? $0 + Self.interval : now } ?? now
    }
}
