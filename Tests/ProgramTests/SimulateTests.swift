import Foundation
import TestSupport
import Testing

/// `simulate` and `explain` as a person runs them, on the bundled walk.
@Suite struct SimulateTests {
    private let program = SightlineProgram(in: Conformance.root)

    @Test func neitherLocaleNorTimeZoneNorWhenCounts() throws {
        let first = try program("simulate", "Examples/ljubljana.session.json", "--poses", "2")
        #expect(first.status == 0)
        #expect(first.output.count > 100_000)
        for (language, zone) in [("C", "UTC"), ("de_DE.UTF-8", "Asia/Tokyo"), ("tr_TR.UTF-8", "America/St_Johns")] {
            var elsewhere = program
            elsewhere.environment["LC_ALL"] = language
            elsewhere.environment["LANG"] = language
            elsewhere.environment["TZ"] = zone
            #expect(try elsewhere("simulate", "Examples/ljubljana.session.json", "--poses", "2").output == first.output)
        }
    }

    @Test func seedsMakeOtherNoiseAndTheSameSeedTheSame() throws {
        let arguments = ["simulate", "Examples/ljubljana.session.json"]
        let seven = try program(arguments + ["--seed", "7"])
        #expect(try program(arguments).output == seven.output)
        #expect(try program(arguments + ["--seed", "8"]).output != seven.output)
    }

    @Test func everyLineIsOneObjectWithTheTimeFirst() throws {
        let lines = try program("simulate", "Examples/ljubljana.session.json").text.split(separator: "\n")
        var last = 0.0
        for line in lines {
            #expect(line.hasPrefix("{\"t\":"))
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let time = try #require(object["t"] as? Double)
            #expect(time >= last)
            last = time
        }
    }

    @Test func theSummaryCountsTheLog() throws {
        let log = try program("simulate", "Examples/ljubljana.session.json").text
        let summary = try program("simulate", "Examples/ljubljana.session.json", "--summary")
        let object = try #require(try JSONSerialization.jsonObject(with: summary.output) as? [String: Any])
        let counts = try #require(object["events"] as? [String: Int])
        for (name, count) in counts {
            #expect(log.components(separatedBy: "\"event\":\"\(name)\"").count - 1 == count, "\(name)")
        }
        #expect(counts.values.reduce(0, +) == log.split(separator: "\n").count)
    }

    @Test func itIsJSONAnyway() throws {
        for more in [
            ["simulate", "Examples/ljubljana.session.json"], ["simulate", "Examples/ljubljana.gpx", "--summary"],
        ] {
            #expect(try program(more + ["--json"]).output == (try program(more)).output)
        }
        let bench = try program("bench", "cubes", "--count", "8", "--frames", "20", "--msaa", "1")
        let result = try JSONSerialization.jsonObject(with: bench.output) as? [String: Any]
        #expect(result?["n"] as? Int == 8 && result?["msaa"] as? Int == 1 && result?["frames"] as? Int == 20)
    }

    @Test func aWalkFromStandardInput() throws {
        let walk = try Data(contentsOf: Conformance.root.appendingPathComponent("Examples/ljubljana.gpx"))
        let arguments = ["--pois", "Examples/ljubljana.geojson"]
        let piped = try program(["simulate", "-"] + arguments, input: walk)
        #expect(piped.status == 0)
        #expect(piped.output == (try program(["simulate", "Examples/ljubljana.gpx"] + arguments)).output)
    }

    @Test func explainsAsJSONAndInWords() throws {
        let arguments = ["explain", "Examples/ljubljana.session.json", "--poi", "wolf-1"]
        let json = try program(arguments + ["--at", "00:01:40", "--json"])
        let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
        #expect(object["t"] as? Double == 100)
        #expect(object["poi"] as? String == "wolf-1")
        let words = try program(arguments + ["--at", "100"]).text.split(separator: "\n").map(String.init)
        #expect(words == object["reasons"] as? [String])
        // The walk begins at 08:30 UTC.
        let same = try program(arguments + ["--at", "2026-05-16T08:31:40Z", "--json"])
        #expect(same.output == json.output)
    }

