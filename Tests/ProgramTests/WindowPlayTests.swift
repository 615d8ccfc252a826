import Foundation
import Geodesy
import Testing

/// Whole games, played in the window from the start to victory, written down, and played again by `check`.
@Suite("Games in the window", .serialized, .enabled(if: XDisplay.isThere, "Xvfb, xdotool and ImageMagick play them"))
struct WindowPlayTests {
    private static let start = Coordinate(latitude: 46, longitude: 14.5)

    private static func place(north: Double, east: Double) -> Coordinate {
        LocalFrame(origin: start).coordinate(of: LocalPosition(east: east, north: north, up: 0)).coordinate
    }

    /// A walk straight north, a point a second.
    private static func walk(seconds: Int, speed: Double) -> String {
        let points = (0...seconds).map { second -> String in
            let place = place(north: Double(second) * speed, east: 0)
            let time =
                "2026-05-16T09:\(second / 60 < 10 ? "0" : "")\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
            return
                #"<trkpt lat="\#(place.latitude)" lon="\#(place.longitude)"><ele>300</ele><time>\#(time)</time></trkpt>"#
        }
        return #"<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
            + points.joined() + "</trkseg></trk></gpx>"
    }

    /// Runs `check` on what was recorded, from another folder.
    private func check(_ session: String) throws -> SightlineProgram.Outcome {
        let elsewhere = try ScratchFolder()
        return try SightlineProgram(in: elsewhere.url)("check", session)
    }

