import Geodesy
import PlainText

/// Writes CZML, a list of packets: the document, one packet a waypoint, one a track.
///
/// A track's `position` has one interval a segment, as seconds from its first time, so that nothing is drawn in gaps;
/// `availability` lists the same intervals. Speeds (m/s) and accuracies (metres) are `properties`. Angles are left out, because
/// Cesium would go from 359° to 1° through 180°. Tracks without times and routes are polylines. Every position must have a
/// height: missing ones are interpolated, and a track with none is at 0. CZML means heights above the ellipsoid;
/// `properties.heightDatum` of the document says which they are.
enum CZMLWriter {
    static func write(_ document: TrackDocument, to out: inout OutputText, _ report: inout TrackWriteReport) {
        let times = document.tracks.filter { !$0.points.isDateless }.flatMap(\.points.times)
            .filter { $0 != TrackColumns.missingTime }
        var packet: [(String, JSONText)] = [
            ("id", .string("document")), ("name", .string("sightline")), ("version", .string("1.0")),
        ]
        if let first = times.min(), let last = times.max() {
            let interval = interval(first, last)
            packet.append(
                (
                    "clock",
                    .object([
                        ("interval", .string(interval)),
                        ("currentTime", .string(Instant(microseconds: first).description)),
                        ("multiplier", .integer(1)), ("range", .string("CLAMPED")),
                    ])
                ))
        }
        packet.append(("properties", .object([("heightDatum", .string(document.heightDatum.rawValue))])))
        out.add("[\n\(JSONText.object(packet).text)")

        for (number, waypoint) in document.waypoints.enumerated() {
            out.add(",\n")
            out.add(CZMLWriter.packet(waypoint, number + 1).text)
        }
        for (number, route) in document.routes.enumerated() {
            out.add(",\n")
            polyline(route, id: "route-\(number + 1)", to: &out)
        }
        var untimed = 0
        for (number, track) in document.tracks.enumerated() {
            out.add(",\n")
            let timed = track.points.isDateless ? 0 : track.points.times.count { $0 != TrackColumns.missingTime }
            if timed == 0 {
                polyline(track, id: "track-\(number + 1)", to: &out)
            } else {
                untimed += track.points.count - timed
                CZMLTrack(track).write(id: "track-\(number + 1)", to: &out)
            }
        }
        out.add("\n]\n")
        report.note(
            untimed, "point without a time is", "points without a time are",
            "not written: CZML has none beside points with one")
        let hasHeights = (document.tracks + document.routes).contains { !$0.points.elevations.isEmpty }
        if hasHeights, document.heightDatum == .msl {
            report.sentences.append(
                "heights are above mean sea level, as they were, and CZML takes them as above the ellipsoid")
        }
    }

    /// `first/last` as ISO 8601 has intervals.
    static func interval(_ first: Int64, _ last: Int64) -> String {
        "\(Instant(microseconds: first))/\(Instant(microseconds: last))"
    }

    /// Name or nothing, as a member of a packet.
    static func head(id: String, name: String?) -> String {
        "{\"id\":\"\(id)\"" + (name.map { ",\"name\":\(JSONText.quoted($0))" } ?? "")
    }

    private static func packet(_ waypoint: Waypoint, _ number: Int) -> JSONText {
        let coordinate = waypoint.coordinate
        var members: [(String, JSONText)] = [("id", .string("waypoint-\(number)"))]
        if let name = waypoint.name { members.append(("name", .string(name))) }
        if let comment = waypoint.comment { members.append(("description", .string(comment))) }
        members.append(
            (
                "position",
                .object([
                    (
                        "cartographicDegrees",
                        .array([
                            .number(coordinate.longitude), .number(coordinate.latitude),
                            .number(waypoint.elevation ?? 0),
                        ])
                    )
                ])
            ))
        var point: [(String, JSONText)] = [("pixelSize", .integer(8))]
        if waypoint.elevation == nil { point.append(("heightReference", .string("CLAMP_TO_GROUND"))) }
        members.append(("point", .object(point)))
        if let name = waypoint.name { members.append(("label", .object([("text", .string(name))]))) }
        if let time = waypoint.time {
            members.append(("properties", .object([("time", .string(time.description))])))
        }
        return .object(members)
    }

    private static func polyline(_ track: Track, id: String, to out: inout OutputText) {
        // One packet has one polyline, so every segment is a packet.
        let heights = CZMLTrack.filledHeights(track.points)
        let hasHeights = !track.points.elevations.isEmpty
        let segments = track.segments.isEmpty ? [0..<0] : track.segments
        for (number, segment) in segments.enumerated() {
            if number > 0 { out.add(",\n") }
            out.add(head(id: number == 0 ? id : "\(id)-\(number + 1)", name: track.name))
            out.add(",\"polyline\":{\"width\":3,\"clampToGround\":\(hasHeights ? "false" : "true"),")
            out.add("\"positions\":{\"cartographicDegrees\":[")
            for index in segment {
                if out.hasFailed { return }
                if index > segment.lowerBound { out.add(",") }
                out.add(number: track.points.longitudes[index])
                out.add(",")
                out.add(number: track.points.latitudes[index])
                out.add(",")
                out.add(number: heights[index])
            }
            out.add("]}}}")
        }
    }
}
