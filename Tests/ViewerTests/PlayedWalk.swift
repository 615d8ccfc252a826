import Overlay
import SceneMath
import Simulation
import Viewer

/// A hunt of a minute northward that tests play as the window does: its files are in memory.
struct PlayedWalk {
    let exhibit: WalkExhibit

    /// - Parameter script: the entries of the session's own one.
    init(script: String = "") throws {
        let points = (0...60).map { second in
            let time = second < 60 ? "09:00:\(second < 10 ? "0" : "")\(second)" : "09:01:00"
            return #"<trkpt lat="\#(46 + Double(second) * 1.26e-5)" lon="14.5"><ele>300</ele>"#
                + "<time>2026-05-16T\(time)Z</time></trkpt>"
        }
        let places = [("a", 46.0005), ("b", 46.0008)].map { id, latitude in
            #"{"type": "Feature", "id": "\#(id)", "properties": {}, "geometry": "#
                + #"{"type": "Point", "coordinates": [14.5, \#(latitude)]}}"#
        }
        let files = [
            "walk.gpx": #"<gpx version="1.1" creator="t"><trk><trkseg>\#(points.joined())</trkseg></trk></gpx>"#,
            "p.geojson": #"{"type": "FeatureCollection", "features": [\#(places.joined(separator: ","))]}"#,
            "x.session.json":
                #"{"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "world": {"pois": "p.geojson"}, "#
                + #""rules": {"game": "hunt"}, "script": [\#(script)]}"#,
        ]
        var options = SessionOptions(currentFolder: "/")
        options.contents = files.mapValues { Array($0.utf8) }
        exhibit = try WalkExhibit(
            PreparedSession.load("x.session.json", options: options), assets: StageAssets())
        exhibit.resize(width: 1280, height: 720, layout: TimeBarLayout(width: 1280, height: 720))
    }

    /// The acts so far, as a session has them.
    var script: [String] { exhibit.play.script.map(\.json) }

    /// Drags the picture to the right: the head turns left.
    func turnHead(at time: Double, by pixels: Double = 100) {
        exhibit.drag(.left, by: Vector2(pixels, 0), from: Vector2(300, 200), [], at: time)
    }

    /// Goes to a moment and lets time go on there for a bit.
    func play(from time: Double) {
        exhibit.advance(to: time, isPlaying: false)
        exhibit.advance(to: time, isPlaying: true)
        exhibit.advance(to: time + 0.1, isPlaying: true)
        stand(at: time + 0.1)
    }

    func stand(at time: Double) { exhibit.advance(to: time, isPlaying: false) }

    func home(at time: Double) { exhibit.perform(.resetView, at: time) }
}
