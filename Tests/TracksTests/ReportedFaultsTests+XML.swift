import Foundation
import Geodesy
import TestSupport
import Testing
import Tracks

/// The reports of the other formats' kind, in the formats of XML beside GPX.
extension ReportedFaultsTests {
    /// A walk in each format: its points are latitude, longitude and time as they are written.
    private static func files(_ points: [(latitude: String, longitude: String, time: String)]) -> [String] {
        let samples = points.map {
            "<when>\($0.time)</when><gx:coord>\($0.longitude) \($0.latitude) 1</gx:coord>"
        }
        let trackpoints = points.map {
            "<Trackpoint><Time>\($0.time)</Time><Position><LatitudeDegrees>\($0.latitude)</LatitudeDegrees>"
                + "<LongitudeDegrees>\($0.longitude)</LongitudeDegrees></Position></Trackpoint>"
        }
        return [
            KMLText.track(samples.joined(separator: "\n")),
            "<TrainingCenterDatabase><Activities><Activity><Lap><Track>" + trackpoints.joined(separator: "\n")
                + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>",
        ]
    }

    // gpxpy issues 114, 182, 190: the zone offset is thrown away.
    @Test func zoneOffsetsAreInstantsInKMLAndTCX() throws {
        for zone in ["-07:00", "-0700"] {
            for file in ReportedFaultsTests.files([("1", "2", "2018-03-19T15:49:10\(zone)")]) {
                let document = try KMLText.read(file)
                #expect(document.tracks[0].points.time(0)?.description == "2018-03-19T22:49:10Z")
            }
        }
    }

    // CoreGPX issue 100: a time with milliseconds is nil.
    @Test func fractionsOfASecondAreReadInKMLAndTCX() throws {
        let points = [("1", "2", "2023-04-25T07:58:06.001Z"), ("1", "2", "2023-04-25T07:58:06Z")]
        for file in ReportedFaultsTests.files(points) {
            let track = try KMLText.read(file).tracks[0].points
            #expect(track.time(0)?.secondsSince1970 == 1_682_409_486.001)
            #expect(track.time(1)?.secondsSince1970 == 1_682_409_486)
        }
    }

    // gpxpy issue 197: two points in the same second divide by zero.
    @Test func twoPointsInOneSecondInKMLAndTCX() throws {
        let points = [
            ("46", "14", "2024-05-01T12:00:00Z"), ("46.0001", "14", "2024-05-01T12:00:00Z"),
            ("46.0002", "14", "2024-05-01T12:00:01Z"),
        ]
        for file in ReportedFaultsTests.files(points) {
            let document = try KMLText.read(file)
            #expect(document.tracks[0].points.count == 3)
            let player = try TrackPlayer(document)
            #expect(stride(from: 0.0, through: 1, by: 0.1).allSatisfy { player.sample(at: $0).speed.isFinite })
        }
    }

    // phonetrack 15, GPXSee 399: points out of time order.
    @Test func pointsOutOfOrderInKMLAndTCX() throws {
        let points = ["00", "02", "01", "04", "03"].enumerated().map {
            ("46.000\($0)", "14", "2024-05-01T12:00:\($1)Z")
        }
        for file in ReportedFaultsTests.files(points) {
            let document = try KMLText.read(file)
            #expect(TrackSummary(document).backwardTimeSteps == 2)
            #expect(TrackSummary(document.sortedByTimes()).backwardTimeSteps == 0)
            #expect(try TrackPlayer(document).report.backwardTimes == 2)
        }
    }

    // GoldenCheetah 2913, cgeo 17511, OsmAnd 16106: decimal commas.
    @Test func decimalCommasAreNeverHalfReadInKMLAndTCX() throws {
        let points = [("49.9", "8.5", "2024-05-01T12:00:00Z"), ("49,978", "8,55", "2024-05-01T12:00:01Z")]
        let line = "<LineString><coordinates>8.5,49.9,1\n8,55,49,978,0</coordinates></LineString>"
        for file in ReportedFaultsTests.files(points) + [KMLText.placemark(line)] {
            #expect(throws: TrackError.self) { try KMLText.read(file) }
            let document = try KMLText.read(file, lenient: true)
            #expect(document.tracks[0].points.latitudes == [49.9])
            #expect(document.warnings.count == 1)
        }
    }

    // nakarte 125: a track across the antimeridian with longitudes beyond it.
    @Test func acrossTheAntimeridianInKMLAndTCX() throws {
        let points = [
            ("66.513260", "-180.096474", "2024-05-01T12:00:00Z"), ("66.518733", "-179.903870", "2024-05-01T12:00:01Z"),
        ]
        for file in ReportedFaultsTests.files(points) {
            #expect(throws: TrackError.self) { try KMLText.read(file) }
            let document = try KMLText.read(file, lenient: true)
            #expect(abs(TrackSummary(document).length - 8589.7863) < 1e-4)
            #expect(document.warnings.count == 1)
        }
    }

