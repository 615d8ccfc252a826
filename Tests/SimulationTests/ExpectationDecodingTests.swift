import Foundation
import Geodesy
import Simulation
import Testing

/// The section `expect` of a session: what it becomes, and every refusal with its line.
@Suite struct ExpectationDecodingTests {
    private static func load(_ entries: String, in folder: TemporaryFolder) throws -> PreparedSession {
        try folder.write("walk.gpx", WalkText.straight(seconds: 60))
        try folder.write(
            "p.geojson",
            WalkText.collection([
                WalkText.feature("wolf-1", Coordinate(latitude: 46.001, longitude: 14.5)),
                WalkText.feature("7", Coordinate(latitude: 46.001, longitude: 14.5)),
            ]))
        try folder.write("golden/old.png", "not yet looked at")
        try folder.write(
            "x.session.json",
            """
            {"format": "sightline-session/1", "track": {"file": "walk.gpx", "from": 1}, "world": {"pois": "p.geojson"},
            "expect": [
            \(entries)
            ]}
            """)
        return try .load("x.session.json", in: folder)
    }

    @Test func readsEveryKind() throws {
        let folder = try TemporaryFolder()
        let session = try Self.load(
            """
            {"event": "entered", "poi": "wolf-1", "between": [55, "00:01:00"]},
            {"event": "hit", "count": 0},
            {"order": [["entered", "wolf-1"], ["hit", 7], ["cleared"], ["indicator", null]]},
            {"at": "2024-05-01T10:00:05Z", "poi": 7, "visible": true, "minPixels": 400, "unoccluded": true,
              "within": {"centre": 0.1}},
            {"at": 5, "image": "golden/new.png", "threshold": 0.2, "maxDifferent": 0.002},
            {"at": 6, "image": "golden/old.png"}
            """, in: folder
        ).session
        #expect(session.expectations.map(\.line) == [3, 4, 5, 6, 8, 9])
        var view = ViewExpectation(at: try #require(SessionTime(reading: "2024-05-01T10:00:05Z")), poi: "7")
        view.isVisible = true
        view.minPixels = 400
        view.isUnoccluded = true
        view.centre = 0.1
        var image = ImageExpectation(at: .seconds(5), name: "golden/new.png", path: "golden/new.png")
        image.threshold = 0.2
        image.maxDifferent = 0.002
        #expect(
            session.expectations.map(\.content) == [
                .event(
                    EventExpectation(
                        event: "entered", poi: "wolf-1", between: .init(from: .seconds(55), to: .seconds(60)))),
                .event(EventExpectation(event: "hit", count: 0)),
                .order(
                    OrderExpectation(steps: [
                        .init(event: "entered", poi: "wolf-1"), .init(event: "hit", poi: "7"), .init(event: "cleared"),
                        .init(event: "indicator"),
                    ])),
                .view(view), .image(image),
                .image(ImageExpectation(at: .seconds(6), name: "golden/old.png", path: "golden/old.png")),
            ])
    }

    @Test func pathsAreRelativeToTheSession() throws {
        let folder = try TemporaryFolder()
        try folder.write("sub/walk.gpx", WalkText.straight(seconds: 60))
        try folder.write("golden/old.png", "")
        for (name, path) in [
            ("new.png", "sub/new.png"), ("a/b.png", "sub/a/b.png"), ("../golden/new.png", "sub/../golden/new.png"),
            ("golden/old.png", "golden/old.png"),
        ] {
            try folder.write(
                "sub/x.session.json",
                """
                {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "expect": [{"at": 1, "image": "\(name)"}]}
                """)
            let session = try PreparedSession.load("sub/x.session.json", in: folder).session
            #expect(session.expectations.first?.content == .image(.init(at: .seconds(1), name: name, path: path)))
        }
    }

