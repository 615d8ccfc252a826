import Foundation
import Geodesy
import Testing
import Tracks

/// The reader of NMEA logs, sentence by sentence and byte by byte.
struct NMEAReaderTests {
    // MARK: Sentences

    @Test(arguments: [
        ("GGA", "GPGGA,120000,4630.0000,N,01430.0000,E,1,08,1.0,100.0,M,45.0,M,,"),
        ("GGA of another talker", "BDGGA,120000,4630.0000,N,01430.0000,E,2,08,1.0,100.0,M,45.0,M,,"),
        ("GNS", "GNGNS,120000,4630.0000,N,01430.0000,E,AN,08,1.0,100.0,45.0,,"),
        ("RMC", "GPRMC,120000,A,4630.0000,N,01430.0000,E,,,010524,,,A"),
        ("RMC before version 2.3", "GPRMC,120000,A,4630.0000,N,01430.0000,E,,,010524,,"),
        ("GLL", "GPGLL,4630.0000,N,01430.0000,E,120000,A,A"),
        ("GLL without a status", "GPGLL,4630.0000,N,01430.0000,E,120000"),
        ("many digits", "GPGGA,120000.000000,4630.000000000000,N,01430.0000000000,E,1,08,1.0,100.0,M,45.0,M,,"),
        (
            "sixty minutes",
            "GPGGA,120000,4530.0000,N,01430.0000,E,0,,,,,,,\r\n$GPGLL,4560.00000,N,01460.00000,E,120000,A"
        ),
    ])
    func positions(name: String, body: String) throws {
        let lines = body.components(separatedBy: "\r\n$")
        let points = try NMEAText.points(lines)
        #expect(points.count == 1, "\(name)")
        let expected = name == "sixty minutes" ? (46.0, 15.0) : (46.5, 14.5)
        #expect(points.latitudes == [expected.0] && points.longitudes == [expected.1], "\(name)")
    }

    @Test(arguments: [
        "GPGGA,120000,4630.0000,N,01430.0000,E,0,08,1.0,100.0,M,45.0,M,,",
        "GPGGA,120000,,,,,1,08,1.0,100.0,M,45.0,M,,", "GPGGA,120000,4630.0000,N,01430.0000,,1,08,1.0,100.0,M,45.0,M,,",
        "GPRMC,120000,V,4630.0000,N,01430.0000,E,,,010524,,", "GPRMC,120000,A,4630.0000,N,01430.0000,E,,,010524,,,N",
        "GPGLL,4630.0000,N,01430.0000,E,120000,V,A", "GPGLL,4630.0000,N,01430.0000,E,120000,A,N",
        "GNGNS,120000,4630.0000,N,01430.0000,E,NN,08,1.0,100.0,45.0,,",
    ])
    func epochsWithoutFix(body: String) throws {
        let document = try NMEAText.read(NMEAText.log([body]))
        #expect(document.tracks.isEmpty)
        #expect(document.fact("epochs") == .integer(1))
        #expect(document.fact("epochs_without_fix") == .integer(1))
        #expect(document.warnings.isEmpty)
    }

    @Test(arguments: [
        "9100.0000,N,01400.0000,E", "4600.0000,N,18100.0000,E", "4661.0000,N,01400.0000,E", "46O0.0000,N,01400.0000,E",
        "4600.0000,X,01400.0000,E", "99999999999999999999.0,N,01400.0000,E", ".,N,.,E", "-,N,-,E",
    ])
    func impossiblePositionsAreLeftOut(place: String) throws {
        let document = try NMEAText.read(
            NMEAText.log(["GPGGA,120000,\(place),1,08,1.0,100.0,M,45.0,M,,", NMEAText.fix("120001")]))
        #expect(document.tracks[0].points.latitudes == [46])
        #expect(document.warnings.map(\.place) == [.line(1)])
        #expect(document.warnings[0].message == "1 sentence with an impossible position; left out")
    }

    @Test func whatAnEpochCollects() throws {
        let points = try NMEAText.points([
            "GPRMC,120000,A,4600.0000,N,01400.0000,E,10.0,80.0,010524,,,A", NMEAText.fix("120000", "4630.0000,N"),
            "GPVTG,90.0,T,,M,99.0,N,,K,A", "GPHDT,33.5,T", "GPGST,120000,,,,,3.0,4.0,5.0",
            "PASHR,120000,34.5,T,1.5,-2.5,0,0.1,0.1,0.1,1,0", NMEAText.recommended("120001", "010524"),
        ])
        #expect(points.count == 2)
        // The first valid position counts; GGA has the height.
        #expect(points.latitudes[0] == 46 && points.elevations[0] == 100)
        #expect(points.course(0) == 80 && points.heading(0) == 33.5)
        #expect(points.pitch(0) == -2.5 && points.roll(0) == 1.5)
        #expect(points.speed(0).map { abs($0 - 5.144_444_444) < 1e-9 } == true)
        // 68 % of Rayleigh's distribution, whose σ is the root of the mean of squares of 3 and 4.
        let accuracy = try #require(points.accuracy(0))
        #expect(abs(1 - exp(-accuracy * accuracy / (2 * 12.5)) - 0.68) < 1e-12)
        #expect(points.heading(1) == nil && points.pitch(1) == nil && points.accuracy(1) == nil)
    }

