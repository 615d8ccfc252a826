import Foundation
import Geodesy
import TestSupport
import Testing
import Tracks

struct GPXReaderTests {
    // MARK: Names

    @Test func prefixesOfTheRootAreGPX() throws {
        let text = """
            <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" version="1.1"><g:trk><g:name>n</g:name><g:trkseg>
            <g:trkpt lat="1" lon="2"><g:ele>3</g:ele></g:trkpt></g:trkseg></g:trk></g:gpx>
            """
        let document = try GPXText.read(text)
        #expect(document.tracks[0].name == "n")
        #expect(document.tracks[0].points.elevation(0) == 3)
    }

    @Test func prefixesBoundToGPXByTheRootAreGPX() throws {
        let text = """
            <gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:again="http://www.topografix.com/GPX/1/1"><trk><trkseg>
            <again:trkpt lat="1" lon="2"><again:ele>3</again:ele></again:trkpt></trkseg></trk></gpx>
            """
        #expect(try GPXText.read(text).tracks[0].points.elevation(0) == 3)
    }

    @Test func foreignElementsAreNotMisread() throws {
        let text = """
            <gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="http://example.org"><x:trk/><trk><x:name>no</x:name>
            <trkseg><x:trkpt lat="0" lon="0"/><trkpt lat="1" lon="2"><x:ele>9</x:ele><x:time>noon</x:time><ele>3</ele>
            <extensions><time>2000-01-01T00:00:00Z</time><trkpt lat="5" lon="5"/><ele>8</ele></extensions></trkpt>
            </trkseg></trk></gpx>
            """
        let document = try GPXText.read(text)
        #expect(document.tracks.count == 1)
        #expect(document.tracks[0].name == nil)
        #expect(document.tracks[0].points.count == 1)
        #expect(document.tracks[0].points.elevation(0) == 3)
        #expect(document.tracks[0].points.time(0) == nil)
    }

    // MARK: Values

