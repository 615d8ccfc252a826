import Foundation
import Testing

/// `track info`, as people and scripts meet it.
@Suite struct TrackInfoTests {
    private static let good = """
        <gpx version="1.1"><trk><trkseg>
        <trkpt lat="46" lon="14"><ele>300</ele><time>2024-05-01T12:00:00Z</time></trkpt>
        <trkpt lat="46.001" lon="14"><ele>301</ele><time>2024-05-01T12:00:10Z</time></trkpt>
        </trkseg></trk></gpx>
        """
    private static let bad = good.replacing(#"lat="46.001""#, with: #"lat="46,001""#)

    private func run(_ text: String, _ options: String...) throws -> SightlineProgram.Outcome {
        let folder = try ScratchFolder()
        try folder.write("walk.gpx", text)
        // The folder goes with its last use, so it is held until the program has ended.
        return try withExtendedLifetime(folder) {
            try SightlineProgram(in: folder.url)(["track", "info", "walk.gpx"] + options)
        }
    }

    @Test func oneObject() throws {
        let outcome = try run(Self.good, "--json")
        let object = try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(outcome.text.split(separator: "\n").count == 1)
        #expect(object["points"] as? Int == 2)
        #expect((object["length_m"] as? Double).map { abs($0 - 111.15) < 0.01 } == true)
        #expect((object["first"] as? [String: Any])?["time"] as? String == "2024-05-01T12:00:00Z")
        #expect((object["warnings"] as? [Any])?.isEmpty == true)
        #expect(object["height_datum"] as? String == "msl")
        #expect(object.count == 23)
    }

    @Test func logsOfReceivers() throws {
        let log = "$GPRMC,101112,A,4600.0000,N,01400.0000,E,10.0,90.0,141000,,,A*79\r\n"
        let told = try run(log, "--json")
        #expect(told.text.contains(#""time":"2000-10-14T10:11:12Z""#))
        let object = try #require(JSONSerialization.jsonObject(with: told.output) as? [String: Any])
        #expect(object["sentence_counts"] as? [String: Int] == ["GPRMC": 1])
        #expect((object["warnings"] as? [Any])?.count == 1)
        let mended = try run(log, "--gps-week-offset", "1024")
        #expect(mended.errors.isEmpty)
        #expect(mended.text.contains("2020-05-30T10:11:12Z") && mended.text.contains("epochs      1\n"))
        #expect(
            try run(log, "--gps-week-offset", "x").lines
                == ["sightline: track info: --gps-week-offset x is not a whole number"])
    }

    @Test func tablesAndGeoJSON() throws {
        #expect(
            try run("Breite;Länge\n46,5;14\n").text.contains(
                "columns     latitude from 'Breite', longitude from 'Länge'\n"))
        #expect(
            try run("a,b\n1,2\n").lines
                == ["sightline: walk.gpx:1: no row names columns of latitude and longitude (such as lat,lon,ele,time)"])
        let line = #"{"type":"LineString","coordinates":[[14,46],[14.1,46]]}"#
        #expect(try run(line).text.contains("format      GeoJSON\n"))
    }

    @Test func textForPeople() throws {
        let outcome = try run(Self.good)
        #expect(outcome.text.contains("length      111.2 m\n"))
        #expect(outcome.errors.isEmpty)
    }

    @Test func strictReadingNamesTheLineAndTheWayOut() throws {
        let outcome = try run(Self.bad, "--json")
        #expect(outcome.status == 2)
        #expect(outcome.text.isEmpty)
        #expect(
            outcome.lines == [
                "sightline: walk.gpx:3: coordinate is not a decimal number: lat='46,001' lon='14'",
                "  hint: --lenient drops the bad point",
            ])
    }

    @Test func lenientReadingWarns() throws {
        let outcome = try run(Self.bad, "--json", "--lenient")
        #expect(outcome.status == 0)
        let object = try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(object["points"] as? Int == 1)
        #expect((object["warnings"] as? [[String: Any]])?.map { $0["line"] as? Int } == [3])
        #expect(try run(Self.bad, "--lenient").lines.count == 1)
    }

    @Test func sortedByTimes() throws {
        let swapped = Self.good.replacing("12:00:00Z", with: "12:00:20Z")
        let counts = try [run(swapped, "--json"), run(swapped, "--json", "--sort-times")].map { outcome in
            let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
            return object?["backward_time_steps"] as? Int
        }
        #expect(counts == [1, 0])
    }

    @Test func theHintCountsWhatIsMended() throws {
        let one = try run(Self.good.replacing("12:00:00Z", with: "noon"))
        #expect(one.lines.last == "  hint: --lenient drops or mends what the warning names")
        let two = try run(Self.good.replacing("12:00:00Z", with: "noon").replacing("12:00:10Z", with: "ten past"))
        #expect(two.lines.last == "  hint: --lenient drops or mends what the 2 warnings name")
    }

    @Test func standardInput() throws {
        let program = SightlineProgram(in: FileManager.default.temporaryDirectory)
        let outcome = try program("track", "info", "-", "--json", input: Data(Self.good.utf8))
        #expect(outcome.status == 0)
        let empty = try program("track", "info", "-")
        #expect(empty.lines == ["sightline: -:1: the file is empty"])
    }

    @Test func theContentDecides() throws {
        #expect(try run("<kml/>").text.contains("format      KML\n"))
        #expect(try run("<TrainingCenterDatabase/>").text.contains("format      TCX\n"))
        #expect(try run("\n<osm/>").lines == ["sightline: walk.gpx:2: not GPX: the root element is <osm>"])
    }

    @Test func binaryFaultsAreToldByTheirByte() throws {
        // A header of 12 bytes that tells of no data, and two bytes that are not its checksum.
        let fit = Data([12, 0x20, 0, 0, 0, 0, 0, 0, 0x2E, 0x46, 0x49, 0x54, 1, 0])
        let program = SightlineProgram(in: FileManager.default.temporaryDirectory)
        let words = "the header at byte 0 tells of no data, but what follows is no checksum"
        let outcome = try program("track", "info", "-", input: fit)
        #expect(outcome.status == 2)
        #expect(outcome.lines == ["sightline: -:12: byte 12: \(words)"])
        let lenient = try program("track", "info", "-", "--lenient", "--json", input: fit)
        #expect(lenient.status == 0)
        #expect(lenient.text.contains(#""warnings":[{"byte":12,"message":"\#(words); whole messages"#))
    }

    @Test func whatIsNoTrack() throws {
        #expect(try run("").lines == ["sightline: walk.gpx:1: the file is empty"])
        let program = SightlineProgram(in: FileManager.default.temporaryDirectory)
        #expect(try program("track", "info", "gone.gpx").lines == ["sightline: gone.gpx: no such file"])
    }
}