    @Test(arguments: [("1", 4.9), ("2", nil), ("4", nil), ("6", nil)] as [(String, Double?)])
    func dilutionTellsTheAccuracyOfPlainFixesOnly(quality: String, accuracy: Double?) throws {
        let body = "GPGGA,120000,4600.0000,N,01400.0000,E,\(quality),08,1.0,100.0,M,45.0,M,,"
        #expect(try NMEAText.points([body]).accuracy(0) == accuracy)
        let bare = "GPRMC,120000,A,4600.0000,N,01400.0000,E,,,010524,,,A"
        #expect(try NMEAText.points([bare, "GPGSA,A,3,,,,,,,,,,,,,2.0,2.0,1.5"]).accuracy(0) == 9.8)
        #expect(try NMEAText.points([bare, "GPGSA,A,3,,,,,,,,,,,,,99.9,99.9,99.9"]).accuracy(0) == nil)
    }

    @Test(
        arguments: [
            ("GPVTG,90.0,T,80.0,M,10.0,N,18.52,K,A", 5.144_444_444, 90.0),
            ("GPVTG,90.0,T,,M,,N,18.52,K", 5.144_444_444, 90.0),
            ("GPVTG,90.0,80.0,10.0,18.52", 5.144_444_444, 90.0), ("GPVTG,,T,,M,0.0,N,0.0,K,A", 0, nil),
            ("GPVTG,90.0,T,80.0,M,10.0,N,18.52,K,N", nil, nil), ("GPVTG,400.0,T,,M,-1,N,,K,A", nil, nil),
            ("GPVTG,360.0,T,,M,nan,N,inf,K,A", nil, 0),
        ] as [(String, Double?, Double?)])
    func velocities(body: String, speed: Double?, course: Double?) throws {
        let points = try NMEAText.points([NMEAText.fix("120000"), body])
        #expect(points.course(0) == course)
        if let speed {
            #expect(points.speed(0).map { abs($0 - speed) < 1e-9 } == true)
        } else {
            #expect(points.speed(0) == nil)
        }
    }

    // MARK: Headings

    @Test(
        arguments: [
            ("GPHDT,123.4,T", 123.4), ("GPTHS,123.4,A", 123.4), ("GPTHS,123.4,V", nil),
            ("HCHDG,100.0,5.0,E,3.0,W", 102),
            ("HCHDG,1.0,,,3.0,W", 358), ("HCHDG,100.0,5.0,W,0.0,E", 95), ("PASHR,120000,77.0,T,0,0,0", 77),
            ("PASHR,POS,1,09,120000", nil), ("GPHDT,,T", nil), ("GPHDT,400,T", nil), ("GPHDT,360.0,T", 0),
        ] as [(String, Double?)])
    func headings(body: String, heading: Double?) throws {
        #expect(try NMEAText.points([NMEAText.fix("120000"), body]).heading(0) == heading)
    }

    @Test func aTrueHeadingWins() throws {
        let fix = NMEAText.fix("120000")
        #expect(try NMEAText.points([fix, "HCHDG,100.0,,,3.0,E", "GPHDT,50.0,T", "GPHDT,51.0,T"]).heading(0) == 50)
    }

    /// Where the log tells no variation, the model's at the place and date turns magnetic headings to true north.
    @Test func magneticHeadingsAreTurnedByTheModel() throws {
        let points = try NMEAText.points([NMEAText.recommended("120000", "010125"), "HCHDM,100.0,M"])
        let expected = try MagneticModel.declination(
            at: Coordinate(latitude: 46, longitude: 14), decimalYear: 2025)
        #expect(points.heading(0).map { abs($0 - 100 - expected) < 0.05 } == true)
        // A variation that RMC tells goes first.
        let told = "GPRMC,120000,A,4600.0000,N,01400.0000,E,,,010125,10.0,W,A"
        #expect(try NMEAText.points([told, "HCHDM,100.0,M"]).heading(0) == 90)
    }

