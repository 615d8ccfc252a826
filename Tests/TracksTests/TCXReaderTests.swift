import Foundation
import Geodesy
import TestSupport
import Testing
import Tracks

struct TCXReaderTests {
    private static let namespaces =
        #"xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:x="http://www.garmin.com/xmlschemas/ActivityExtension/v2""#

    /// A file with its activities from line 2 on.
    private static func file(_ content: String) -> String {
        "<TrainingCenterDatabase \(namespaces)>\n<Activities>\(content)</Activities></TrainingCenterDatabase>"
    }

    private static func point(_ second: Int, _ position: String? = nil, _ more: String = "") -> String {
        let place = position ?? "<LatitudeDegrees>46.\(second)</LatitudeDegrees><LongitudeDegrees>14</LongitudeDegrees>"
        return "<Trackpoint><Time>2024-05-01T12:00:0\(second)Z</Time><Position>\(place)</Position>\(more)</Trackpoint>"
    }

    private static func read(_ text: String, lenient: Bool = false) throws(TrackError) -> TrackDocument {
        try TrackReader.read(Array(text.utf8), options: ReadOptions(lenient: lenient))
    }

    @Test func activitiesAreTracksAndTracksAreSegments() throws {
        let document = try TCXReaderTests.read(
            TCXReaderTests.file(
                "<Activity Sport='Running'><Id>first</Id><Lap StartTime='x'><Track>\(TCXReaderTests.point(0))\(TCXReaderTests.point(1))"
                    + "</Track><Track>\(TCXReaderTests.point(2))</Track></Lap><Lap><Track/></Lap></Activity>"
                    + "<MultiSportSession><FirstSport><Activity><Id>second</Id><Lap><Track>\(TCXReaderTests.point(3))</Track></Lap></Activity>"
                    + "</FirstSport><NextSport><Transition/><Activity><Id>third</Id></Activity></NextSport></MultiSportSession>"
            ))
        #expect(document.format == .tcx)
        #expect(document.tracks.map(\.name) == ["first", "second", "third"])
        #expect(document.tracks.map(\.segments) == [[0..<2, 2..<3, 3..<3], [0..<1], []])
        #expect(KMLText.count("laps", in: document) == 3)
        #expect(KMLText.count("activities", in: document) == 3)
        #expect(document.heightDatum == .msl)
    }

    @Test func speedsComeFromTheExtension() throws {
        let forms = [
            "<Extensions><x:TPX><x:Speed>4.25</x:Speed></x:TPX></Extensions>",
            "<Extensions><TPX xmlns='http://www.garmin.com/xmlschemas/ActivityExtension/v2'><Watts>9</Watts><Speed> 4.25 </Speed></TPX></Extensions>",
            "<Extensions><unbound:TPX CadenceSensor='Footpod'><unbound:Speed>4.25</unbound:Speed></unbound:TPX></Extensions>",
            "<Extensions><Speed>4.25</Speed></Extensions>",
        ]
        for form in forms {
            let text = TCXReaderTests.file(
                "<Activity><Lap><MaximumSpeed>9</MaximumSpeed><Track>\(TCXReaderTests.point(0, nil, form))</Track>"
                    + "<Extensions><x:LX><x:Speed>1</x:Speed></x:LX></Extensions></Lap></Activity>")
            #expect(try TCXReaderTests.read(text).tracks[0].points.speeds == [4.25], "\(form)")
        }
        let bad = TCXReaderTests.file(
            "<Activity><Lap><Track>\n\(TCXReaderTests.point(0, nil, "<Extensions><x:TPX><x:Speed>fast</x:Speed></x:TPX></Extensions>"))</Track></Lap></Activity>"
        )
        #expect(try TCXReaderTests.read(bad).warnings.map(\.place) == [.line(3)])
    }

    @Test func pointsWithoutAPositionAreCounted() throws {
        let indoors = "<Trackpoint><Time>2024-05-01T12:00:00Z</Time><DistanceMeters>1</DistanceMeters></Trackpoint>"
        let empty = "<LatitudeDegrees></LatitudeDegrees><LongitudeDegrees> </LongitudeDegrees>"
        let document = try TCXReaderTests.read(
            TCXReaderTests.file(
                "<Activity><Lap><Track>\(indoors)\(TCXReaderTests.point(1))\(TCXReaderTests.point(2, ""))\(TCXReaderTests.point(3, empty))"
                    + "</Track></Lap></Activity>"))
        #expect(document.tracks[0].points.count == 1)
        #expect(KMLText.count("trackpoints_without_position", in: document) == 3)
        #expect(document.warnings.isEmpty)
    }

