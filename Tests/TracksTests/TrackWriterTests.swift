import Foundation
import Geodesy
import TestSupport
import Testing
import Tracks

/// What each format is made of, and what is told of the rest.
@Suite struct TrackWriterTests {
    /// Two segments of one track with everything, around a midnight, and what stands beside it.
    static let document: TrackDocument = {
        var track = Track(name: "A & <B>", segments: [0..<2, 2..<3])
        for index in 0..<3 {
            var point = TrackPoint(
                coordinate: Coordinate(latitude: 46 + Double(index) / 1000, longitude: -14.5), elevation: 300.5,
                time: Instant(microseconds: 1_714_607_999_500_000 + Int64(index) * 1_000_001), speed: 1.25, course: 10,
                heading: 350, pitch: 5, roll: -3, accuracy: 4)
            if index == 1 { point.elevation = .nan }
            track.points.append(point)
        }
        var route = Track(name: "way", segments: [0..<1])
        route.points.append(TrackPoint(coordinate: Coordinate(latitude: 1, longitude: 2)))
        return TrackDocument(
            tracks: [track], routes: [route],
            waypoints: [
                Waypoint(
                    name: "x\"y", coordinate: Coordinate(latitude: 46, longitude: -14), elevation: 10, symbol: "Flag",
                    type: "t", comment: "c")
            ])
    }()

    private func text(_ format: TrackOutputFormat, _ document: TrackDocument = document) throws -> String {
        String(decoding: try TrackWriter.bytes(document, as: format), as: UTF8.self)
    }

    private func report(_ format: TrackOutputFormat, _ document: TrackDocument = document) throws -> [String] {
        try TrackWriter.write(document, as: format) { _ in }.sentences
    }

