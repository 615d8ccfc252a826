import Foundation
import Geodesy
import Testing
import Tracks

/// The reader of GeoJSON: shapes, times, what is refused, and bounds.
struct GeoJSONReaderTests {
    private func read(_ text: String, lenient: Bool = false) throws(TrackError) -> TrackDocument {
        try TrackReader.read(Array(text.utf8), options: ReadOptions(lenient: lenient))
    }

    private static let line = #""geometry":{"type":"LineString","coordinates":[[14,46,300],[14.1,46.1,301]]}"#

    private func feature(_ properties: String, _ geometry: String = line) -> String {
        #"{"type":"Feature","properties":{\#(properties)},\#(geometry)}"#
    }

    // MARK: Shapes

    @Test(arguments: [
        ("bare", #"{"type":"LineString","coordinates":[[14,46],[15,47]]}"#, [[2]]),
        ("type behind", #"{"coordinates":[[14,46],[15,47]],"type":"LineString"}"#, [[2]]),
        ("lines", #"{"type":"MultiLineString","coordinates":[[[14,46],[15,47]],[],[[16,48]]]}"#, [[2, 0, 1]]),
        ("no lines", #"{"type":"MultiLineString","coordinates":[]}"#, [[]]),
        ("no points", #"{"type":"LineString","coordinates":[]}"#, [[0]]),
        (
            "geometries",
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[14,46],[15,47]]},{"type":"LineString","coordinates":[[14,46]]}]}"#,
            [[2, 1]]
        ),
        ("area", #"{"type":"Polygon","coordinates":[[[14,46],[15,999],[14,46]]]}"#, []),
        ("area, type behind", #"{"coordinates":[[[14,46],[15,999],[14,46]]],"type":"Polygon"}"#, []),
        ("null", #"{"type":"Feature","properties":null,"geometry":null}"#, []),
        (
            "collection",
            #"{"features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[14,46],[15,47]]}},{"type":"Feature","geometry":{"type":"LineString","coordinates":[[14,46]]}}],"type":"FeatureCollection"}"#,
            [[2], [1]]
        ),
        (
            "sequence",
            "\u{1E}{\"type\":\"LineString\",\"coordinates\":[[14,46]]}\n\u{1E}{\"type\":\"LineString\",\"coordinates\":[[14,46]]}\n",
            [[1], [1]]
        ),
        ("a mark in front", "\u{FEFF} {\"type\":\"LineString\",\"coordinates\":[[14,46]]}", [[1]]),
    ])
    func shapes(name: String, text: String, points: [[Int]]) throws {
        #expect(TrackSummary(try read(text)).pointsPerSegment == points, "\(name)")
    }

    @Test func placesBesideALineAreWaypoints() throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"name":"Well \\u00e9\\ud83d\\ude00","time":"2024-05-01T12:00:00Z","desc":"d","sym":"s","type":"t"},
             "geometry":{"type":"Point","coordinates":[14,46,300]}},
            {"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":[[14,46],[15,47]]}},
            \(feature("\"name\":\"walk\""))]}
            """
        let document = try read(text)
        #expect(document.waypoints.count == 3 && document.tracks.map(\.name) == ["walk"])
        let well = document.waypoints[0]
        #expect(well.name == "Well é😀" && well.elevation == 300 && well.comment == "d" && well.symbol == "s")
        #expect(well.time?.description == "2024-05-01T12:00:00Z" && well.type == "t")
        #expect(document.fact("features") == .integer(3))
    }

    @Test func nothingButTimedPlacesIsATrack() throws {
        let point =
            #"{"type":"Feature","properties":{"time":"2024-05-01T12:00:0SZ","speed":1.5,"bearing":90,"accuracy":4,"altitude":9},"geometry":{"type":"Point","coordinates":[14,46]}}"#
        let features = (0..<3).map { point.replacing("0S", with: "0\($0)") }.joined(separator: ",")
        let document = try read(#"{"type":"FeatureCollection","features":[\#(features)]}"#)
        #expect(document.waypoints.isEmpty)
        let points = document.tracks[0].points
        #expect(points.count == 3 && points.elevations == [9, 9, 9])
        #expect(points.speed(0) == 1.5 && points.course(0) == 90 && points.accuracy(0) == 4)
        // Without times they are places.
        let places = try read(
            #"{"type":"FeatureCollection","features":[\#(features.replacing("time", with: "note"))]}"#)
        #expect(places.tracks.isEmpty && places.waypoints.count == 3)
    }

    @Test func routesAndDatum() throws {
        let text =
            #"{"type":"FeatureCollection","heightDatum":"ellipsoid","features":[\#(feature(#""_gpxType":"rte""#))]}"#
        let document = try read(text)
        #expect(document.heightDatum == .ellipsoid && document.routes.count == 1 && document.tracks.isEmpty)
        #expect(try read(feature("")).heightDatum == .msl)
        let bad = text.replacing("ellipsoid", with: "moon")
        #expect(throws: TrackError(.value("heightDatum is msl or ellipsoid, not 'moon'"), at: .line(1))) {
            try read(bad)
        }
        #expect(try read(bad, lenient: true).warnings.count == 1)
    }

    // MARK: Times and values beside the coordinates

    @Test(arguments: [
        #""coordTimes":["2024-05-01T12:00:00Z","2024-05-01T14:00:01+02:00"]"#,
        #""times":[1714564800,1714564801]"#, #""timestamps":[1714564800000,1714564801000]"#,
        #""coordinateProperties":{"times":["2024-05-01T12:00:00Z","2024-05-01T12:00:01Z"]}"#,
        #""coordTimes":[["2024-05-01T12:00:00Z"],["2024-05-01T12:00:01Z"]]"#,
    ])
    func times(properties: String) throws {
        let points = try read(feature(properties)).tracks[0].points
        #expect((0..<2).map { points.time($0)?.description } == ["2024-05-01T12:00:00Z", "2024-05-01T12:00:01Z"])
    }

    /// Numbers mean what they mean in tables, nanoseconds and counts from an unknown start too.
    @Test(
        arguments: [
            ("[1714564800000000000,1714564801000000000]", [1_714_564_800, 1_714_564_801], true),
            ("[1714564800000000,1714564801000000]", [1_714_564_800, 1_714_564_801], true),
            ("[0,1]", [0, 1], false), ("[-0.5,99999999]", [-0.5, 99_999_999], false),
            ("[\"2024-05-01T12:00:00Z\",7]", [1_714_564_800, nil], true),
            ("[7,\"2024-05-01T12:00:00Z\"]", [nil, 1_714_564_800], true), ("[null,1]", [nil, 1], false),
        ] as [(String, [Double?], Bool)])
    func timesAsNumbers(list: String, seconds: [Double?], isDated: Bool) throws {
        let points = try read(feature("\"coordTimes\":\(list)")).tracks[0].points
        #expect(points.times.map { $0 == TrackColumns.missingTime ? nil : Double($0) / 1e6 } == seconds)
        #expect(points.isDateless == !isDated)
    }

    @Test(arguments: [
        ("9e18", "9e+18"), ("1e14,1e300", "1e+300"), ("\"a\",\"noon\"", "a"), ("{}", "{…}"), ("true", "true"),
        ("false", "false"),
    ])
    func whatIsNoTimeIsShown(cells: String, shown: String) throws {
        let message = "not an ISO 8601 date and time: '\(shown)'"
        #expect(throws: TrackError(.value(message), at: .line(1))) {
            try read(feature("\"name\":\"n\",\"times\":[\(cells)]"))
        }
    }

    @Test func placesWithCountsAreATrackWithoutADay() throws {
        func place(_ time: String) -> String {
            #"{"type":"Feature","properties":{"time":\#(time)},"geometry":{"type":"Point","coordinates":[14,46]}}"#
        }
        func collection(_ times: [String]) -> String {
            "{\"type\":\"FeatureCollection\",\"features\":[\(times.map(place).joined(separator: ","))]}"
        }
        let counted = try read(collection(["0", "1.5", "2"]))
        #expect(counted.tracks.first?.points.times == [0, 1_500_000, 2_000_000])
        #expect(counted.tracks.first?.points.isDateless == true && counted.waypoints.isEmpty)
        let mixed = try read(collection(["7", "1714564801"]))
        #expect(mixed.tracks.isEmpty && mixed.waypoints.map { $0.time?.description } == [nil, "2024-05-01T12:00:01Z"])
    }

    @Test func momentsInTheFourthPlace() throws {
        let text = #"{"type":"LineString","coordinates":[[14,46,0,1714564800],[14,46,0,1714564801000],[14,46,0,7]]}"#
        let points = try read(text).tracks[0].points
        #expect(points.times == [1_714_564_800_000_000, 1_714_564_801_000_000, TrackColumns.missingTime])
    }

    @Test func missingTimesAndValues() throws {
        let text = feature(
            #""coordTimes":["2024-05-01T12:00:00Z",null],"coordinateProperties":{"speeds":[1.5,null],"headings":[350,-1],"courses":[1,2,3]}"#
        )
        let document = try read(text)
        let points = document.tracks[0].points
        #expect(points.time(0) != nil && points.time(1) == nil)
        #expect(points.speed(0) == 1.5 && points.speed(1) == nil)
        #expect(points.heading(0) == 350 && points.heading(1) == nil)
        #expect(points.courses.isEmpty)
        #expect(document.warnings.map(\.message) == ["3 values of course for 2 positions; the values are left out"])
    }

    @Test func countsThatLie() throws {
        let text = "{\"type\":\"Feature\",\n\"properties\":{\"coordTimes\":[\"2024-05-01T12:00:00Z\"]},\n\(Self.line)}"
        #expect(throws: TrackError(.value("1 times for 2 positions"), at: .line(2))) { try read(text) }
        let document = try read(text, lenient: true)
        #expect(document.tracks[0].points.count == 2 && document.tracks[0].points.times.isEmpty)
        let bad = text.replacing("\"2024-05-01T12:00:00Z\"", with: "\"noon\",null")
        #expect(throws: TrackError(.value("not an ISO 8601 date and time: 'noon'"), at: .line(2))) { try read(bad) }
        #expect(try read(bad, lenient: true).tracks[0].points.count == 2)
    }

    // MARK: Faults

    @Test func badPositionsAreDroppedWithTheirTimes() throws {
        let coordinates = "[[14,46],[14.1,146],[14.2,46.2]]"
        let geometry = "\"geometry\":{\"type\":\"LineString\",\"coordinates\":\(coordinates)}"
        let text = feature("\"times\":[1714564800,1714564801,1714564802]", geometry)
        #expect(throws: TrackError(.outOfRange("latitude 146 outside -90..90"), at: .line(1))) { try read(text) }
        let document = try read(text, lenient: true)
        #expect(document.tracks[0].points.longitudes == [14, 14.2])
        #expect(document.tracks[0].points.times == [1_714_564_800_000_000, 1_714_564_802_000_000])
        #expect(document.warnings.map(\.message) == ["latitude 146 outside -90..90; the point is dropped"])
    }

    @Test func longitudesWithinATurnAreWrapped() throws {
        let text = #"{"type":"LineString","coordinates":[[190,46],[14,46]]}"#
        #expect(throws: TrackError.self) { try read(text) }
        #expect(try read(text, lenient: true).tracks[0].points.longitudes == [-170, 14])
    }

    /// Many positions outside are told once, with their number, and cost nothing more each: files from 0 to 360 degrees exist.
    @Test func manyPositionsOutside() throws {
        func line(_ position: String) -> String {
            let many = Array(repeating: position, count: 300_000).joined(separator: ",")
            return "{\"type\":\"LineString\",\"coordinates\":[[1,46],\(many),[2,46]]}"
        }
        let wrapped = line("[190.5,46]")
        let document = try read(wrapped, lenient: true)
        let message = "longitude 190.5 outside -180..180"
        let which = " (position 2 of the geometry)"
        #expect(
            document.warnings.map(\.message).map { $0.replacing(which, with: "") } == [
                message + "; wrapped to -169.5, as 299999 more"
            ])
        #expect(document.tracks[0].points.longitudes.dropFirst().dropLast().allSatisfy { $0 == -169.5 })
        #expect(throws: TrackError(.outOfRange(message), at: .line(1))) { try read(wrapped) }
        let bad = try read(line("[1,146]"), lenient: true)
        #expect(bad.warnings.map(\.message) == ["latitude 146 outside -90..90; 300000 such points are dropped"])
        #expect(bad.tracks[0].points.longitudes == [1, 2])
    }

    @Test(arguments: [
        ("[[1,2,3]]", 1), ("{\"a\":1}", 1), ("{\"type\":\"Topology\"}", 1),
        ("{\n\"type\":\n\"Feature\",\n\"properties\" 1}", 4),
        ("{\"type\":\"LineString\",\"coordinates\":[[14,46],\n[14,\n46", 3), ("{\"type\":\"Feature\"}\n}", 2),
        ("{\"type\":\"LineString\",\"coordinates\":[[14,46]\r\n[14,46]]}", 2),
        ("{\"type\":\"Feature\",\n\"x\":\"\\q\"}", 2), ("{\"type\":\"Feature\",\n\"x\":\"a\nb\"}", 2),
        ("{\"type\":\"Feature\",\n\"x\":nul}", 2),
        ("{\"type\":\"LineString\",\"coordinates\":[[14,46],\n[14,4-6]]}", 2),
        ("{\"type\":\"LineString\",\"coordinates\":[[14,NaN]]}", 1),
        ("{\"type\":\"Feature\",\"x\":\"\\ud800\\u0041\"}", 1),
    ])
    func brokenJSON(text: String, line: Int) {
        let error = #expect(throws: TrackError.self) { try read(text) }
        #expect(error?.place == .line(line), "\(error.map { "\($0)" } ?? "")")
    }

    @Test(arguments: [
        #"{"type":"LineString","coordinates":[[[14,46]]]}"#, #"{"type":"MultiLineString","coordinates":[[14,46]]}"#,
        #"{"type":"LineString","coordinates":[14,46]}"#, #"{"type":"LineString","coordinates":[[14,46],[[15,47]]]}"#,
        #"{"type":"LineString","coordinates":[[14,46],"x"]}"#, #"{"type":"LineString","coordinates":[[14]]}"#,
        #"{"type":"LineString","coordinates":[[14,null]]}"#, #"{"type":"LineString","coordinates":[[14,46],[]]}"#,
        #"{"type":"Feature","geometry":{"type":"Circle","coordinates":[14,46]}}"#,
    ])
    func shapesThatAreNone(text: String) throws {
        let error = #expect(throws: TrackError.self) { try read(text) }
        #expect(error?.isMendedByLenientReading == true, "\(error.map { "\($0)" } ?? "")")
        #expect(try read(text, lenient: true).warnings.count == 1)
    }

    @Test func lenientReadingKeepsWhatCameBeforeACut() throws {
        let whole = #"{"type":"FeatureCollection","features":[\#(feature("\"name\":\"a\"")),"#
        let cut = #"{"type":"Feature","geometry":{"coordinates":[[14,46],[15,47],[16,"#
        let document = try read(whole + "\n" + cut, lenient: true)
        #expect(document.tracks.map(\.points.count) == [2, 2])
        #expect(document.warnings.map(\.place) == [.line(2)])
        let lines = #"{"type":"MultiLineString","coordinates":[[[14,46]],[[15,47],[16,48],"#
        #expect(TrackSummary(try read(lines, lenient: true)).pointsPerSegment == [[1, 2]])
    }

    @Test func deepNestingIsRefused() {
        for (open, text) in [("[", ""), ("{\"a\":", "")] {
            let deep = "{\"type\":\"Feature\",\"x\":" + String(repeating: open, count: 1_000_000) + text
            #expect(throws: TrackError(.tooDeep(limit: 256), at: .line(1))) { try read(deep) }
        }
        let coordinates = "{\"type\":\"LineString\",\"coordinates\":" + String(repeating: "[", count: 1_000_000)
        #expect(throws: TrackError.self) { try read(coordinates) }
        #expect((try? read(coordinates, lenient: true))?.warnings.map(\.place) == [.line(1)])
    }

    @Test func longTextsAndNumbersAreBounded() throws {
        let long = String(repeating: "n", count: 4 << 20)
        let document = try read(feature("\"name\":\"\(long)\",\"x\":\"\(long)\",\"\(long)\":1"))
        #expect(document.tracks[0].name?.utf8.count == 4096)
        let number = #"{"type":"LineString","coordinates":[[14,46.\#(String(repeating: "1", count: 5000))]]}"#
        #expect(throws: TrackError.self) { try read(number) }
        let blanks = String(repeating: " ", count: 300_000)
        let spread = "{\"type\":\"LineString\",\"coordinates\":[[14,46],\(blanks)[ 14,46]]}"
        #expect(try read(spread).tracks[0].points.count == 2)
    }

    /// One line is told, the feature's, and which position of it.
    @Test func placesOfPositionsAreToldOnce() {
        let text =
            "{\"type\":\"Feature\",\n\"geometry\":{\"type\":\"LineString\",\"coordinates\":[\n[14,46],\n[46,151]]}}"
        let error = #expect(throws: TrackError.self) { try read(text) }
        #expect(error?.place == .line(1))
        #expect(error?.description == "latitude 151 outside -90..90 (position 2 of the geometry)")
    }

    /// Coordinates in metres of a map would be places in the sea.
    @Test(arguments: [
        ("EPSG:3857", false), ("urn:ogc:def:crs:EPSG::25832", false), ("urn:ogc:def:crs:OGC:1.3:CRS84", true),
        ("urn:ogc:def:crs:EPSG::4326", true), ("EPSG:4326", true), ("urn:ogc:def:crs:EPSG::4979", true),
    ])
    func otherReferenceSystemsAreRefused(name: String, isTaken: Bool) throws {
        let text = """
            {"type":"FeatureCollection",
            "crs":{"type":"name","properties":{"name":"\(name)"}},
            "features":[{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[50,52],[51,53]]}}]}
            """
        guard !isTaken else {
            #expect(try TrackReader.read(Array(text.utf8)).warnings.isEmpty)
            return
        }
        let error = #expect(throws: TrackError.self) { try TrackReader.read(Array(text.utf8)) }
        #expect(error?.place == .line(2))
        let read = try TrackReader.read(Array(text.utf8), options: ReadOptions(lenient: true))
        #expect(read.warnings.count == 1 && read.tracks[0].points.latitudes == [52, 53])
        // Deeper ones mean nothing, however many there are.
        let nested = String(repeating: #"{"properties":"#, count: 200) + "1" + String(repeating: "}", count: 200)
        let odd = text.replacing(#"{"type":"name","properties":{"name":"\#(name)"}}"#, with: nested)
        #expect(try TrackReader.read(Array(odd.utf8)).tracks[0].points.latitudes == [52, 53])
    }
}
