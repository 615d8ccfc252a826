import Foundation
import Geodesy
import Testing
import Tracks

/// Geometry without a gx:Track: LineStrings, Points with times, places.
struct KMLGeometryTests {
    /// The ways in which people write rows of positions.
    @Test(arguments: [
        "14,46,1 14.5,46.5,2", "\n14,46,1\n14.5,46.5,2\n", " 14, 46, 1   14.5 ,46.5 ,2", "14,46,1\t14.5,\n46.5,\n2 ",
        "1.4e1,+46,1.0 14.5,46.50,2.",
    ])
    func rowsOfPositions(_ coordinates: String) throws {
        let document = try KMLText.read(
            KMLText.placemark("<name>n</name><LineString><coordinates>\(coordinates)</coordinates></LineString>"))
        #expect(document.tracks.map(\.name) == ["n"])
        #expect(document.tracks[0].points.longitudes == [14, 14.5])
        #expect(document.tracks[0].points.latitudes == [46, 46.5])
        #expect(document.tracks[0].points.elevations == [1, 2])
        #expect(KMLText.count("linestring_points", in: document) == 2)
    }

    @Test func heightsMayBeMissing() throws {
        let points = try KMLText.read(
            KMLText.placemark("<LineString><coordinates>14,46 14,46.2,5 14,46.1,</coordinates></LineString>")
        ).tracks[0].points
        #expect((0..<points.count).map { points.elevation($0) } == [nil, 5, nil])
    }

