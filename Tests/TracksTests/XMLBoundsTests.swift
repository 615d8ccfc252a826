import Foundation
import Testing
import Tracks

/// Hostile XML: it costs neither time nor memory.
struct XMLBoundsTests {
    /// A root with its way to a text, in each format.
    private static let formats: [(open: String, close: String)] = [
        (
            "<kml><Placemark><gx:Track><when>2024</when><gx:coord>",
            "</gx:coord></gx:Track></Placemark></kml>"
        ),
        ("<kml><Placemark><LineString><coordinates>", "</coordinates></LineString></Placemark></kml>"),
        ("<kml><Placemark><gx:Track><when>", "</when></gx:Track></Placemark></kml>"),
        (
            "<TrainingCenterDatabase><Activities><Activity><Lap><Track><Trackpoint><Position><LatitudeDegrees>",
            "</LatitudeDegrees></Position></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>"
        ),
    ]

    @Test(arguments: ["kml", "TrainingCenterDatabase", "gpx"])
    func entitiesAreRefused(_ root: String) {
        let bomb =
            "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>\n<\(root)><name>&b;</name></\(root)>"
        for lenient in [false, true] {
            #expect(throws: TrackError(.entities, at: .line(1))) {
                try TrackReader.read(Array(bomb.utf8), options: ReadOptions(lenient: lenient))
            }
        }
    }

    @Test(arguments: ["kml", "TrainingCenterDatabase", "gpx"])
    func depthIsBounded(_ root: String) {
        for name in ["Document", "x", "MultiGeometry"] {
            let text = "<\(root)>" + String(repeating: "<\(name)>", count: 1_000_000)
            #expect(throws: TrackError(.tooDeep(limit: 200), at: .line(1))) { try TrackReader.read(Array(text.utf8)) }
        }
    }

    /// A long text in one element is passed over as it comes; it makes one fault at most, told briefly.
    @Test(arguments: [" ", "1", "\n", "1 ", ",", "1,", "x"])
    func longTextsMakeShortFaults(_ piece: String) throws {
        for format in XMLBoundsTests.formats {
            let text = format.open + String(repeating: piece, count: 4_000_000 / piece.utf8.count) + format.close
            let document = try TrackReader.read(Array(text.utf8), options: ReadOptions(lenient: true))
            #expect(document.tracks.allSatisfy { $0.points.isEmpty })
            #expect(document.warnings.count <= 2, "\(format.open)")
            #expect(document.warnings.allSatisfy { $0.message.utf8.count < 500 }, "\(format.open)")
        }
    }

    /// Of a million faults the first ten thousand are told, and that there are more.
    @Test func faultsAreToldUpToAPoint() throws {
        let text =
            "<gpx><trk><trkseg>" + String(repeating: "<trkpt lon='1'/>\n", count: 20_000) + "</trkseg></trk></gpx>"
        let document = try TrackReader.read(Array(text.utf8), options: ReadOptions(lenient: true))
        #expect(document.warnings.count == 10_001)
        #expect(document.warnings[9999].place == .line(10_000))
        #expect(document.warnings.last?.message.hasPrefix("more warnings follow") == true)
    }

    @Test func anotherRootIsNamed() {
        // The head is fooled by a declaration, the parser is not.
        let text = "<!DOCTYPE y [ <!-- > <kml> --> ]>\n<y/>"
        #expect(throws: TrackError(.malformed("not KML: the root element is <y>"), at: .line(2))) {
            try TrackReader.read(Array(text.utf8))
        }
    }

    @Test func byteOrderMarksAndEncodings() throws {
        let text =
            "<?xml version='1.0' encoding='utf-16'?>\n" + KMLText.track("<when>2024</when><gx:coord>14 46</gx:coord>")
        let files: [[UInt8]] = [
            [0xEF, 0xBB, 0xBF] + Array(text.utf8), GPXText.utf16(text, bigEndian: true),
            GPXText.utf16(text, bigEndian: false),
        ]
        for file in files { #expect(try TrackReader.read(file).tracks[0].points.latitudes == [46]) }
        let windows = "<?xml version='1.0' encoding='windows-1252'?><kml><Placemark><name>caf"
        let bytes =
            Array(windows.utf8) + [0xE9]
            + Array("</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>".utf8)
        #expect(try TrackReader.read(bytes).waypoints.map(\.name) == ["café"])
    }
}
