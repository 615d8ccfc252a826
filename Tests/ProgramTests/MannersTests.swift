import Foundation
import Testing

/// How the program behaves when things go wrong around it.
@Suite(.serialized, .timeLimit(.minutes(4))) struct MannersTests {
    private let folder: ScratchFolder
    private let program: SightlineProgram
    private static let hasEncoder = FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")

    init() throws {
        folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.gpx)
        program = SightlineProgram(in: folder.url)
    }

    @Test func aReaderThatGoesEndsItQuietly() throws {
        let outcome = try program.shell("$SIGHTLINE render walk.gpx -o - --size 640x360 | head -c 10 >/dev/null")
        #expect(outcome.errors.isEmpty)
        #expect(try program.shell("$SIGHTLINE --help >&-").status == 0)
    }

    @Test func aFullDisk() throws {
        let outcome = try program.shell("$SIGHTLINE render walk.gpx -o - --size 64x48 >/dev/full")
        #expect(outcome.status == 2 && outcome.lines == ["sightline: standard output: no space left on device"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("full.png").path, withDestinationPath: "/dev/full")
        let file = try program("render", "walk.gpx", "-o", "full.png", "--size", "64x48")
        #expect(file.status == 2 && file.lines == ["sightline: full.png: no space left on device"])
    }

    /// A file system of 64 KiB, where the machine lets one be made.
    @Test func aFullFileSystem() throws {
        let small = folder.url.appendingPathComponent("small").path
        try FileManager.default.createDirectory(atPath: small, withIntermediateDirectories: false)
        guard try program.shell("mount -t tmpfs -o size=64k none small").status == 0 else { return }
        defer { _ = try? program.shell("umount small") }
        for target in Self.hasEncoder ? ["small/x.png", "small/x.mp4", "small/x.webm"] : ["small/x.png"] {
            let outcome = try program("render", "walk.gpx", "-o", target, "--size", "1280x720")
            #expect(outcome.status == 2 && outcome.lines == ["sightline: \(target): no space left on device"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: small).isEmpty)
        }
    }

    @Test func aLimitOfTheSizeOfFiles() throws {
        let outcome = try program.shell("ulimit -f 1; exec $SIGHTLINE render walk.gpx -o x.png --size 640x360")
        #expect(outcome.status == 2 && outcome.lines == ["sightline: x.png: the file would be too large"])
        #expect(folder.names == ["walk.gpx"])
    }

    @Test func aWalkASessionAndPOIsFromPipes() throws {
        try folder.write("p.geojson", #"{"type": "FeatureCollection", "features": []}"#)
        try folder.write("x.session.json", #"{"format": "sightline-session/1", "track": {"file": "walk.gpx"}}"#)
        for names in [["walk.gpx"], ["x.session.json"], ["walk.gpx", "--pois", "p.geojson"]] {
            let expected = try program(["simulate"] + names).output
            let pipes = names.map { $0.hasPrefix("--") ? $0 : "pipe-\($0.prefix(1))" }
            let writers = zip(names, pipes).filter { $0 != $1 }
                .map { "mkfifo \($1); cat \($0) > \($1) & " }.joined()
            let outcome = try program.shell("\(writers) $SIGHTLINE simulate \(pipes.joined(separator: " ")); rm pipe-*")
            #expect(!expected.isEmpty && outcome.output == expected && outcome.errors.isEmpty, "\(names)")
        }
    }

    @Test func linksThatLeadInACircle() throws {
        let link = folder.url.appendingPathComponent("loop.gpx").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "loop.gpx")
        try folder.write(
            "x.session.json", "{\"format\": \"sightline-session/1\",\n\"track\": {\"file\": \"loop.gpx\"}}")
        let message = "loop.gpx: too many levels of symbolic links"
        #expect(try program("simulate", "loop.gpx").lines == ["sightline: \(message)"])
        #expect(try program("simulate", "x.session.json").lines == ["sightline: x.session.json:2: \(message)"])
        #expect(try program("simulate", "walk.gpx", "--pois", "loop.gpx").lines == ["sightline: \(message)"])
    }

    @Test(.enabled(if: getuid() != 0)) func aFolderThatMayNotBeWritten() throws {
        chmod(folder.url.path, 0o555)
        let outcome = try program("render", "walk.gpx", "-o", "x.png", "--size", "64x48")
        #expect(outcome.status == 2 && outcome.lines == ["sightline: x.png: permission denied"])
    }

    @Test func noEncoder() throws {
        var poor = program
        poor.environment["PATH"] = "/nowhere"
        let outcome = try poor("render", "walk.gpx", "-o", "x.mp4")
        #expect(outcome.status == 2)
        #expect(
            outcome.lines == [
                "sightline: x.mp4: ffmpeg is needed to write videos and is not in PATH",
                "  hint: apt-get install ffmpeg",
            ])
        let doctor = try poor("doctor")
        #expect(doctor.status == 0 && doctor.text.contains("mend it: apt-get install -y ffmpeg"))
    }

    @Test func noOpenGL() throws {
        var poor = program
        poor.environment["LIBGL_DRIVERS_PATH"] = "/nowhere"
        poor.environment["__EGL_VENDOR_LIBRARY_DIRS"] = "/nowhere"
        let outcome = try poor("render", "walk.gpx", "-o", "x.png", "--size", "64x48")
        #expect(outcome.status == 2 && outcome.lines.count == 2 && outcome.lines[1].hasPrefix("  hint: "))
        #expect(outcome.lines.first?.hasPrefix("sightline: render: no OpenGL") == true)
        // A map is painted without it.
        #expect(try poor("render", "walk.gpx", "-o", "x.png", "--view", "map", "--size", "64x48").status == 0)
        #expect(try poor("doctor").text.contains("mend it: apt-get install -y libegl1"))
    }

    @Test func anEncoderThatFails() throws {
        let outcome = try withEncoder("#!/bin/sh\necho 'Unknown encoder libx264' >&2\nexit 1\n") {
            try $0("render", "walk.gpx", "-o", "x.mp4", "--size", "320x180")
        }
        #expect(outcome.status == 2)
        #expect(outcome.lines.first == "sightline: x.mp4: the encoder failed: Unknown encoder libx264")
        #expect(!folder.names.contains { $0.hasPrefix("x.mp4") || $0.hasSuffix(".partial") })
    }

    @Test func anEncoderThatIsKilled() throws {
        let outcome = try withEncoder("#!/bin/sh\nhead -c 200000 >/dev/null\nkill -9 $$\n") {
            try $0("render", "walk.gpx", "-o", "x.mp4", "--size", "320x180")
        }
        #expect(outcome.status == 2 && outcome.lines == ["sightline: x.mp4: the encoder was ended by signal 9"])
        #expect(!folder.names.contains { $0.hasPrefix("x.mp4") || $0.hasSuffix(".partial") })
    }

    @Test func anInterruptLeavesFinishedPicturesAndNamesThem() throws {
        let running = try program.start(
            ["render", "walk.gpx", "-o", "{frame:05}.png", "--fps", "1000", "--size", "320x180"])
        while folder.names.filter({ $0.hasSuffix(".png") }).count < 3 { usleep(20_000) }
        running.interrupt()
        let outcome = try running.wait()
        #expect(outcome.status == 130)
        #expect(outcome.lines.count == 1 && outcome.errors.contains("files are finished: 00000.png to "))
        #expect(!folder.names.contains { $0.hasSuffix(".partial") })
        for name in folder.names where name.hasSuffix(".png") {
            #expect(try folder.read(name).suffix(8).prefix(4) == Data("IEND".utf8))
        }
    }

    @Test(.enabled(if: hasEncoder)) func anInterruptLeavesNoBrokenVideo() throws {
        let running = try program.start(["render", "walk.gpx", "-o", "x.mp4", "--fps", "1000", "--size", "320x180"])
        while !folder.names.contains(where: { $0.hasSuffix(".partial") }) { usleep(20_000) }
        usleep(300_000)
        running.interrupt()
        let outcome = try running.wait()
        #expect(outcome.status == 130 && outcome.lines == ["sightline: stopped; no file was finished"])
        #expect(folder.names == ["walk.gpx"])
    }

    @Test func anInterruptWhileItWaitsForInput() throws {
        let outcome = try program.shell(
            "mkfifo in; (exec 3>in; sleep 1; kill -INT $$; sleep 1) & exec $SIGHTLINE render - -o x.png < in")
        #expect(outcome.status == 130 && outcome.errors.hasPrefix("sightline: stopped"))
    }

    @Test func namesWithLineBreaksStayOnOneLine() throws {
        let outcome = try program("render", "a\nb\u{1B}[31m.gpx", "-o", "x.png")
        #expect(outcome.status == 2 && outcome.lines == ["sightline: a?b?[31m.gpx: no such file"])
    }

    @Test func doctorAsJSON() throws {
        let outcome = try program("doctor", "--json")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let document = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        #expect(document?["ok"] is Bool)
        let findings = document?["findings"] as? [[String: Any]] ?? []
        #expect(findings.contains { $0["name"] as? String == "OpenGL" && $0["state"] as? String == "ok" })
    }

    /// Runs with an encoder of one's own making.
    private func withEncoder(
        _ script: String, _ run: (SightlineProgram) throws -> SightlineProgram.Outcome
    ) throws -> SightlineProgram.Outcome {
        let tools = try ScratchFolder()
        try tools.write("ffmpeg", script)
        chmod(tools.url.appendingPathComponent("ffmpeg").path, 0o755)
        var program = program
        program.environment["PATH"] = "\(tools.url.path):/usr/bin:/bin"
        return try run(program)
    }
}
