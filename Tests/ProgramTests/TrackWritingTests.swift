import Foundation
import Testing

/// `track convert`, `track resample` and `track clean`, as people and scripts meet them.
@Suite(.timeLimit(.minutes(4))) struct TrackWritingTests {
    private static let walk = """
        <gpx version="1.1"><wpt lat="46.01" lon="14"><name>Tree</name></wpt><trk><name>a</name><trkseg>
        <trkpt lat="46" lon="14"><ele>300</ele><time>2024-05-01T12:00:00Z</time></trkpt>
        <trkpt lat="46.001" lon="14"><ele>301</ele><time>2024-05-01T12:01:00.25Z</time></trkpt>
        </trkseg></trk><trk><name>b</name><trkseg><trkpt lat="-1e0" lon="14"/><trkpt lat="-1.5" lon="179.5"/></trkseg></trk></gpx>
        """.replacing("-1e0", with: "-1")

    private let folder: ScratchFolder
    private let program: SightlineProgram

    init() throws {
        folder = try ScratchFolder()
        try folder.write("walk.gpx", Self.walk)
        program = SightlineProgram(in: folder.url)
    }

    private func info(_ name: String) throws -> [String: Any] {
        let outcome = try program("track", "info", name, "--json")
        return try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any], "\(outcome.errors)")
    }

    @Test func theEndingSaysTheFormat() throws {
        for (name, format) in [
            ("x.gpx", "gpx"), ("x.kml", "kml"), ("x.geojson", "geojson"), ("x.json", "geojson"), ("x.CSV", "csv"),
        ] {
            let outcome = try program("track", "convert", "walk.gpx", "-o", name, "--track", "a")
            #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
            let found = try info(name)
            #expect(found["format"] as? String == format && found["points"] as? Int == 2, "\(name)")
            #expect(found["latest_time"] as? String == "2024-05-01T12:01:00.25Z", "\(name)")
        }
        #expect(try program("track", "convert", "walk.gpx", "-o", "x.czml").status == 0)
        #expect(try folder.read("x.czml").prefix(1) == Data("[".utf8))
    }

    @Test func whatIsLostIsTold() throws {
        let outcome = try program("track", "convert", "walk.gpx", "-o", "x.nmea")
        #expect(outcome.status == 0 && outcome.text.isEmpty)
        #expect(
            outcome.lines == [
                "sightline: track convert: 1 waypoint is not written: NMEA has no place for it",
                "sightline: track convert: 2 names of tracks are not written: NMEA has no place for them",
                "sightline: track convert: 1 gap between tracks is not written: NMEA has no place for it",
                "sightline: track convert: 2 points without a time are not written: NMEA tells points apart by their times",
            ])
        #expect(try info("x.nmea")["points"] as? Int == 2)
        let scene = try program("track", "convert", "walk.gpx", "-o", "x.czml")
        #expect(scene.lines.suffix(1) == ["  hint: --datum ellipsoid converts them"])
        #expect(try program("track", "convert", "walk.gpx", "-o", "x.czml", "--datum", "ellipsoid").lines.isEmpty)
    }

    @Test func theReportAsJSON() throws {
        let outcome = try program("track", "convert", "walk.gpx", "-o", "x.nmea", "--json")
        let report = try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect(report["format"] as? String == "nmea" && report["points"] as? Int == 4 && report["tracks"] as? Int == 2)
        #expect((report["notes"] as? [String])?.first == "1 waypoint is not written: NMEA has no place for it")
    }

    @Test func standardStreams() throws {
        let outcome = try program("track", "convert", "-", "--to", "csv", "-o", "-", input: Data(Self.walk.utf8))
        #expect(outcome.status == 0)
        #expect(outcome.text.hasPrefix("latitude,longitude,elevation,time,track_number,track_name\n46,14,300,2024"))
        let back = try program.shell(
            "$SIGHTLINE track convert walk.gpx --to geojson -o - | $SIGHTLINE track info - --json")
        #expect(back.status == 0 && back.text.contains("\"points\":4"))
        #expect(try program.shell("$SIGHTLINE track convert walk.gpx --to gpx -o - | head -c 5").errors.isEmpty)
    }

    @Test func theDatumIsNeverChangedInSilence() throws {
        #expect(try program("track", "convert", "walk.gpx", "-o", "e.gpx", "--datum", "ellipsoid").status == 0)
        let other = try info("e.gpx")
        #expect(other["height_datum"] as? String == "ellipsoid")
        let height = try #require((other["first"] as? [String: Any])?["ele"] as? Double)
        #expect((345...350).contains(height))
        #expect(try program("track", "convert", "e.gpx", "-o", "f.kml").status == 0)
        #expect(try (info("f.kml")["first"] as? [String: Any])?["ele"] as? Double == height)
        #expect(try info("f.kml")["height_datum"] as? String == "ellipsoid")
        #expect(try program("track", "convert", "f.kml", "-o", "m.gpx", "--datum", "msl").status == 0)
        let back = try #require((info("m.gpx")["first"] as? [String: Any])?["ele"] as? Double)
        #expect(abs(back - 300) < 1e-9)
    }

    /// The same bytes in every locale and time zone, with a dot.
    @Test func noLocale() throws {
        for format in ["gpx", "kml", "csv", "nmea", "geojson", "czml", "adb", "simctl", "xcode"] {
            let plain = try program("track", "convert", "walk.gpx", "--to", format, "-o", "-").output
            var other = program
            other.environment["LC_ALL"] = "de_DE.UTF-8"
            other.environment["TZ"] = "Asia/Tokyo"
            #expect(try other("track", "convert", "walk.gpx", "--to", format, "-o", "-").output == plain, "\(format)")
            #expect(!plain.isEmpty, "\(format)")
        }
    }

    static let refused: [(arguments: [String], lines: [String])] = [
        (["convert", "walk.gpx"], ["track convert: -o OUT says where the track goes", "-o walk.gpx"]),
        (
            ["convert", "walk.gpx", "-o", "-"],
            ["track convert: what to write isn't said", "--to gpx|kml|nmea|geojson|csv|czml|simctl|adb|xcode"]
        ),
        (
            ["convert", "walk.gpx", "-o", "x.sh"],
            ["track convert: x.sh: the ending of the name doesn't say the format", "--to simctl or --to adb"]
        ),
        (
            ["convert", "walk.gpx", "-o", "x{frame}.kml"],
            ["track convert: --output x{frame}.kml has a placeholder, but a track is one file"]
        ),
        (
            ["convert", "walk.gpx", "-o", "x{tme}.kml"],
            ["track convert: --output x{tme}.kml has an unknown placeholder {tme}", "did you mean {time}?"]
        ),
        (["convert", "gone.gpx", "-o", "x.kml"], ["gone.gpx: no such file"]),
        (["convert", "walk.gpx", "-o", "no/x.kml"], ["no/x.kml: no such folder: no/", "mkdir -p no/"]),
        (["convert", "walk.gpx", "-o", "walk.gpx"], ["walk.gpx: is an input and would be overwritten"]),
        (
            ["convert", "walk.gpx", "-o", "x.kml", "--track", "c"],
            ["track convert: --track: no track is named 'c'; there are 'a', 'b'"]
        ),
        (
            ["convert", "walk.gpx", "-o", "x.kml", "--to", "gpxx"],
            [
                "track convert: --to gpxx is not one of gpx, kml, nmea, geojson, csv, czml, simctl, adb, xcode",
                "did you mean gpx?",
            ]
        ),
        (
            ["resample", "walk.gpx", "-o", "x.gpx"],
            ["track resample: --rate HZ says how many points a second", "--rate 1"]
        ),
        (["resample", "walk.gpx", "--rate", "0", "-o", "x.gpx"], ["track resample: --rate 0 must be more than 0"]),
        (
            ["resample", "walk.gpx", "--rate", "1001", "-o", "x.gpx"],
            ["track resample: --rate 1001 must be at most 1000"]
        ),
        (
            ["clean", "walk.gpx", "--json", "-o", "-"],
            ["track clean: --json and -o - would both go to standard output", "-o walk.gpx"]
        ),
        (["clean", "walk.gpx", "--sigma", "-1", "-o", "x.gpx"], ["track clean: --sigma -1 must be more than 0"]),
    ]

    @Test(arguments: refused.indices) func whatIsRefused(index: Int) throws {
        let (arguments, lines) = Self.refused[index]
        let outcome = try program(["track"] + arguments)
        #expect(outcome.status == 2 && outcome.text.isEmpty, "\(arguments)")
        let expected = ["sightline: \(lines[0])"] + lines.dropFirst().map { "  hint: \($0)" }
        #expect(outcome.lines == expected, "\(arguments)")
        #expect(folder.names == ["walk.gpx"], "\(arguments)")
    }

    @Test func faultsHaveTheirLines() throws {
        try folder.write("bad.gpx", Self.walk.replacing("46.001", with: "96"))
        let outcome = try program("track", "convert", "bad.gpx", "-o", "x.kml")
        #expect(outcome.status == 2 && outcome.lines.first == "sightline: bad.gpx:3: latitude 96 outside -90..90")
        let lenient = try program("track", "convert", "bad.gpx", "-o", "x.kml", "--lenient")
        #expect(lenient.status == 0 && lenient.lines.first?.contains("bad.gpx:3: warning: latitude 96") == true)
        #expect(try info("x.kml")["points"] as? Int == 3)
    }

    @Test func aFullDisk() throws {
        let outcome = try program.shell("$SIGHTLINE track convert walk.gpx --to gpx -o - >/dev/full")
        #expect(outcome.status == 2 && outcome.lines == ["sightline: standard output: no space left on device"])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appendingPathComponent("full.gpx").path, withDestinationPath: "/dev/full")
        let file = try program("track", "convert", "walk.gpx", "-o", "full.gpx")
        #expect(file.status == 2 && file.lines == ["sightline: full.gpx: no space left on device"])
    }

    /// Heights above the ellipsoid become NMEA's above sea level whichever verb writes them.
    @Test(arguments: [
        ["convert"], ["resample", "--rate", "1"], ["clean"],
    ])
    func heightsAboveTheEllipsoidInNMEA(words: [String]) throws {
        let rows = (0..<5).map { "46.000\($0),14,350,2024-05-01T12:00:0\($0)Z\n" }
        try folder.write("hae.csv", "lat,lon,ellipsoidal height,time\n" + rows.joined())
        let outcome = try program(["track"] + words + ["hae.csv", "--to", "nmea", "-o", "x.nmea"])
        #expect(outcome.status == 0 && !outcome.errors.contains("geoid"), "\(outcome.errors)")
        let heights = try #require(try info("x.nmea")["first"] as? [String: Any])
        #expect((heights["ele"] as? Double).map { abs($0 - 303.3) < 0.1 } == true)
    }

    @Test func resampled() throws {
        let outcome = try program("track", "resample", "walk.gpx", "--rate", "2", "--track", "a", "-o", "x.gpx")
        #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.errors.isEmpty)
        let found = try info("x.gpx")
        #expect(found["points"] as? Int == 122 && found["backward_time_steps"] as? Int == 0)
        #expect(found["latest_time"] as? String == "2024-05-01T12:01:00.25Z")
        #expect(abs((found["length_m"] as? Double ?? 0) - (try info("walk.gpx")["length_m"] as? Double ?? 1)) > 1)
        let other = try program("track", "resample", "walk.gpx", "--rate", "1", "-o", "-")
        #expect(other.status == 0 && other.text.hasPrefix("<?xml") && other.text.contains("<name>Tree</name>"))
    }

    @Test func cleaned() throws {
        let rows = (0..<60).map { second in
            let latitude = 46 + Double(second) * 1e-5 + (second == 30 ? 0.01 : 0)
            let time = "2024-05-01T12:00:\(second < 10 ? "0" : "")\(second)Z"
            return "<trkpt lat=\"\(latitude)\" lon=\"14\"><time>\(time)</time></trkpt>"
        }
        try folder.write("spike.gpx", "<gpx version=\"1.1\"><trk><trkseg>\(rows.joined())</trkseg></trk></gpx>")
        let outcome = try program("track", "clean", "spike.gpx", "--spikes", "-o", "x.gpx", "--json")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let report = try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
        #expect((report["spikes"] as? [String: Any])?["dropped"] as? Int == 1)
        #expect(report["points_after"] as? Int == 59 && report["smooth"] is NSNull && report["times"] is NSNull)
        #expect(try info("x.gpx")["points"] as? Int == 59)
        let all = try program("track", "clean", "spike.gpx", "-o", "-")
        #expect(all.status == 0 && all.text.hasPrefix("<?xml"))
        #expect(all.lines.count == 5 && all.lines[1].hasPrefix("spikes: 1 point dropped (over 100 m/s or 10 m/s²)"))
    }

    /// A script for a simulator is one that a shell takes.
    @Test func scripts() throws {
        for format in ["adb", "simctl"] {
            let outcome = try program("track", "convert", "walk.gpx", "--track", "a", "--to", format, "-o", "walk.sh")
            #expect(outcome.status == 0)
            #expect(try program.shell("sh -n walk.sh").status == 0)
        }
        let timeless = try program("track", "convert", "walk.gpx", "--track", "b", "--to", "xcode", "-o", "x.gpx")
        #expect(timeless.lines == ["sightline: track convert: the track has no times: it is walked at 1.4 m/s"])
    }
}
