import Geodesy
import PlainText

extension NMEALog {
    /// Dates before this year are more likely those of a receiver whose ten-bit week has rolled over.
    static let firstPlausibleYear: Int64 = 2010

    /// The document of the whole log.
    mutating func finish() -> TrackDocument {
        finishEpoch()
        var document = TrackDocument(format: .nmea)
        document.warnings = warnings.all
        if let warning = warningOfRollover { document.warnings.append(warning) }
        points.isDateless = !clock.isDated && !points.times.isEmpty
        document.warnings += points.turnMagnetic(
            .heading, at: magneticPoints.lazy.map { Int($0) }, toldAt: .line(1))
        if !points.isEmpty { document.tracks = [Track(points: points, segments: [0..<points.count])] }
        document.facts = facts
        return document
    }

    private var warningOfRollover: TrackWarning? {
        guard clock.isDated else { return nil }
        let limit =
            CivilDate.daysSince1970(year: NMEALog.firstPlausibleYear, month: 1, day: 1) * Instant.microsecondsPerDay
        guard let earliest = points.times.first(where: { $0 != TrackColumns.missingTime && $0 < limit }) else {
            return nil
        }
        let date = Instant(microseconds: earliest).description.prefix(10)
        return TrackWarning(
            place: .line(1),
            message: "dates before \(NMEALog.firstPlausibleYear) (\(date)); if the receiver's week has rolled over, "
                + "--gps-week-offset 1024 puts them right")
    }

    private var facts: [TrackFact] {
        var facts = [
            TrackFact("sentences_ok_checksum", goodSentences),
            TrackFact("sentences_bad_checksum", badSentences),
            TrackFact("sentences_without_checksum", bareSentences),
            TrackFact("position_sentences_without_checksum", barePositionSentences),
            TrackFact("other_lines", otherLines),
            TrackFact("lines_with_leading_junk", linesWithJunk),
            TrackFact("lines_with_several_dollars", linesWithSeveral),
        ]
        if !badLines.isEmpty { facts.append(TrackFact("bad_checksum_lines", NMEALog.list(badLines))) }
        if !bareLines.isEmpty { facts.append(TrackFact("missing_checksum_lines", NMEALog.list(bareLines))) }
        var counts = table.entries.map { TrackFact($0.address.text, $0.count) }
        if table.others > 0 { counts.append(TrackFact("others", table.others)) }
        facts.append(TrackFact("sentence_counts", .table(counts)))
        facts.append(TrackFact("epochs", epochs))
        facts.append(TrackFact("epochs_without_fix", epochsWithoutFix))
        let timed = points.times.count { $0 != TrackColumns.missingTime }
        facts.append(TrackFact("dated", points.isDateless ? 0 : timed))
        if points.isDateless, let first = firstTimeOfDay, let last = lastTimeOfDay {
            facts.append(TrackFact("first_time_of_day", .number(Double(first) / 1e6)))
            facts.append(TrackFact("last_time_of_day", .number(Double(last) / 1e6)))
        }
        let compasses = table.entries.filter { $0.headings.count > 0 }
        if !compasses.isEmpty {
            let tables = compasses.map { TrackFact($0.address.text, .table(NMEALog.facts($0.headings))) }
            facts.append(TrackFact("headings", .table(tables)))
        }
        return facts
    }

    private static func list(_ lines: [Int]) -> TrackFact.Value { .list(lines.map { .integer($0) }) }

    private static func facts(_ headings: NMEASentenceTable.Headings) -> [TrackFact] {
        [
            TrackFact("n", headings.count), TrackFact("first", .number(headings.first)),
            TrackFact("last", .number(headings.last)), TrackFact("min", .number(headings.smallest)),
            TrackFact("max", .number(headings.largest)),
        ]
    }
}
