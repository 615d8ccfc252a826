import Geodesy

/// Writes GPX 1.1.
///
/// Speed and course go into Garmin's TrackPointExtension 2, as its schema has them; heading, pitch, roll and accuracy, for
/// which no extension is common, into elements of these names in a namespace of our own. GPX means heights above sea level;
/// where a document has others, `heightDatum` among the extensions at the end says so.
enum GPXWriter {
    /// The namespace of heading, pitch, roll, accuracy and heightDatum.
    static let namespace = "urn:sightline:gpx:1"

    static func write(_ document: TrackDocument, to out: inout OutputText) {
        out.add(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="sightline" xmlns="http://www.topografix.com/GPX/1/1"\
             xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:sightline="\(namespace)">

            """)
        for waypoint in document.waypoints { write(waypoint, to: &out) }
        for route in document.routes {
            out.add("<rte>\n")
            out.add("<name>", xml: route.name, "</name>\n")
            for index in 0..<route.points.count { point("rtept", route.points, index, to: &out) }
            out.add("</rte>\n")
        }
        for track in document.tracks {
            out.add("<trk>\n")
            out.add("<name>", xml: track.name, "</name>\n")
            for segment in track.segments {
                out.add("<trkseg>\n")
                for index in segment {
                    if out.hasFailed { return }
                    point("trkpt", track.points, index, to: &out)
                }
                out.add("</trkseg>\n")
            }
            out.add("</trk>\n")
        }
        if document.heightDatum != .msl {
            out.add(
                "<extensions><sightline:heightDatum>\(document.heightDatum.rawValue)</sightline:heightDatum></extensions>\n"
            )
        }
        out.add("</gpx>\n")
    }

    private static func begin(_ element: String, _ coordinate: Coordinate, to out: inout OutputText) {
        out.add("<\(element) lat=\"")
        out.add(number: coordinate.latitude)
        out.add("\" lon=\"")
        out.add(number: coordinate.longitude)
        out.add("\">")
    }

    private static func point(_ element: String, _ points: TrackColumns, _ index: Int, to out: inout OutputText) {
        begin(element, points.coordinate(index), to: &out)
        out.add("<ele>", points.elevation(index), "</ele>")
        if let time = points.time(index) {
            out.add("<time>")
            out.add(time)
            out.add("</time>")
        }
        out.add("<geoidheight>", points.geoidSeparation(index), "</geoidheight>")
        let speed = points.speed(index)
        let course = points.course(index)
        let own = [
            ("heading", points.heading(index)), ("pitch", points.pitch(index)), ("roll", points.roll(index)),
            ("accuracy", points.accuracy(index)),
        ]
        if speed != nil || course != nil || own.contains(where: { $0.1 != nil }) {
            out.add("<extensions>")
            if speed != nil || course != nil {
                out.add("<gpxtpx:TrackPointExtension>")
                out.add("<gpxtpx:speed>", speed, "</gpxtpx:speed>")
                out.add("<gpxtpx:course>", course, "</gpxtpx:course>")
                out.add("</gpxtpx:TrackPointExtension>")
            }
            for (name, value) in own { out.add("<sightline:\(name)>", value, "</sightline:\(name)>") }
            out.add("</extensions>")
        }
        out.add("</\(element)>\n")
    }

    private static func write(_ waypoint: Waypoint, to out: inout OutputText) {
        begin("wpt", waypoint.coordinate, to: &out)
        out.add("<ele>", waypoint.elevation, "</ele>")
        if let time = waypoint.time {
            out.add("<time>")
            out.add(time)
            out.add("</time>")
        }
        // In the order of the schema.
        out.add("<geoidheight>", waypoint.geoidSeparation, "</geoidheight>")
        out.add("<name>", xml: waypoint.name, "</name>")
        out.add("<cmt>", xml: waypoint.comment, "</cmt>")
        out.add("<sym>", xml: waypoint.symbol, "</sym>")
        out.add("<type>", xml: waypoint.type, "</type>")
        out.add("</wpt>\n")
    }
}
