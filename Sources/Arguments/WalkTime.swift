import PlainText

/// A moment of a walk as people type it; the walk says which second an instant is.
package enum WalkTime: Equatable, Sendable {
    /// Seconds from the start of the walk.
    case offset(Double)
    /// The text of an ISO 8601 instant of the track, `2024-05-01T10:00:00Z`; looked at no further here.
    case instant(String)

    /// Reads `61.5`, `00:01:01.5` or an ISO 8601 instant.
    package init(reading text: String) throws(ValueProblem) {
        if let seconds = DecimalNumber.parse(text) {
            self = .offset(seconds)
        } else if let seconds = ClockTime.seconds(text) {
            self = .offset(seconds)
        } else if text.hasPrefix("-"), let seconds = ClockTime.seconds(text.dropFirst()) {
            self = .offset(-seconds)
        } else if Self.looksLikeAnInstant(text) {
            self = .instant(text)
        } else {
            throw ValueProblem("is not a time: seconds, HH:MM:SS or an ISO 8601 instant")
        }
    }

    /// A date before a `T`: enough to tell an instant from a slip of the keyboard.
    private static func looksLikeAnInstant(_ text: String) -> Bool {
        guard let mark = text.firstIndex(where: { $0 == "T" || $0 == "t" }) else { return false }
        let date = text[..<mark]
        return date.utf8.count >= 8 && date.utf8.allSatisfy { ($0 >= 48 && $0 <= 57) || $0 == 45 || $0 == 43 }
    }
}
