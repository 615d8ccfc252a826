import Foundation
import Geodesy
import TestSupport
import Testing
import Tracks

/// The reader of tables: names, units, times and what is refused.
struct CSVReaderTests {
    // MARK: Columns

    @Test(arguments: [
        "lat,lon,ele,time", "Latitude;Longitude;Altitude (m);Timestamp", "Breite\tLänge\tHöhe\tZeit",
        "Breitengrad;Längengrad;Höhe ü. NN;Datum/Zeit", "latitude,longitude,altitude,date et heure",
        "Latitud,Longitud,Altura,Fecha y hora", "Latitudine;Longitudine;Quota;Data e ora",
        "Latitude;Longitude;Elevação;Data/Hora", "Breedtegraad,Lengtegraad,Hoogte,Tijd",
        "Szerokość;Długość;Wysokość;Czas", "szerokość geograficzna|długość geograficzna|wysokość|data i czas",
        "Zeměpisná šířka;Zeměpisná délka;Nadmořská výška;Čas", "Breddgrad,Längdgrad,Höjd,Tid",
        "Breddegrad;Lengdegrad;Høyde;Tid", "Leveysaste;Pituusaste;Korkeus;Aika",
        "Enlem;Boylam;Yükseklik;Zaman damgası,Saat",
        "gpsLatitude,gpsLongitude,gpsAltitude,gpsTime", "LATITUDE [deg],LONGITUDE [deg],ELEVATION [m],UTC",
        "locationLatitude(WGS84),locationLongitude(WGS84),locationAltitude(m),locationTimestamp",
        "\"lat\",\"long\",\"alt\",\"datetime\"", "# lat,lng,alt,utc", "y,x,z,time",
    ])
    func namesOfColumns(header: String) throws {
        let separator = [";", "\t", "|"].first { header.contains($0) } ?? ","
        var cells = ["46.5", "14.25", "300", "2024-05-01T12:00:00Z"]
        if header.hasPrefix("Enlem") { cells.append("") }
        let text = "\u{FEFF}\(header)\n\(cells.joined(separator: separator))\n"
        let points = try TableText.read(text).tracks[0].points
        #expect(points.latitudes == [46.5] && points.longitudes == [14.25], "\(header)")
        #expect(points.elevations == [300], "\(header)")
        if !header.hasPrefix("Enlem") { #expect(points.time(0)?.description == "2024-05-01T12:00:00Z", "\(header)") }
    }

    @Test func latin1AndUTF16() throws {
        let text = "Breite;Länge;Höhe\r\n46,5;14,25;300\r\n"
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        for bytes in [latin, GPXText.utf16(text, bigEndian: true), GPXText.utf16(text, bigEndian: false)] {
            let points = try TrackReader.read(bytes).tracks[0].points
            #expect(points.latitudes == [46.5] && points.longitudes == [14.25] && points.elevations == [300])
        }
    }

    @Test(
        arguments: [
            ("altitude ft", "1000", 304.8), ("altitude (feet)", "1000", 304.8), ("Höhe [m]", "1000", 1000),
            ("elevation_m", "12.5", 12.5), ("alt", "300 m", 300), ("alt", "1000 ft", 304.8),
            ("alt(cm)", "30000", 300), ("height (mm)", "300000", 300), ("alt", "30000 cm", 300),
            ("alt", "\"1,234.5\"", 1234.5),
            ("alt", "\"1.234,5\"", 1234.5), ("alt", "n/a", nil), ("alt", "", nil), ("alt", "NaN", nil),
            ("alt", "-12", -12),
        ] as [(String, String, Double?)])
    func heights(header: String, cell: String, height: Double?) throws {
        let points = try TableText.read("lat,lon,\(header)\n46,14,\(cell)\n").tracks[0].points
        if let height {
            #expect(points.elevation(0).map { abs($0 - height) < 1e-9 } == true)
        } else {
            #expect(points.elevation(0) == nil)
        }
    }

    @Test func everythingElseOfAPoint() throws {
        let text = """
            lat,lon,speed,bearing,heading,pitch,roll,accuracy
            46,14,1.5,90,80,-5,3,4.5
            46,14,-1,-1,-1,95,200,-1
            46,14,x,370,-90,,,0
            """
        let document = try TableText.read(text)
        let points = document.tracks[0].points
        #expect(points.speed(0) == 1.5 && points.course(0) == 90 && points.heading(0) == 80)
        #expect(points.pitch(0) == -5 && points.roll(0) == 3 && points.accuracy(0) == 4.5)
        // What phones write for "unknown", and what is out of range.
        #expect(points.speed(1) == nil && points.course(1) == nil && points.heading(1) == nil)
        #expect(points.pitch(1) == nil && points.roll(1) == nil && points.accuracy(1) == nil)
        #expect(points.heading(2) == 270 && points.course(2) == nil)
        #expect(document.warnings.map(\.place) == [.line(4)])
        #expect(try TableText.read("lat,lon,hdop\n46,14,2\n").tracks[0].points.accuracy(0) == 9.8)
    }

    /// Headings from magnetic north are turned by the model's declination, and true ones go first.
    @Test(arguments: [
        ("magneticHeading,trueHeading", "100,105", 105.0, false),
        ("trueHeading,magneticHeading", "105,100", 105, false),
        ("magneticHeading", "100", 100, true), ("Heading (magnetic)", "100", 100, true), ("compass", "358", -2, true),
        ("heading", "100", 100, false), ("Heading (true)", "100", 100, false),
    ])
    func headingsFromMagneticNorth(header: String, cells: String, shown: Double, isMagnetic: Bool) throws {
        let place = Coordinate(latitude: 46, longitude: 14)
        let east = try MagneticModel.clampedDeclination(at: place, decimalYear: 2024.33).declination
        #expect(east > 4 && east < 5.5)
        let heading = isMagnetic ? shown + east : shown
        let text = "lat,lon,time,\(header)\n46,14,2024-05-01T12:00:00Z,\(cells)\n"
        let document = try TableText.read(text)
        #expect(document.tracks[0].points.heading(0).map { abs($0 - heading) < 0.1 } == true)
        #expect(document.warnings.isEmpty)
    }

    @Test(arguments: ["course (magnetic)", "Bearing [mag]", "magneticCourse", "course (magnetic) (deg)"])
    func coursesFromMagneticNorth(header: String) throws {
        let place = Coordinate(latitude: 46, longitude: 14)
        let east = try MagneticModel.clampedDeclination(at: place, decimalYear: 2024.33).declination
        let document = try TableText.read("lat,lon,time,\(header)\n46,14,2024-05-01T12:00:00Z,100\n")
        #expect(document.tracks[0].points.course(0).map { abs($0 - 100 - east) < 0.1 } == true)
        #expect(document.warnings.isEmpty)
        // A true course goes first.
        let both = try TableText.read("lat,lon,\(header),course\n46,14,100,105\n")
        #expect(both.tracks[0].points.course(0) == 105 && both.warnings.isEmpty)
        let undated = try TableText.read("lat,lon,\(header)\n46,14,100\n")
        #expect(undated.warnings.map(\.message).first?.hasPrefix("1 magnetic course without variation") == true)
    }

    /// A quantity in a unit that isn't known is told, where no other column holds it.
    @Test(
        arguments: [
            (
                "speed (furlongs/fortnight)",
                "column 'speed (furlongs/fortnight)' is not read: '(furlongs/fortnight)' is not understood"
            ),
            ("Altitude [fathoms]", "column 'Altitude [fathoms]' is not read: '[fathoms]' is not understood"),
            ("altitude (s)", "column 'altitude (s)' is not read: '(s)' is not understood"),
            ("ele,alt (fathoms)", nil), ("speed accuracy", nil), ("comment (mine)", nil), ("speed (m/s)", nil),
            ("(m)", nil),
        ] as [(String, String?)])
    func unitsThatAreNotKnown(header: String, message: String?) throws {
        let document = try TableText.read("\nlat,lon,\(header)\n46,14,1\n")
        let warnings = message.map { [TrackWarning(place: .line(2), message: $0)] } ?? []
        #expect(document.warnings == warnings)
    }

    @Test func magneticHeadingsWithoutAModelOfTheirTime() throws {
        let document = try TableText.read("\n\nlat,lon,magneticheading\n46,14,100\n46,14,\n46,14,359\n")
        let message =
            "2 magnetic headings without variation and without a date; turned to true north by the model's of 2025"
        #expect(document.warnings.map(\.message) == [message] && document.warnings.map(\.place) == [.line(3)])
        #expect(document.tracks[0].points.heading(1) == nil)
        let old = try TableText.read("lat,lon,time,magneticheading\n46,14,1990-05-01T12:00:00Z,100\n")
        #expect(old.warnings.map(\.message).first?.contains("1 magnetic heading") == true && old.warnings.count == 1)
        #expect(old.warnings.map(\.message).first?.hasSuffix("by the model's edge") == true)
    }

    /// A unit says what is measured: what no height, course or position is measured in names another column.
    @Test(arguments: [
        ("altitude (s)", "300"), ("course (kn)", "1"), ("heading (ft)", "1"), ("speed (m)", "1"),
        ("accuracy (deg)", "5"),
        ("altitude (m/s)", "1"), ("pitch (mph)", "1"), ("accuracy (km/h)", "1"),
    ])
    func unitsOfSomethingElse(header: String, cell: String) throws {
        let points = try TableText.read("lat,lon,\(header)\n46,14,\(cell)\n").tracks[0].points
        #expect(points.elevations.isEmpty && points.courses.isEmpty && points.headings.isEmpty && points.speeds.isEmpty)
        #expect(points.accuracies.isEmpty && points.pitches.isEmpty)
    }

    @Test func metresAreNoDegrees() throws {
        #expect(throws: TrackError.self) { try TableText.read("y (m),x (m)\n46,14\n") }
        #expect(throws: TrackError.self) { try TableText.read("lat,lon,alt\n46,14,300 s\n") }
    }

    @Test(arguments: [
        ("accuracy (hdop)", "1.5", 7.35), ("hdop", "1.5", 7.35), ("accuracyHDOP", "1.5", 7.35),
        ("accuracy (ft)", "10", 3.048),
        ("accuracy", "1.5", 1.5), ("accuracy_m", "1.5", 1.5),
    ])
    func accuraciesAndDilutions(header: String, cell: String, metres: Double) throws {
        let points = try TableText.read("lat,lon,\(header)\n46,14,\(cell)\n").tracks[0].points
        #expect(points.accuracy(0).map { abs($0 - metres) < 1e-9 } == true)
    }

    @Test(
        arguments: [
            ("speed (km/h)", 1 / 3.6), ("speed (ms)", 1), ("ground speed ms", 1), ("speed kn", 1852 / 3600.0),
            ("speed [mi/h]", 0.44704), ("speed (ft/s)", 0.3048), ("speed (cm/s)", 0.01),
        ] as [(String, Double)])
    func unitsOfSpeed(header: String, factor: Double) throws {
        let points = try TableText.read("lat,lon,\(header)\n46,14,7\n").tracks[0].points
        #expect(points.speed(0).map { abs($0 - 7 * factor) < 1e-12 } == true)
    }

    @Test func ellipsoidalHeightsAreNamed() throws {
        let document = try TableText.read("lat,lon,ellipsoid height\n46,14,350\n")
        #expect(document.heightDatum == .ellipsoid && document.tracks[0].points.elevations == [350])
        // A height above the sea goes first.
        let both = try TableText.read("lat,lon,hae,elevation\n46,14,350,300\n")
        #expect(both.heightDatum == .msl && both.tracks[0].points.elevations == [300])
    }

    /// `AltMSL` in aircraft's logs is in feet, which their second line says; receivers' tools write `Alt (MSL)` in metres.
    @Test(arguments: [("Alt (MSL)", 432.6), ("Alt MSL", 432.6), ("alt_msl", 432.6), ("AltMSL", 432.6 * 0.3048)])
    func heightsAboveTheSeaAreMetres(header: String, height: Double) throws {
        let document = try TableText.read("Index,UTC,Lat,Lon,Alt (HAE),\(header)\n1,12:00:00,47,8,480.1,432.6\n")
        let isMSL = header != "AltMSL"
        #expect(document.heightDatum == (isMSL ? .msl : .ellipsoid))
        #expect(document.tracks[0].points.elevations == [isMSL ? height : 480.1])
        let alone = try TableText.read("lat,lon,\(header)\n47,8,432.6\n").tracks[0].points
        #expect(abs(alone.elevations[0] - height) < 1e-9)
    }

    @Test func sidesInColumnsOfTheirOwn() throws {
        let points = try TableText.read("lat,N/S,lon,E/W\n33.5,S,70.25,W\n33.5,N,70.25,e\n").tracks[0].points
        #expect(points.latitudes == [-33.5, 33.5] && points.longitudes == [-70.25, 70.25])
    }

    // MARK: Times

    /// Seconds between three rows whose times count from an unknown start in the unit that the header names.
    @Test(
        arguments: [
            ("time_ms", ["0", "1000", "100000"], [0, 1, 100]),
            ("Time (ms)", ["5", "1005.5", "2005"], [0.005, 1.0055, 2.005]),
            ("millis", ["0", "1000", "120000"], [0, 1, 120]),
            ("elapsed_ms", ["0", "250", "100000000"], [0, 0.25, 100_000]),
            ("time_us", ["0", "1000000", "2500000"], [0, 1, 2.5]),
            ("timestamp_ns", ["0", "1000000000", "2500000000"], [0, 1, 2.5]),
            ("Time since start in ms", ["0", "500", "1000"], [0, 0.5, 1]),
            // Not ten o'clock.
            ("Time (s)", ["99999", "100000", "100001"], [99_999, 100_000, 100_001]),
            ("Time (min)", ["0", "1", "2.5"], [0, 60, 150]), ("t", ["0", "1.5", "2"], [0, 1.5, 2]),
        ] as [(String, [String], [Double])])
    func timesThatCountFromTheStart(header: String, cells: [String], seconds: [Double]) throws {
        let rows = cells.map { "\($0),47,8\n" }.joined()
        let points = try TableText.read("\(header),lat,lon\n\(rows)").tracks[0].points
        #expect(points.isDateless)
        #expect(points.times.map { Double($0) / 1e6 } == seconds)
    }

    /// Names that lie about their unit, and words for units that mean something else.
    @Test func unitsOfTimesThatAreNone() throws {
        #expect(try TableText.times("timestamp_ms,lat,lon\n1714564800,47,8\n") == ["2024-05-01T12:00:00Z"])
        #expect(try TableText.times("time (s),lat,lon\n1714564800123,47,8\n") == ["2024-05-01T12:00:00.123Z"])
        #expect(
            try TableText.times("timestamp_ns,lat,lon\n1714564800123456789,47,8\n") == ["2024-05-01T12:00:00.123457Z"])
        let points = try TableText.read("lat,lon,alt min,speed min\n47,8,1,2\n").tracks[0].points
        #expect(points.elevations.isEmpty && points.speeds.isEmpty)
    }