    @Test(arguments: [
        ("neither", #"{}"#, #"expect[0] needs one of "event", "order", "at""#),
        ("no object", #"5"#, "expect[0] must be an object, not a number"),
        ("no such event", #"{"event": "entred"}"#, "unknown event \"entred\""),
        ("event is no text", #"{"event": 5}"#, "expect[0].event must be a text"),
        ("event with a time", #"{"event": "hit", "at": 5}"#, "unknown key \"at\" in expect[0]"),
        ("nobody's event", #"{"event": "cleared", "poi": "wolf-1"}"#, "the event \"cleared\" is of no POI"),
        ("no such POI", #"{"event": "hit", "poi": "wolf-2"}"#, "expect[0]: there is no POI \"wolf-2\""),
        ("no such POI by number", #"{"event": "hit", "poi": 8}"#, "expect[0]: there is no POI \"8\""),
        ("half a count", #"{"event": "hit", "count": 0.5}"#, "expect[0].count must be a whole number"),
        ("count below zero", #"{"event": "hit", "count": -1}"#, "expect[0].count is -1"),
        ("one end", #"{"event": "hit", "between": [5]}"#, "expect[0].between must be a pair of times"),
        ("backwards", #"{"event": "hit", "between": [5, 4]}"#, "expect[0].between ends before it begins"),
        (
            "backwards in two ways", #"{"event": "hit", "between": [5, "2024-05-01T10:00:04Z"]}"#,
            "expect[0].between ends before it begins"
        ),
        ("beyond the walk", #"{"event": "hit", "between": [5, 61]}"#, "expect[0].between is outside the walk"),
        ("one step", #"{"order": [["hit", "wolf-1"]]}"#, "expect[0].order needs two events or more"),
        ("no steps", #"{"order": 5}"#, "expect[0].order must be a list"),
        ("bare step", #"{"order": ["hit", "hit"]}"#, "expect[0].order[0] must be a pair [event, poi]"),
        ("step of nobody", #"{"order": [["hit"], ["hit", "x"]]}"#, "expect[0]: there is no POI \"x\""),
        ("unknown step", #"{"order": [["hit"], ["hot"]]}"#, "unknown event \"hot\""),
        ("nothing expected", #"{"at": 5, "poi": "wolf-1"}"#, "expect[0] expects nothing of the POI"),
        ("nobody seen", #"{"at": 5, "visible": true}"#, "expect[0]: the key \"poi\" is missing"),
        ("no moment", #"{"poi": "wolf-1", "visible": true}"#, "expect[0]: the key \"at\" is missing"),
        ("not told", #"{"at": 0.5, "poi": "wolf-1", "visible": true}"#, "expect[0].at is outside of what the session"),
        ("too late", #"{"at": 60.5, "poi": "wolf-1", "visible": true}"#, "expect[0].at is outside the walk, which"),
        ("within what", #"{"at": 5, "poi": "wolf-1", "within": {}}"#, "the key \"centre\" is missing"),
        ("image without a moment", #"{"image": "golden/new.png"}"#, "expect[0]: the key \"at\" is missing"),
        ("image too late", #"{"at": 70, "image": "golden/new.png"}"#, "expect[0].at is outside the walk"),
        ("threshold", #"{"at": 5, "image": "a.png", "threshold": 2}"#, "expect[0].threshold is 2"),
        ("share", #"{"at": 5, "image": "a.png", "maxDifferent": 2}"#, "expect[0].maxDifferent is 2"),
        ("climbing out", #"{"at": 5, "image": "../new.png"}"#, "../new.png: lies outside the session's folder"),
        ("climbing out by two", #"{"at": 5, "image": "gone/../../new.png"}"#, "lies outside the session's folder"),
        ("from the root", #"{"at": 5, "image": "/tmp/new.png"}"#, "/tmp/new.png: lies outside"),
        ("cut off by a zero", #"{"at": 5, "image": "a.png\u0000/../b"}"#, "no file has such a name"),
        ("a folder", #"{"at": 5, "image": "golden"}"#, "golden: is a folder, not a file"),
    ])
    func refuses(name: String, entry: String, message: String) throws {
        let folder = try TemporaryFolder()
        do {
            _ = try Self.load(entry, in: folder)
            Issue.record("\(name) was taken")
        } catch let error as SessionError {
            #expect(error.file == "x.session.json")
            #expect(error.line == 3)
            #expect(error.message.contains(message), "\(error.message)")
        }
    }

    /// Entries over several lines: the one of the value is told.
    @Test(arguments: [
        ("\"event\": \"hit\",\n\"poi\": \"wolf-2\"", 5), ("\"event\": \"hit\",\n\n\"between\": [5, 61]", 6),
        ("\"order\": [[\"hit\"],\n[\"hit\", \"x\"]]", 5), ("\"poi\": \"wolf-1\", \"visible\": true,\n\"at\": 60.5", 5),
        ("\"image\": \"a.png\",\n\"at\": 0.5", 5),
    ])
    func namesTheLineOfTheValue(entry: String, line: Int) throws {
        let folder = try TemporaryFolder()
        do {
            _ = try Self.load("{\n\(entry)}", in: folder)
            Issue.record("\(entry) was taken")
        } catch let error as SessionError {
            #expect(error.line == line, "\(error.message)")
        }
    }

    @Test func aGoldenPictureIsNotWrittenThroughALink() throws {
        let outside = try TemporaryFolder()
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/new.png", withDestinationPath: "\(outside.path)/new.png")
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/out", withDestinationPath: outside.path)
        for name in ["new.png", "out/new.png"] {
            #expect(throws: SessionError.self) {
                try Self.load(#"{"at": 5, "image": "\#(name)"}"#, in: folder)
            }
        }
    }

    @Test func theEndAsItIsPrintedIsTheEnd() throws {
        let folder = try TemporaryFolder()
        let session = try Self.load(#"{"at": 60.0004, "poi": "wolf-1", "visible": true}"#, in: folder)
        #expect(session.moment(.seconds(60.0004)) == 60)
        #expect(session.moment(.seconds(60.1)) == nil)
        #expect(session.moment(.seconds(0.5)) == nil)
    }

    /// The schema offers an editor the keys that the reader takes, and no others.
    @Test func theSchemaKnowsTheKeys() throws {
        var known: Set<String> = []
        for entry in [
            #""event": "hit""#, #""order": [["hit"], ["hit"]]"#, #""at": 5, "image": "a.png""#,
            #""at": 5, "poi": "7", "visible": true"#,
        ] {
            do {
                _ = try Self.load("{\(entry), \"qqqqqqqqqqqqqqqq\": 1}", in: try TemporaryFolder())
                Issue.record("taken")
            } catch let error as SessionError {
                let keys = error.hint?.replacingOccurrences(of: "known here: ", with: "").components(separatedBy: ", ")
                known.formUnion(keys ?? [])
            }
        }
        let schema = try JSONSerialization.jsonObject(with: Data(SessionSchema.text.utf8)) as? [String: Any]
        let properties = schema?["properties"] as? [String: Any]
        let items = (properties?["expect"] as? [String: Any])?["items"] as? [String: Any]
        #expect(Set((items?["properties"] as? [String: Any])?.keys.map { $0 } ?? []) == known)
    }

    /// Whatever is done to expectations, they are taken or refused at a line.
    @Test func survivesDamage() throws {
        let good = Array(
            #"""
            {"format": "sightline-session/1", "track": {"file": "walk.gpx"}, "expect": [
            {"event": "entered", "poi": "wolf-1", "between": [5, "00:00:06"], "count": 1},
            {"order": [["entered", "wolf-1"], ["hit", 7], ["cleared"]]},
            {"at": 5, "poi": 7, "visible": true, "minPixels": 4, "unoccluded": true, "within": {"centre": 0.1}},
            {"at": 5, "image": "golden/a.png", "threshold": 0.1, "maxDifferent": 0.002}]}
            """#.utf8)
        let folder = try TemporaryFolder()
        try folder.write("walk.gpx", "")
        let files = SessionFiles(sessionFile: "x.session.json", currentFolder: folder.path, allowOutside: false)
        _ = try SessionDecoder.decode(good, file: "x", files: files)
        let random = CounterRandom(seed: 9, stream: 2)
        let inserts = ["[", "]", "{", "\"", "-1", "1e300", "null", "NaN", ",", "/", "..", "true", "[[", "0.5"]
        for round in 0..<4000 {
            var bytes = good
            for change in 0..<2 {
                let bits = random.bits(UInt64(round * 2 + change))
                let index = Int(bits >> 16) % bytes.count
                switch bits % 3 {
                case 0: bytes.remove(at: index)
                case 1:
                    bytes.insert(contentsOf: Array(inserts[Int(bits >> 4 & 0xFFFF) % inserts.count].utf8), at: index)
                default: bytes[index] = UInt8(truncatingIfNeeded: bits >> 40)
                }
            }
            do {
                _ = try SessionDecoder.decode(bytes, file: "x", files: files)
            } catch {
                #expect(error.line != nil)
            }
        }
    }
}
