import PlainText
import Simulation

/// The event log of a checked session, with an `expectation` event for each expectation where it was decided.
public enum EventLogReport {
    /// JSON Lines in order of time; of one moment, what happened comes before what was expected.
    public static func text(_ timeline: Timeline, _ session: CheckedSession) -> String {
        let log = EventLog(pois: timeline.session.pois)
        var decided = session.results.sorted { ($0.time, $0.number) < ($1.time, $1.number) }[...]
        var text = ""
        for event in timeline.events {
            while let next = decided.first, rounded(next.time) < event.t {
                text += line(next) + "\n"
                decided.removeFirst()
            }
            text += log.line(event) + "\n"
        }
        for result in decided { text += line(result) + "\n" }
        return text
    }

    private static func line(_ result: CheckResult) -> String {
        var json = JSONLine()
        json.add("t", rounded(result.time))
        json.add("event", "expectation")
        json.add("number", result.number)
        json.add("name", result.title)
        json.add("passed", result.isMet)
        return json.text
    }

    private static func rounded(_ seconds: Double) -> Double { Rounding.time(seconds) }
}