    @Test(arguments: [
        ("time", "1714564800", "2024-05-01T12:00:00Z"), ("t", "1714564800123", "2024-05-01T12:00:00.123Z"),
        ("timestamp", "1714564800.5", "2024-05-01T12:00:00.5Z"),
        ("ts", "1714564800123456", "2024-05-01T12:00:00.123456Z"),
        ("ts", "1714564800123456789", "2024-05-01T12:00:00.123457Z"),
        ("time", "2024-05-01 14:00:00+02:00", "2024-05-01T12:00:00Z"),
        ("time", "2024-05-01T12:00Z", "2024-05-01T12:00:00Z"),
        ("time", "2024/05/01 12:00:00.25", "2024-05-01T12:00:00.25Z"),
        ("time", "01.05.2024 12:00", "2024-05-01T12:00:00Z"), ("time", "1.5.24 12:00:00", "2024-05-01T12:00:00Z"),
        ("time", "20240501T120000Z", "2024-05-01T12:00:00Z"), ("time", "20240501120000", "2024-05-01T12:00:00Z"),
        ("time", "5/13/2024 1:05:07 PM", "2024-05-13T13:05:07Z"),
        ("time", "13/5/2024 12:05:07 am", "2024-05-13T00:05:07Z"),
        ("time", "2024-05-01 12:00:00 UTC", "2024-05-01T12:00:00Z"), ("time", "", "none"), ("time", "null", "none"),
        ("Zeit", "03/05/2024 12:00:00", "2024-05-03T12:00:00Z"),
        ("time", "03/05/2024 12:00:00", "2024-03-05T12:00:00Z"),
        ("time", "1-May-2024 12:00:00", "2024-05-01T12:00:00Z"), ("time", "01MAY24 12:00", "2024-05-01T12:00:00Z"),
        ("time", "30 November 2026 1:02 PM +02:00", "2026-11-30T11:02:00Z"),
        ("time", "Sept. 3 2024 12:00:00.5", "2024-09-03T12:00:00.5Z"),
        ("time", "\"Nov 30, 2026, 12:00:00 AM\"", "2026-11-30T00:00:00Z"),
        ("time", "2024/Feb/29T12:00:00Z", "2024-02-29T12:00:00Z"),
        ("time", "4. juL/1998 12:00", "1998-07-04T12:00:00Z"),
        ("time", "\"Mon, 30 Nov 2026 10:00:04 GMT\"", "2026-11-30T10:00:04Z"),
        ("time", "\"Monday, November 30, 2026 10:00:04\"", "2026-11-30T10:00:04Z"),
        ("time", "Mon Nov 30 10:00:00 2026", "2026-11-30T10:00:00Z"),
        ("time", "Mon Nov 30 10:00:00 UTC 2026", "2026-11-30T10:00:00Z"),
        ("time", "Tue May  5 10:00:00 2026", "2026-05-05T10:00:00Z"),
        ("time", "Sun 01.05.2024 12:00", "2024-05-01T12:00:00Z"),
    ])
    func timesInOneColumn(header: String, cell: String, time: String) throws {
        #expect(try TableText.times("lat,lon,\(header)\n46,14,\(cell)\n") == [time])
    }