    // gpxpy 193: a byte order mark is refused, or contradicts the declaration.
    @Test func byteOrderMarksAreReadInKMLAndTCX() throws {
        for file in ReportedFaultsTests.files([("1", "2", "2024-05-01T12:00:00Z")]) {
            let text = "<?xml version='1.0' encoding='utf-16'?>" + file
            #expect(try TrackReader.read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).tracks[0].points.count == 1)
        }
    }

    // gpxpy 259: noisy heights make 10.4 km of a run of 7.6 km.
    @Test func lengthsLeaveHeightsOutInKML() throws {
        let lengths = try ["0", "500"].map {
            let line = "<LineString><coordinates>14,46,0 14,46.001,\($0)</coordinates></LineString>"
            return TrackSummary(try KMLText.read(KMLText.placemark(line))).length
        }
        #expect(lengths[0] == lengths[1])
    }

    /// Phones write -1 for a speed and a course that they don't know; what is out of range is unknown too.
    @Test func whatPhonesDoNotKnowIsUnknown() throws {
        let garmin = "xmlns:g='http://www.garmin.com/xmlschemas/TrackPointExtension/v2'"
        let gpx = """
            <gpx version="1.1" \(garmin)><trk><trkseg>
            <trkpt lat="46" lon="14"><extensions><g:TrackPointExtension><g:speed>-1</g:speed><g:course>-1</g:course>\
            </g:TrackPointExtension><accuracy>-1</accuracy><heading>-1</heading><pitch>100</pitch><roll>1000</roll>\
            </extensions></trkpt>
            <trkpt lat="46" lon="14"><extensions><speed>1.5</speed><course>-90</course><accuracy>4</accuracy>\
            <heading>360</heading><pitch>-90</pitch><roll>-180</roll></extensions></trkpt>
            </trkseg></trk></gpx>
            """
        let kml = """
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>
            <when>2024-05-01T12:00:00Z</when><when>2024-05-01T12:00:01Z</when>
            <gx:coord>14 46</gx:coord><gx:coord>14 46</gx:coord>
            <ExtendedData><SchemaData>\(kmlArrays)</SchemaData></ExtendedData></gx:Track></Placemark></kml>
            """
        for text in [gpx, kml] {
            let points = try TrackReader.read(Array(text.utf8)).tracks[0].points
            #expect(points.speed(0) == nil && points.course(0) == nil && points.accuracy(0) == nil)
            #expect(points.heading(0) == nil && points.pitch(0) == nil && points.roll(0) == nil)
            #expect(points.speed(1) == 1.5 && points.course(1) == 270 && points.accuracy(1) == 4)
            #expect(points.heading(1) == 0 && points.pitch(1) == -90 && points.roll(1) == -180)
        }
    }

    private var kmlArrays: String {
        [
            ("speed", -1, 1.5), ("course", -1, -90), ("accuracy", -1, 4), ("heading", -1, 360), ("pitch", 100, -90),
            ("roll", 1000, -180),
        ].map { name, first, second in
            "<gx:SimpleArrayData name=\"\(name)\"><gx:value>\(first)</gx:value><gx:value>\(second)</gx:value>"
                + "</gx:SimpleArrayData>"
        }.joined()
    }

    /// Strava's TCX files begin with ten blanks, which expat and GPSBabel refuse. Lines are counted from the file's own first.
    @Test(arguments: ["          ", "\n\n", "\u{FEFF} \r\n", ""])
    func blanksBeforeTheDeclaration(blanks: String) throws {
        let lines = blanks.utf8.count { $0 == 0x0A }
        for file in Self.files([("46", "14", "2024-05-01T12:00:00Z"), ("46.1", "14", "2024-05-01T12:00:01Z")]) {
            let body = file.hasPrefix("<?xml") ? file : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + file
            let document = try TrackReader.read(Array((blanks + body).utf8))
            #expect(document.tracks[0].points.latitudes == [46, 46.1])
            #expect(document.warnings.map(\.place) == (blanks.isEmpty ? [] : [.line(1 + lines)]))
            let bad = blanks + body.replacing("46.1", with: "unknown")
            let before = try #require(bad.range(of: "unknown")).lowerBound
            let line = 1 + bad.utf8[..<before].count { $0 == 0x0A }
            let error = #expect(throws: TrackError.self) { try TrackReader.read(Array(bad.utf8)) }
            #expect(error?.place == .line(line))
        }
    }
}