    /// A track of as many segments as points takes no more time than one of one segment.
    @Test(.timeLimit(.minutes(1)))
    func manySegmentsInKML() throws {
        let count = 300_000
        var track = Track(segments: (0..<count).map { $0..<$0 + 1 })
        for index in 0..<count {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: 46, longitude: 14), elevation: index == count - 1 ? 300 : nil,
                    time: Instant(microseconds: Int64(index) * 1_000_000), speed: 1))
        }
        var segments = 0
        _ = try TrackWriter.write(TrackDocument(tracks: [track]), as: .kml) { piece in
            segments += piece.count { $0 == UInt8(ascii: "\n") }
        }
        #expect(segments > count)
    }

    @Test func gpx() throws {
        let text = try text(.gpx)
        #expect(
            text.contains("<wpt lat=\"46\" lon=\"-14\"><ele>10</ele><name>x&quot;y</name><cmt>c</cmt><sym>Flag</sym>"))
        #expect(
            text.contains(
                """
                <trkpt lat="46" lon="-14.5"><ele>300.5</ele><time>2024-05-01T23:59:59.5Z</time><extensions>\
                <gpxtpx:TrackPointExtension><gpxtpx:speed>1.25</gpxtpx:speed><gpxtpx:course>10</gpxtpx:course>\
                </gpxtpx:TrackPointExtension><sightline:heading>350</sightline:heading><sightline:pitch>5</sightline:pitch>\
                <sightline:roll>-3</sightline:roll><sightline:accuracy>4</sightline:accuracy></extensions></trkpt>
                """))
        #expect(text.contains("<time>2024-05-02T00:00:00.500001Z</time>"))
        #expect(try report(.gpx).isEmpty)
    }

    /// Names that only look like ours mean nothing.
    @Test func extensionsByTheirWholeNames() throws {
        let text = GPXText.track(
            "<trkpt lat='46' lon='14'><extensions><verticalaccuracy>9</verticalaccuracy><a:bcaccuracy>8</a:bcaccuracy>"
                + "<accuracy>3</accuracy><x:pitch>1</x:pitch><roll>2</roll><enroll>7</enroll></extensions></trkpt>")
        let points = try GPXText.read(text).tracks[0].points
        #expect(points.accuracies == [3] && points.pitches == [1] && points.rolls == [2])
    }

    @Test func theDatumIsNamed() throws {
        var document = Self.document
        #expect(try !text(.gpx).contains("heightDatum") && !text(.kml).contains("heightDatum"))
        document.heightDatum = .ellipsoid
        let named: [TrackOutputFormat: String] = [
            .gpx: "<sightline:heightDatum>ellipsoid<", .kml: "<Data name=\"heightDatum\"><value>ellipsoid<",
            .geojson: "\"heightDatum\":\"ellipsoid\"", .czml: "\"heightDatum\":\"ellipsoid\"",
            .csv: "ellipsoidal height",
        ]
        for (format, text) in named {
            #expect(try self.text(format, document).contains(text), "\(format)")
            #expect(try report(format, document).allSatisfy { !$0.contains("sea level") }, "\(format)")
        }
        // A log has heights above the sea, and without the geoid these can't be told.
        #expect(
            try report(.nmea, document).contains(
                "2 heights above the ellipsoid are not written: NMEA has those above sea level, and the geoid is not known here"
            ))
        var options = TrackWriteOptions()
        options.undulation = { _ in 40.25 }
        let nmea = String(decoding: try TrackWriter.bytes(document, as: .nmea, options: options), as: UTF8.self)
        #expect(nmea.contains(",260.250,M,40.250,M,"))
    }

    @Test(.enabled(if: (try? Geoid.egm96()) != nil)) func heightsConvertBetweenDatums() throws {
        let geoid = try Geoid.egm96()
        let document = Self.document
        #expect(try document.converted(to: .msl, by: geoid) == document)
        let other = try document.converted(to: .ellipsoid, by: geoid)
        let undulation = try geoid.undulation(at: Coordinate(latitude: 46, longitude: -14.5))
        #expect(other.heightDatum == .ellipsoid && other.tracks[0].points.elevations[0] == 300.5 + undulation)
        #expect(other.tracks[0].points.elevations[1].isNaN && other.waypoints[0].elevation != 10)
        let back = try other.converted(to: .msl, by: geoid)
        #expect((try #require(back.waypoints[0].elevation) - 10).magnitude < 1e-9)
    }

    @Test func kml() throws {
        let text = try text(.kml)
        #expect(
            text.contains(
                "<gx:MultiTrack>\n<gx:Track>\n<altitudeMode>absolute</altitudeMode>\n<when>2024-05-01T23:59:59.5Z"))
        #expect(text.contains("<gx:coord>-14.5 46 300.5</gx:coord>\n<gx:coord>-14.5 46.001</gx:coord>"))
        #expect(text.contains("<gx:angles>350 5 -3</gx:angles>"))
        #expect(text.contains("<gx:SimpleArrayData name=\"accuracy\">\n<gx:value>4</gx:value>"))
        #expect(!text.contains("name=\"heading\""))
        #expect(
            try report(.kml) == [
                "1 symbol of a waypoint is not written: KML has no place for it",
                "1 type of a waypoint is not written: KML has no place for it",
            ])
    }

    @Test func kmlOfTracksWithoutTimesIsLines() throws {
        var document = Self.document
        document.tracks[0].segments = [0..<3]
        var track = Track(segments: [0..<3])
        for index in 0..<3 {
            var point = TrackPoint(coordinate: document.tracks[0].points.coordinate(index))
            point.speed = 1
            track.points.append(point)
        }
        document.tracks = [track]
        document.routes = []
        let text = try text(.kml, document)
        #expect(text.contains("<LineString>") && !text.contains("gx:Track") && !text.contains("MultiGeometry"))
        #expect(
            try report(.kml, document).contains {
                $0.hasPrefix("3 speeds are not written: a track without times is a line")
            })
    }

    @Test func geojson() throws {
        let object = try #require(JSONSerialization.jsonObject(with: Data(text(.geojson).utf8)) as? [String: Any])
        let features = try #require(object["features"] as? [[String: Any]])
        #expect(object["heightDatum"] as? String == "msl" && features.count == 3)
        let properties = try #require(features[2]["properties"] as? [String: Any])
        #expect(properties["name"] as? String == "A & <B>")
        #expect(
            properties["coordTimes"] as? [[String]] == [
                ["2024-05-01T23:59:59.5Z", "2024-05-02T00:00:00.500001Z"], ["2024-05-02T00:00:01.500002Z"],
            ])
        let geometry = try #require(features[2]["geometry"] as? [String: Any])
        #expect(geometry["type"] as? String == "MultiLineString")
        #expect(
            geometry["coordinates"] as? [[[Double]]] == [
                [[-14.5, 46, 300.5], [-14.5, 46.001]], [[-14.5, 46.002, 300.5]],
            ])
        #expect(try report(.geojson).isEmpty)
    }

    @Test func csv() throws {
        let lines = try text(.csv).split(separator: "\n")
        #expect(
            lines[0]
                == "latitude,longitude,elevation,time,speed,course,heading,pitch,roll,accuracy,track_name,segment_number"
        )
        #expect(lines[2] == "46.001,-14.5,,2024-05-02T00:00:00.500001Z,1.25,10,350,5,-3,4,\"A & <B>\",1")
        #expect(try report(.csv).prefix(2).last == "1 route is not written: CSV has no place for it")
    }

    /// The first route is walked where there is no track: it is no loss, but its name and the other routes are.
    @Test(
        arguments: [
            (
                nil,
                [
                    "1 route is not written: NMEA has no place for it",
                    "1 name of a track is not written: NMEA has no place for it",
                ]
            ),
            (
                "c",
                [
                    "1 route is not written: NMEA has no place for it",
                    "1 name of a track is not written: NMEA has no place for it",
                ]
            ),
        ] as [(String?, [String])])
    func routesThatAreWalked(name: String?, sentences: [String]) throws {
        let routes = ["b", "c"].map { name in
            var route = Track(name: name, segments: [0..<2])
            for step in 0..<2 {
                route.points.append(
                    TrackPoint(coordinate: Coordinate(latitude: 46 + Double(step) / 1000, longitude: 14)))
            }
            return route
        }
        let options = TrackWriteOptions(player: PlayerOptions(trackName: name))
        let report = try TrackWriter.write(TrackDocument(routes: routes), as: .nmea, options: options) { _ in }
        #expect(report.sentences.filter { $0.contains(" not written") } == sentences)
        let alone = try TrackWriter.write(TrackDocument(routes: [routes[0]]), as: .nmea) { _ in }
        #expect(alone.sentences.filter { $0.contains("route") }.isEmpty)
    }

    @Test func czml() throws {
        let packets = try #require(JSONSerialization.jsonObject(with: Data(text(.czml).utf8)) as? [[String: Any]])
        #expect(packets.count == 4 && packets[0]["id"] as? String == "document")
        #expect(packets[0]["version"] as? String == "1.0")
        let track = packets[3]
        #expect(
            track["availability"] as? [String] == [
                "2024-05-01T23:59:59.5Z/2024-05-02T00:00:00.500001Z",
                "2024-05-02T00:00:01.500002Z/2024-05-02T00:00:01.500002Z",
            ])
        let position = try #require(track["position"] as? [[String: Any]])
        #expect(position[0]["epoch"] as? String == "2024-05-01T23:59:59.5Z")
        // The missing height lies between its neighbours'.
        #expect(
            position[0]["cartographicDegrees"] as? [Double] == [0, -14.5, 46, 300.5, 1.000001, -14.5, 46.001, 300.5])
        #expect(try report(.czml).contains("3 headings are not written: CZML has no place for them"))
        #expect(
            try report(.czml).last
                == "heights are above mean sea level, as they were, and CZML takes them as above the ellipsoid")
    }

    /// Random documents: every position and time of CZML at its place, to the microsecond and the last digit.
    @Test func czmlHoldsPositionsAndTimes() throws {
        for seed in UInt64(0)..<60 {
            var maker = RandomDocument(seed: seed, holds: TrackOutputFormat.czml.holds)
            var document = maker.document()
            document.waypoints = []
            let packets = try JSONDecoder().decode([CZMLPacket].self, from: TrackWriter.data(document, as: .czml))
            var number = 1
            for track in document.tracks {
                guard !track.points.times.isEmpty else {
                    number += track.segments.count
                    continue
                }
                let series = try #require(packets[number].position).parts
                #expect(packets[number].name == track.name, "seed \(seed)")
                number += 1
                #expect(series.count == track.segments.count, "seed \(seed)")
                for (segment, part) in zip(track.segments, series) {
                    let epoch = try #require(Instant(parsing: part.epoch))
                    let values = part.cartographicDegrees
                    #expect(values.count == segment.count * 4)
                    for (place, index) in segment.enumerated() {
                        #expect(epoch.advanced(by: values[place * 4]) == track.points.time(index))
                        #expect(values[place * 4 + 1] == track.points.longitudes[index])
                        #expect(values[place * 4 + 2] == track.points.latitudes[index])
                        if let height = track.points.elevation(index) { #expect(values[place * 4 + 3] == height) }
                    }
                }
            }
        }
    }

    /// Times are written as `Instant` tells them.
    @Test func timesAreThoseOfInstant() throws {
        var random = SplitMix64(seed: 4)
        var track = Track(segments: [0..<2000])
        for index in 0..<2000 {
            let span: UInt64 = 377_000_000_000_000_000
            var time = Int64(random.next() % (2 * span)) - Int64(span) + 1
            if index % 3 == 0 { time = time / 1_000_000 * 1_000_000 }
            track.points.append(
                TrackPoint(coordinate: Coordinate(latitude: 0, longitude: 0), time: Instant(microseconds: time)))
        }
        let found = try text(.gpx, TrackDocument(tracks: [track])).matches(of: /<time>([^<]*)</).map {
            String($0.output.1)
        }
        let expected = track.points.times.filter { Instant(parsing: Instant(microseconds: $0).description) != nil }
            .map { Instant(microseconds: $0).description }
        #expect(found == expected && found.count > 1500)
    }

    /// What XML, JSON and CSV can't hold never breaks a file.
    @Test func controlCharacters() throws {
        var document = Self.document
        document.tracks[0].name = "a\u{0}b\u{1B}c\u{FFFF}d\re"
        #expect(try text(.gpx, document).contains("<name>a\u{FFFD}b\u{FFFD}c\u{FFFD}d&#13;e</name>"))
        #expect(
            try TrackReader.read(TrackWriter.bytes(document, as: .gpx)).tracks[0].name
                == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\re")
        #expect(try text(.csv, document).contains("\"a\u{FFFD}b\u{1B}c\u{FFFF}d\re\""))
        for format in [TrackOutputFormat.geojson, .czml] {
            _ = try JSONSerialization.jsonObject(with: TrackWriter.data(document, as: format))
        }
    }

    /// Times on an unknown day are told apart from times.
    @Test func datelessTimes() throws {
        var document = Self.document
        document.tracks[0].points.isDateless = true
        #expect(
            try report(.gpx, document) == [
                "3 times are not written: the day is not known, and GPX has no times without one"
            ])
        #expect(try !text(.gpx, document).contains("<time>"))
        // The walk still has its pace.
        #expect(try text(.xcode, document).contains("<time>1970-01-01T00:00:01.000001Z</time>"))
        #expect(
            try text(.nmea, document).contains("$GPRMC,235959.500,A,4600.0000000,N,01430.0000000,W,2.430,10.000,,,,A*"))
    }

    @Test func tracksWithoutTimesInALog() throws {
        var track = Track(segments: [0..<2])
        for latitude in [46, 46.001] {
            track.points.append(TrackPoint(coordinate: Coordinate(latitude: latitude, longitude: 14)))
        }
        let document = TrackDocument(tracks: [track])
        #expect(
            try report(.nmea, document).last == "no point has a time: written as walked at 1.4 m/s from midnight on")
        #expect(try text(.nmea, document).contains("$GPRMC,000119.394,A,4600.0600000,N"))
    }
}

extension TrackWriter {
    /// The whole file for Foundation's parsers.
    static func data(_ document: TrackDocument, as format: TrackOutputFormat) throws -> Data {
        Data(try TrackWriter.bytes(document, as: format))
    }
}

/// A packet of CZML as far as the tests look at it. `JSONSerialization` is a digit off now and then; this is not.
private struct CZMLPacket: Decodable {
    struct Part: Decodable {
        var epoch: String
        var cartographicDegrees: [Double]
    }

    struct Series: Decodable {
        var parts: [Part]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            parts = try (try? container.decode([Part].self)) ?? [container.decode(Part.self)]
        }
    }

    var name: String?
    var position: Series?
}
