/// A moment of a walk as people type it; the walk says which second an instant is.
package enum WalkTime: Equatable, Sendable {
    /// Seconds from the start of the walk.
    case offset(Double)
    /// The text of an ISO 8601 instant of the track, `2024-05-01T10:00:00Z`; looked at no further here.
    case instant(String)

    /// Reads `61.5`, `00:01:01.5` or an ISO 8601 instant.
    package init(reading text: String) throws(ValueProblem) {
        if let seconds = DecimalText.double(text) {
            self = .offset(seconds)
        } else if let seconds = Self.clock(text) {
            self = .offset(seconds)
        } else if Self.looksLikeAnInstant(text) {
            self = .instant(text)
        } else {
            throw ValueProblem("is not a time: seconds, HH:MM:SS or an ISO 8601 instant")
        }
    }

    /// The seconds of `HH:MM:SS(.sss)`; hours may have more than two digits, minutes and seconds are below 60.
    private static func clock(_ text: String) -> Double? {
        let isNegative = text.hasPrefix("-")
        let parts = (isNegative ? text.dropFirst() : text[...]).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let first = parts[2].utf8.first, first >= 48, first <= 57 else { return nil }
        guard !parts[0].isEmpty, parts[0].utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }),
            let hours = Double(String(parts[0])),
            parts[1].utf8.count == 2, parts[1].utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }),
            let minutes = Double(String(parts[1])), minutes < 60,
            parts[2].utf8.allSatisfy({ ($0 >= 48 && $0 <= 57) || $0 == 46 }),
            let seconds = DecimalText.double(parts[2]), seconds < 60
        else { return nil }
        let total = hours * 3600 + minutes * 60 + seconds
        return isNegative ? -total : total
    }

    /// A date before a `T`: enough to tell an instant from a slip of the keyboard.
    private static func looksLikeAnInstant(_ text: String) -> Bool {
        guard let mark = text.firstIndex(where: { $0 == "T" || $0 == "t" }) else { return false }
        let date = text[..<mark]
        return date.utf8.count >= 8 && date.utf8.allSatisfy { ($0 >= 48 && $0 <= 57) || $0 == 45 || $0 == 43 }
    }
}
