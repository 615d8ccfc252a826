import Foundation
import Testing

/// What `view --record` leaves behind, whatever ends the window and wherever its files came from.
@Suite("Recordings of the window", .serialized, .enabled(if: XDisplay.isThere, "Xvfb, xdotool and ImageMagick play it"))
struct RecordingTests {
    /// Runs `check` on a recording, from another folder.
    private func check(_ recording: URL) throws -> SightlineProgram.Outcome {
        let elsewhere = try ScratchFolder()
        return try SightlineProgram(in: elsewhere.url)(
            "check", recording.appendingPathComponent("play.session.json").path)
    }

    @Test("stopped by a signal, the play is written all the same", arguments: [SIGINT, SIGTERM])
    func signals(_ number: Int32) throws {
        let folder = try ScratchFolder()
        let window = try PlayedWindow(["--paused", "--from", "3", "--record", "rec"], in: folder)
        let before = try window.stillPicture()
        // The first wolf stands there.
        try window.click(806, 372)
        try window.waitUntil { try window.picture() != before }
        kill(window.program.processIdentifier, number)
        let outcome = try window.program.wait()
        #expect(outcome.status == (number == SIGINT ? 130 : -number), "\(outcome.errors)")
        if number == SIGINT {
            #expect(outcome.lines.count == 1 && outcome.lines.first?.hasPrefix("sightline: stopped; ") == true)
            #expect(outcome.errors.contains("rec/play.session.json"))
        } else {
            #expect(outcome.errors.isEmpty)
        }
        let recording = folder.url.appendingPathComponent("rec")
        #expect(!folder.names.contains { $0.hasSuffix(".partial") })
        let text = try String(contentsOf: recording.appendingPathComponent("play.session.json"), encoding: .utf8)
        #expect(text.contains(#""do":"engage""#))
        let checked = try check(recording)
        #expect(checked.status == 0, "\(checked.text)\(checked.errors)")
    }

    @Test("without a recording a signal ends the window at once")
    func signalAlone() throws {
        let folder = try ScratchFolder()
        let window = try PlayedWindow(["--paused"], in: folder)
        window.program.interrupt()
        #expect(try window.program.wait().status == 130)
        #expect(folder.names.isEmpty)
    }

    /// A flat triangle of one square metre, upright; its corners lie in a file of their own, its picture below.
    private static func model(size: Double) -> (text: String, corners: Data) {
        let corners: [Float] = [0, 0, 0, Float(size), 0, 0, 0, Float(size), 0]
        let text = #"""
            {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
             "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
             "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
             "textures": [{"source": 0}], "images": [{"uri": "pictures/grey%20one.png"}],
             "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0],
               "max": [\#(size), \#(size), 0]}],
             "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36, "uri": "corners.bin"}]}
            """#
        return (text, corners.withUnsafeBytes { Data($0) })
    }

    /// A picture of one grey pixel.
    private static let picture = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")

    @Test("models of several files and from other folders come along, whatever becomes of them during the play")
    func models() throws {
        let folder = try ScratchFolder()
        for (name, size) in [("flag", 4.0), ("sail", 6.0)] {
            let home = folder.url.appendingPathComponent("\(name)s/pictures")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let model = Self.model(size: size)
            // The same name twice.
            try folder.write("\(name)s/thing.gltf", model.text)
            try model.corners.write(to: folder.url.appendingPathComponent("\(name)s/corners.bin"))
            try #require(Self.picture).write(to: home.appendingPathComponent("grey one.png"))
        }
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("walks"), withIntermediateDirectories: true)
        try folder.write(
            "walks/walk.gpx",
            #"<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
                + #"<trkpt lat="46" lon="14.5"><ele>300</ele><time>2026-05-16T09:00:00Z</time></trkpt>"#
                + #"<trkpt lat="46.0002" lon="14.5"><ele>300</ele><time>2026-05-16T09:00:20Z</time></trkpt>"#
                + "</trkseg></trk></gpx>")
        try folder.write(
            "walks/p.geojson",
            #"""
            {"type": "FeatureCollection", "features": [
             {"type": "Feature", "id": "a", "properties": {"kind": "flag"},
              "geometry": {"type": "Point", "coordinates": [14.5, 46.00025]}},
             {"type": "Feature", "id": "b", "properties": {"model": "../sails/thing.gltf"},
              "geometry": {"type": "Point", "coordinates": [14.50001, 46.0003]}}]}
            """#)
        try folder.write(
            "walks/x.session.json",
            #"""
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "rules": {"game": "hunt"},
             "world": {"pois": "p.geojson", "kinds": {"flag": {"model": "../flags/thing.gltf"}}}}
            """#)
        let window = try PlayedWindow(
            ["walks/x.session.json", "--allow-outside", "--paused", "--record", "rec"], in: folder)
        try window.keys("Return", "F12")
        try window.waitUntil {
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder.url.path)/rec")) ?? [])
                .contains { $0.hasSuffix(".png") }
        }
        for name in ["flags", "sails", "walks"] {
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
        }
        let outcome = try window.quit()
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")

        let moved = try ScratchFolder()
        let recording = moved.url.appendingPathComponent("taken")
        try FileManager.default.moveItem(at: folder.url.appendingPathComponent("rec"), to: recording)
        let checked = try check(recording)
        #expect(checked.status == 0, "\(checked.text)\(checked.errors)")
        #expect(checked.text.contains("expectations are met"))
    }
}
