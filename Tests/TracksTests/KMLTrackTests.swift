import Foundation
import Geodesy
import TestSupport
import Testing
import Tracks

/// Tracks with times: gx:Track, gx:MultiTrack and gx:angles.
struct KMLTrackTests {
    /// Two samples in each order in which files have them.
    @Test(arguments: [
        "<when>2024-05-01T12:00:00Z</when><when>2024-05-01T12:00:01Z</when><gx:coord>14 46 300</gx:coord><gx:coord>14.1 46.1 301</gx:coord>",
        "<gx:coord>14 46 300</gx:coord><gx:coord>14.1 46.1 301</gx:coord><when>2024-05-01T12:00:00Z</when><when>2024-05-01T12:00:01Z</when>",
        "<when>2024-05-01T12:00:00Z</when><gx:coord>14 46 300</gx:coord><when>2024-05-01T12:00:01Z</when><gx:coord>14.1 46.1 301</gx:coord>",
        "<gx:coord> 14\n46\t300 </gx:coord><when> 2024-05-01T14:00:00+02:00 </when><gx:coord>14.1 46.1 3.01e2</gx:coord><when>2024-05-01T12:00:01</when>",
        "<coord>14 46 300</coord><when>2024-05-01T12:00:00Z</when><coord>14.1 46.1 301</coord><when>2024-05-01T12:00:01Z</when>",
    ])
    func timesAndPositionsBelongTogetherByNumber(_ samples: String) throws {
        let document = try KMLText.read(KMLText.track(samples))
        let points = document.tracks[0].points
        #expect(document.format == .kml)
        #expect(points.latitudes == [46, 46.1])
        #expect(points.longitudes == [14, 14.1])
        #expect(points.elevations == [300, 301])
        #expect(points.time(0)?.description == "2024-05-01T12:00:00Z")
        #expect(points.time(1)?.description == "2024-05-01T12:00:01Z")
        #expect(document.heightDatum == .msl)
    }

    @Test func namespacesAreWritteninManyWays() throws {
        let text = """
            <k:kml xmlns:k="http://earth.google.com/kml/2.1" xmlns:g="http://www.google.com/kml/ext/2.2"
             xmlns:a="http://www.w3.org/2005/Atom"><k:Document><k:Placemark><a:name>no</a:name><k:name>yes</k:name>
            <g:Track><k:when>2024-05-01</k:when><g:coord>14 46</g:coord><a:coord>1 2</a:coord></g:Track></k:Placemark>
            </k:Document></k:kml>
            """
        let track = try KMLText.read(text).tracks[0]
        #expect(track.name == "yes")
        #expect(track.points.latitudes == [46])
        #expect(track.points.elevations.isEmpty)
        let bound =
            "<kml><Placemark><z:Track xmlns:z='http://www.google.com/kml/ext/2.2'><when>2024</when><z:coord>14 46 1</z:coord>"
            + "<o:coord xmlns:o='http://example.org'>1 2</o:coord></z:Track></Placemark></kml>"
        #expect(try KMLText.read(bound).tracks[0].points.latitudes == [46])
        // Without any namespace, and with a prefix that nothing binds.
        let bare =
            "<kml><Placemark><gx:Track><when>2024</when><gx:coord>14 46 1</gx:coord></gx:Track></Placemark></kml>"
        #expect(try KMLText.read(bare).tracks[0].points.elevation(0) == 1)
    }

    @Test func emptySamplesAreMissing() throws {
        let document = try KMLText.read(
            KMLText.track(
                "<when>2024-05-01T12:00:00Z</when><when/><when>2024-05-01T12:00:02Z</when>"
                    + "<gx:coord/><gx:coord>14 46 1</gx:coord><gx:coord>14 46.1 2</gx:coord>"
                    + "<gx:angles/><gx:angles></gx:angles><gx:angles>-10 2 3</gx:angles>"))
        let points = document.tracks[0].points
        #expect(points.latitudes == [46, 46.1])
        #expect(points.time(0) == nil)
        #expect(points.time(1)?.description == "2024-05-01T12:00:02Z")
        #expect([points.heading(0), points.heading(1)] == [nil, 350])
        #expect([points.pitch(1), points.roll(1)] == [2, 3])
        #expect(KMLText.count("empty_coords", in: document) == 1)
        #expect(KMLText.count("angles", in: document) == 1)
    }

