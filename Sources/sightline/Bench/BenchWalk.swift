import Foundation

/// A walk for measurements, made up from formulas so that it needs no file: 20 minutes around a lake, a point a second, with a
/// dozen things beside the way.
enum BenchWalk {
    /// The walk as a GPX file.
    static var gpx: [UInt8] {
        var text =
            "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"sightline bench\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
        for thing in 0..<12 {
            let (latitude, longitude) = place(Double(thing) * 100 + 40, away: thing % 2 == 0 ? 12 : -14)
            text += "<wpt lat=\"\(latitude)\" lon=\"\(longitude)\"><name>Thing \(thing + 1)</name></wpt>"
        }
        text += "<trk><trkseg>"
        for second in 0...1200 {
            let (latitude, longitude) = place(Double(second), away: 0)
            text +=
                "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><ele>300</ele><time>2024-05-01T10:\(two(second / 60)):"
            text += "\(two(second % 60))Z</time></trkpt>"
        }
        return Array((text + "</trkseg></trk></gpx>").utf8)
    }

    /// Where the walker is after so many seconds, and what lies so many metres to the side of the way.
    private static func place(_ second: Double, away: Double) -> (latitude: Double, longitude: Double) {
        let angle = second / 1200 * 2 * .pi
        let radius = 270 + 25 * sin(5 * angle) + away
        let metres = (north: radius * cos(angle), east: radius * sin(angle))
        return (46.05 + metres.north / 111_150, 14.5 + metres.east / 77_400)
    }

    /// Two digits; times here stay below an hour, and the minutes of the last points below 21.
    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