    @Test("the hunt: engage, fire, miss, turn, and clear the walk of three monsters")
    func hunt() throws {
        let folder = try ScratchFolder()
        try folder.write("walk.gpx", Self.walk(seconds: 70, speed: 1.4))
        let monsters: [(String, Double, Double)] = [("m1", 30, 0), ("m2", 60, 0), ("m3", 100, 9)]
        let features = monsters.map { id, north, east in
            let place = Self.place(north: north, east: east)
            return
                #"{"type": "Feature", "id": "\#(id)", "properties": {"kind": "crate", "scale": \#(id == "m3" ? 4 : 2)}, "geometry": "#
                + #"{"type": "Point", "coordinates": [\#(place.longitude), \#(place.latitude)]}}"#
        }
        try folder.write(
            "p.geojson", #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#)
        try folder.write(
            "x.session.json",
            """
            // A hunt made for a test.
            {"format": "sightline-session/1", "seed": 3, "track": {"file": "walk.gpx"},
             "world": {"pois": "p.geojson", "kinds": {"crate": {"model": "cube"}}}, "rules": {"game": "hunt"}}
            """)
        let window = try PlayedWindow(["x.session.json", "--paused", "--record", "rec"], in: folder)

        // The first stands ahead: engage, fire at the sky, then at it.
        try window.keys("Return")
        try window.click(300, 150)
        try show(window, 10, of: 70)
        try window.keys("Return")
        try play(window)
        // The second, by a click on it; the sight is on it.
        try show(window, 25, of: 70)
        try window.click(640, 360)
        try window.keys("Return")
        try play(window)
        // The third stands 17° to the right: turn the head until the sight is on it.
        try show(window, 50, of: 70)
        try window.drag(from: (700, 250), to: (700 - 190, 250))
        try window.keys("F12", "Return", "Return")
        try play(window)
        try show(window, 60, of: 70)
        let outcome = try window.quit()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")

        let recording = folder.url.appendingPathComponent("rec/play.session.json").path
        let text = try String(contentsOfFile: recording, encoding: .utf8)
        for id in ["m1", "m2", "m3"] {
            #expect(text.contains(#"{"event":"hit","poi":"\#(id)""#), "\(id) is hit")
        }
        #expect(text.contains(#""event":"missed""#) && text.contains(#""event":"cleared""#))
        #expect(text.contains(#""do":"look""#) && text.contains(#""image":"#))
        let checked = try check(recording)
        #expect(checked.status == 0, "\(checked.text)\(checked.errors)")
        #expect(checked.text.contains("expectations are met"))
    }

    /// Takes hold of the time line at a moment.
    private func show(_ window: PlayedWindow, _ seconds: Double, of duration: Double) throws {
        try window.click(84 + Int((seconds / duration * 1162).rounded()), 663)
    }

    /// Lets the time go on for a bit.
    private func play(_ window: PlayedWindow) throws {
        try window.keys("space")
        usleep(300_000)
        try window.keys("space")
    }

    @Test("the bug shoot: shoot a bug, find the spray, shoot the firebug")
    func bugs() throws {
        let folder = try ScratchFolder()
        try folder.write("walk.gpx", Self.walk(seconds: 60, speed: 0))
        try folder.write(
            "level.plan.json",
            """
            {"format": "sightline-plan/1", "size": [400, 400], "items": [
             {"id": "bug-1", "kind": "bug", "x": 260, "y": 380}, {"id": "fire-1", "kind": "firebug", "x": 200, "y": 390}]}
            """)
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "seed": 3, "track": {"file": "walk.gpx"},
             "device": {"heading": {"fixed": 0}}, "rules": {"game": "bugs", "plan": "level.plan.json"}}
            """)
        let window = try PlayedWindow(["x.session.json", "--paused", "--record", "rec"], in: folder)
        try aim(window, folder, at: "bug-1")
        try window.keys("Return")
        try play(window)
        try show(window, 10, of: 60)
        // Steps go to where the head looks: north again.
        try window.keys("Home")
        let spray = try whereIs("bugspray-of-fire-1", folder)
        try step(window, spray.right, "d", "a")
        try step(window, spray.ahead, "w", "s")
        try step(window, spray.up, "r", "f")
        // Taking it takes a moment.
        try show(window, 12, of: 60)
        try step(window, -spray.up, "r", "f")
        try step(window, -spray.ahead, "w", "s")
        try step(window, -spray.right, "d", "a")
        try aim(window, folder, at: "fire-1")
        try window.keys("F12", "Return")
        try play(window)
        try show(window, 40, of: 60)
        let outcome = try window.quit()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")

        let recording = folder.url.appendingPathComponent("rec/play.session.json").path
        let text = try String(contentsOfFile: recording, encoding: .utf8)
        #expect(text.contains(#"{"event":"hit","poi":"bug-1""#) && text.contains(#"{"event":"hit","poi":"fire-1""#))
        #expect(text.contains(#""event":"pickedUp""#) && text.contains(#""event":"cleared""#))
        let checked = try check(recording)
        #expect(checked.status == 0, "\(checked.text)\(checked.errors)")
    }

    /// Where a thing of the level lies from the eye at the start, which looks north; metres.
    private func whereIs(_ poi: String, _ folder: ScratchFolder) throws -> (right: Double, ahead: Double, up: Double) {
        let outcome = try SightlineProgram(in: folder.url)(
            "explain", "x.session.json", "--poi", poi, "--at", "0", "--json")
        let object = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        let distance = try #require(object["distance_m"] as? Double)
        let slant = try #require(object["slant_m"] as? Double)
        let elevation = try #require(object["elevation_deg"] as? Double) * .pi / 180
        let bearing = (object["bearing_deg"] as? Double ?? 0) * .pi / 180
        return (distance * sin(bearing), distance * cos(bearing), slant * sin(elevation))
    }

    /// Turns the head until the sight is on a thing. The person stands where the level was placed.
    private func aim(_ window: PlayedWindow, _ folder: ScratchFolder, at poi: String) throws {
        try window.keys("Home")
        let thing = try whereIs(poi, folder)
        // A pixel of a drag turns by what a pixel in the middle spans.
        let perRadian = 360 / tan(30 * Double.pi / 180)
        let across = atan2(thing.right, thing.ahead) * perRadian
        let down = atan2(thing.up, hypot(thing.right, thing.ahead)) * perRadian
        let (x, y) = (640, 300)
        try window.drag(from: (x, y), to: (x - Int(across.rounded()), y + Int(down.rounded())))
    }

    /// Steps of 0.1 m along an axis.
    private func step(_ window: PlayedWindow, _ metres: Double, _ forward: String, _ backward: String) throws {
        let count = Int((abs(metres) * 10).rounded())
        if count == 0 { return }
        let keys = [String](repeating: metres > 0 ? forward : backward, count: count).joined(separator: " ")
        try window.display.hands("key --delay 30 \(keys)")
        usleep(100_000)
    }
}