    /// Counts that differ: the line is the Track's.
    @Test(arguments: [
        ("<when>2024</when>\n<gx:coord>14 46</gx:coord>\n<gx:coord>14 47</gx:coord>", 1, 2, [46.0, 47]),
        ("<when>2024</when>\n<when>2025</when>\n<gx:coord>14 46</gx:coord>", 2, 1, [46.0]),
        ("<gx:coord>14 46</gx:coord>", 0, 1, [46.0]),
        ("<when>2024</when>", 1, 0, []),
    ])
    func countsThatDiffer(_ samples: String, _ times: Int, _ positions: Int, _ latitudes: [Double]) throws {
        let text = KMLText.track(samples)
        let error = TrackError(.value("\(times) <when> but \(positions) <coord> in one Track"), at: .line(3))
        #expect(throws: error) { try KMLText.read(text) }
        let document = try KMLText.read(text, lenient: true)
        #expect(document.tracks[0].points.latitudes == latitudes)
        #expect(document.tracks[0].points.time(latitudes.count - 1 == 1 ? 1 : 2) == nil)
        #expect(document.warnings.map(\.place) == [.line(3)])
    }

    @Test func badSamplesKeepTheirNumbers() throws {
        let text = KMLText.track(
            "<when>2024-05-01T12:00:00Z</when><when>noon</when><when>2024-05-01T12:00:02Z</when><when>2024</when>\n"
                + "<gx:coord>14,0 46,0 1</gx:coord>\n<gx:coord>14 46 high</gx:coord>\n<gx:coord>374 46.5 1</gx:coord>\n"
                + "<gx:coord>14 \n 91 1</gx:coord>")
        #expect(throws: TrackError.self) { try KMLText.read(text) }
        let document = try KMLText.read(text, lenient: true)
        let points = document.tracks[0].points
        #expect(points.latitudes == [46])
        #expect(points.time(0) == nil)
        #expect(points.elevation(0) == nil)
        #expect(document.warnings.map(\.place) == [.line(3), .line(4), .line(5), .line(6), .line(7)])
        let wrapped = try KMLText.read(
            KMLText.track("<when>2024</when><gx:coord>190 46 1</gx:coord>"), lenient: true)
        #expect(wrapped.tracks[0].points.longitudes == [-170])
    }

    @Test func aPlacemarkIsATrackAndItsMultiTrackGivesSegments() throws {
        let sample = "<when>2024-05-01T12:00:00Z</when><gx:coord>14 46 1</gx:coord>"
        let text = KMLText.placemark(
            "<gx:MultiTrack><altitudeMode>absolute</altitudeMode><gx:interpolate>1</gx:interpolate>"
                + "<gx:Track>\(sample)</gx:Track><gx:Track/><gx:Track>\(sample)\(sample)</gx:Track></gx:MultiTrack>"
                + "<name>after</name>")
        let document = try KMLText.read(text)
        #expect(document.tracks.map(\.segments) == [[0..<1, 1..<1, 1..<3]])
        #expect(document.tracks.map(\.name) == ["after"])
        #expect(KMLText.count("interpolated_multitracks", in: document) == 1)
        #expect(document.facts.contains(TrackFact("altitude_modes", .table([TrackFact("absolute", 3)]))))
    }

