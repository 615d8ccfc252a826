import Foundation
import Testing

/// `track degrade`, as people and scripts meet it.
@Suite(.timeLimit(.minutes(4))) struct TrackDegradeTests {
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.gpx)
        try folder.write("walk.session.json", SampleWalk.session)
        return folder
    }

    private func points(_ json: Data) throws -> [[Double]] {
        let object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
        let features = try #require(object["features"] as? [[String: Any]])
        return features.compactMap { $0["geometry"] as? [String: Any] }.filter { $0["type"] as? String != "Point" }
            .flatMap {
                geometry -> [[Double]] in
                if let line = geometry["coordinates"] as? [[Double]] { return line }
                return (geometry["coordinates"] as? [[[Double]]] ?? []).flatMap { $0 }
            }
    }

    @Test func theSameSeedGivesTheSameBytes() throws {
        let folder = try folder()
        let program = SightlineProgram(in: folder.url)
        let options = ["--model", "urbanCanyon", "--rate", "2"]
        for (seed, name) in [("1", "a.gpx"), ("1", "b.gpx"), ("2", "c.gpx")] {
            let outcome = try program(["track", "degrade", "walk.gpx", "--seed", seed, "-o", name] + options)
            #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty, "\(outcome.errors)")
        }
        #expect(try folder.read("a.gpx") == folder.read("b.gpx"))
        #expect(try folder.read("a.gpx") != folder.read("c.gpx"))
        // Ten seconds at 2 Hz, and both ends.
        let info = try program("track", "info", "--json", "a.gpx").text
        #expect(info.contains(#""points":21,"#) && info.contains(#""waypoints":2,"#))
    }

    /// The fixes of the log, whatever the format they are written in: a session's sensors, and the same as options.
    @Test func aSessionAndOptionsSayTheSame() throws {
        let folder = try folder()
        let program = SightlineProgram(in: folder.url)
        let bySession = try program(
            "track", "degrade", "walk.gpx", "--sensors", "walk.session.json", "-o", "-", "--to", "geojson")
        let byOptions = try program(
            "track", "degrade", "walk.gpx", "--sigma", "4", "--rate", "1", "-o", "-", "--to", "geojson")
        #expect(bySession.status == 0 && bySession.output == byOptions.output)
        let log = try program("simulate", "walk.session.json").text.split(separator: "\n")
        let fixes = try log.filter { $0.contains("\"fix\"") }.map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let points = try points(bySession.output)
        #expect(points.count == fixes.count && points.count == 11)
        for (point, fix) in zip(points, fixes) {
            // The log rounds to 1e-9 degrees.
            #expect(abs(point[0] - (fix["lon"] as? Double ?? 0)) <= 0.6e-9)
            #expect(abs(point[1] - (fix["lat"] as? Double ?? 0)) <= 0.6e-9)
        }
    }

    /// Times without a day go on from the first point that is walked, and a walk without times gets none.
    @Test(arguments: [
        ("5 5", ["--pace", "1e-6"], "out.csv", "46.05,14.501,"), ("5 5", [], "out.csv", "46.05,14.501,"),
        ("1000 0 1 2", [], "out.nmea", "$GPRMC,000000.000,A"),
        ("1000 1001 1002", [], "out.nmea", "$GPRMC,001640.000,A"),
    ])
    func timesWithoutADay(seconds: String, options: [String], output: String, first: String) throws {
        let folder = try folder()
        let rows = seconds.split(separator: " ").enumerated().map { "46.05,14.5\($0.offset)1,\($0.element)" }
        try folder.write("walk.csv", "lat,lon,elapsed seconds\n" + rows.joined(separator: "\n") + "\n")
        let outcome = try SightlineProgram(in: folder.url)(
            ["track", "degrade", "walk.csv", "--sigma", "0", "-o", output] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let written = try String(decoding: folder.read(output), as: UTF8.self)
        #expect(written.contains(first), "\(written)")
        #expect(output != "out.csv" || !written.contains("time"), "\(written)")
        // What is left out is told.
        #expect(outcome.errors.contains("1 point out of order") == seconds.hasPrefix("1000 0"), "\(outcome.errors)")
    }

    /// A log needs times: those of the fixes, not of a walk from one erring fix to the next.
    @Test func aWalkAtAPaceKeepsItsMomentsInALog() throws {
        let folder = try folder()
        try folder.write("way.csv", "lat,lon\n46,14\n46.0005,14\n46.0005,14.0005\n")
        let outcome = try SightlineProgram(in: folder.url)(
            "track", "degrade", "way.csv", "--sigma", "5", "--rate", "0.5", "--outage", "10,20", "--to", "nmea", "-o",
            "-")
        #expect(outcome.status == 0)
        let times = outcome.text.split(separator: "\r\n").filter { $0.hasPrefix("$GPRMC") }
            .map { $0.split(separator: ",", omittingEmptySubsequences: false)[1] }
        let expected = [
            "000000.000", "000002.000", "000004.000", "000006.000", "000008.000", "000020.000", "000022.000",
        ]
        #expect(times.prefix(7).map(String.init) == expected)
    }

    @Test func routesStay() throws {
        let folder = try folder()
        try folder.write(
            "both.gpx",
            """
            <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
            <rte><name>r</name><rtept lat="46" lon="14"/><rtept lat="46.001" lon="14"/></rte>
            <trk><trkseg><trkpt lat="46" lon="14.1"/><trkpt lat="46.001" lon="14.1"/></trkseg></trk></gpx>
            """)
        let program = SightlineProgram(in: folder.url)
        let outcome = try program("track", "degrade", "both.gpx", "--sigma", "0", "-o", "-")
        #expect(outcome.status == 0 && outcome.text.contains("<rtept"), "\(outcome.errors)")
        try folder.write(
            "routes.gpx",
            """
            <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
            <rte><name>first</name><rtept lat="46" lon="14"/><rtept lat="46.001" lon="14"/></rte>
            <rte><name>second</name><rtept lat="47" lon="14"/></rte></gpx>
            """)
        let routes = try program("track", "degrade", "routes.gpx", "--sigma", "1", "-o", "-").text
        #expect(routes.components(separatedBy: "<rte>").count == 2 && routes.contains("second"))
        #expect(routes.components(separatedBy: "<trk>").count == 2 && routes.contains("first"))
        let pace = try program("track", "degrade", "both.gpx", "--sigma", "1", "--pace", "1e-300", "-o", "-")
        #expect(pace.status == 2 && pace.errors.contains("--pace 1e-300"))
    }

    @Test func reportsArePictures() throws {
        let folder = try folder()
        let outcome = try SightlineProgram(in: folder.url)(
            "track", "degrade", "walk.gpx", "--sigma", "4", "--compass-sigma", "3", "--hard-iron", "-3,4", "--report",
            "plots")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for name in ["position-error", "error-histogram", "compass-rose"] {
            #expect(try folder.read("plots/\(name).png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        #expect(folder.names.filter { $0.hasSuffix(".gpx") } == ["walk.gpx"])
    }

    @Test(arguments: [
        ([], "nothing says how the sensors err"),
        (["--model", "openSky", "--sigma", "3"], "--sigma: the model openSky has sizes of its own"),
        (["--model", "perfect", "--vertical", "3"], "--vertical: the model perfect has no error"),
        (["--model", "white", "--tau", "3"], "--tau: the model white has no memory"),
        (["--sigma", "-1"], "--sigma -1 must be at least 0"), (["--sigma", "nan"], "--sigma nan is not a number"),
        (["--rate", "1001"], "--rate 1001 must be at most 1000"), (["--bias", "1"], "--bias 1 is not EAST,NORTH[,UP]"),
        (["--bias", "1,x"], "'x' is not a number"), (["--outage", "5,5"], "--outage: it must end after it begins"),
        (["--outage", "5,50"], "--outage 5,50 is outside the walk"),
        (["--random-outages", "4000,1"], "--random-outages: at most 3600 an hour"),
        (["--soft-iron", "1,1,1,1"], "--soft-iron: a determinant of 0 or less"),
        (["--model", "opensky"], "--model opensky is not one of"),
        (["--sensors", "gone.json"], "gone.json: no such file"),
        (["--sensors", "walk.gpx"], "walk.gpx:1:"),
    ])
    func refusals(options: [String], message: String) throws {
        let folder = try folder()
        let outcome = try SightlineProgram(in: folder.url)(["track", "degrade", "walk.gpx", "-o", "out.gpx"] + options)
        #expect(outcome.status == 2)
        #expect(outcome.lines.first?.contains(message) == true, "\(outcome.errors)")
        #expect(!folder.names.contains("out.gpx"))
    }

    @Test func aFaultOfTheSensorsIsToldAtTheSessionsLine() throws {
        let folder = try folder()
        try folder.write(
            "x.session.json", SampleWalk.session.replacing("\"rate\": 1", with: "\"outages\": [\n[5, 50]]"))
        let outcome = try SightlineProgram(in: folder.url)(
            "track", "degrade", "walk.gpx", "--sensors", "x.session.json", "-o", "o.gpx")
        #expect(outcome.status == 2)
        #expect(
            outcome.lines.first?.hasPrefix(
                "sightline: x.session.json:6: sensors.position.outages[0] is outside the walk") == true)
    }

    @Test func negativeNumbersAfterABlank() throws {
        let folder = try folder()
        let outcome = try SightlineProgram(in: folder.url)(
            "track", "degrade", "walk.gpx", "--bias", "-3,4", "-o", "-", "--to", "csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func timelessTracksStayTimeless() throws {
        let folder = try ScratchFolder()
        try folder.write("walk.gpx", SampleWalk.timeless)
        let program = SightlineProgram(in: folder.url)
        #expect(try program("track", "degrade", "walk.gpx", "--model", "openSky", "-o", "o.gpx").status == 0)
        let info = try program("track", "info", "--json", "o.gpx").text
        #expect(info.contains(#""points":2,"#) && info.contains(#""points_with_time":0,"#))
    }
}