    /// Positions that are none: all of one element are told in one warning, at its line.
    @Test(arguments: [
        ("14 46", 2), ("14,5,46,0,300", 1), ("no,46", 1), ("14,91", 1), ("x,46", 1), ("365,46", 1),
        ("14,46,1,2", 1), ("nan,46", 1), ("0x10,46", 1), (String(repeating: "1", count: 2000) + ",46", 1),
    ])
    func positionsThatAreNone(_ bad: String, _ dropped: Int) throws {
        let text = KMLText.placemark(
            "<LineString>\n<coordinates>\n1,2,3\n\(bad) 4,5,6</coordinates></LineString>")
        let error = #expect(throws: TrackError.self) { try KMLText.read(text) }
        #expect(error?.place == .line(4))
        let document = try KMLText.read(text, lenient: true)
        #expect(document.tracks[0].points.longitudes == [1, 4])
        #expect(document.warnings.map(\.place) == [.line(4)])
        #expect(
            document.warnings[0].message.hasSuffix(
                dropped == 1 ? "; the point is dropped" : "; \(dropped) points are dropped"))
    }

    @Test func whatIsMendedIsTold() throws {
        let text = KMLText.placemark("<LineString><coordinates>190,2 191,2 x,y 4,5,high</coordinates></LineString>")
        let document = try KMLText.read(text, lenient: true)
        #expect(document.tracks[0].points.longitudes == [-170, -169, 4])
        #expect(
            document.warnings.map(\.message) == [
                "longitude 190 outside -180..180; wrapped to -170, and 2 more like it; the point is dropped"
            ])
    }

    /// A line is read as it comes, so it makes no difference where the pieces of text end.
    @Test func longLinesAreReadInPieces() throws {
        let text = (0..<100_000).map { "\(14 + Double($0) * 1e-5),46.05,\($0)" }.joined(separator: " ")
        let document = try KMLText.read(
            KMLText.placemark("<LineString><coordinates>\(text)</coordinates></LineString>"))
        let points = document.tracks[0].points
        #expect(points.count == 100_000)
        #expect(points.elevations == (0..<100_000).map(Double.init))
        #expect(points.longitudes[99_999] == 14 + 99_999 * 1e-5)
    }

    @Test func cutLinesKeepTheirWholePoints() throws {
        for (tail, count) in [("3,4", 1), ("3,4 ", 2), ("3, ", 1), ("3,4\n5", 2)] {
            let text = "\(KMLText.root)<Placemark><LineString><coordinates>1,2 \(tail)"
            let document = try KMLText.read(text, lenient: true)
            #expect(document.tracks.map(\.points.count) == [count], "\(tail)")
            #expect(document.warnings.count == 1)
        }
    }

    @Test func otherGeometryIsNoTrack() throws {
        let document = try KMLText.read(
            KMLText.placemark(
                "<MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>no,no</coordinates></LinearRing>"
                    + "</outerBoundaryIs></Polygon><LineString><coordinates>1,2 3,4</coordinates></LineString>"
                    + "<MultiGeometry><LineString><coordinates>5,6</coordinates></LineString></MultiGeometry>"
                    + "<Point><coordinates>7,8,9 10,11,12</coordinates></Point></MultiGeometry>"
                    + "<LookAt><longitude>x</longitude></LookAt>"))
        #expect(document.tracks.map(\.points.count) == [2, 1])
        #expect(document.waypoints.map(\.coordinate) == [Coordinate(latitude: 8, longitude: 7)])
        #expect(KMLText.count("point_placemarks", in: document) == 1)
    }

    @Test func linesCountApartWhereThereIsATrack() throws {
        let text =
            "\(KMLText.root)<Folder><Placemark><LineString><coordinates>0,0 0.08983152841195213,0</coordinates></LineString>"
            + "</Placemark><Placemark><gx:Track><when>2024</when><gx:coord>1 2 3</gx:coord></gx:Track></Placemark>"
            + "</Folder></kml>"
        let document = try KMLText.read(text)
        #expect(document.tracks.map(\.points.count) == [1])
        #expect(document.routes.map(\.points.count) == [2])
        #expect(KMLText.count("linestrings", in: document) == 1)
        guard case .number(let length) = document.facts.last?.value else {
            Issue.record("no length of the lines")
            return
        }
        #expect(abs(length - 10_000) < 1e-6)
        // As tracks they are measured with the summary.
        let alone = try KMLText.read(
            KMLText.placemark("<LineString><coordinates>0,0 0.08983152841195213,0</coordinates></LineString>"))
        let summary = TrackSummary(alone)
        #expect(summary.facts.last == TrackFact("linestring_length_m", .number(summary.length)))
    }

    @Test func placesHaveNamesDescriptionsAndTimes() throws {
        let text = """
            \(KMLText.root)<Document><Folder><Placemark><name><![CDATA[ A & B ]]></name><description>d</description>
            <TimeSpan><begin>2024-05-01</begin><end>2025</end></TimeSpan><Point><coordinates> 14,46,5 </coordinates></Point>
            <name><b>no</b></name></Placemark></Folder><Placemark><Point><coordinates/></Point></Placemark>
            <Placemark><Camera><TimeStamp><when>2000</when></TimeStamp></Camera><Point><coordinates>1,2</coordinates></Point>
            </Placemark></Document></kml>
            """
        let document = try KMLText.read(text)
        #expect(
            document.waypoints == [
                Waypoint(
                    name: "A & B", coordinate: Coordinate(latitude: 46, longitude: 14), elevation: 5,
                    time: Instant(parsing: "2024-05-01T00:00:00Z"), comment: "d"),
                Waypoint(coordinate: Coordinate(latitude: 2, longitude: 1)),
            ])
        #expect(KMLText.count("point_placemarks", in: document) == 3)
    }

    // MARK: Recordings kept as Points with times

    private static func stamped(_ name: String, _ second: Int, _ position: String) -> String {
        "<Placemark><name>\(name)</name><TimeStamp><when>2024-05-01T12:00:0\(second)Z</when></TimeStamp>"
            + "<Point><coordinates>\(position)</coordinates></Point></Placemark>"
    }

    @Test func aFolderOfPointsWithTimesIsATrack() throws {
        let text =
            "\(KMLText.root)<Document>\(KMLGeometryTests.stamped("alone", 9, "1,2,3"))<Folder><name>walk</name>"
            + (0..<3).map { KMLGeometryTests.stamped("p\($0)", $0, "14,46.\($0),30\($0)") }.joined()
            + "<Placemark><name>place</name><Point><coordinates>5,6</coordinates></Point></Placemark></Folder>"
            + "<Folder>\(KMLGeometryTests.stamped("a", 0, "7,8"))\(KMLGeometryTests.stamped("b", 1, "7,8"))</Folder></Document></kml>"
        let document = try KMLText.read(text)
        #expect(document.tracks.map(\.name) == ["walk", nil])
        #expect(document.tracks.map(\.points.count) == [3, 2])
        #expect(document.tracks[0].points.elevations == [300, 301, 302])
        #expect(document.tracks[0].points.time(2)?.description == "2024-05-01T12:00:02Z")
        #expect(document.waypoints.map(\.name) == ["alone", "place"])
        #expect(KMLText.count("point_placemarks", in: document) == 7)
    }

    @Test func pointsGiveTheLineTheyStandOnTheirTimes() throws {
        let points = (0..<3).map { KMLGeometryTests.stamped("p\($0)", $0, "14,46.\($0),1") }.joined()
        let photographs = (4..<6).map { KMLGeometryTests.stamped("photo", $0, "14,46.\($0),1") }.joined()
        let line =
            "<Placemark><name>Path</name><LineString><coordinates>14,46.0 14,46.1 14,46.2</coordinates></LineString></Placemark>"
        let text =
            "\(KMLText.root)<Document><Folder>\(points)</Folder>\(line)<Folder>\(photographs)</Folder></Document></kml>"
        let document = try KMLText.read(text)
        #expect(document.tracks.map(\.name) == ["Path"])
        #expect(document.tracks[0].points.time(2)?.description == "2024-05-01T12:00:02Z")
        #expect(document.waypoints.map(\.name) == ["photo", "photo"])
        #expect(document.waypoints[0].time?.description == "2024-05-01T12:00:04Z")
        // Two recordings of one way give two lines their times, in order.
        let again = line.replacing("Path", with: "Again")
        let twice = try KMLText.read(
            "\(KMLText.root)<Document><Folder>\(points)</Folder>\(line)\(again)<Folder>\(points)</Folder></Document></kml>"
        )
        #expect(twice.tracks.map(\.name) == ["Path", "Again"])
        #expect(twice.tracks.allSatisfy { $0.points.times.count == 3 })
        #expect(twice.waypoints.isEmpty)
        // Beside a track they are places.
        let track = "<Placemark><gx:Track><when>2024</when><gx:coord>1 2 3</gx:coord></gx:Track></Placemark>"
        let beside = try KMLText.read("\(KMLText.root)<Document><Folder>\(points)</Folder>\(track)</Document></kml>")
        #expect(beside.tracks.count == 1)
        #expect(beside.waypoints.count == 3)
    }
}
