import Checking
import Geodesy
import SceneGraph
import SceneMath
import Simulation
import Tracks

// Testing has one of this name too.
typealias Expectation = Simulation.Expectation

/// A walk of 200 s due north at 1.4 m/s from 46° N 14.5° E, past a POI "a" 100 m ahead of the start; "b" is far away.
/// So "a" is entered after 50 m, at 35.714 s, and left 55 m behind it, at 110.714 s.
enum StraightWalk {
    static let start = Coordinate(latitude: 46, longitude: 14.5)

    static func timeline(_ expectations: [Expectation], rules: RuleSettings? = RuleSettings()) throws -> Timeline {
        let points = (0...200).map { second in
            let place = Geodesic.direct(from: start, bearing: 0, distance: 1.4 * Double(second)).coordinate
            let time = "2024-05-01T10:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
            return
                #"<trkpt lat="\#(place.latitude)" lon="\#(place.longitude)"><ele>100</ele><time>\#(time)</time></trkpt>"#
        }
        let text = "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
        let player = try TrackPlayer(TrackReader.read(Array(text.utf8)))
        var session = Session(walk: "walk.gpx")
        session.title = "A straight walk"
        session.rules = rules
        session.expectations = expectations
        let pois = [("a", 100.0), ("b", 100_000)].map { id, distance in
            PointOfInterest(
                id: id, coordinate: Geodesic.direct(from: start, bearing: 0, distance: distance).coordinate)
        }
        let prepared = try PreparedSession(session: session, player: player, pois: pois)
        return try Simulator(prepared).timeline()
    }

    /// The result of one expectation.
    static func check(
        _ content: Expectation.Content, frames: any FrameSource = DrawnFrames(), golden: GoldenPicture = .missing
    ) throws -> CheckResult {
        let timeline = try timeline([Expectation(content, line: 7)])
        return try Checker(timeline: timeline, size: Vector2(1280, 720), frames: frames) { _ in golden }.check(0)
    }
}

/// Pictures that nobody draws.
final class DrawnFrames: FrameSource {
    var picture: PixelImage
    var scene: PixelImage
    /// The scene without the POI of an index.
    var without: [Int: PixelImage] = [:]

    init(picture: PixelImage = .spotted(4, 4), scene: PixelImage? = nil) {
        self.picture = picture
        self.scene = scene ?? picture
    }

    func picture(at time: Double) -> PixelImage { picture }
    func scene(at time: Double, without poi: Int?) -> PixelImage { poi.flatMap { without[$0] } ?? scene }
}

extension PixelImage {
    /// Grey, with a number of red pixels from the top left on.
    static func spotted(_ width: Int, _ height: Int, red: Int = 1) -> PixelImage {
        var image = PixelImage(width: width, height: height, filledWith: (128, 128, 128, 255))
        for pixel in 0..<red { image[pixel % width, pixel / width] = (255, 0, 0, 255) }
        return image
    }
}
