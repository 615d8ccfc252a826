import Foundation
import Geodesy
import Testing
import Tracks

/// Faults that users of other tools reported, in receivers' logs and tables, each with the right behaviour in numbers. The
/// first comment is the report.
struct ReportedFaultsInLogsTests {
    // GPSSee 635: the day is counted twice where GGA and RMC both cross midnight.
    @Test func midnightIsCountedOnce() throws {
        let log = """
            $GPGGA,235901,4600.0000,N,01400.0000,E,1,08,1.0,100.0,M,45.0,M,,
            $GPRMC,235901,A,4600.0000,N,01400.0000,E,0.0,0.0,010124,,
            $GPGGA,000001,4600.0000,N,01400.0000,E,1,08,1.0,100.0,M,45.0,M,,
            $GPRMC,000001,A,4600.0000,N,01400.0000,E,0.0,0.0,020124,,
            $GPGGA,000101,4600.0000,N,01400.0000,E,1,08,1.0,100.0,M,45.0,M,,
            """
        let bodies = log.split(separator: "\n").map { String($0.dropFirst()) }
        #expect(
            try NMEAText.times(bodies) == ["2024-01-01T23:59:01Z", "2024-01-02T00:00:01Z", "2024-01-02T00:01:01Z"])
    }

    // TinyGPSPlus 75, GPSBabel 349, canboat 863: a receiver whose ten-bit week has rolled over.
    @Test func weekRollover() throws {
        let log = NMEAText.log([
            NMEAText.recommended("101112.5", "141000"), NMEAText.fix("235959"), NMEAText.fix("000001"),
        ])
        let told = try NMEAText.read(log)
        #expect(told.tracks[0].points.time(0)?.description == "2000-10-14T10:11:12.5Z")
        #expect(told.warnings.count == 1)
        #expect(told.warnings.first?.message.contains("--gps-week-offset 1024") == true)
        let mended = try NMEAText.read(log, ReadOptions(gpsWeekOffset: 1024))
        #expect(mended.tracks[0].points.time(0)?.description == "2020-05-30T10:11:12.5Z")
        #expect(mended.tracks[0].points.time(2)?.description == "2020-05-31T00:00:01Z")
        #expect(mended.warnings.isEmpty)
        // Offsets out of all measure leave no date.
        #expect(try NMEAText.read(log, ReadOptions(gpsWeekOffset: .max)).tracks[0].points.isDateless)
        #expect(try NMEAText.read(log, ReadOptions(gpsWeekOffset: .min)).tracks[0].points.isDateless)
    }

    // NemaTode 3: a valid checksum of 00 is taken as none.
    @Test func checksumOfZero() throws {
        let sentence = "$GPRMC,173138.000,V,3145.5214,N,09704.5057,W,000.0,000.0,170318,000.0,E,N*00\r\n"
        let document = try NMEAText.read(sentence, ReadOptions(checksums: .required))
        #expect(document.fact("sentences_ok_checksum") == .integer(1))
        #expect(document.fact("sentences_without_checksum") == .integer(0))
        #expect(document.fact("epochs_without_fix") == .integer(1))
        #expect(document.tracks.isEmpty)
    }

    // micropython-async 71: an empty course while standing, and the whole sentence is thrown away.
    @Test func emptyCourseKeepsTheFix() throws {
        let log = NMEAText.log([
            "GNRMC,120000,A,4600.0000,N,01400.0000,E,2.0,45.0,010524,,,A",
            "GNRMC,120001,A,4600.0010,N,01400.0010,E,2.0,45.0,010524,,,A",
            "GNRMC,120002,A,4600.0010,N,01400.0010,E,0.004,,010524,,,A",
            "GNRMC,120003,A,4600.0010,N,01400.0010,E,0.004,,010524,,,A",
        ])
        let document = try NMEAText.read(log)
        let points = document.tracks[0].points
        #expect(points.count == 4)
        #expect((0..<4).map { points.course($0) } == [45, 45, nil, nil])
        let player = try TrackPlayer(document)
        #expect(player.sample(at: 2.5).course == player.sample(at: 1).course)
        #expect(player.sample(at: 2.5).course != 0)
    }

    // esp-idf 15695, canboat 118, lwgps 5: knots times 1.852 as metres per second.
    @Test func knotsAndKilometresAnHour() throws {
        let fix = NMEAText.fix("120000")
        for bodies in [
            [NMEAText.recommended("120000", "010524", speed: "10.0")], [fix, "GPVTG,90.0,T,,M,,N,18.52,K,A"],
            [fix, "GPVTG,90.0,T,,M,10.0,N,,K,A"], [fix, "GPVTG,90.0,T,,M,10.0,N,18.5,K,A"],
        ] {
            let speed = try #require(try NMEAText.points(bodies).speed(0))
            #expect(abs(speed - 5.144_444) < 1e-6, "\(bodies)")
        }
        // The same in tables, whose headers name the unit.
        for (header, value) in [
            ("speed kn", "10.0"), ("Speed (km/h)", "18.52"), ("speed_m/s", "5.144444"), ("speedMph", "11.507794"),
        ] {
            let text = "lat,lon,\(header)\n46,14,\(value)\n"
            let speed = try #require(try TableText.read(text).tracks[0].points.speed(0))
            #expect(abs(speed - 5.144_444) < 1e-6, "\(header)")
        }
    }

    // SkyDrop 346, lwgps 7: the geoid separation is subtracted or added the wrong way.
    @Test(arguments: [("1000.0", "50.0", 1000.0, 1050.0), ("1000.0", "-31.442", 1000, 968.558)])
    func heightsAreAboveTheGeoid(altitude: String, separation: String, height: Double, ellipsoid: Double) throws {
        let body = "GPGGA,120000,4600.0000,N,01400.0000,E,1,08,1.0,\(altitude),M,\(separation),M,,"
        let document = try NMEAText.read(NMEAText.log([body]))
        #expect(document.tracks[0].points.elevation(0) == height)
        #expect(document.heightDatum == .msl)
        // What the sentence itself says: the ellipsoidal height is the sum.
        let fields = try #require(NMEASentence(parsing: NMEAText.sentence(body))).fields
        let sum = try #require(Double(fields[8])) + (try #require(Double(fields[10])))
        #expect(abs(sum - ellipsoid) < 1e-9)
    }

    // The same: a height above the ellipsoid comes from the sentence's own separation, whatever EGM96 has there.
    @Test(
        .enabled(if: (try? Geoid.egm96()) != nil),
        arguments: [
            ("GPGGA,120000,4600.0000,N,01400.0000,E,1,08,1.0,1000.0,M,50.0,M,,", 1050.0),
            ("GPGGA,120000,4600.0000,N,01400.0000,E,1,08,1.0,1000.0,M,-31.442,M,,", 968.558),
            ("GPGGA,120000,4600.0000,N,01400.0000,E,1,08,1.0,1000.0,M,0.0,M,,", 1000),
            ("GNGNS,120000,4600.0000,N,01400.0000,E,AA,08,1.0,1000.0,50.0,,", 1050),
            // No separation, and one that can't be: EGM96's 46.8 m.
            ("GPGGA,120000,4600.0000,N,01400.0000,E,1,08,1.0,1000.0,M,,M,,", nil),
            ("GPGGA,120000,4600.0000,N,01400.0000,E,1,08,1.0,1000.0,M,9999.9,M,,", nil),
        ] as [(String, Double?)])
    func heightsAboveTheEllipsoidAreTheReceivers(body: String, ellipsoid: Double?) throws {
        let geoid = try Geoid.egm96()
        let expected = try ellipsoid ?? 1000 + geoid.undulation(at: Coordinate(latitude: 46, longitude: 14))
        let dated = "GPRMC,120000,A,4600.0000,N,01400.0000,E,,,010524,,,A"
        let document = try NMEAText.read(NMEAText.log([body, dated]))
        let converted = try document.converted(to: .ellipsoid, by: geoid)
        #expect(abs(try #require(converted.tracks[0].points.elevation(0)) - expected) < 1e-9)
        // Through GPX and back, and to sea level again.
        let gpx = try TrackReader.read(TrackWriter.bytes(converted, as: .gpx))
        let back = try gpx.converted(to: .msl, by: geoid)
        #expect(abs(try #require(back.tracks[0].points.elevation(0)) - 1000) < 1e-9)
        // The log that is written tells the receiver's separation, not the model's.
        var options = TrackWriteOptions()
        options.undulation = { _ in 7 }
        let log = try TrackReader.read(TrackWriter.bytes(gpx, as: .nmea, options: options))
        let points = log.tracks[0].points
        #expect(points.geoidSeparation(0) == (ellipsoid.map { $0 - 1000 }.map { ($0 * 1000).rounded() / 1000 } ?? 7))
        let height = expected - (points.geoidSeparation(0) ?? .nan)
        #expect(abs(try #require(points.elevation(0)) - height) < 5.1e-4)
    }

    // MultitaskAIS 9, odc-api 421: headings about north, as a log has them.
    @Test func headingsAboutNorth() throws {
        let log = NMEAText.log([
            NMEAText.recommended("120000", "010524"), "GPHDT,350.0,T", NMEAText.recommended("120001", "010524"),
            "GPHDT,10.0,T",
        ])
        let points = try NMEAText.read(log).tracks[0].points
        #expect(points.headings == [350, 10])
        #expect(Bearing.interpolate(from: points.headings[0], to: points.headings[1], fraction: 0.5) == 0)
        // −180 and 180 are the same heading, also in a table.
        let table = try TableText.read("lat,lon,heading\n46,14,-180\n46,14,180\n").tracks[0].points
        #expect(table.headings == [180, 180])
    }

    // GoldenCheetah 2913, cgeo 17511, OsmAnd 16106: decimal commas are never half read.
    @Test func decimalCommasInTables() throws {
        let good = "lat;lon;ele\n49,978;8,55;100,5\n"
        let points = try TableText.read(good).tracks[0].points
        #expect(points.latitudes == [49.978] && points.longitudes == [8.55] && points.elevations == [100.5])
        let quoted = try TableText.read("lat,lon\n\"49,978\",\"8,55\"\n").tracks[0].points
        #expect(quoted.latitudes == [49.978])
        // Between commas they make two numbers of one: refused with the line, leniently dropped, never 49 or 978.
        let bad = "lat,lon\n49.9,8.5\n49,97,8,55\n49.98,8.6\n"
        let error = #expect(throws: TrackError.self) { try TableText.read(bad) }
        #expect(error?.place == .line(3))
        let lenient = try TableText.read(bad, lenient: true)
        #expect(lenient.tracks[0].points.latitudes == [49.9, 49.98])
        #expect(lenient.warnings.map(\.place) == [.line(3)])
    }

    // TinyGPSPlus 3, weather_routing_pi 284, nitro 44: within a degree of Greenwich and the equator the sign is lost.
    @Test(arguments: [
        ("0000.6000,S", "00030.0000,W", -0.01, -0.5), ("0000.6000,N", "00030.0000,E", 0.01, 0.5),
        ("0000.0000,S", "00000.0000,W", 0, 0), ("-0030.0000,N", "-00030.0000,E", -0.5, -0.5),
    ])
    func signsWithinADegree(latitude: String, longitude: String, north: Double, east: Double) throws {
        let points = try NMEAText.points([NMEAText.fix("120000", latitude, longitude)])
        #expect(points.latitudes == [north] && points.longitudes == [east])
    }

    @Test(arguments: [
        ("-0\u{B0} 30'", -0.5), ("0\u{B0}30'S", -0.5), ("S 0 30 0", -0.5), ("0.5S", -0.5), ("-0.5", -0.5),
        ("0,5S", -0.5),
        ("0\u{B0}30'0\"N", 0.5), ("+0.5N", 0.5), ("-0 30 0", -0.5),
    ])
    func signsWithinADegreeInTables(latitude: String, expected: Double) throws {
        let cell = "\"\(latitude.replacing("\"", with: "\"\""))\""
        let points = try TableText.read("lat,lon\n\(cell),14\n").tracks[0].points
        #expect(points.latitudes == [expected])
    }
}
