import Arguments
import Simulation
import Tracks

/// Turns the moments that people type into seconds of a walk.
struct WalkClock {
    private let start: Instant?
    private let span: ClosedRange<Double>

    init(_ session: PreparedSession) {
        start = session.player.start
        span = session.span
    }

    /// - Parameter what: the option and its text, with which the message begins.
    /// - Throws: `UserError` for a moment outside the walk, or one that is none.
    func seconds(_ time: WalkTime, _ what: String) throws -> Double {
        let seconds: Double
        switch time {
        case .offset(let offset):
            seconds = offset
        case .instant(let text):
            guard let instant = Instant(parsing: text) else { throw UserError("\(what) is not a time") }
            guard let start else { throw UserError("\(what) is an instant, but the walk has no times") }
            seconds = instant.seconds(since: start)
        }
        // The end as it is printed reads back as the end, though its last digits were cut.
        if seconds > span.upperBound, seconds <= span.upperBound + 0.0005 { return span.upperBound }
        guard span.contains(seconds) else {
            let (first, last) = (Self.text(span.lowerBound), Self.text(span.upperBound))
            throw UserError("\(what) is outside the walk, which runs from \(first) to \(last) s")
        }
        return seconds
    }

    private static func text(_ seconds: Double) -> String { DecimalText.shortest((seconds * 1000).rounded() / 1000) }
}
