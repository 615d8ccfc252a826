import Foundation
import Testing

/// What `render` refuses: one line, at most one hint, exit 2, and no file.
@Suite(.timeLimit(.minutes(4))) struct RenderRefusalTests {
    static let cases: [(arguments: [String], message: String)] = [
        (["walk.gpx"], "render: -o OUT is missing"),
        (["-o", "x.png"], "render: WALK|SESSION is missing"),
        (["walk.gpx", "-o", "x.gif"], "render: -o x.gif must end in .png, .mp4 or .webm"),
        (["walk.gpx", "-o", "x"], "render: -o x must end in .png, .mp4 or .webm"),
        (["walk.gpx", "-o", "{fram}.png"], "render: -o {fram}.png has an unknown placeholder {fram}"),
        (["walk.gpx", "-o", "{frame:5}.png"], "render: -o {frame:5}.png has an unknown placeholder {frame:5}"),
        (["walk.gpx", "-o", "{frame.png"], "render: -o {frame.png has a brace without its partner"),
        (["walk.gpx", "-o", "{frame}.mp4"], "render: -o {frame}.mp4 has a placeholder, but a video is one file"),
        (["walk.gpx", "-o", "{frame}.png"], "render: -o {frame}.png numbers pictures, but nothing says which"),
        (["walk.gpx", "-o", "x.png", "--at", "11"], "render: --at 11 is outside the walk"),
        (["walk.gpx", "-o", "x.png", "--at", "-1"], "render: --at -1 is outside the walk"),
        (["walk.gpx", "-o", "x.png", "--at", "00:00:10.5"], "render: --at 00:00:10.5 is outside the walk"),
        (
            ["walk.gpx", "-o", "x.png", "--at", "2024-05-01T09:59:59Z"],
            "render: --at 2024-05-01T09:59:59Z is outside the walk"
        ),
        (
            ["timeless.gpx", "-o", "x.png", "--at", "2024-05-01T09:59:59Z"],
            "render: --at 2024-05-01T09:59:59Z is an instant, but the walk has no times"
        ),
        (["walk.gpx", "-o", "x.png", "--at", "1", "--at", "2"], "render: -o x.png names one picture, but there are 2"),
        (["walk.gpx", "-o", "x.png", "--every", "5"], "render: -o x.png names one picture, but there are 3"),
        (["walk.gpx", "-o", "-", "--every", "5"], "render: 3 pictures can't go to standard output"),
        (["walk.gpx", "-o", "{poi}.png", "--every", "5"], "render: two pictures would be called Ahead.png"),
        (
            ["walk.gpx", "-o", "{time}.png", "--at", "1", "--at", "1.0001"],
            "render: two pictures would be called 00-00-01.000.png"
        ),
        (["walk.gpx", "-o", "x.png", "--size", "0x10"], "render: --size 0x10 has a side that is not more than 0"),
        (["walk.gpx", "-o", "x.png", "--size", "16385x10"], "render: --size 16385x10 has a side over 16384 pixels"),
        (["walk.gpx", "-o", "x.mp4", "--fps", "1001"], "render: --fps 1001 must be at most 1000"),
        (["walk.gpx", "-o", "x.mp4", "--fps", "0"], "render: --fps 0 must be more than 0"),
        (["walk.gpx", "-o", "x.mp4", "--speed", "0"], "render: --speed 0 must be more than 0"),
        (["walk.gpx", "-o", "x.mp4", "--speed", "nan"], "render: --speed nan is not a number"),
        (["walk.gpx", "-o", "{frame}.png", "--every", "0"], "render: --every 0 must be more than 0"),
        (
            ["walk.gpx", "-o", "{frame}.png", "--every", "1e-5"],
            "render: --every 1e-5 asks for more than 1000 pictures a second"
        ),
        (["walk.gpx", "-o", "x.mp4", "--from", "5", "--to", "4"], "render: --from lies after --to"),
        (["walk.gpx", "-o", "x.mp4", "--to", "12"], "render: --to 12 is outside the walk"),
        (["walk.gpx", "-o", "x.mp4", "--at", "1"], "render: --at asks for a picture, but x.mp4 is a video"),
        (["walk.gpx", "-o", "x.png", "--at", "1", "--every", "1"], "render: --at and --every can't be combined"),
        (
            ["walk.gpx", "-o", "{frame}.png", "--fps", "1", "--every", "1"],
            "render: --every and --fps can't be combined"
        ),
        (["walk.gpx", "-o", "x.png", "--pace", "-1"], "render: --pace -1 must be at least 1e-06"),
        (["walk.gpx", "-o", "x.png", "--msaa", "3"], "render: --msaa 3 is not one of 1, 2, 4, 8, 16"),
        (["none.gpx", "-o", "x.png"], "none.gpx: no such file"),
        (["empty.gpx", "-o", "x.png"], "empty.gpx:1: the file is empty"),
        ([".", "-o", "x.png"], ".: is a folder, not a file"),
        (["walk.gpx", "-o", "x.png", "--pois", "none.geojson"], "none.geojson: no such file"),
        (["walk.gpx", "-o", "none/x.png"], "none/x.png: no such folder: none/"),
        (["walk.gpx", "-o", "none/x.mp4"], "none/x.mp4: no such folder: none/"),
        (["walk.gpx", "-o", "walk.png"], "walk.png: is an input and would be overwritten"),
        (["walk.gpx", "-o", "folder.png"], "folder.png: is a folder"),
        (["gpsd://127.0.0.1:1", "-o", "x.png"], "gpsd://127.0.0.1:1: connection refused"),
        (
            ["gpsd://127.0.0.1:1", "-o", "x.mp4"],
            "render: a live receiver has no end of its own: --to is missing"
        ),
        (
            ["gpsd://127.0.0.1:0", "-o", "x.png"],
            "gpsd://127.0.0.1:0: the address has no port from 1 to 65535 behind the colon"
        ),
    ]

    @Test(arguments: cases.indices) func refusal(index: Int) throws {
        let (arguments, message) = Self.cases[index]
        let folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.gpx)
        try folder.write("timeless.gpx", SampleWalk.timeless)
        try folder.write("empty.gpx", "")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("folder.png"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("walk.png").path, withDestinationPath: "walk.gpx")
        let before = folder.names
        let outcome = try SightlineProgram(in: folder.url)(["render"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.lines.first == "sightline: \(message)")
        #expect(outcome.lines.count == 1 || (outcome.lines.count == 2 && outcome.lines[1].hasPrefix("  hint: ")))
        #expect(outcome.output.isEmpty && folder.names == before)
        #expect(try folder.read("walk.gpx") == Data(SampleWalk.gpx.utf8))
    }
}