    @Test func datesOutsideTheModelAreNamed() throws {
        let old = try NMEAText.read(NMEAText.log([NMEAText.recommended("120000", "010115"), "HCHDM,100.0,M"]))
        #expect(old.warnings.map(\.message).contains { $0.contains("1 magnetic heading") && $0.contains("edge") })
        let dateless = try NMEAText.read(NMEAText.log([NMEAText.fix("120000"), "HCHDM,100.0,M"]))
        #expect(dateless.warnings.map(\.message).contains { $0.contains("without a date") })
    }

    // MARK: Dates

    @Test func datesAreCarriedAcrossMidnightBothWays() throws {
        let times = try NMEAText.times([
            NMEAText.fix("235958"), NMEAText.fix("235959"), NMEAText.fix("000000"),
            NMEAText.recommended("000001", "020124"), NMEAText.fix("235959"), NMEAText.fix("000002"),
        ])
        // A step back of two seconds across midnight is a step back.
        #expect(
            times == [
                "2024-01-01T23:59:58Z", "2024-01-01T23:59:59Z", "2024-01-02T00:00:00Z", "2024-01-02T00:00:01Z",
                "2024-01-01T23:59:59Z", "2024-01-02T00:00:02Z",
            ])
    }

    @Test(arguments: [
        ("GPZDA,120000,30,02,2024,00,00", "none"), ("GPZDA,120000,01,13,2024,00,00", "none"),
        ("GPZDA,120000,01,05,2024,00,00", "2024-05-01T12:00:00Z"), ("GPZDA,120000,29,02,2023,00,00", "none"),
        ("GPRMC,120000,V,,,,,,,010524,,,N", "2024-05-01T12:00:00Z"), ("GPRMC,120000,V,,,,,,,060180,,,N", "none"),
        ("GPRMC,120000,A,4600.0000,N,01400.0000,E,,,2208-1,,,A", "none"),
        ("GPRMC,120000,A,4600.0000,N,01400.0000,E,,,060180,,,A", "1980-01-06T12:00:00Z"),
    ])
    func datesThatAreNone(body: String, time: String) throws {
        #expect(try NMEAText.times([NMEAText.fix("120000"), body]) == [time])
    }

    @Test func datelessLogsKeepTheirPace() throws {
        let document = try NMEAText.read(NMEAText.log(["235958.5", "235959.5", "000000.5"].map { NMEAText.fix($0) }))
        let points = document.tracks[0].points
        #expect(points.isDateless)
        #expect(points.times == [86_398_500_000, 86_399_500_000, 86_400_500_000])
        #expect(points.time(0) == nil)
        #expect(document.fact("first_time_of_day") == .number(86_398.5))
        #expect(document.fact("last_time_of_day") == .number(0.5))
        let player = try TrackPlayer(document)
        #expect(player.duration == 2 && player.start == nil)
    }

    @Test(arguments: ["240000", "126000", "120061", "12:00:00", "12000", "1200000", "abcdef"])
    func impossibleTimes(time: String) throws {
        let document = try NMEAText.read(NMEAText.log([NMEAText.fix(time), NMEAText.fix("120001")]))
        #expect(document.tracks[0].points.count == 1)
        #expect(document.warnings.map(\.message) == ["1 sentence with an impossible time of day; left out"])
    }

    @Test func positionsWithoutTimes() throws {
        let bodies = ["4600.0000,N", "4600.1000,N", "4600.2000,N"].map { NMEAText.fix("", $0) }
        let points = try NMEAText.points(bodies)
        #expect(points.count == 3 && points.times.isEmpty)
    }

    // MARK: Bytes

    @Test(arguments: ["\n", "\r", "\r\n", "\n\r", "\n\n"])
    func lineEnds(end: String) throws {
        let text = NMEAText.log([NMEAText.fix("120000"), NMEAText.fix("120001"), NMEAText.fix("120002")], end: end)
        let document = try NMEAText.read(text)
        #expect(document.tracks[0].points.count == 3)
        #expect(document.fact("other_lines") == .integer(0))
    }

    @Test func junkBeforeAndBehindSentences() throws {
        let fix = NMEAText.sentence(NMEAText.fix("120000"))
        let text = "\u{FEFF}# \(fix)\nNMEA,\(fix),1700000000\nxx \(fix) \(NMEAText.sentence(NMEAText.fix("120001")))\n"
        let document = try NMEAText.read(text)
        #expect(document.tracks[0].points.count == 2)
        #expect(document.fact("lines_with_leading_junk") == .integer(2))
        #expect(document.fact("lines_with_several_dollars") == .integer(1))
        #expect(document.fact("sentences_ok_checksum") == .integer(3))
    }

    @Test func timesInBracketsBeforeSentences() throws {
        let text = ["120000", "120001"].map { "[12:00:01.5] \(NMEAText.sentence(NMEAText.fix($0)))\n" }.joined()
        #expect(try NMEAText.read(text).tracks[0].points.count == 2)
    }

    @Test func aSentenceCutByAnotherOneHasNoLastField() throws {
        let cut = "$GPGGA,120000,4600.0000,N,01400.0000,E,1,08,1.0,12"
        let document = try NMEAText.read(cut + NMEAText.log([NMEAText.fix("120001")]))
        #expect(document.tracks[0].points.count == 2)
        #expect(document.tracks[0].points.elevation(0) == nil)
        // Cut within a coordinate there is no position.
        let early = try NMEAText.read("$GPGGA,120000,4600.0000,N,014" + NMEAText.log([NMEAText.fix("120001")]))
        #expect(early.tracks[0].points.count == 1 && early.warnings.isEmpty)
    }

    @Test func binaryBetweenSentences() throws {
        var bytes: [UInt8] = []
        for second in 0..<5 {
            bytes += Array(NMEAText.log([NMEAText.fix("12000\(second)")]).utf8)
            bytes += [0xB5, 0x62, 0x24, 0x0D, 0x00, 0x24, 0x47, 0x50, 0x2C, 0x0A, 0xFF]
        }
        #expect(try TrackReader.read(bytes).tracks[0].points.count == 5)
    }

    @Test func checksumPolicy() throws {
        let bare = "$" + NMEAText.fix("120000") + "\n"
        let wrong = NMEAText.sentence(NMEAText.fix("120001")).dropLast(2) + "00\n"
        let text = bare + wrong + NMEAText.log([NMEAText.fix("120002")])
        let usual = try NMEAText.read(text)
        #expect(usual.tracks[0].points.count == 2)
        #expect(usual.warnings.map(\.place) == [.line(2)])
        let strict = try NMEAText.read(text, ReadOptions(checksums: .required))
        #expect(strict.tracks[0].points.count == 1)
        #expect(strict.warnings.map(\.place) == [.line(1), .line(2)])
        #expect(throws: TrackError(.malformed("no NMEA sentence to believe: all have no checksum"), at: .line(1))) {
            try NMEAText.read(bare, ReadOptions(checksums: .required))
        }
        #expect(throws: TrackError(.malformed("no NMEA sentence to believe: all have a wrong checksum"), at: .line(2)))
        {
            try NMEAText.read("x\n" + wrong)
        }
        #expect(throws: TrackError(.malformed("no NMEA sentence found (binary or foreign data)"), at: .line(1))) {
            try NMEAText.read("!AIVDM,1,1,,B,13aGhtw0R<OJf=6LgQ?Ad1FF05`L,0*24\n")
        }
    }

    /// Whatever the size of the pieces that arrive, the points are the same.
    @Test func sentencesAcrossPieces() throws {
        let line = NMEAText.log([NMEAText.fix("120000"), NMEAText.recommended("120000", "010524")])
        // 300 kB, more than a piece, with a line of noise that shifts everything.
        for shift in [0, 1, 37] {
            let text =
                String(repeating: "x", count: shift) + "\n"
                + String(repeating: line, count: 2000) + NMEAText.log([NMEAText.fix("120001")])
            let document = try NMEAText.read(text)
            #expect(document.fact("sentences_ok_checksum") == .integer(4001))
            #expect(document.fact("sentences_bad_checksum") == .integer(0))
        }
    }

    @Test func sentencesAreLimited() throws {
        let long = "$GPGGA," + String(repeating: "1", count: 3 << 20) + "*00"
        let document = try NMEAText.read(long + "\n" + NMEAText.log([NMEAText.fix("120000")]))
        #expect(document.tracks[0].points.count == 1)
        let many = (0..<3000).map { NMEAText.sentence("A\(1000 + $0),1") + "\n" }.joined()
        let kinds = try NMEAText.read(many + NMEAText.log([NMEAText.fix("120000")]))
        guard case .table(let counts) = kinds.fact("sentence_counts") else { throw TrackError(.empty, at: .file) }
        #expect(counts.count == 257 && counts.last == TrackFact("others", 2745))
        let fields = NMEAText.sentence("GPGGA" + String(repeating: ",", count: 500)) + "\n"
        #expect(try NMEAText.read(fields).fact("sentences_ok_checksum") == .integer(1))
    }

    // MARK: Sentences as values

    @Test func sentencesAreMadeAndRead() throws {
        let sentence = NMEASentence(address: "GPHDT", fields: ["274.07", "T"])
        #expect(sentence.text == "$GPHDT,274.07,T*03")
        #expect(NMEASentence(parsing: " $GPHDT,274.07,T*03\r\n") == sentence)
        for text in ["", "$", "GPHDT,1*00", "$GPHDT,274.07,T*04", "$GPHDT,274.07,T", "$GPHDT,274.07,T*0", "$*00"] {
            #expect(NMEASentence(parsing: text) == nil, "\(text)")
        }
    }
}
