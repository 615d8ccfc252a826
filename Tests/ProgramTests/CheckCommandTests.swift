import Assets
import Foundation
import FoundationXML
import SceneGraph
import Testing

/// `check` as a person and a build server run it.
@Suite(.serialized, .timeLimit(.minutes(4))) struct CheckCommandTests {
    private let folder: ScratchFolder
    private let program: SightlineProgram

    init() throws {
        folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.gpx)
        program = SightlineProgram(in: folder.url)
    }

    /// Ten seconds northward; "Ahead" is 33 m ahead of the start, "Aside" 78 m to the right.
    private func session(_ entries: String, name: String = "x.session.json", keys: String = "") throws {
        try folder.write(
            name,
            """
            {"format": "sightline-session/1", "title": "A short way", "track": {"file": "walk.gpx"}, "rules": {}, \(keys)
            "expect": [
            \(entries)
            ]}
            """)
    }

    @Test func whatIsMetEndsWithNothingToMend() throws {
        try session(
            """
            {"event": "entered", "poi": "Ahead", "between": [0, 0], "count": 1},
            {"at": 5, "poi": "Ahead", "visible": true, "minPixels": 100, "within": {"centre": 0.3}},
            {"at": 5, "poi": "Aside", "visible": false}
            """)
        let outcome = try program("check", "x.session.json")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.text == "x.session.json: 3 of 3 expectations are met\n")
        #expect(folder.names == ["walk.gpx", "x.session.json"])
    }

    @Test func whatFailsIsALineEach() throws {
        try session(
            """
            {"event": "entered", "poi": "Ahead", "between": [5, 6]},
            {"event": "entered", "poi": "Ahead"},
            {"at": 5, "poi": "Aside", "visible": true},
            {"at": 5, "poi": "Ahead", "minPixels": 900000}
            """)
        let outcome = try program("check", "x.session.json")
        #expect(outcome.status == 1 && outcome.errors.isEmpty)
        let lines = outcome.text.split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(
            lines[0] == "x.session.json:3: expectation 1: entered Ahead: expected between 5 and 6 s, found at 0 s")
        #expect(
            lines[1].hasPrefix("x.session.json:5: expectation 3: visible Aside: expected true at 5 s, found false ("))
        #expect(
            lines[2].hasPrefix(
                "x.session.json:6: expectation 4: minPixels Ahead: expected at least 900000 pixels at 5 s, found "))
        #expect(lines[3] == "x.session.json: 1 of 4 expectations are met")
    }

    @Test func goldenPicturesFromTheFirstToTheLast() throws {
        try session(#"{"at": 5, "image": "golden/a.png"}, {"at": 6, "image": "b.png"}"#)
        let size = ["--size", "320x180"]
        let missing = try program(["check", "x.session.json"] + size)
        #expect(missing.status == 1)
        #expect(
            missing.text.hasPrefix(
                "x.session.json:3: expectation 1: image golden/a.png: expected a picture to compare with, found no such file; --update writes it\n"
            ))
        // A folder is made where there is none.
        let update = try program(["check", "x.session.json", "--update"] + size)
        #expect(update.status == 0)
        #expect(
            update.text == """
                x.session.json:3: expectation 1: image golden/a.png at 5 s: written
                x.session.json:3: expectation 2: image b.png at 6 s: written
                x.session.json: 2 of 2 expectations are met

                """)
        #expect(folder.names == ["b.png", "golden", "walk.gpx", "x.session.json"])
        #expect(try program(["check", "x.session.json"] + size).status == 0)
        // It is the picture that render draws.
        let render = try program(["render", "x.session.json", "--at", "5", "-o", "r.png"] + size)
        #expect(render.status == 0)
        let drawn = try ImageFile.read([UInt8](folder.read("r.png")))
        #expect(try ImageFile.read([UInt8](folder.read("golden/a.png"))) == drawn)

        // What passes is not written again, what does not is.
        let before = try folder.read("golden/a.png")
        let other = try program(["render", "x.session.json", "--at", "0", "-o", "b.png"] + size)
        #expect(other.status == 0)
        let stale = folder.url.appendingPathComponent("golden/a.png").path
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: stale)
        let failed = try program(["check", "x.session.json"] + size)
        #expect(failed.status == 1)
        #expect(failed.text.contains("expectation 2: image b.png: expected at most 0 of the pixels different"))
        #expect(folder.names.contains("b.difference.png") && folder.names.contains("b.found.png"))
        #expect(
            failed.lines == [
                "sightline: b.found.png: what was drawn", "sightline: b.difference.png: where it differs",
            ])
        let difference = try ImageFile.read([UInt8](folder.read("b.difference.png")))
        #expect(difference.width == 320 && difference.height == 180)
        let again = try program(["check", "x.session.json", "--update"] + size)
        #expect(again.status == 0 && again.text.contains("b.png at 6 s: written") && !again.text.contains("a.png"))
        #expect(try folder.read("golden/a.png") == before)
        let date = try FileManager.default.attributesOfItem(atPath: stale)[.modificationDate] as? Date
        #expect(date == Date(timeIntervalSince1970: 1))
    }

    @Test func otherSizesAndBlankFramesFail() throws {
        try session(#"{"at": 5, "image": "a.png", "threshold": 1, "maxDifferent": 1}"#)
        #expect(try program("check", "x.session.json", "--update", "--size", "160x90").status == 0)
        let other = try program("check", "x.session.json", "--size", "320x180")
        #expect(other.status == 1)
        #expect(other.text.contains("expected 160x90, found 320x180; --size 160x90 draws such"))

        try session(
            #"{"at": 5, "image": "blank.png", "threshold": 1, "maxDifferent": 1}"#,
            keys: #""device": {"heading": {"fixed": 180}}, "world": {"background": [0.2, 0.4, 0.6]},"#)
        for form in [["check", "x.session.json"], ["check", "x.session.json", "--update"]] {
            let blank = try program(form + ["--size", "160x90"])
            #expect(blank.status == 1)
            #expect(blank.text.contains("a blank frame: nothing but one colour is drawn"))
            #expect(!folder.names.contains("blank.png"))
        }
    }

    @Test func twoExpectationsOfOneGoldenDoNotTakeTurns() throws {
        try session(#"{"at": 0, "image": "a.png"}, {"at": 9, "image": "a.png"}"#)
        let outcome = try program("check", "x.session.json", "--update", "--size", "160x90")
        #expect(outcome.status == 1 && outcome.text.contains("expectation 2: image a.png: expected at most"))
    }

    @Test func reports() throws {
        try session(
            """
            {"event": "entered", "poi": "Ahead"},
            {"event": "left", "poi": "Ahead"},
            {"at": 5, "poi": "Ahead", "visible": true},
            {"at": 5, "image": "a.png"}
            """)
        let size = ["--size", "160x90"]
        #expect(try program(["render", "x.session.json", "--at", "2", "-o", "a.png"] + size).status == 0)
        let outcome = try program(["check", "x.session.json", "--report", "out/", "--json"] + size)
        #expect(outcome.status == 1 && outcome.errors.isEmpty)
        let result = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        #expect(result?["passed"] as? Int == 2 && result?["failed"] as? Int == 2)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.url.appendingPathComponent("out").path
        ).sorted()
        #expect(
            names == [
                "index.html", "junit.xml", "x-3-found.png", "x-4-difference.png", "x-4-expected.png", "x-4-found.png",
                "x.events.jsonl",
            ])
        // Nothing is left beside the golden picture when there is a report.
        #expect(folder.names == ["a.png", "out", "walk.gpx", "x.session.json"])
        let suite = try XMLDocument(data: folder.read("out/junit.xml")).rootElement()?.elements(forName: "testsuite")
        #expect(suite?.first?.elements(forName: "testcase").count == 4)
        #expect(suite?.first?.attribute(forName: "failures")?.stringValue == "2")
        let page = String(decoding: try folder.read("out/index.html"), as: UTF8.self)
        for name in names where name.hasSuffix(".png") { #expect(page.contains("src=\"\(name)\"")) }
        let log = String(decoding: try folder.read("out/x.events.jsonl"), as: UTF8.self)
        #expect(log.split(separator: "\n").filter { $0.contains("\"event\":\"expectation\"") }.count == 4)
        // A second run replaces it, and its bytes are the same.
        let first = try names.map { try folder.read("out/\($0)") }
        #expect(try program(["check", "x.session.json", "--report", "out"] + size).status == 1)
        #expect(try names.map { try folder.read("out/\($0)") } == first)
    }

    /// The page as a browser shows it, where there is one.
    @Test func thePageInABrowser() throws {
        let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        guard let browser else { return }
        try session(#"{"event": "left", "poi": "Ahead"}, {"at": 5, "poi": "Ahead", "visible": true}"#)
        #expect(try program("check", "x.session.json", "--report", "out", "--size", "320x180").status == 1)
        let shot = try program.shell(
            """
            \(browser) --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$PWD/profile" \
            --window-size=800,600 --screenshot="$PWD/page.png" "file://$PWD/out/index.html" >/dev/null 2>&1
            """)
        guard shot.status == 0 else { return }
        let picture = try ImageFile.read([UInt8](folder.read("page.png")))
        // The report's own colours: the red of what failed, and the picture's sky.
        let pixels = stride(from: 0, to: picture.pixels.count, by: 4).map { Array(picture.pixels[$0..<($0 + 3)]) }
        #expect(pixels.contains { $0[0] > 180 && $0[1] < 70 && $0[2] < 70 })
        #expect(pixels.filter { $0[2] > 180 && $0[0] < 170 }.count > 1000)
    }

    @Test func severalSessionsInOneReport() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("sub"), withIntermediateDirectories: false)
        try session(#"{"event": "entered", "poi": "Ahead"}"#)
        try folder.write("sub/walk.gpx", SampleWalk.gpx)
        try session(#"{"event": "left", "poi": "Ahead"}"#, name: "sub/x.session.json")
        let outcome = try program("check", "x.session.json", "sub/x.session.json", "--report", "out")
        #expect(outcome.status == 1)
        #expect(
            outcome.text == """
                x.session.json: 1 of 1 expectation is met
                sub/x.session.json:3: expectation 1: left Ahead: expected at least once, found never
                sub/x.session.json: 0 of 1 expectation is met

                """)
        let suites = try XMLDocument(data: folder.read("out/junit.xml")).rootElement()?.elements(forName: "testsuite")
        #expect(
            suites?.map { $0.attribute(forName: "package")?.stringValue } == ["x.session.json", "sub/x.session.json"])
        #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("out/x-2.events.jsonl").path))
    }

    @Test func only() throws {
        try session(
            """
            {"event": "entered", "poi": "Ahead"}, {"event": "left", "poi": "Ahead"},
            {"event": "left", "poi": "Aside", "count": 0}
            """)
        for (name, status, last) in [
            ("1", Int32(0), "1 of 1 expectation is met, 2 not looked at"),
            ("left", 1, "1 of 2 expectations are met, 1 not looked at"),
            ("LEFT ASIDE", 0, "1 of 1 expectation is met, 2 not looked at"), ("x", 1, "2 of 3 expectations are met"),
            ("A short way", 1, "2 of 3 expectations are met"),
        ] {
            let outcome = try program("check", "x.session.json", "--only", name)
            #expect(outcome.status == status, "\(name)")
            #expect(outcome.text.hasSuffix("x.session.json: \(last)\n"), "\(outcome.text)")
        }
        let nothing = try program("check", "x.session.json", "--only", "hit")
        #expect(nothing.status == 2 && nothing.text.isEmpty)
        #expect(
            nothing.lines == [
                "sightline: check: --only hit: no expectation is called so",
                #"  hint: there are "entered Ahead", "left Ahead", "left Aside never""#,
            ])
    }

    @Test func refusals() throws {
        try session(#"{"event": "entered", "poi": "Ahead"}"#)
        try folder.write("none.session.json", #"{"format": "sightline-session/1", "track": {"file": "walk.gpx"}}"#)
        try folder.write("bad.png", "no picture")
        try session(#"{"at": 5, "image": "bad.png"}"#, name: "bad.session.json")
        try session(#"{"at": 5, "image": "walk.gpx"}"#, name: "over.session.json")
        try session(#"{"at": 5, "image": "../up.png"}"#, name: "out.session.json")
        try session(#"{"at": 50, "image": "a.png"}"#, name: "late.session.json")
        for (arguments, message) in [
            ([], "check: SESSION is missing"), (["none.session.json"], "none.session.json:1: nothing is expected here"),
            (["walk.gpx"], "walk.gpx:1: nothing is expected here"),
            (["gone.session.json"], "gone.session.json: no such file"),
            (
                ["x.session.json", "late.session.json"],
                "late.session.json:3: expect[0].at is outside the walk, which lasts 10 s"
            ),
            (["bad.session.json"], "bad.png:1: neither a PNG nor a JPEG nor a TGA picture"),
            (["over.session.json", "--update"], "walk.gpx: is an input and would be overwritten"),
            (
                ["out.session.json", "--update"],
                "out.session.json:3: ../up.png: lies outside the session's folder and the current folder"
            ),
            (["x.session.json", "--report", "walk.gpx"], "walk.gpx: is a file, not a folder"),
            (["x.session.json", "--report", "no/such"], "no/such: no such folder: no"),
            (["x.session.json", "--size", "0x5"], "check: --size 0x5 has a side that is not more than 0"),
            (["x.session.json", "--pois", "gone"], "gone: no such file"),
        ] as [([String], String)] {
            let outcome = try program(["check"] + arguments)
            #expect(outcome.status == 2 && outcome.text.isEmpty, "\(arguments)")
            #expect(outcome.lines.first == "sightline: \(message)", "\(outcome.errors)")
        }
        // A golden picture that is none is written anew when that is asked for.
        #expect(try program("check", "bad.session.json", "--update", "--size", "64x48").status == 0)
        #expect(try ImageFile.read([UInt8](folder.read("bad.png"))).width == 64)
    }

    @Test func theSchema() throws {
        let outcome = try program("check", "--schema")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let schema = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        #expect((schema?["properties"] as? [String: Any])?["expect"] != nil)
    }

    /// Stopped in the middle of many pictures: whole files stay, parts of files don't.
    @Test func anInterruptLeavesWholeFilesOnly() throws {
        let entries = (0..<200).map { #"{"at": \#(Double($0) / 20), "image": "g/\#($0).png"}"# }
        try session(entries.joined(separator: ",\n"))
        let running = try program.start(["check", "x.session.json", "--update", "--size", "640x360"])
        let pictures = folder.url.appendingPathComponent("g").path
        for _ in 0..<2000 {
            if let names = try? FileManager.default.contentsOfDirectory(atPath: pictures), names.count > 2 { break }
            usleep(5000)
        }
        running.interrupt()
        let outcome = try running.wait()
        #expect(outcome.status == 130 && outcome.errors.contains("sightline: stopped"))
        let names = try FileManager.default.contentsOfDirectory(atPath: pictures)
        #expect(!names.isEmpty)
        for name in names {
            #expect(!name.hasPrefix(".") && name.hasSuffix(".png"))
            #expect(try ImageFile.read([UInt8](folder.read("g/\(name)"))).width == 640)
        }
    }
}