    /// Positions that are none, told at the line of the Position.
    @Test(arguments: [
        ("<LatitudeDegrees>49,978</LatitudeDegrees>\n<LongitudeDegrees>8,5</LongitudeDegrees>", true),
        ("<LatitudeDegrees>49</LatitudeDegrees>\n", true),
        ("\n<LatitudeDegrees>91</LatitudeDegrees><LongitudeDegrees>8</LongitudeDegrees>", true),
        ("\n<LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>190</LongitudeDegrees>", false),
    ])
    func positionsThatAreNone(_ position: String, _ isDropped: Bool) throws {
        let text = TCXReaderTests.file(
            "<Activity><Lap><Track>\n\(TCXReaderTests.point(0))\n\(TCXReaderTests.point(1, position))</Track></Lap></Activity>"
        )
        let error = #expect(throws: TrackError.self) { try TCXReaderTests.read(text) }
        #expect(error?.place == .line(4))
        let document = try TCXReaderTests.read(text, lenient: true)
        #expect(document.tracks[0].points.count == (isDropped ? 1 : 2))
        #expect(document.warnings.map(\.place) == [.line(4)])
        #expect(document.warnings[0].message.hasSuffix("; the point is dropped") == isDropped)
        if !isDropped { #expect(document.tracks[0].points.longitudes[1] == -170) }
    }

    @Test func timesAndHeightsThatAreNone() throws {
        let text = TCXReaderTests.file(
            "<Activity><Lap><Track><Trackpoint>\n<Time>noon</Time><Position><LatitudeDegrees>1</LatitudeDegrees>"
                + "<LongitudeDegrees>2</LongitudeDegrees></Position>\n<AltitudeMeters>high</AltitudeMeters></Trackpoint>"
                + "</Track></Lap></Activity>")
        #expect(
            throws: TrackError(.value("<Time> is not an ISO 8601 date and time: 'noon'"), at: .line(3))
        ) { try TCXReaderTests.read(text) }
        let document = try TCXReaderTests.read(text, lenient: true)
        #expect(document.warnings.map(\.place) == [.line(3), .line(4)])
        #expect(document.tracks[0].points.time(0) == nil)
        #expect(document.tracks[0].points.elevation(0) == nil)
    }

    @Test func coursesHaveNamesAndPoints() throws {
        let text = """
            <TrainingCenterDatabase \(TCXReaderTests.namespaces)><Folders><Courses><CourseFolder><Name>no</Name></CourseFolder>
            </Courses></Folders><Courses><Course><Name>Round the lake</Name><Lap><BeginPosition><LatitudeDegrees>x</LatitudeDegrees>
            </BeginPosition></Lap><Track>\(TCXReaderTests.point(0))</Track><CoursePoint><Name>Inn</Name>
            <Time>2024-05-01T12:00:00+02:00</Time><Position><LatitudeDegrees>46</LatitudeDegrees><LongitudeDegrees>14</LongitudeDegrees>
            </Position><AltitudeMeters>500</AltitudeMeters><PointType>Food</PointType><Notes>soup</Notes></CoursePoint>
            <CoursePoint><Name>nowhere</Name></CoursePoint></Course></Courses></TrainingCenterDatabase>
            """
        let document = try TCXReaderTests.read(text)
        #expect(document.tracks.map(\.name) == ["Round the lake"])
        #expect(
            document.waypoints == [
                Waypoint(
                    name: "Inn", coordinate: Coordinate(latitude: 46, longitude: 14), elevation: 500,
                    time: Instant(parsing: "2024-05-01T10:00:00Z"), type: "Food", comment: "soup")
            ])
        #expect([KMLText.count("courses", in: document), KMLText.count("laps", in: document)] == [1, 1])
    }

    @Test func whatCameWholeBeforeACutIsKept() throws {
        let whole = TCXReaderTests.file(
            "<Activity><Id>a</Id><Lap><Track>\(TCXReaderTests.point(0))\(TCXReaderTests.point(1))</Track></Lap></Activity>"
        )
        let bytes = Array(whole.utf8)
        for count in stride(from: 300, to: bytes.count, by: 11) {
            #expect(throws: TrackError.self) { try TrackReader.read(Array(bytes[..<count])) }
            let document = try TrackReader.read(Array(bytes[..<count]), options: ReadOptions(lenient: true))
            #expect(document.warnings.count == 1)
            #expect(document.tracks.count <= 1)
        }
        let cut = String(whole.prefix(while: { $0 != "1" })) + "1"
        #expect(throws: TrackError.self) { try TCXReaderTests.read(cut) }
    }
}
