import Foundation
import Testing

/// The examples are as their sessions say: what a person is told to look for there is there.
@Suite(.timeLimit(.minutes(4))) struct ExampleSessionTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let sessions = [
        "Examples/hunt/hunt-played.session.json", "Examples/bugs/bugs.session.json",
        "Examples/flags/flags.session.json",
    ]

    @Test(arguments: sessions) func holds(session: String) throws {
        // The report, for whoever must find out why, where the other pictures of failed tests go.
        let output = Self.root.appendingPathComponent("Output")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let name = URL(fileURLWithPath: session).deletingPathExtension().deletingPathExtension().lastPathComponent
        let program = SightlineProgram(in: Self.root)
        let outcome = try program("check", session, "--report", "Output/example-\(name)")
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
    }

    /// All that comes of the shots of the hunt, line by line.
    @Test func theHuntIsPlayedToTheEnd() throws {
        let outcome = try SightlineProgram(in: Self.root)("simulate", Self.sessions[0])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let names = ["engaged", "fired", "hit", "missed", "removed", "ended", "cleared"]
        let told = outcome.text.split(separator: "\n").filter { line in
            names.contains { line.contains("\"event\":\"\($0)\"") }
        }
        #expect(
            told.joined(separator: "\n") == """
                {"t":28,"event":"engaged","poi":"wolf-1"}
                {"t":33,"event":"fired","poi":"wolf-1"}
                {"t":33.5,"event":"hit","poi":"wolf-1"}
                {"t":33.5,"event":"removed","poi":"wolf-1"}
                {"t":37,"event":"ended","poi":"wolf-1"}
                {"t":71,"event":"fired","poi":null}
                {"t":71.5,"event":"missed","poi":null}
                {"t":76,"event":"fired","poi":"wolf-2"}
                {"t":76.5,"event":"hit","poi":"wolf-2"}
                {"t":76.5,"event":"removed","poi":"wolf-2"}
                {"t":80,"event":"ended","poi":"wolf-2"}
                {"t":142,"event":"fired","poi":"dragon-1"}
                {"t":142.5,"event":"hit","poi":"dragon-1"}
                {"t":142.5,"event":"removed","poi":"dragon-1"}
                {"t":146,"event":"ended","poi":"dragon-1"}
                {"t":206,"event":"fired","poi":"wolf-3"}
                {"t":206.5,"event":"hit","poi":"wolf-3"}
                {"t":206.5,"event":"removed","poi":"wolf-3"}
                {"t":210,"event":"ended","poi":"wolf-3"}
                {"t":210,"event":"cleared"}
                """)
    }

    /// A fireball is where it is at a moment, whatever was drawn before.
    @Test func framesInAnyOrderAreTheSameBytes() throws {
        let folder = try ScratchFolder()
        let program = SightlineProgram(in: Self.root)
        let name = folder.url.path + "/{frame}-{time}.png"
        for times in [["33.3", "76.4", "32"], ["76.4", "32", "33.3"]] {
            let moments = times.flatMap { ["--at", $0] }
            let output = name.replacingOccurrences(of: "{frame}", with: times[0])
            let outcome = try program(["render", Self.sessions[0], "-o", output, "--size", "480x270"] + moments)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        for moment in ["00-00-32.000", "00-00-33.300", "00-01-16.400"] {
            #expect(try folder.read("33.3-\(moment).png") == folder.read("76.4-\(moment).png"), "\(moment)")
        }
        #expect(try folder.read("33.3-00-00-32.000.png") != folder.read("33.3-00-00-33.300.png"))
    }

    /// The scripts that made the walks still make the same bytes.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")),
        arguments: [
            ("hunt", ["hunt.gpx", "hunt.geojson"]), ("bugs", ["bugs.gpx"]),
            ("flags", ["flags.gpx", "flags.geojson", "flag.png"]),
        ])
    func walksAreMadeByTheirScripts(name: String, files: [String]) throws {
        let folder = try ScratchFolder()
        let source = Self.root.appendingPathComponent("Examples/\(name)")
        let script = "make_\(name).py"
        try FileManager.default.copyItem(
            at: source.appendingPathComponent(script), to: folder.url.appendingPathComponent(script))
        let outcome = try SightlineProgram(in: folder.url).shell("/usr/bin/python3 \(script)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for file in files where file != "flag.png" {
            #expect(try folder.read(file) == Data(contentsOf: source.appendingPathComponent(file)), "\(file)")
        }
        #expect(Set(folder.names) == Set(files + [script]))
    }
}