    @Test(arguments: [
        ("date,time", "2024-05-01,12:00:00", "2024-05-01T12:00:00Z"),
        ("Datum;Uhrzeit", "01.05.2024;12:00", "2024-05-01T12:00:00Z"),
        ("DATE,TIME", "240501,120000", "2024-05-01T12:00:00Z"),
        ("DATE,TIME", "310598,120000.5", "1998-05-31T12:00:00.5Z"),
        ("date,time", "20240501,93015", "2024-05-01T09:30:15Z"),
        ("date,time", "30-Nov-2026,12:00:00", "2026-11-30T12:00:00Z"),
        ("date,time", "Nov 30 2026,12:00:00", "2026-11-30T12:00:00Z"),
        ("date,time", "2024-05-01 00:00:00,12:00:00", "2024-05-01T12:00:00Z"),
        ("Lcl Date,Lcl Time,UTCOfst", "2024-05-01,05:00:00,-07:00", "2024-05-01T12:00:00Z"),
        ("date,time,timezone", "2024-05-01,17:30:00,5.5", "2024-05-01T12:00:00Z"),
        ("time,utc offset", "2024-05-01T14:00:00,+2", "2024-05-01T12:00:00Z"),
        ("time,utc offset", "2024-05-01T12:00:00Z,+2", "2024-05-01T12:00:00Z"),
    ])
    func timesInSeveralColumns(header: String, cells: String, time: String) throws {
        let separator = header.contains(";") ? ";" : ","
        #expect(
            try TableText.times("lat\(separator)lon\(separator)\(header)\n46\(separator)14\(separator)\(cells)\n") == [
                time
            ])
    }

    /// No date, and never another one.
    @Test(arguments: [
        "31-Nov-2026 12:00", "30-Nop-2026 12:00", "30-No-2026 12:00", "30-Novembers-2026 12:00", "Nov 2026 12:00",
        "30 Nov 12:00", "300-Nov-2026 12:00", "30-Nov-202 12:00", "Nov", "-Nov-", "30-Nov-2026 12:00 Nov",
        "29-Feb-2023 12:00", "Mai 3 2024 12:00",
        "Mon", "Mo Nov 30 10:00:00 2026", "Mon Nov 31 10:00:00 2026", "Mon Nov 30 25:00:00 2026",
        "Mon Nov 30 10:00:00 26x",
    ])
    func datesWithMonthNamesThatAreNone(cell: String) {
        #expect(throws: TrackError.self) { try TableText.times("lat,lon,time\n46,14,\(cell)\n") }
    }

    @Test func timesWithoutADay() throws {
        let clock = try TableText.read("time,lat,lon\n23:59:58,46,14\n23:59:59,46,14\n00:00:01,46,14\n")
        #expect(clock.tracks[0].points.isDateless)
        #expect(try TrackPlayer(clock).duration == 3)
        let elapsed = try TableText.read("seconds,lat,lon\n0,46,14\n0.5,46,14\n2,46,14\n")
        #expect(elapsed.tracks[0].points.isDateless)
        #expect(try TrackPlayer(elapsed).duration == 2)
        // Before the clock was set there is no time.
        let late = try TableText.read("time,lat,lon\n0,46,14\n0,46,14\n1714564800,46,14\n0,46,14\n")
        #expect(late.tracks[0].points.times.filter { $0 != TrackColumns.missingTime } == [1_714_564_800_000_000])
        #expect(!late.tracks[0].points.isDateless)
    }

    /// Among dated rows a time of day is on the day of its neighbours, and never in 1970.
    @Test(arguments: [
        (["2024-05-01T10:00:02Z", "100003", "2024-05-01T10:00:04Z"], ["10:00:02", "10:00:03", "10:00:04"]),
        (["2024-05-01T10:00:02Z", "10:00:03", "2024-05-01T10:00:04Z"], ["10:00:02", "10:00:03", "10:00:04"]),
        (["100001", "100003", "2024-05-01T10:00:04Z"], ["10:00:01", "10:00:03", "10:00:04"]),
        (["10:00:01", "10:00:03", "2024-05-01T10:00:04Z"], ["10:00:01", "10:00:03", "10:00:04"]),
        (["2024-04-30T23:59:59Z", "2024-05-01T00:00:00Z", "00:00:01"], [nil, "00:00:00", "00:00:01"]),
        (["2024-04-30T23:59:59Z", "00:00:01", "000002"], [nil, "00:00:01", "00:00:02"]),
        (["10:00:03", "1714564804"], ["10:00:03", "12:00:04"]),
    ])
    func timesOfDayAmongDates(cells: [String], times: [String?]) throws {
        let document = try TableText.read("lat,lon,time\n" + cells.map { "46,14,\($0)\n" }.joined())
        let points = document.tracks[0].points
        let found = (0..<points.count).map { points.time($0)?.description }
        #expect(found == times.map { $0.map { "2024-05-01T\($0)Z" } ?? "2024-04-30T23:59:59Z" })
        #expect(!points.isDateless && document.warnings.isEmpty)
    }

    /// Six digits among moments that are numbers are a clock's that wasn't set.
    @Test(arguments: [
        (["1714564802", "100003", "1714564804"], 3, 1), (["100001", "100003", "1714564804"], 2, 2),
        (["0", "5", "6", "2024-05-01T10:00:04Z"], 3, 2), (["0", "0", "1714564804", "0"], 0, 0),
    ])
    func countsAmongDates(cells: [String], line: Int, count: Int) throws {
        let document = try TableText.read("lat,lon,time\n" + cells.map { "46,14,\($0)\n" }.joined())
        let points = document.tracks[0].points
        let days = (0..<points.count).compactMap { points.time($0)?.description.prefix(10) }
        #expect(!days.isEmpty && days.allSatisfy { $0 == "2024-05-01" })
        let times =
            count == 1 ? "1 time is neither a moment nor a time" : "\(count) times are neither moments nor times"
        let warning = TrackWarning(place: .line(line), message: "\(times) of a day that is known; left out")
        #expect(document.warnings == (count == 0 ? [] : [warning]))
    }

    /// A count among moments of a column with a unit is no second of their day.
    @Test func countsOfAUnitAmongDates() throws {
        let text = "lat,lon,time_ms\n46,14,1714564804000\n46,14,1500\n46,14,100003\n46,14,1714564806000\n"
        #expect(try TableText.times(text) == ["2024-05-01T12:00:04Z", "none", "none", "2024-05-01T12:00:06Z"])
        #expect(try TableText.read(text).warnings.map(\.place) == [.line(3)])
    }

    /// A second of the day whose row lacks the date is on that of the row before.
    @Test func secondsOfTheDayWithoutADate() throws {
        let text = "lat,lon,date,time\n46,14,2024-05-01,86398\n46,14,,86399\n46,14,,0\n"
        #expect(
            try TableText.times(text) == ["2024-05-01T23:59:58Z", "2024-05-01T23:59:59Z", "2024-05-02T00:00:00Z"])
    }

    /// Beside a date a number that no clock shows is the second of the day; one among times of day is a slip.
    @Test(
        arguments: [
            ("date,time", ["86398", "86399"], ["23:59:58", "23:59:59"], nil),
            (
                "date,time", ["59", "60", "61", "62", "100"],
                ["00:00:59", "00:01:00", "00:01:01", "00:01:02", "00:01:40"], nil
            ),
            ("date,time (ms)", ["34215000", "34216500"], ["09:30:15", "09:30:16.5"], nil),
            ("date,time", ["93015", "93075", "93100"], ["09:30:15", nil, "09:31:00"], 3),
            ("date,time", ["100003", "86399", "86398", "86397"], ["10:00:03", nil, nil, nil], 3),
            ("date,time", ["90000", "400000", "90001"], ["09:00:00", nil, "09:00:01"], 3),
        ] as [(String, [String], [String?], Int?)])
    func numbersBesideDates(header: String, cells: [String], times: [String?], line: Int?) throws {
        let document = try TableText.read("lat,lon,\(header)\n" + cells.map { "46,14,2024-05-01,\($0)\n" }.joined())
        let points = document.tracks[0].points
        let found = (0..<points.count).map { points.time($0)?.description }
        #expect(found == times.map { $0.map { "2024-05-01T\($0)Z" } })
        #expect(document.warnings.map(\.place) == (line.map { [.line($0)] } ?? []))
    }

    /// A date alone is its midnight, as spreadsheets and KML have it; not where the time has a column of its own.
    @Test(arguments: [
        ("time", "2024-05-01", "2024-05-01T00:00:00Z"), ("date", "2024-05-01", "2024-05-01T00:00:00Z"),
        ("time", "01.05.2024", "2024-05-01T00:00:00Z"), ("time", "1-May-2024", "2024-05-01T00:00:00Z"),
        ("time,utc offset", "2024-05-01,+02:00", "2024-04-30T22:00:00Z"), ("date,time", "2024-05-01,", "none"),
    ])
    func datesAlone(header: String, cells: String, time: String) throws {
        #expect(try TableText.times("lat,lon,\(header)\n46,14,\(cells)\n") == [time])
    }

    /// A count may reach six digits, and numbers that once were years: it goes on counting.
    @Test(
        arguments: [
            ("elapsed", [99_998, 99_999, 100_000, 100_001, 100_060, 100_100]),
            ("seconds_elapsed", [100_000, 100_001, 100_002]), ("elapsed", [99_999_999, 100_000_000, 100_000_001]),
            ("t", [99_998, 99_999, 100_000, 100_059, 100_060]), ("time", [99, 100_000, 100_001]),
            ("time", [100_000, 100_059, 100_062, 100_063, 100_064]), ("time", [99_999_999, 100_000_000]),
            ("time", [86_399.5, 100_000.5, 110_000.25]),
        ] as [(String, [Double])])
    func countsOfSixDigits(header: String, seconds: [Double]) throws {
        let rows = seconds.map { "\($0 == $0.rounded() ? "\(Int($0))" : "\($0)"),46,14\n" }
        let points = try TableText.read("\(header),lat,lon\n" + rows.joined()).tracks[0].points
        #expect(points.isDateless && points.times.map { Double($0) / 1e6 } == seconds)
    }

    /// While nothing speaks against it six digits are a time of day, and one slip of a clock is nothing.
    @Test(arguments: [
        ("time", ["101258", "101259", "101300"], [1.0, 2]), ("t", ["101259", "101300"], [1]),
        ("utc", ["101258", "101299", "101300"], [2]), ("time", ["0", "0", "101247", "101248"], [1]),
    ])
    func timesOfDayOfSixDigits(header: String, cells: [String], steps: [Double]) throws {
        let rows = cells.map { "\($0),46,14\n" }
        let points = try TableText.read("\(header),lat,lon\n" + rows.joined()).tracks[0].points
        let times = points.times.filter { $0 != TrackColumns.missingTime }
        #expect(points.isDateless && times.first.map { $0 / 60_000_000 } == 10 * 60 + 12)
        #expect(times.dropFirst().map { Double($0 - times[0]) / 1e6 } == steps)
    }

    /// A logger's header without a unit leaves it to the way between the points: 111.2 m in 10 s.
    @Test(arguments: [
        ("date,time,speed", 11.1, 11.1), ("date,time,speed", 40.0, 40 / 3.6), ("date,time,speed m/s", 40, 40),
        ("date,time,speed", 22, 22), ("note,time,speed", 40, 40),
    ])
    func unitsOfSpeeds(header: String, cell: Double, speed: Double) throws {
        let isLogger = header.hasPrefix("date")
        let rows = (0..<10).map { index in
            let time = "12:0\(index / 6):\(index % 6)0"
            return "46.00\(index),14,\(isLogger ? "2024-05-01,\(time)" : ",2024-05-01T\(time)"),\(cell)\n"
        }
        let document = try TableText.read("lat,lon,\(header)\n" + rows.joined())
        #expect(document.tracks[0].points.speed(3).map { abs($0 - speed) < 1e-12 } == true)
        #expect((document.fact("speed_unit_found") != nil) == (speed != cell))
    }

    // MARK: Rows

    /// What a comment quotes need not end; a field that is quoted is none, whatever it begins with.
    @Test func comments() throws {
        let text = "lat,lon,name\n# note, \"unfinished\n46,14,a\n#\"\n# \"x\",\"y\n47,15,b\n"
        #expect(try TableText.read(text).tracks[0].points.latitudes == [46, 47])
        let marked = try TableText.read("name,lat,lon\n\"#1\",46,14\n\"#2, \"\"b\"\"\",47,15\n#3,48,16\n")
        #expect(marked.tracks[0].points.latitudes == [46, 47])
        #expect(throws: TrackError.self) { try TableText.read("name,lat,lon\n\"#1,46,14\n") }
    }

    @Test func rowsWithoutPositions() throws {
        let document = try TableText.read("lat,lon,ele\n46,14,1\n,,2\n\n# remark\nlat,lon,ele\nNaN,NaN,3\n46.1,14,4\n")
        #expect(document.tracks[0].points.elevations == [1, 4])
        #expect(document.fact("rows_without_position") == .integer(2))
        #expect(document.warnings.isEmpty)
    }

    @Test(arguments: [
        ("46,x", "coordinate is not a decimal number: lat='46' lon='x'"),
        ("46,", "coordinate is not a decimal number: lat='46' lon=''"),
        ("91,14", "latitude 91 outside -90..90"), ("46,500", "longitude 500 outside -180..180"),
        ("46,14,1,2", "a row of 4 fields under a header of 3 (a decimal comma needs quotes or another separator)"),
        ("46N,14S", "coordinate is not a decimal number: lat='46N' lon='14S'"),
        ("0x10,14", "coordinate is not a decimal number: lat='0x10' lon='14'"),
        ("1e400,14", "coordinate is not a decimal number: lat='1e400' lon='14'"),
    ])
    func badRows(row: String, message: String) throws {
        let text = "lat,lon,note\n45,13\n\(row)\n47,15,\n"
        let error = #expect(throws: TrackError.self) { try TableText.read(text) }
        #expect(error?.description == message)
        #expect(error?.place == .line(3))
        let document = try TableText.read(text, lenient: true)
        #expect(document.tracks[0].points.latitudes == [45, 47])
        #expect(document.warnings.map(\.message) == [message + "; the point is dropped"])
    }

    @Test(arguments: [
        ("ele", "abc", "ele is not a decimal number: 'abc'; the value is left out"),
        ("time", "yesterday", "not a date or time: 'yesterday'; the point has no time"),
        ("time", "2024-02-30 12:00:00", "not a date or time: '2024-02-30 12:00:00'; the point has no time"),
        (
            "time,tz", "2024-02-20 12:00:00,Europe/Berlin",
            "not an offset from UTC: 'Europe/Berlin'; the point has no time"
        ),
    ])
    func badValues(header: String, cell: String, message: String) throws {
        let text = "lat,lon,\(header)\n46,14,\(cell)\n"
        let error = #expect(throws: TrackError.self) { try TableText.read(text) }
        #expect(error?.place == .line(2))
        let document = try TableText.read(text, lenient: true)
        #expect(document.tracks[0].points.count == 1)
        #expect(document.warnings.map(\.message) == [message])
    }

    @Test func longitudesWithinATurnAreWrapped() throws {
        #expect(throws: TrackError.self) { try TableText.read("lat,lon\n46,190\n") }
        #expect(try TableText.read("lat,lon\n46,190\n", lenient: true).tracks[0].points.longitudes == [-170])
    }

    // MARK: Tables

    @Test(arguments: [
        "46.05,14.5\n46.06,14.6\n", "name,value\na,1\n", "Hello, world", "lat;x\n46;14\n", "a,b\nlat,ele\n",
    ])
    func whatHasNoHeaderIsRefused(text: String) {
        let message = "no row names columns of latitude and longitude (such as lat,lon,ele,time)"
        #expect(throws: TrackError(.malformed(message), at: .line(1))) { try TableText.read(text) }
        #expect(throws: TrackError(.malformed(message), at: .line(1))) { try TableText.read(text, lenient: true) }
    }

    @Test func headersBelowTheFirstLine() throws {
        let text = "My walk\nrecorded, by hand\n\nlat,lon\n46,14\n"
        #expect(try TableText.read(text).tracks[0].points.count == 1)
        let error = #expect(throws: TrackError.self) { try TableText.read(text + "x,y\n") }
        #expect(error?.place == .line(6))
    }

    @Test func quotedFields() throws {
        let text = "name,lat,lon\n\"a \"\"b\"\",\r\nc\",46,14\r\n \"d\" ,\"46.1\",\"14\"\n\"e\"x,46.2,14"
        #expect(try TableText.read(text).tracks[0].points.latitudes == [46, 46.1, 46.2])
        let open = "name,lat,lon\na,46,14\n\"b,47,15\nc,48,16\n"
        #expect(throws: TrackError(.malformed("a quoted field that never ends"), at: .line(3))) {
            try TableText.read(open)
        }
        let lenient = try TableText.read(open, lenient: true)
        #expect(lenient.tracks[0].points.count == 1 && lenient.warnings.map(\.place) == [.line(3)])
    }

    @Test func rowsAreLimited() throws {
        let long = String(repeating: "x", count: 2 << 20)
        let text = "name,lat,lon\na,46,14\n\(long),47,15\n"
        #expect(throws: TrackError(.malformed("a row of more than 1048576 bytes"), at: .line(3))) {
            try TableText.read(text)
        }
        #expect(try TableText.read(text, lenient: true).tracks[0].points.count == 1)
        let wide = "lat,lon" + String(repeating: ",x", count: 5000)
        #expect(try TableText.read(wide + "\n46,14\n").tracks[0].points.count == 1)
    }

    @Test func warningsAreLimited() throws {
        let text = "lat,lon\n" + String(repeating: "x,y\n", count: 20_000)
        let document = try TableText.read(text, lenient: true)
        #expect(document.warnings.count == 10_001)
        #expect(document.warnings.last?.message == "more warnings follow, which are not named")
    }

    @Test func oneColumnForOneQuantity() throws {
        // UTC goes before local time, and a name before a letter.
        let text = "y,x,lat,lon,local time,utc\n1,2,46,14,2024-05-01T14:00:00,2024-05-01T12:00:00\n"
        let document = try TableText.read(text)
        #expect(document.tracks[0].points.latitudes == [46])
        #expect(document.tracks[0].points.time(0)?.description == "2024-05-01T12:00:00Z")
        #expect(document.fact("columns_used") == .table([TrackFact("utc", 5)]))
    }

    @Test(.enabled(if: Conformance.isPresent)) func columnsOfTheReferenceFile() throws {
        let url = try #require(Conformance.url("tracks/gpsbabel__garmin_g1000.csv"))
        let document = try TrackReader.read(path: url.path)
        #expect(
            document.fact("columns_used")
                == .table([TrackFact("Lcl Date", 0), TrackFact("Lcl Time", 1), TrackFact("UTCOfst", 2)]))
        #expect(document.heightDatum == .ellipsoid)
        // Knots, as aircraft tell them.
        #expect(document.tracks[0].points.speed(0).map { abs($0 - 3.5 * 1852 / 3600) < 1e-12 } == true)
    }
}
