import Geodesy
import PlainText

/// Writes a GeoJSON FeatureCollection (RFC 7946): a feature a track, a line a segment, a Point a waypoint.
///
/// Times are `coordTimes` among the properties, as togeojson writes them, one list a segment where there are several and null
/// where a point has none; speeds (m/s), courses, headings, pitches, rolls (degrees), accuracies and geoidSeparations
/// (metres) are lists of the same shape under `coordinateProperties`. Routes are lines with `"_gpxType": "rte"`. `heightDatum` beside `features` says
/// what heights are measured from, because RFC 7946 means the ellipsoid and most files hold heights above sea level. Lines
/// across the antimeridian are not cut in two: that would make two segments of one.
enum GeoJSONWriter {
    static func write(_ document: TrackDocument, to out: inout OutputText) {
        out.add("{\"type\":\"FeatureCollection\",\"heightDatum\":\"\(document.heightDatum.rawValue)\",\"features\":[")
        var isFirst = true
        func next(_ out: inout OutputText) {
            out.add(isFirst ? "\n" : ",\n")
            isFirst = false
        }
        for waypoint in document.waypoints {
            next(&out)
            write(waypoint, to: &out)
        }
        for route in document.routes {
            next(&out)
            write(route, type: "rte", to: &out)
        }
        for track in document.tracks {
            next(&out)
            write(track, type: "trk", to: &out)
        }
        out.add("\n]}\n")
    }

    private static func write(_ waypoint: Waypoint, to out: inout OutputText) {
        var properties = [
            ("name", waypoint.name), ("time", waypoint.time?.description), ("cmt", waypoint.comment),
            ("sym", waypoint.symbol), ("type", waypoint.type),
        ].compactMap { key, value in value.map { (key, JSONText.string($0)) } }
        if let separation = waypoint.geoidSeparation {
            properties.append(("geoidSeparation", JSONText.number(separation)))
        }
        out.add("{\"type\":\"Feature\",\"properties\":\(JSONText.object(properties).text),")
        out.add("\"geometry\":{\"type\":\"Point\",\"coordinates\":")
        position(waypoint.coordinate, waypoint.elevation, to: &out)
        out.add("}}")
    }

    private static func position(_ coordinate: Coordinate, _ elevation: Metres?, to out: inout OutputText) {
        out.add("[")
        out.add(number: coordinate.longitude)
        out.add(",")
        out.add(number: coordinate.latitude)
        out.add(",", elevation, "")
        out.add("]")
    }

    private static func write(_ track: Track, type: String, to out: inout OutputText) {
        let points = track.points
        out.add("{\"type\":\"Feature\",\"properties\":{\"_gpxType\":\"\(type)\"")
        if let name = track.name { out.add(",\"name\":\(JSONText.quoted(name))") }
        if !points.times.isEmpty, !points.isDateless {
            out.add(",\"coordTimes\":")
            lists(track, to: &out) { index, out in
                guard let time = points.time(index) else { return out.add("null") }
                out.add("\"")
                out.add(time)
                out.add("\"")
            }
        }
        columns(track, to: &out)
        out.add(
            "},\"geometry\":{\"type\":\"\(track.segments.count == 1 ? "LineString" : "MultiLineString")\",\"coordinates\":"
        )
        lists(track, to: &out) { index, out in position(points.coordinate(index), points.elevation(index), to: &out) }
        out.add("}}")
    }

    private static func columns(_ track: Track, to out: inout OutputText) {
        let points = track.points
        let columns = [
            ("speeds", points.speeds), ("courses", points.courses), ("headings", points.headings),
            ("pitches", points.pitches), ("rolls", points.rolls), ("accuracies", points.accuracies),
            ("geoidSeparations", points.geoidSeparations),
        ].filter { !$0.1.isEmpty }
        guard !columns.isEmpty else { return }
        out.add(",\"coordinateProperties\":{")
        for (number, (name, column)) in columns.enumerated() {
            out.add("\(number > 0 ? "," : "")\"\(name)\":")
            lists(track, to: &out) { index, out in
                if column[index].isNaN { out.add("null") } else { out.add(number: column[index]) }
            }
        }
        out.add("}")
    }

    /// A list with something for each point, or a list of such lists where there is not exactly one segment.
    private static func lists(
        _ track: Track, to out: inout OutputText, _ item: (Int, inout OutputText) -> Void
    ) {
        let isOne = track.segments.count == 1
        if !isOne { out.add("[") }
        for (number, segment) in track.segments.enumerated() {
            out.add(number > 0 ? ",[" : "[")
            for index in segment {
                if out.hasFailed { return }
                if index > segment.lowerBound { out.add(",") }
                item(index, &out)
            }
            out.add("]")
        }
        if !isOne { out.add("]") }
    }
}
