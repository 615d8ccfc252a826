import Arguments
import Geodesy
import PlainText
import Tracks

/// What `track info` prints for a person.
struct TrackInfoText {
    let lines: [String]

    init(_ summary: TrackSummary) {
        var rows: [(String, String)] = [("format", summary.format.name + (summary.version.map { " \($0)" } ?? ""))]
        let segments = summary.segments.reduce(0, +)
        rows.append(("tracks", "\(summary.tracks), \(Self.count(segments, "segment"))"))
        rows.append(("points", "\(summary.points)"))
        if summary.routes > 0 {
            rows.append(("routes", "\(summary.routes), \(Self.count(summary.routePoints, "point"))"))
        }
        if summary.waypoints > 0 { rows.append(("waypoints", "\(summary.waypoints)")) }
        if summary.points > 0 { rows.append(("length", Self.length(summary.length))) }
        if let first = summary.first { rows.append(("first", Self.end(first))) }
        if let last = summary.last { rows.append(("last", Self.end(last))) }
        if let earliest = summary.earliestTime, let latest = summary.latestTime {
            rows.append(("times", "\(earliest) to \(latest), \(Self.duration(latest.seconds(since: earliest)))"))
        }
        if let box = summary.boundingBox {
            let south = DecimalNumber.text(box.south)
            let north = DecimalNumber.text(box.north)
            rows.append(("latitudes", "\(south) to \(north)"))
            rows.append(("longitudes", "\(DecimalNumber.text(box.west)) to \(DecimalNumber.text(box.east))"))
        }
        rows += TrackFactText.rows(summary)
        if summary.points > 0 {
            rows.append(("with time", "\(summary.pointsWithTime) of \(summary.points)"))
            let datum = summary.heightDatum == .msl ? "above mean sea level" : "above the ellipsoid"
            let heights = "\(summary.pointsWithElevation) of \(summary.points)"
            rows.append(("with height", summary.pointsWithElevation > 0 ? heights + ", " + datum : heights))
        }
        let oddities = [
            (summary.equalConsecutiveTimes, "without time passing"), (summary.backwardTimeSteps, "back in time"),
            (summary.zeroLengthSteps, "on the spot"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if !oddities.isEmpty { rows.append(("odd steps", oddities.joined(separator: ", "))) }
        let width = max(12, (rows.map(\.0.count).max() ?? 0) + 1)
        lines = rows.map { name, value in name + String(repeating: " ", count: width - name.count) + value }
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// Metres with one decimal, and kilometres where that is easier to read.
    private static func length(_ metres: Metres) -> String {
        let text = DecimalNumber.text((metres * 10).rounded() / 10) + " m"
        return metres < 10_000 ? text : text + " (\(DecimalNumber.text((metres / 100).rounded() / 10)) km)"
    }

    private static func duration(_ seconds: Double) -> String {
        let total = Int(seconds.rounded())
        let parts = [total / 3600, total / 60 % 60, total % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return parts.joined(separator: ":")
    }

    private static func end(_ end: TrackSummary.End) -> String {
        var text =
            DecimalNumber.text(end.coordinate.latitude) + "," + DecimalNumber.text(end.coordinate.longitude)
        if let elevation = end.elevation { text += ", \(DecimalNumber.text(elevation)) m" }
        if let time = end.time { text += ", \(time)" }
        return text
    }
}
