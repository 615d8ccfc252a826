import Geodesy
import Simulation
import Tracks

/// Walks and sessions made on the spot.
enum WalkText {
    /// A GPX track of points one after another, `interval` seconds apart, from 2024-05-01T10:00:00Z on.
    static func gpx(_ points: [(lat: Double, lon: Double, ele: Double?)], interval: Double = 1, times: Bool = true)
        -> String
    {
        let start = 1_714_557_600.0
        var text =
            #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>walk</name><trkseg>"#
        for (index, point) in points.enumerated() {
            text += "\n<trkpt lat=\"\(point.lat)\" lon=\"\(point.lon)\">"
            if let ele = point.ele { text += "<ele>\(ele)</ele>" }
            if times, let instant = Instant(secondsSince1970: start + Double(index) * interval) {
                text += "<time>\(instant)</time>"
            }
            text += "</trkpt>"
        }
        return text + "\n</trkseg></trk></gpx>\n"
    }

    /// A straight walk along a bearing from a place, at `speed` m/s, one point a second.
    static func straight(
        from start: Coordinate = Coordinate(latitude: 46, longitude: 14.5), bearing: Double = 0, speed: Double = 1.4,
        seconds: Int, ele: Double? = 100
    ) -> String {
        gpx(
            (0...seconds).map { second in
                let point = Geodesic.direct(from: start, bearing: bearing, distance: speed * Double(second)).coordinate
                return (point.latitude, point.longitude, ele)
            })
    }

    /// A collection of one-line features.
    static func collection(_ features: [String]) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"
    }

    static func feature(_ id: String, _ place: Coordinate, altitude: Double? = nil, _ properties: String = "") -> String
    {
        let third = altitude.map { ",\($0)" } ?? ""
        return """
            {"type":"Feature","id":"\(id)","properties":{\(properties)},"geometry":{"type":"Point","coordinates":\
            [\(place.longitude),\(place.latitude)\(third)]}}
            """
    }
}

extension PreparedSession {
    /// The session of files that a folder holds.
    static func load(_ name: String, in folder: TemporaryFolder, seed: UInt64? = nil) throws -> PreparedSession {
        var options = SessionOptions(currentFolder: folder.path)
        options.seed = seed
        return try load(name, options: options)
    }
}
