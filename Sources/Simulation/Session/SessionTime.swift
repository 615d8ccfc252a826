import PlainText
import Tracks

/// A moment as a session names it: seconds from the start of the walk, or an instant of the track.
public enum SessionTime: Equatable, Sendable {
    /// Seconds from the first timed point, never negative.
    case seconds(Double)
    case instant(Instant)

    /// Reads `61.5`, `00:01:01.5` (hours may exceed 23) or an ISO 8601 instant.
    /// - Returns: nil for anything else and for negative times.
    public init?(reading text: String) {
        if let seconds = DecimalNumber.parse(text) {
            guard seconds >= 0 else { return nil }
            self = .seconds(seconds)
        } else if let seconds = ClockTime.seconds(text) {
            self = .seconds(seconds)
        } else if let instant = Instant(parsing: text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// Seconds from the start of a walk whose first timed point has the instant `start`.
    /// - Returns: nil for an instant when the walk has no times.
    public func seconds(from start: Instant?) -> Double? {
        switch self {
        case .seconds(let seconds): return seconds
        case .instant(let instant):
            guard let start else { return nil }
            return Double(instant.microseconds - start.microseconds) / 1e6
        }
    }
}