    @Test(.enabled(if: Conformance.isPresent)) func anglesAreHeadingPitchAndRoll() throws {
        let made = try TrackReader.read(path: #require(Conformance.url("tracks/made__gx_angles.kml")).path)
        let points = made.tracks[0].points
        #expect(points.headings == [350, 355, 0, 5, 10, 2, 359.5, 350])
        #expect(points.pitches == [0, 1, 2, 3, 2, 1, 0, -1])
        #expect(points.rolls == [0, -2, -4, -6, 0, 3, 6, 0])
        let other = try TrackReader.read(path: #require(Conformance.url("tracks/libkml__all-gx.kml")).path)
        let angles = other.tracks[1].points
        #expect([angles.headings, angles.pitches, angles.rolls] == [[1, 4], [2, 5], [3, 6]])
    }

    @Test func arraysOfQuantities() throws {
        let array = { (name: String, values: String) in
            "<gx:SimpleArrayData name=\"\(name)\">\(values)</gx:SimpleArrayData>"
        }
        let text = KMLText.track(
            "<when>2024</when><gx:coord/><when>2024</when><gx:coord>14 46</gx:coord><when>2024</when><gx:coord>14 47</gx:coord>"
                + "<ExtendedData><SchemaData schemaUrl='#s'>"
                + array("speed", "<gx:value>9</gx:value><gx:value>1.5</gx:value><gx:value/>")
                + array("heart_rate", "<gx:value>60</gx:value>")
                + array("bearing", "<gx:value/><gx:value>fast</gx:value><gx:value>271.5</gx:value>")
                + array("accuracy_horizontal", "<gx:value>5</gx:value><gx:value>6</gx:value>")
                + "</SchemaData></ExtendedData>")
        let document = try KMLText.read(text)
        let points = document.tracks[0].points
        #expect((0..<2).map { points.speed($0) } == [1.5, nil])
        #expect((0..<2).map { points.course($0) } == [nil, 271.5])
        #expect((0..<2).map { points.accuracy($0) } == [6, nil])
        #expect(document.warnings.map(\.place) == [.line(3)])
    }

    @Test func theDatumOfHeightsMayBeNamed() throws {
        let data = "<ExtendedData><Data name='heightDatum'><value>ellipsoid</value></Data></ExtendedData>"
        let point =
            "<Placemark><ExtendedData><Data name='heightDatum'><value>msl</value></Data></ExtendedData></Placemark>"
        let document = try KMLText.read("\(KMLText.root)<Document>\(data)\(point)</Document></kml>")
        #expect(document.heightDatum == .ellipsoid)
        let unknown = data.replacing("ellipsoid", with: "moon").replacing("heightDatum", with: "other")
        #expect(try KMLText.read("\(KMLText.root)<Document>\(unknown)</Document></kml>").heightDatum == .msl)
    }

    @Test func wrongAnglesAreAWarning() throws {
        let document = try KMLText.read(
            KMLText.track(
                "<when>2024</when><gx:coord>14 46 1</gx:coord>\n<gx:angles>1 2</gx:angles>\n<gx:angles>1 2 x</gx:angles>"
            ))
        #expect(document.tracks[0].points.headings.isEmpty)
        #expect(document.warnings.map(\.place) == [.line(4), .line(5), .line(3)])
    }

    /// Dates in part count as their first moment.
    @Test(arguments: [
        ("1997", "1997-01-01T00:00:00Z"), ("1997-07", "1997-07-01T00:00:00Z"), ("1997-07-16", "1997-07-16T00:00:00Z"),
        ("1997-07-16Z", "1997-07-16T00:00:00Z"), ("1997-07-16+02:00", "1997-07-15T22:00:00Z"),
        ("1997-07-16T10:30:15+03:00", "1997-07-16T07:30:15Z"), ("\n 1997-07-16 ", "1997-07-16T00:00:00Z"),
        ("1997-13", nil), ("1997-02-30", nil), ("97", nil), ("1997-07-16T10:30", nil), ("1997-", nil), ("199", nil),
        ("1997-07-16T", nil),
    ])
    func partialDates(_ text: String, _ expected: String?) throws {
        let file = KMLText.track("<when>\(text)</when><gx:coord>14 46</gx:coord>")
        if let expected {
            #expect(try KMLText.read(file).tracks[0].points.time(0)?.description == expected)
        } else {
            #expect(throws: TrackError.self) { try KMLText.read(file) }
            #expect(try KMLText.read(file, lenient: true).tracks[0].points.time(0) == nil)
        }
    }

    @Test func whatCameWholeBeforeACutIsKept() throws {
        let whole = KMLText.track(
            "<when>2024-05-01T12:00:00Z</when><when>2024-05-01T12:00:01Z</when><gx:coord>14 46 1</gx:coord>\n<gx:coord>14 47 1"
        )
        let cut = String(whole.prefix { $0 != "7" } + "7 1")
        #expect(throws: TrackError.self) { try KMLText.read(cut) }
        let document = try KMLText.read(cut, lenient: true)
        #expect(document.tracks[0].points.latitudes == [46])
        #expect(document.warnings.map(\.place) == [.line(4)])
    }
}
