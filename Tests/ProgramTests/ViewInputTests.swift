import Foundation
import Testing

/// What `view` reads before any window opens: there is no display here.
@Suite("What the window is given")
struct ViewInputTests {
    private static let opens = "sightline: view: there is no display"

    @Test("a walk that comes through a pipe is read from its first byte on")
    func pipedWalk() throws {
        let folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.gpx)
        let program = SightlineProgram(in: folder.url)
        let outcome = try program.shell(#"cat walk.gpx | "$SIGHTLINE" view /dev/stdin"#)
        #expect(outcome.lines.first?.hasPrefix(Self.opens) == true, "\(outcome.lines)")
        let recorded = try program.shell(#"cat walk.gpx | "$SIGHTLINE" view /dev/stdin --record rec"#)
        #expect(recorded.lines == ["sightline: view: --record needs files, and /dev/stdin can't be read twice"])
    }

    @Test("a recording copies what it is made of: a pipe is refused, and nothing is left behind")
    func recordingOfPipes() throws {
        let folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.gpx)
        let outcome = try SightlineProgram(in: folder.url).shell(
            #"echo '{"type": "FeatureCollection", "features": []}' | "#
                + #""$SIGHTLINE" view walk.gpx --pois /dev/stdin --record rec"#)
        #expect(outcome.status == 2)
        #expect(outcome.lines == ["sightline: view: --record needs files, and /dev/stdin can't be read twice"])
        #expect(folder.names == ["walk.gpx"])
    }

    @Test("without a display, a recording that was there stays as it was")
    func earlierRecording() throws {
        let folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.gpx)
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("rec"), withIntermediateDirectories: false)
        try folder.write("rec/walk.gpx", "another")
        let outcome = try SightlineProgram(in: folder.url)("view", "walk.gpx", "--record", "rec")
        #expect(outcome.lines.first?.hasPrefix(Self.opens) == true, "\(outcome.lines)")
        #expect(String(decoding: try folder.read("rec/walk.gpx"), as: UTF8.self) == "another")
    }
}