    @Test func geoidHeight() throws {
        let text = """
            <gpx><wpt lat='1' lon='2'><geoidheight>-31.5</geoidheight></wpt><wpt lat='1' lon='3'/>
            <trk><trkseg><trkpt lat='1' lon='2'><ele>1000</ele><geoidheight>50</geoidheight></trkpt>
            <trkpt lat='1' lon='2'><ageoidheight>5</ageoidheight><x:geoidheight xmlns:x='x'>5</x:geoidheight></trkpt>
            <trkpt lat='1' lon='2'><geoidheight>300</geoidheight></trkpt>
            <trkpt lat='1' lon='2'><geoidheight>much</geoidheight></trkpt></trkseg></trk></gpx>
            """
        let document = try GPXText.read(text)
        #expect(document.waypoints.map(\.geoidSeparation) == [-31.5, nil])
        let points = document.tracks[0].points
        #expect((0..<4).map(points.geoidSeparation) == [50, nil, nil, nil])
        #expect(
            document.warnings == [
                TrackWarning(
                    place: .line(5),
                    message: "<geoidheight> is not a decimal number: 'much'; the value is left out")
            ])
        let written = String(decoding: try TrackWriter.bytes(document, as: .gpx), as: UTF8.self)
        #expect(written.contains("<ele>1000</ele><geoidheight>50</geoidheight></trkpt>"))
        // Points of files without it take no room for it.
        #expect(try GPXText.read(GPXText.track(GPXText.points(2))).tracks[0].points.geoidSeparations.isEmpty)
        #expect(
            try TrackWriter.write(document, as: .kml) { _ in }.sentences.contains(
                "2 geoid separations are not written: KML has no place for them"))
    }

    @Test func speedCourseAndHeading() throws {
        let garmin1 = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
        let forms: [(String, Double?, Double?, Double?)] = [
            ("<speed>4.25</speed><course>271.5</course>", 4.25, 271.5, nil),
            (
                "<extensions><speed>4.25</speed><course>271.5</course><heading>10</heading></extensions>", 4.25, 271.5,
                10
            ),
            (
                """
                <extensions><g:TrackPointExtension xmlns:g="\(garmin1)"><g:hr>9</g:hr><g:speed>4.25</g:speed>\
                <g:course>271.5</g:course></g:TrackPointExtension></extensions>
                """, 4.25, 271.5, nil
            ),
            (
                """
                <extensions><TrackPointExtension xmlns="\(garmin1)"><speed> 4.25 </speed></TrackPointExtension></extensions>
                """, 4.25, nil, nil
            ),
            ("<o:heading xmlns:o='x'>10</o:heading>", nil, nil, 10),
            ("<extensions><speed/></extensions>", nil, nil, nil),
            ("", nil, nil, nil),
        ]
        for (form, speed, course, heading) in forms {
            let points = try GPXText.read(GPXText.track("<trkpt lat='1' lon='2'>\(form)<ele>7</ele></trkpt>")).tracks[0]
                .points
            #expect(points.speed(0) == speed, "\(form)")
            #expect(points.course(0) == course, "\(form)")
            #expect(points.heading(0) == heading, "\(form)")
            #expect(points.elevation(0) == 7, "\(form)")
        }
    }

    @Test func whatTheReplayCanDoWithoutIsAWarning() throws {
        let document = try GPXText.read(
            GPXText.track("<trkpt lat='1' lon='2'>\n<extensions><speed>4 km/h</speed></extensions></trkpt>"))
        #expect(document.tracks[0].points.speed(0) == nil)
        #expect(document.warnings.map(\.place) == [.line(4)])
    }

    @Test func emptyHeightsAndTimesAreAbsent() throws {
        let document = try GPXText.read(GPXText.track("<trkpt lat='1' lon='2'><ele/><time> </time></trkpt>"))
        #expect(document.warnings.isEmpty)
        #expect(document.tracks[0].points.elevations.isEmpty)
        #expect(document.tracks[0].points.times.isEmpty)
    }

    @Test func columnsBeginWithTheirFirstValue() throws {
        let text = "<trkpt lat='1' lon='2'/><trkpt lat='1' lon='2'><ele>5</ele></trkpt><trkpt lat='1' lon='2'/>"
        let points = try GPXText.read(GPXText.track(text)).tracks[0].points
        #expect((0..<3).map { points.elevation($0) } == [nil, 5, nil])
        #expect(points.speeds.isEmpty && points.times.isEmpty)
    }

    @Test func waypointsAndRoutes() throws {
        let text = """
            <gpx version="1.0"><wpt lat="1" lon="2"><ele>3</ele><time>2024-05-01T12:00:00Z</time><name> A &amp; B </name>
            <cmt>c</cmt><desc>d</desc><sym>Flag</sym><type>t</type></wpt><wpt lat="-1" lon="-2"/>
            <rte><name>r</name><rtept lat="1" lon="2"><name>p</name></rtept><rtept lat="1.1" lon="2"/></rte><rte/></gpx>
            """
        let document = try GPXText.read(text)
        #expect(document.version == "1.0")
        #expect(
            document.waypoints == [
                Waypoint(
                    name: "A & B", coordinate: Coordinate(latitude: 1, longitude: 2), elevation: 3,
                    time: Instant(parsing: "2024-05-01T12:00:00Z"), symbol: "Flag", type: "t", comment: "c"),
                Waypoint(coordinate: Coordinate(latitude: -1, longitude: -2)),
            ])
        #expect(document.routes.map(\.points.count) == [2, 0])
        #expect(document.routes.map(\.name) == ["r", nil])
    }

    // MARK: Encodings

    @Test func theByteOrderMarkWins() throws {
        let text = GPXText.track(GPXText.points(2), prolog: "<?xml version='1.0' encoding='utf-16'?>")
            .replacing("<name>t</name>", with: "<name>Übung €</name>")
        let marked: [(String, [UInt8])] = [
            ("UTF-8", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
            ("UTF-16LE", GPXText.utf16(text, bigEndian: false)), ("UTF-16BE", GPXText.utf16(text, bigEndian: true)),
            (
                "UTF-16LE that claims to be UTF-8",
                GPXText.utf16(text.replacing("utf-16", with: "utf-8"), bigEndian: false)
            ),
        ]
        for (name, bytes) in marked {
            let document = try TrackReader.read(bytes)
            #expect(document.tracks[0].name == "Übung €", "\(name)")
            #expect(document.tracks[0].points.count == 2, "\(name)")
        }
    }

    @Test func declaredEncodings() throws {
        let forms: [(String, [UInt8], String)] = [
            ("windows-1252", [0x80, 0xE4], "€ä"), ("Windows-1252", [0x85], "…"), ("cp1252", [0x80], "€"),
            ("ISO-8859-1", [0xE4], "ä"), ("iso-8859-15", [0xA4], "€"), ("ISO_8859-2", [0xB3], "ł"),
            ("windows-1251", [0xCF], "П"),
            ("koi8-r", [0xD0], "п"), ("US-ASCII", [0x41], "A"), ("utf-8", [0xC3, 0xA4], "ä"),
        ]
        for (encoding, bytes, expected) in forms {
            let text = GPXText.track(GPXText.points(1), prolog: "<?xml version='1.0' encoding='\(encoding)'?>\n")
            var file = Array(text.utf8)
            let place = try #require(text.utf8.firstRange(of: "<name>".utf8)).upperBound
            file.replaceSubrange(
                text.utf8.distance(from: text.startIndex, to: place)..<text.utf8.distance(
                    from: text.startIndex, to: place) + 1,
                with: bytes)
            #expect(try TrackReader.read(file).tracks[0].name == expected, "\(encoding)")
        }
        let unknown = GPXText.track("", prolog: "<?xml version='1.0' encoding='ebcdic-klingon'?>")
        #expect(throws: TrackError(.notXML("unknown encoding"), at: .line(1))) { try GPXText.read(unknown) }
    }

    // MARK: Lines

    @Test(arguments: ["\n", "\r\n", "\r"]) func linesAreCountedWhateverEndsThem(end: String) throws {
        let points = GPXText.points(3) + "\n<trkpt lat='x' lon='1'/>"
        let text = GPXText.track(points).replacing("\n", with: end)
        #expect(throws: TrackError(.coordinate("lat='x' lon='1'"), at: .line(6))) { try GPXText.read(text) }
        let wide = GPXText.utf16(text, bigEndian: false)
        #expect(throws: TrackError(.coordinate("lat='x' lon='1'"), at: .line(6))) { try TrackReader.read(wide) }
    }

    @Test(arguments: [
        ("<trkpt lat='91' lon='0'/>", "latitude 91 outside -90..90"),
        ("<trkpt lat='1' lon='400'/>", "longitude 400 outside -180..180"),
        ("<trkpt lat='1'/>", "coordinate is not a decimal number: lat='1' lon=missing"),
        ("<trkpt lat='nan' lon='0'/>", "coordinate is not a decimal number: lat='nan' lon='0'"),
        ("<trkpt lat='49,978' lon='0'/>", "coordinate is not a decimal number: lat='49,978' lon='0'"),
        ("<trkpt lat='4e1' lon='0'/>", "coordinate is not a decimal number: lat='4e1' lon='0'"),
        ("<trkpt lat='1' lon='0'><ele>high</ele></trkpt>", "<ele> is not a decimal number: 'high'"),
        ("<trkpt lat='1' lon='0'><ele>3e2</ele></trkpt>", "<ele> is not a decimal number: '3e2'"),
        ("<trkpt lat='1' lon='0'><time>noon</time></trkpt>", "<time> is not an ISO 8601 date and time: 'noon'"),
    ])
    func strictReadingNamesTheFirstFault(point: String, message: String) throws {
        let text = GPXText.track(GPXText.points(1) + "\n" + point + "\n<trkpt lat='y' lon='1'/>")
        let error = #expect(throws: TrackError.self) { try GPXText.read(text) }
        #expect(error?.place == .line(4))
        #expect(error?.description == message)
        let lenient = try GPXText.read(text, lenient: true)
        #expect(lenient.warnings.map(\.place) == [.line(4), .line(5)])
    }

    @Test func lenientReadingKeepsPointsWithoutTheirBadValues() throws {
        let text = GPXText.track("<trkpt lat='1' lon='0'><ele>high</ele><time>noon</time></trkpt>")
        let points = try GPXText.read(text, lenient: true).tracks[0].points
        #expect(points.count == 1)
        #expect(points.elevation(0) == nil && points.time(0) == nil)
    }

    // MARK: Damage and malice

    /// Cut anywhere, a file is an error with a line when read strictly, and leniently gives the points before the cut.
    @Test func cutAnywhere() throws {
        let text = Array(GPXText.track(GPXText.points(3)).utf8)
        var last = 0
        for length in 0..<text.count {
            #expect(throws: TrackError.self) { try TrackReader.read(Array(text[..<length])) }
            guard let document = try? TrackReader.read(Array(text[..<length]), options: ReadOptions(lenient: true))
            else {
                #expect(last == 0)
                continue
            }
            let points = document.tracks.reduce(0) { $0 + $1.points.count }
            #expect(points >= last)
            #expect(document.warnings.count == 1)
            last = points
        }
        #expect(last == 3)
    }

    /// Bytes changed at random never do more harm than an error.
    @Test func damagedAnywhere() {
        var random = SplitMix64(seed: 11)
        let text = Array(GPXText.track(GPXText.points(5), root: "<gpx version='1.1' xmlns:x='y'>").utf8)
        for _ in 0..<3000 {
            var damaged = text
            for _ in 0..<(1 + random.next() % 4) {
                damaged[Int(random.next() % UInt64(text.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            for lenient in [false, true] {
                if let document = try? TrackReader.read(damaged, options: ReadOptions(lenient: lenient)) {
                    #expect(TrackSummary(document).json.isEmpty == false)
                }
            }
        }
    }

    @Test func entitiesAreRefusedAtTheirLine() {
        let text = "<?xml version='1.0'?>\n<!DOCTYPE gpx [\n<!ENTITY a 'aaaa'>\n]>\n<gpx/>"
        #expect(throws: TrackError(.entities, at: .line(3))) { try GPXText.read(text) }
        let outside = "<!DOCTYPE gpx SYSTEM 'file:///etc/passwd'>\n<gpx><trk/></gpx>"
        #expect((try? GPXText.read(outside))?.tracks.count == 1)
        let unknown = "<gpx>\n<trk><name>&nope;</name></trk></gpx>"
        #expect(throws: TrackError.self) { try GPXText.read(unknown) }
    }

    @Test func deepNestingIsRefused() {
        let text = "<gpx>\n" + String(repeating: "<a>", count: 100_000)
        #expect(throws: TrackError(.tooDeep(limit: 200), at: .line(2))) { try GPXText.read(text) }
    }

    @Test func anEndlessTagIsRefusedAndNotCollected() {
        let text = "<gpx>\n<trk><trkseg>\n<trkpt lat='" + String(repeating: "1", count: 20 << 20)
        let error = #expect(throws: TrackError.self) { try GPXText.read(text) }
        #expect(error == TrackError(.tooLong(bytes: 4 << 20), at: .line(3)))
    }

    @Test func anEndlessTextIsPassedOver() throws {
        let long = String(repeating: "n", count: 8 << 20)
        let text = "<gpx><trk><name>\(long)</name><desc>\(long)</desc><trkseg/></trk></gpx>"
        #expect(try GPXText.read(text).tracks[0].name?.utf8.count == 4096)
        let number = GPXText.track("<trkpt lat='1' lon='2'><time>\(long)</time></trkpt>")
        #expect(throws: TrackError.self) { try GPXText.read(number) }
    }

    @Test func longQuotesAreCutInMessages() {
        let text = GPXText.track("<trkpt lat='\(String(repeating: "&#10;x", count: 500))' lon='1'/>")
        let error = #expect(throws: TrackError.self) { try GPXText.read(text) }
        #expect((error?.description.count ?? 999) < 200)
        #expect(error?.description.contains("\n") == false)
    }

    // MARK: What it is

    @Test(arguments: [
        ("", TrackError(.empty, at: .line(1))), (" \n\n ", TrackError(.empty, at: .line(1))),
        ("hello", TrackError(.unknownFormat, at: .line(1))),
        ("<html>\n<body></body></html>", TrackError(.notGPX(root: "html"), at: .line(1))),
        ("<!-- c -->\n<osm/>", TrackError(.notGPX(root: "osm"), at: .line(2))),
        ("PK\u{3}\u{4}...", TrackError(.malformed("ZIP: Not a zip archive"), at: .byte(0))),
    ])
    func contentDecides(text: String, error: TrackError) {
        #expect(throws: error) { try GPXText.read(text) }
        #expect(throws: error) { try GPXText.read(text, lenient: true) }
    }

    /// A server's answer that was saved as a track: it is told so, at the place where it stops being XML.
    @Test(arguments: [
        ("<!DOCTYPE html>\n<html><head>\n<meta charset='utf-8'></head>", 3, "XML: mismatched tag: "),
        ("<HTML>\n<body><p>not found<br></body></HTML>", 2, "XML: mismatched tag: "),
        ("<!-- page -->\n<html><body></body></html>", 2, "not GPX: "),
        ("<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x' 'y'>\n<html xmlns='x'><p>&nbsp;</p></html>", 2, "not GPX: "),
    ])
    func webPagesAreNamed(text: String, line: Int, beginning: String) {
        let error = #expect(throws: TrackError.self) { try GPXText.read(text, lenient: true) }
        #expect(error?.description == beginning + "this is a web page (HTML), not a track")
        #expect(error?.place == .line(line))
    }

    @Test(arguments: [
        ("<?xml version='1.0'?><!-- <gpx> --><kml:kml xmlns:kml='k'/>", TrackFormat.kml),
        ("<TrainingCenterDatabase/>", .tcx), ("\n<t:TrainingCenterDatabase xmlns:t='t'/>", .tcx),
        ("<?xml version='1.0'?><!DOCTYPE gpx><gpx/>", .gpx),
    ])
    func contentDecidesWhatIsRead(text: String, format: TrackFormat) throws {
        #expect(try GPXText.read(text).format == format)
    }

    @Test func filesAreReadInPieces() throws {
        let points = (0..<20_000).map { "<trkpt lat='\(Double($0) / 1000)' lon='14'/>" }.joined(separator: "\n")
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("pieces-\(UUID().uuidString).gpx")
        try Data(GPXText.track(points).utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let document = try TrackReader.read(path: url.path)
        #expect(document == (try GPXText.read(GPXText.track(points))))
        #expect(document.tracks[0].points.count == 20_000)
        #expect(document.tracks[0].points.latitudes[19_999] == 19.999)
    }

    @Test func filesThatCannotBeRead() {
        #expect(throws: TrackError(.unreadable("no such file"), at: .file)) {
            try TrackReader.read(path: "/nowhere.gpx")
        }
        #expect(throws: TrackError(.unreadable("is a folder"), at: .file)) { try TrackReader.read(path: "/tmp") }
    }
}
