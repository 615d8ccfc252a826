import Foundation
import Testing

/// What `render` makes, run as a person runs it.
@Suite(.serialized, .timeLimit(.minutes(4))) struct RenderTests {
    private let folder: ScratchFolder
    private let program: SightlineProgram

    init() throws {
        folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.gpx)
        try folder.write("timeless.gpx", SampleWalk.timeless)
        try folder.write("way.session.json", SampleWalk.session)
        program = SightlineProgram(in: folder.url)
    }

    /// Width and height in a PNG file's header.
    private func size(_ png: Data) -> [Int] {
        guard png.starts(with: [0x89, 0x50, 0x4E, 0x47]), png.count > 24 else { return [] }
        return [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test(arguments: ["ar", "map", "both"]) func onePicture(view: String) throws {
        let outcome = try program("render", "walk.gpx", "-o", "x.png", "--view", view, "--size", "320x180")
        #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
        #expect(size(try folder.read("x.png")) == [320, 180])
    }

    @Test func everyFormOfATimeIsTheSameMoment() throws {
        let times = ["5", "00:00:05", "2024-05-01T10:00:05Z", "2024-05-01T12:00:05+02:00"]
        let pictures = try times.map { time in
            #expect(try program("render", "walk.gpx", "-o", "x.png", "--at", time, "--size", "160x90").status == 0)
            return try folder.read("x.png")
        }
        #expect(Set(pictures).count == 1)
    }

    @Test func numberedPictures() throws {
        let names = try program(
            "render", "walk.gpx", "-o", "{frame:03}-{time}-{poi}.png", "--every", "2.5", "--from", "2.5", "--size",
            "64x64")
        #expect(names.status == 0 && names.errors.isEmpty)
        #expect(
            folder.names.filter { $0.hasSuffix(".png") } == [
                "000-00-00-02.500-Ahead.png", "001-00-00-05.000-Ahead.png", "002-00-00-07.500-Ahead.png",
                "003-00-00-10.000-Ahead.png",
            ])
    }

    @Test func picturesOfChosenMoments() throws {
        #expect(
            try program("render", "walk.gpx", "-o", "{time}.png", "--at", "9", "--at", "1", "--size", "64x64").status
                == 0)
        #expect(folder.names.contains("00-00-09.000.png") && folder.names.contains("00-00-01.000.png"))
    }

    /// The same pixels whatever the order of the frames, the locale, the time zone and the number of threads.
    @Test func sameBytesEveryTime() throws {
        let arguments = ["render", "way.session.json", "--view", "both", "--size", "320x180", "--msaa", "4"]
        #expect(try program(arguments + ["-o", "a{frame}.png", "--every", "5"]).status == 0)
        #expect(try program(arguments + ["-o", "b{frame}.png", "--at", "10", "--at", "5", "--at", "0"]).status == 0)
        var abroad = program
        abroad.environment.merge([
            "LC_ALL": "de_DE.UTF-8", "LANG": "ja_JP.UTF-8", "LANGUAGE": "ar", "TZ": "Asia/Tokyo", "LP_NUM_THREADS": "1",
        ]) { $1 }
        #expect(try abroad(arguments + ["-o", "c{frame}.png", "--every", "5"]).status == 0)
        for index in 0...2 {
            let first = try folder.read("a\(index).png")
            #expect(try folder.read("b\(2 - index).png") == first)
            #expect(try folder.read("c\(index).png") == first)
        }
        #expect(try folder.read("a0.png") != folder.read("a1.png"))
    }

    @Test func aSeedChangesWhatTheSensorsSay() throws {
        for seed in ["1", "2"] {
            let outcome = try program(
                "render", "way.session.json", "-o", "s\(seed).png", "--at", "5", "--size", "160x90", "--seed", seed)
            #expect(outcome.status == 0)
        }
        #expect(try folder.read("s1.png") != folder.read("s2.png"))
    }

    @Test func withoutOverlayThereIsNoText() throws {
        for (name, overlay) in [("on", "on"), ("off", "off")] {
            #expect(
                try program("render", "walk.gpx", "-o", "\(name).png", "--overlay", overlay, "--size", "320x180").status
                    == 0)
        }
        #expect(try folder.read("on.png") != folder.read("off.png"))
    }

    @Test func standardInputAndOutput() throws {
        let outcome = try program(["render", "-", "-o", "-", "--size", "64x48"], input: Data(SampleWalk.gpx.utf8))
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(size(outcome.output) == [64, 48])
    }

    @Test func aWalkWithoutTimes() throws {
        #expect(try program("render", "timeless.gpx", "-o", "x.png", "--at", "3", "--size", "64x48").status == 0)
        let outcome = try program(
            "render", "timeless.gpx", "-o", "x.png", "--at", "3", "--pace", "10", "--size", "64x48")
        #expect(outcome.status == 2 && outcome.errors.contains("outside the walk"))
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")), arguments: ["mp4", "webm"])
    func videos(ending: String) throws {
        for name in ["a", "b"] {
            let outcome = try program(
                "render", "walk.gpx", "-o", "\(name).\(ending)", "--size", "161x91", "--fps", "10", "--to", "2")
            #expect(outcome.status == 0)
            #expect(
                outcome.lines == [
                    "sightline: \(name).\(ending): 161x91 has an odd side; the video is padded to 162x92"
                ])
        }
        let video = try folder.read("a.\(ending)")
        #expect(video.count > 1000)
        #expect(try folder.read("b.\(ending)") == video)
    }

    @Test(arguments: ["/dev/null", "link.png"]) func placesThatAreNoPlainFiles(place: String) throws {
        let link = folder.url.appendingPathComponent("link.png")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real.png")
        try folder.write("real.png", "old")
        let target = place == "/dev/null" ? "null.png" : place
        if place == "/dev/null" {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url.appendingPathComponent("null.png").path, withDestinationPath: "/dev/null")
        }
        #expect(try program("render", "walk.gpx", "-o", target, "--size", "64x48").status == 0)
        let kind = try FileManager.default.attributesOfItem(atPath: folder.url.appendingPathComponent(target).path)[
            .type]
        #expect(kind as? FileAttributeType == .typeSymbolicLink)
        if place == "link.png" { #expect(size(try folder.read("real.png")) == [64, 48]) }
    }
}
