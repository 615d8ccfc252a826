import Assets
import Foundation
import SceneGraph
import Testing

/// Pictures of a game, drawn as a person draws them.
@Suite(.serialized, .timeLimit(.minutes(4))) struct GameRenderTests {
    private let folder: ScratchFolder
    private let program: SightlineProgram

    init() throws {
        folder = try ScratchFolder()
        var points = ""
        for second in 0...12 {
            points +=
                "<trkpt lat=\"46\" lon=\"14.5\"><ele>300</ele><time>2024-05-01T10:00:\(second < 10 ? "0" : "")\(second)Z</time></trkpt>\n"
        }
        try folder.write(
            "stand.gpx",
            "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
                + "<wpt lat=\"46.00009\" lon=\"14.5\"><name>Ahead</name></wpt><trk><trkseg>\(points)</trkseg></trk></gpx>"
        )
        try folder.write(
            "hunt.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "stand.gpx"}, "device": {"heading": {"fixed": 0}},
             "rules": {"game": "hunt"},
             "script": [{"at": 2, "do": "lookAt", "poi": "Ahead"}, {"at": 3, "do": "fire"}]}
            """)
        program = SightlineProgram(in: folder.url)
    }

    private func picture(_ name: String) throws -> PixelImage {
        try ImageFile.read([UInt8](folder.read(name)), name: name)
    }

    /// Pixels that differ.
    private func difference(_ a: PixelImage, _ b: PixelImage) -> Int {
        (0..<a.width * a.height).filter { a[$0 % a.width, $0 / a.width] != b[$0 % a.width, $0 / a.width] }.count
    }

    @Test func framesInAnyOrderAreTheSameBytesWithAFireballInFlight() throws {
        let times = ["2.9", "3.1", "3.3", "3.45", "3.6", "4.5", "7"]
        func draw(_ times: [String], into name: String) throws {
            let arguments =
                ["render", "hunt.session.json", "-o", "\(name)-{time}.png", "--size", "320x180"]
                + times.flatMap { ["--at", $0] }
            let outcome = try program(arguments)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
        try draw(times, into: "a")
        try draw(times.reversed(), into: "b")
        try draw(["3.3"], into: "c")
        for time in ["02.900", "03.100", "03.300", "03.450", "03.600", "04.500", "07.000"] {
            #expect(try folder.read("a-00-00-\(time).png") == folder.read("b-00-00-\(time).png"), "\(time)")
        }
        #expect(try folder.read("a-00-00-03.300.png") == folder.read("c-00-00-03.300.png"))
        // The ball, the burst and the empty place are there to be seen.
        let before = try picture("a-00-00-02.900.png")
        for time in ["03.100", "03.600", "07.000"] {
            #expect(difference(before, try picture("a-00-00-\(time).png")) > 40, "\(time)")
        }
    }
}
