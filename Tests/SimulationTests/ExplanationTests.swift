import Foundation
import Geodesy
import SceneMath
import Simulation
import Testing

/// Numbers that a pencil gives: a pinhole, a flat Earth (the curve takes 0.8 mm at 100 m), a cube with its base on its point.
@Suite struct ExplanationTests {
    private let start = Coordinate(latitude: 46, longitude: 14.5)

    private func explain(
        bearing: Double, distance: Double, properties: String = "", altitude: Double? = nil, keys: String = "",
        world: String = "", at time: Double = 0, size: Vector2 = Vector2(1280, 720)
    ) throws -> Explanation {
        let folder = try TemporaryFolder()
        // Stands still, so that the heading is the session's alone.
        try folder.write("walk.gpx", WalkText.gpx([(46, 14.5, 100), (46, 14.5, 100), (46, 14.5, 100)], interval: 10))
        let place = Geodesic.direct(from: start, bearing: bearing, distance: distance).coordinate
        try folder.write(
            "p.geojson", WalkText.collection([WalkText.feature("a", place, altitude: altitude, properties)]))
        let settings = keys.isEmpty ? "\"device\": {\"heading\": {\"fixed\": 0}}" : keys
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, \(settings),
             "world": {"pois": "p.geojson"\(world)}}
            """)
        return Timeline(try .load("x.session.json", in: folder)).explanation(of: 0, at: time, size: size)
    }

    @Test func aCubeStraightAhead() throws {
        // 1 m cube, 20 m ahead; its middle is 0.5 m up, the eye 1.6 m: 1.1 m below the axis.
        let found = try explain(bearing: 0, distance: 20)
        #expect(abs(found.distance - 20) < 1e-6)
        #expect(found.bearing.map { abs($0) < 1e-9 || abs($0 - 360) < 1e-9 } == true)
        #expect(abs(found.slant - (20 * 20 + 1.1 * 1.1).squareRoot()) < 1e-3)
        #expect(abs(found.elevation + atan2(1.1, 20) * 180 / .pi) < 1e-3)
        // Pixels a metre at a depth of 1: 360 / tan 30°.
        let focal = 360 / tan(Double.pi / 6)
        let screen = try #require(found.screen)
        #expect(abs(screen.x - 640) < 1e-3)
        #expect(abs(screen.y - (360 + focal * 1.1 / 20)) < 0.01)
        // The box from the near face's foot (19.5 m, 1.6 m below) to the far face's head (20.5 m, 0.6 m below).
        let height = focal * 1.6 / 19.5 - focal * 0.6 / 20.5
        #expect(abs((found.pixelHeight ?? 0) - height) < 0.01)
        #expect(found.isVisible && found.isInFrustum && found.isInRange && found.isEngageable)
        #expect(
            found.reasons.first
                == "a is 20 m away at bearing 0° (north), on the view axis: visible, 32.8 pixels high at (640.0, 394.3)"
                || found.reasons.first?.hasPrefix("a is 20") == true)
    }

    @Test func aCubeToTheRight() throws {
        // 30° to the right at 40 m: 20 m sideways, 34.641 m deep.
        let found = try explain(bearing: 30, distance: 40, size: Vector2(1000, 1000))
        let focal = 500 / tan(Double.pi / 6)
        let screen = try #require(found.screen)
        #expect(abs(screen.x - (500 + focal * tan(Double.pi / 6))) < 0.01)
        #expect(abs(screen.y - (500 + focal * 1.1 / (40 * cos(Double.pi / 6)))) < 0.02)
        #expect(abs((found.relativeBearing ?? 0) - 30) < 1e-6)
    }

    @Test(arguments: [
        ("looking up by 10° lowers it", "\"pitch\": 10", 0.0, 1.0),
        ("looking down by 10° raises it", "\"pitch\": -10", 0.0, -1.0),
    ])
    func pitch(name: String, key: String, bearing: Double, sign: Double) throws {
        // The eye at the height of the middle, so that the axis meets it.
        let found = try explain(
            bearing: bearing, distance: 50,
            keys: "\"device\": {\"heading\": {\"fixed\": 0}, \"eyeHeight\": 0.5, \(key)}")
        let screen = try #require(found.screen)
        let focal = 360 / tan(Double.pi / 6)
        #expect(abs(screen.y - (360 + sign * focal * tan(10 * Double.pi / 180))) < 0.05, "\(name)")
        #expect(abs(screen.x - 640) < 1e-3)
    }

    @Test func rollTurnsThePictureTheOtherWay() throws {
        // Top to the right by 90°: what is to the right is at the bottom... of a picture whose right is now down.
        let found = try explain(
            bearing: 10, distance: 50,
            keys: "\"device\": {\"heading\": {\"fixed\": 0}, \"eyeHeight\": 0.5, \"roll\": 90}")
        let screen = try #require(found.screen)
        #expect(abs(screen.x - 640) < 0.05)
        #expect(screen.y < 360)
    }

    @Test func behindTheEyeHasNoPlaceOnTheScreen() throws {
        let found = try explain(bearing: 180, distance: 20)
        #expect(found.screen == nil)
        #expect(found.pixelHeight == nil)
        #expect(!found.isVisible)
        #expect(found.relativeBearing == 180)
        #expect(
            found.reasons.first
                == "a is 20 m away at bearing 180° (south), 180° to the right of the view axis: behind the device"
                || found.reasons.first?.hasSuffix("behind the device") == true)
        #expect(found.json.contains(#""screen":null,"size_px":null,"visible":false"#))
    }

    @Test(
        arguments: [
            ("ground", "", nil, 0.0), ("relative", "\"altitudeMode\": \"relative\"", 3.0, 3.0),
            ("absolute", "", 103.0, 3.0), ("height", "\"height\": 3", nil, 3.0),
            ("twice as large", "\"scale\": 2", nil, 0.5),
        ] as [(String, String, Double?, Double)])
    func altitudes(name: String, properties: String, altitude: Double?, lift: Double) throws {
        let found = try explain(bearing: 0, distance: 50, properties: properties, altitude: altitude)
        // The middle is half a side above the base; eye at 1.6 m.
        #expect(abs(found.elevation - atan2(0.5 + lift - 1.6, 50) * 180 / .pi) < 1e-3, "\(name)")
    }

    @Test func theEarthCurvesAway() throws {
        // At 3,000 m the ground lies d²/2R = 0.706 m lower.
        let found = try explain(bearing: 0, distance: 3000)
        let drop = 3000 * 3000 / (2 * 6_377_000.0)
        #expect(abs(found.elevation - atan2(0.5 - 1.6 - drop, 3000) * 180 / .pi) < 1e-4)
    }

    @Test func datumsThatDifferAreConverted() throws {
        let same = try explain(bearing: 0, distance: 100, altitude: 103)
        let converted = try explain(bearing: 0, distance: 100, altitude: 103, world: ", \"datum\": \"ellipsoid\"")
        // EGM96 lies about 47 m above the ellipsoid there: as a height above the sea the thing is that much lower.
        let undulation = try Geoid.egm96().undulation(at: start)
        let heights = [same, converted].map { tan($0.elevation * .pi / 180) * 100 }
        #expect(abs(heights[0] - heights[1] - undulation) < 0.02)
    }

    @Test(arguments: [
        ("range", 0.0, 6000.0, "beyond the 5000 m that the device shows (device.far)"),
        ("right", 90.0, 50.0, "outside the 91.5° wide field of view"),
        ("left", 300.0, 50.0, "outside the 91.5° wide field of view"),
    ])
    func saysWhy(name: String, bearing: Double, distance: Double, reason: String) throws {
        let found = try explain(bearing: bearing, distance: distance)
        #expect(!found.isVisible)
        #expect(found.reasons.first?.hasSuffix(reason) == true, "\(found.reasons)")
    }

    @Test func saysAboveAndBelow() throws {
        let above = try explain(bearing: 0, distance: 20, properties: "\"altitudeMode\": \"relative\"", altitude: 50)
        #expect(above.reasons.first?.hasSuffix("above the 60° high field of view") == true, "\(above.reasons)")
        let below = try explain(bearing: 0, distance: 20, properties: "\"altitudeMode\": \"relative\"", altitude: -50)
        #expect(below.reasons.first?.hasSuffix("below the 60° high field of view") == true, "\(below.reasons)")
    }

    @Test func keysAreInTheirOrder() throws {
        let json = try explain(bearing: 10, distance: 20).json
        let keys = json.split(separator: "\"").filter {
            [
                "t", "poi", "distance_m", "bearing_deg", "relative_bearing_deg", "slant_m", "elevation_deg", "screen",
                "size_px",
                "visible", "inFrustum", "inRange", "occluder", "engageable", "device", "reasons",
            ].contains($0)
        }
        #expect(
            keys == [
                "t", "poi", "distance_m", "bearing_deg", "relative_bearing_deg", "slant_m", "elevation_deg", "screen",
                "size_px",
                "visible", "inFrustum", "inRange", "occluder", "engageable", "device", "reasons",
            ])
    }

    @Test func lookingAtAThingKeepsItInTheMiddle() throws {
        let keys = """
            "device": {"heading": {"lookAt": "a"}, "eyeHeight": 0.5},
            "sensors": {"compass": {"bias": -20, "sigma": 5, "magnetic": true}, "position": {"sigma": 5, "rate": 1}}
            """
        let found = try explain(bearing: 77, distance: 60, keys: keys, at: 11.3)
        let screen = try #require(found.screen)
        #expect(abs(screen.x - 640) < 0.5)
        #expect(abs(Bearing.difference(from: found.truth.heading, to: found.perceived.heading)) > 5)
    }

    @Test func compassStripPlacesByBearing() throws {
        let found = try explain(bearing: 10, distance: 30, world: ", \"placement\": \"compassStrip\"")
        // x = 10 (degrees), z = −30, camera at z = 10: 10 to the right at a depth of 40.
        let screen = try #require(found.screen)
        let focal = 360 / tan(Double.pi / 6)
        #expect(abs(screen.x - (640 + focal * 10 / 40)) < 1e-3)
        #expect(abs(screen.y - 360) < 1e-6)
    }

    @Test func whatAGameHidesIsSaidFirst() throws {
        let walk = GameWalk(things: [("a", 10, 0, ""), ("b", 12, 5, "")])
        let timeline = try walk.timeline(
            """
            "rules": {"game": "hunt"}, "script": [{"at": 1, "do": "engage", "poi": "a"}, {"at": 2, "do": "lookAt", "poi": "a"},
            {"at": 2, "do": "fire"}]
            """)
        func reason(_ poi: Int, _ time: Double) -> String {
            timeline.explanation(of: poi, at: time, size: Vector2(1280, 720)).reasons[0]
        }
        #expect(reason(1, 0.5).contains("visible"))
        #expect(reason(1, 1).hasSuffix("hidden: a is engaged, and only that is shown until its encounter ends"))
        #expect(reason(0, 2.5).hasSuffix("no longer there: it was hit at 2.5 s"))
        #expect(reason(1, 6).contains("visible"))
        let gone = timeline.explanation(of: 0, at: 3, size: Vector2(1280, 720))
        #expect(!gone.isVisible && !gone.isEngageable && gone.isInFrustum)
    }
}
