import Geodesy

/// Writes KML 2.2: waypoints as Points, recorded tracks as `gx:Track` (several segments as `gx:MultiTrack`), routes as
/// lines, of which only places and heights are written.
///
/// Where no track has a time all are lines, as KML has them; where some have, a point without one has an empty `when`. The
/// device's heading, pitch and roll are `gx:angles`; speed, course and accuracy are arrays of the track's ExtendedData under
/// these names, with an empty value where a point has none. Where a point has some of heading, pitch and roll and not all, these
/// have arrays as well, which then count: `gx:angles` have 0 for what is unknown. KML means heights above sea level; where a document has others,
/// `heightDatum` among the ExtendedData of the Document says so.
enum KMLWriter {
    static func write(_ document: TrackDocument, to out: inout OutputText, _ report: inout TrackWriteReport) {
        out.add(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>

            """)
        let isTimed = document.tracks.contains { track in
            !track.points.isDateless && track.points.times.contains { $0 != TrackColumns.missingTime }
        }
        if isTimed { addSchema(document, to: &out) }
        if document.heightDatum != .msl {
            out.add(
                "<ExtendedData><Data name=\"heightDatum\"><value>\(document.heightDatum.rawValue)</value></Data>"
                    + "</ExtendedData>\n")
        }
        for waypoint in document.waypoints { write(waypoint, to: &out) }
        for route in document.routes { line(route, to: &out) }
        for track in document.tracks {
            if isTimed { timed(track, to: &out) } else { line(track, to: &out) }
        }
        out.add("</Document>\n</kml>\n")
        if !isTimed { noteLines(document, &report) }
        let routeTimes = document.routes.reduce(0) { sum, route in
            sum + route.points.times.count { $0 != TrackColumns.missingTime }
        }
        report.note(
            routeTimes, "time of a route is", "times of routes are",
            "not written: a route is a line, and KML's lines have none")
    }

    /// What a line can't hold and a track could.
    private static func noteLines(_ document: TrackDocument, _ report: inout TrackWriteReport) {
        if !document.tracks.isEmpty {
            report.note(
                document.routes.count, "route", "routes",
                "can't be told from tracks: without times both are lines in KML")
        }
        for track in document.tracks where track.segments.count > 1 {
            report.sentences.append(
                "\(track.segments.count) segments of a track without times are lines of their own, which KML doesn't hold "
                    + "together")
        }
        let names = [
            ("speed", "speeds"), ("course", "courses"), ("heading", "headings"), ("pitch", "pitches"),
            ("roll", "rolls"),
            ("accuracy", "accuracies"),
        ]
        for (number, (one, many)) in names.enumerated() {
            let count = document.tracks.reduce(0) { sum, track in
                let points = track.points
                let columns = [
                    points.speeds, points.courses, points.headings, points.pitches, points.rolls, points.accuracies,
                ]
                return sum + columns[number].count { !$0.isNaN }
            }
            report.note(
                count, "\(one) is", "\(many) are",
                "not written: a track without times is a line, and KML's lines have none")
        }
    }

    private static func addSchema(_ document: TrackDocument, to out: inout OutputText) {
        let names = document.tracks.flatMap { arrays($0.points).map(\.name) }
        guard !names.isEmpty else { return }
        out.add("<Schema id=\"recorded\">\n")
        for name in ["speed", "course", "accuracy", "heading", "pitch", "roll"] where names.contains(name) {
            out.add("<gx:SimpleArrayField name=\"\(name)\" type=\"float\"/>\n")
        }
        out.add("</Schema>\n")
    }

    /// The columns that become arrays, and their names.
    private static func arrays(_ points: TrackColumns) -> [(name: String, column: [Double])] {
        var arrays = [("speed", points.speeds), ("course", points.courses), ("accuracy", points.accuracies)]
        if !areAnglesWhole(points) {
            arrays += [("heading", points.headings), ("pitch", points.pitches), ("roll", points.rolls)]
        }
        return arrays.filter { !$0.1.isEmpty }
    }

    private static func write(_ waypoint: Waypoint, to out: inout OutputText) {
        out.add("<Placemark>\n")
        out.add("<name>", xml: waypoint.name, "</name>\n")
        out.add("<description>", xml: waypoint.comment, "</description>\n")
        if let time = waypoint.time {
            out.add("<TimeStamp><when>")
            out.add(time)
            out.add("</when></TimeStamp>\n")
        }
        out.add("<Point>")
        if waypoint.elevation != nil { out.add("<altitudeMode>absolute</altitudeMode>") }
        out.add("<coordinates>")
        position(waypoint.coordinate, waypoint.elevation, separator: ",", to: &out)
        out.add("</coordinates></Point>\n</Placemark>\n")
    }

    private static func position(
        _ coordinate: Coordinate, _ elevation: Metres?, separator: String, to out: inout OutputText
    ) {
        out.add(number: coordinate.longitude)
        out.add(separator)
        out.add(number: coordinate.latitude)
        out.add(separator, elevation, "")
    }

    /// The element that says what heights mean. A track without heights lies on the ground, which is the mode that goes without
    /// saying.
    private static func altitudeMode(_ points: TrackColumns) -> String {
        points.elevations.contains { !$0.isNaN } ? "<altitudeMode>absolute</altitudeMode>\n" : ""
    }

    private static func line(_ track: Track, to out: inout OutputText) {
        out.add("<Placemark>\n")
        out.add("<name>", xml: track.name, "</name>\n")
        let isOne = track.segments.count == 1
        if !isOne { out.add("<MultiGeometry>\n") }
        let mode = altitudeMode(track.points)
        for segment in track.segments {
            out.add("<LineString>\n<tessellate>1</tessellate>\n")
            out.add(mode)
            out.add("<coordinates>\n")
            for index in segment {
                if out.hasFailed { return }
                position(track.points.coordinate(index), track.points.elevation(index), separator: ",", to: &out)
                out.add("\n")
            }
            out.add("</coordinates>\n</LineString>\n")
        }
        if !isOne { out.add("</MultiGeometry>\n") }
        out.add("</Placemark>\n")
    }

    private static func timed(_ track: Track, to out: inout OutputText) {
        out.add("<Placemark>\n")
        out.add("<name>", xml: track.name, "</name>\n")
        let isOne = track.segments.count == 1
        if !isOne { out.add("<gx:MultiTrack>\n") }
        // Looked at once: a track may have as many segments as points.
        let mode = altitudeMode(track.points)
        let arrays = arrays(track.points)
        for segment in track.segments {
            if out.hasFailed { return }
            self.segment(track.points, segment, mode, arrays, to: &out)
        }
        if !isOne { out.add("</gx:MultiTrack>\n") }
        out.add("</Placemark>\n")
    }

    private static func segment(
        _ points: TrackColumns, _ segment: Range<Int>, _ mode: String, _ arrays: [(name: String, column: [Double])],
        to out: inout OutputText
    ) {
        out.add("<gx:Track>\n")
        out.add(mode)
        for index in segment {
            guard let time = points.time(index) else {
                out.add("<when/>\n")
                continue
            }
            out.add("<when>")
            out.add(time)
            out.add("</when>\n")
        }
        for index in segment {
            out.add("<gx:coord>")
            position(points.coordinate(index), points.elevation(index), separator: " ", to: &out)
            out.add("</gx:coord>\n")
        }
        if !points.headings.isEmpty {
            for index in segment { angles(points, index, to: &out) }
        }
        if !arrays.isEmpty {
            out.add("<ExtendedData><SchemaData schemaUrl=\"#recorded\">\n")
            for (name, column) in arrays {
                out.add("<gx:SimpleArrayData name=\"\(name)\">\n")
                for index in segment {
                    if column[index].isNaN {
                        out.add("<gx:value/>\n")
                    } else {
                        out.add("<gx:value>", column[index], "</gx:value>\n")
                    }
                }
                out.add("</gx:SimpleArrayData>\n")
            }
            out.add("</SchemaData></ExtendedData>\n")
        }
        out.add("</gx:Track>\n")
    }

    /// `heading pitch roll`; KML wants all three, so what is unknown beside a heading is 0 here.
    private static func angles(_ points: TrackColumns, _ index: Int, to out: inout OutputText) {
        guard let heading = points.heading(index) else { return out.add("<gx:angles/>\n") }
        out.add("<gx:angles>")
        out.add(number: heading)
        out.add(" ", points.pitch(index) ?? 0, "")
        out.add(" ", points.roll(index) ?? 0, "</gx:angles>\n")
    }

    /// Whether `gx:angles` say all: each point has heading, pitch and roll, or none of them.
    private static func areAnglesWhole(_ points: TrackColumns) -> Bool {
        (0..<points.count).allSatisfy { index in
            let isKnown = points.heading(index) != nil
            return (points.pitch(index) != nil) == isKnown && (points.roll(index) != nil) == isKnown
        }
    }
}
