import Geodesy
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
        } else if let seconds = Self.clock(text) {
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

    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hours = whole(parts[0], digits: 1...6),
            let minutes = whole(parts[1], digits: 2...2),
            parts[2].utf8.first.map({ $0 >= 48 && $0 <= 57 }) == true,
            !parts[2].utf8.contains(where: { $0 | 0x20 == 0x65 }),
            let seconds = DecimalNumber.parse(parts[2]), minutes < 60, seconds < 60
        else { return nil }
        return hours * 3600 + minutes * 60 + seconds
    }

    private static func whole(_ text: Substring, digits: ClosedRange<Int>) -> Double? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
        return Double(String(text))
    }
}
