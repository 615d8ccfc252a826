import PlainText
import Tracks

/// What `track info` tells a person of the facts that a format counts beside its tracks.
enum TrackFactText {
    static func rows(_ summary: TrackSummary) -> [(String, String)] {
        let facts = Dictionary(summary.facts.map { ($0.key, $0.value) }) { first, _ in first }
        switch summary.format {
        case .nmea: return receiverRows(facts)
        case .csv: return tableRows(facts)
        default:
            return summary.facts.compactMap { fact in
                guard case .integer(let count) = fact.value, count > 0 else { return nil }
                return (fact.key.replacing("_", with: " "), "\(count)")
            }
        }
    }

    // MARK: NMEA

    private static func receiverRows(_ facts: [String: TrackFact.Value]) -> [(String, String)] {
        let good = count(facts["sentences_ok_checksum"])
        let bad = count(facts["sentences_bad_checksum"])
        let bare = count(facts["sentences_without_checksum"])
        var sentences = "\(good) with a right checksum"
        if bad > 0 { sentences += ", \(bad) with a wrong one" }
        if bare > 0 { sentences += ", \(bare) without" }
        var rows = [("sentences", sentences)]
        if case .table(let kinds) = facts["sentence_counts"], !kinds.isEmpty {
            let shown = kinds.prefix(mostKinds).map { "\($0.key) \(count($0.value))" }.joined(separator: ", ")
            rows.append(("kinds", kinds.count > mostKinds ? "\(shown) and \(kinds.count - mostKinds) more" : shown))
        }
        let others = count(facts["other_lines"])
        if others > 0 { rows.append(("other lines", "\(others)")) }
        let epochs = count(facts["epochs"])
        let lost = count(facts["epochs_without_fix"])
        rows.append(("epochs", lost > 0 ? "\(epochs), \(lost) without a fix" : "\(epochs)"))
        if case .number(let first) = facts["first_time_of_day"], case .number(let last) = facts["last_time_of_day"] {
            rows.append(("times", "\(clock(first)) to \(clock(last)) of an unknown day"))
        }
        if case .table(let compasses) = facts["headings"] {
            for compass in compasses { rows.append(("headings", headings(compass))) }
        }
        return rows
    }

    /// Kinds of sentences that are named; a boat's network has dozens.
    private static let mostKinds = 12

    private static func headings(_ compass: TrackFact) -> String {
        guard case .table(let facts) = compass.value else { return compass.key }
        let values = Dictionary(facts.map { ($0.key, $0.value) }) { first, _ in first }
        var text = "\(count(values["n"])) of \(compass.key)"
        if case .number(let low) = values["min"], case .number(let high) = values["max"] {
            text += ", \(DecimalNumber.text(low))\u{B0} to \(DecimalNumber.text(high))\u{B0}"
        }
        return text
    }

    private static func clock(_ seconds: Double) -> String {
        let whole = Int(seconds)
        let parts = [whole / 3600, whole / 60 % 60, whole % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return parts.joined(separator: ":")
    }

    // MARK: Tables

    private static func tableRows(_ facts: [String: TrackFact.Value]) -> [(String, String)] {
        var rows: [(String, String)] = []
        if case .table(let columns) = facts["columns"] {
            let pairs = columns.compactMap { column -> String? in
                guard case .text(let name) = column.value else { return nil }
                return "\(words(column.key)) from '\(MessageText.shown(name))'"
            }
            rows.append(("columns", pairs.joined(separator: ", ")))
        }
        if case .text(let unit) = facts["speed_unit_found"] {
            rows.append(("speed unit", "\(unit), found from the way between the points"))
        }
        let empty = count(facts["rows_without_position"])
        if empty > 0 { rows.append(("no position", "\(empty) \(empty == 1 ? "row" : "rows")")) }
        return rows
    }

    /// `northSouth` as `north south`.
    private static func words(_ name: String) -> String {
        String(name.flatMap { $0.isUppercase ? " " + $0.lowercased() : String($0) })
    }

    private static func count(_ value: TrackFact.Value?) -> Int {
        if case .integer(let count) = value { count } else { 0 }
    }
}