    @Test(arguments: [
        (["simulate"], "sightline: simulate: "),
        (["simulate", "gone.gpx"], "sightline: gone.gpx: no such file"),
        (["simulate", "Examples"], "sightline: Examples: is a folder"),
        (["simulate", "README.md"], "sightline: README.md:1: "),
        (["simulate", "Examples/ljubljana.gpx", "--pois", "gone.geojson"], "sightline: gone.geojson: no such file"),
        (
            ["simulate", "Examples/ljubljana.gpx", "--pois", "Examples/ljubljana.gpx"],
            "sightline: Examples/ljubljana.gpx:1: "
        ),
        (["simulate", "Examples/ljubljana.gpx", "--poses", "0"], "sightline: simulate: --poses "),
        (["simulate", "Examples/ljubljana.gpx", "--poses", "1001"], "sightline: simulate: --poses "),
        (
            ["simulate", "Examples/ljubljana.gpx", "--track", "none"],
            "sightline: Examples/ljubljana.gpx:1: no track is named 'none'"
        ),
        (["explain", "Examples/ljubljana.session.json", "--at", "1"], "sightline: explain: --poi ID is missing"),
        (["explain", "Examples/ljubljana.session.json", "--poi", "wolf-1"], "sightline: explain: --at T is missing"),
        (
            ["explain", "Examples/ljubljana.session.json", "--poi", "wolf-11", "--at", "1"],
            "sightline: explain: --poi wolf-11: "
        ),
        (
            ["explain", "Examples/ljubljana.session.json", "--poi", "wolf-1", "--at", "9999"],
            "sightline: explain: --at 9999 is outside the walk"
        ),
        (
            ["explain", "Examples/ljubljana.session.json", "--poi", "wolf-1", "--at", "-1"],
            "sightline: explain: --at -1 is outside the walk"
        ),
        (
            ["explain", "Examples/ljubljana.session.json", "--poi", "wolf-1", "--at", "noon"],
            "sightline: explain: --at "
        ),
        (
            ["explain", "Examples/ljubljana.session.json", "--poi", "wolf-1", "--at", "1", "--size", "0x10"],
            "sightline: explain: --size "
        ),
    ])
    func refuses(arguments: [String], beginning: String) throws {
        let outcome = try program(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.lines.first?.hasPrefix(beginning) == true, "\(outcome.errors)")
        #expect(outcome.lines.count <= 2)
        if outcome.lines.count == 2 { #expect(outcome.lines[1].hasPrefix("  hint: ")) }
    }

    @Test func aReaderThatClosesEndsItQuietly() throws {
        let outcome = try program.shell("\"$SIGHTLINE\" simulate Examples/ljubljana.session.json --poses 100 | head -1")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.text.split(separator: "\n").count == 1)
    }

    @Test func aFaultOfASessionIsToldAtItsLine() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sightline-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = """
            {
              "format": "sightline-session/1",
              "track": { "file": "gone.gpx" },
              "world": { "terain": "x.hgt" }
            }
            """
        try Data(session.utf8).write(to: folder.appendingPathComponent("x.session.json"))
        let outcome = try SightlineProgram(in: folder)("simulate", "x.session.json")
        #expect(outcome.status == 2)
        #expect(outcome.lines == ["sightline: x.session.json:3: gone.gpx: no such file"])
    }

    @Test func runsAreTheSameOnAnyNumberOfCores() throws {
        let command = "\"$SIGHTLINE\" simulate Examples/ljubljana.session.json --runs 6"
        let all = try program.shell(command)
        #expect(all.status == 0)
        #expect(try program.shell("taskset -c 0 \(command)").text == all.text)
        let object = try #require(try JSONSerialization.jsonObject(with: all.output) as? [String: Any])
        #expect(object["runs"] as? Int == 6)
        let pois = try #require(object["pois"] as? [String: [String: [String: Any]]])
        #expect(pois["wolf-1"]?["entered"]?["probability"] as? Double == 1)
        for options in [["--summary"], ["--poses", "1"]] {
            let outcome = try program(["simulate", "Examples/ljubljana.session.json", "--runs", "2"] + options)
            #expect(outcome.status == 2)
        }
    }
}
