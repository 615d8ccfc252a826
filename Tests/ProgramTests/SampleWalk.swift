import Foundation

/// Small walks for tests.
enum SampleWalk {
    /// Ten seconds northward at 1.4 m/s, with a waypoint ahead.
    static let gpx = """
        <?xml version="1.0"?>
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="46.0503" lon="14.5001"><name>Ahead</name></wpt>
        <wpt lat="46.0501" lon="14.5010"><name>Aside</name></wpt>
        <trk><name>walk</name><trkseg>
        \((0...10).map { second in
            let seconds = second < 10 ? "0\(second)" : "\(second)"
            return "<trkpt lat=\"\(46.05 + Double(second) * 1.26e-5)\" lon=\"14.5\"><ele>300</ele><time>2024-05-01T10:00:\(seconds)Z</time></trkpt>"
        }.joined(separator: "\n"))
        </trkseg></trk>
        </gpx>
        """

    /// Points without times.
    static let timeless = """
        <gpx version="1.1"><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1.0001" lon="2"/></trkseg></trk></gpx>
        """

    static let session = """
        {
          "format": "sightline-session/1",
          "title": "A short way",
          "track": { "file": "walk.gpx" },
          "sensors": { "position": { "model": "gaussMarkov", "sigma": 4, "tau": 30, "rate": 1 } },
          "rules": { "game": "hunt" }
        }
        """
}
