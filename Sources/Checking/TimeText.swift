import PlainText
import Simulation

/// Moments and spans as the results tell them.
enum TimeText {
    /// `62 s`, to the millisecond.
    static func of(_ seconds: Double) -> String { "\(number(seconds)) s" }

    static func number(_ seconds: Double) -> String { MessageText.shown(Rounding.time(seconds)) }

    /// A moment as the session names it: `62 s`, or the instant.
    static func of(_ time: SessionTime) -> String {
        switch time {
        case .seconds(let seconds): of(seconds)
        case .instant(let instant): "\(instant)"
        }
    }

    /// `between 55 and 60 s`.
    static func span(_ span: EventExpectation.Span) -> String {
        if case .seconds(let from) = span.from, case .seconds = span.to {
            return "between \(number(from)) and \(of(span.to))"
        }
        return "between \(of(span.from)) and \(of(span.to))"
    }
}
