import Geodesy
import TestSupport
import Testing
import Tracks

/// What is written is read back: nothing is lost that a format says it holds.
@Suite struct RoundTripTests {
    private static let seeds: Range<UInt64> = 0..<150

    @Test func gpxHoldsItAll() throws {
        for seed in Self.seeds {
            var maker = RandomDocument(seed: seed, holds: TrackOutputFormat.gpx.holds)
            try expectSame(maker.document(), as: .gpx, "seed \(seed)")
        }
    }

    /// KML: names without blanks at their ends, and values that receivers give. Documents without tracks in time are lines.
    @Test func kmlHoldsTracksInTime() throws {
        var compared = 0
        for seed in Self.seeds {
            var maker = RandomDocument(seed: seed, holds: TrackOutputFormat.kml.holds)
            maker.areRoutesBare = true
            let document = maker.document()
            guard document.tracks.contains(where: { !$0.points.times.isEmpty }) else { continue }
            compared += 1
            try expectSame(document, as: .kml, "seed \(seed)")
        }
        #expect(compared > 100)
    }

    /// Without times only places, heights and names are left, and every segment is a line.
    @Test func kmlHoldsLines() throws {
        for seed in Self.seeds {
            var maker = RandomDocument(seed: seed, holds: [.heights, .names, .tracks, .datum])
            try expectSame(maker.document(), as: .kml, "seed \(seed)")
        }
    }

    @Test func geojsonHoldsItAll() throws {
        for seed in Self.seeds {
            var maker = RandomDocument(seed: seed, holds: TrackOutputFormat.geojson.holds)
            try expectSame(maker.document(), as: .geojson, "seed \(seed)")
        }
    }

    @Test func csvHoldsTracks() throws {
        for seed in Self.seeds {
            var maker = RandomDocument(seed: seed, holds: TrackOutputFormat.csv.holds)
            try expectSame(maker.document(), as: .csv, "seed \(seed)")
        }
    }

    /// NMEA to its resolution: positions to a ten-millionth of a minute, times to the millisecond, heights and all else to a
    /// thousandth.
    @Test func nmeaHoldsALog() throws {
        for seed in Self.seeds {
            var maker = RandomDocument(seed: seed, holds: TrackOutputFormat.nmea.holds)
            // Two digits of the year, and what receivers whose weeks have rolled over say is put in question.
            maker.years = 2010..<2079
            var source = maker.document().tracks[0]
            guard !source.points.times.isEmpty else { continue }
            if seed % 7 == 0 { source.points.isDateless = true }
            let read = try TrackReader.read(TrackWriter.bytes(TrackDocument(tracks: [source]), as: .nmea))
            let points = try #require(read.tracks.first?.points)
            #expect(points.count == source.points.count && read.warnings.isEmpty, "seed \(seed): \(read.warnings)")
            guard points.count == source.points.count else { continue }
            for index in 0..<points.count {
                let (found, expected) = (points[index], source.points[index])
                let (place, other) = (points.coordinate(index), source.points.coordinate(index))
                #expect(Geodesic.distance(from: place, to: other) < 2e-4, "seed \(seed)")
                #expect((found.time - expected.time).magnitude <= 500 || source.points.isDateless, "seed \(seed)")
                #expect(isSame(found.elevation, expected.elevation, 5.1e-4), "seed \(seed)")
                #expect(isSame(found.speed, expected.speed, 3e-4), "seed \(seed)")
                #expect(isSame(found.course, expected.course, 5.1e-4), "seed \(seed)")
                #expect(isSame(found.heading, expected.heading, 5.1e-4), "seed \(seed)")
                #expect(isSame(found.pitch, expected.pitch, 5.1e-4), "seed \(seed)")
                #expect(isSame(found.roll, expected.roll, 5.1e-4), "seed \(seed)")
                #expect(isSame(found.geoidSeparation, expected.geoidSeparation, 5.1e-4), "seed \(seed)")
                #expect(isSame(found.accuracy, expected.accuracy, 1e-3 + 3e-4 * expected.accuracy), "seed \(seed)")
            }
        }
    }

    /// RMC has two digits of the year; ZDA tells the others.
    @Test(arguments: [
        "1969-12-31T23:59:59.5Z", "1970-01-01T00:00:00Z", "1979-12-31T23:59:59.9995Z", "0001-01-01T00:00:05Z",
        "2079-12-31T23:59:59.9994Z", "2079-12-31T23:59:59.9996Z", "2080-01-01T00:00:00Z", "9999-12-30T00:00:00Z",
    ])
    func nmeaHoldsEveryYear(text: String) throws {
        let start = try #require(Instant(parsing: text))
        var track = Track(points: TrackColumns(), segments: [0..<2])
        for second in 0..<2 {
            var point = TrackPoint(coordinate: Coordinate(latitude: 46, longitude: 14))
            point.time = start.microseconds + Int64(second) * 1_000_000
            track.points.append(point)
        }
        let read = try TrackReader.read(TrackWriter.bytes(TrackDocument(tracks: [track]), as: .nmea))
        let times = try #require(read.tracks.first?.points.times)
        #expect(times.count == 2)
        for (found, expected) in zip(times, track.points.times) { #expect((found - expected).magnitude <= 500) }
    }

    /// A perfect receiver's accuracy is a number like others.
    @Test(arguments: [TrackOutputFormat.gpx, .kml, .geojson, .csv])
    func accuracyOfZeroIsKept(format: TrackOutputFormat) throws {
        var track = Track(points: TrackColumns(), segments: [0..<1])
        var point = TrackPoint(coordinate: Coordinate(latitude: 46, longitude: 14), accuracy: 0)
        point.time = 1_714_564_800_000_000
        track.points.append(point)
        let read = try TrackReader.read(TrackWriter.bytes(TrackDocument(tracks: [track]), as: format))
        #expect(read.tracks.first?.points.accuracy(0) == 0)
    }

    private func isSame(_ found: Double, _ expected: Double, _ tolerance: Double) -> Bool {
        found.isNaN == expected.isNaN && (found.isNaN || (found - expected).magnitude <= tolerance)
    }

    /// Signs of zero too, which `==` doesn't see.
    @Test func zerosKeepTheirSigns() throws {
        var track = Track(points: TrackColumns(), segments: [0..<1])
        track.points.append(
            TrackPoint(coordinate: Coordinate(latitude: -0.0, longitude: -0.0), elevation: -0.0, speed: 0))
        let read = try TrackReader.read(TrackWriter.bytes(TrackDocument(tracks: [track]), as: .gpx))
        let points = try #require(read.tracks.first?.points)
        #expect(points.latitudes[0].sign == .minus && points.longitudes[0].sign == .minus)
        #expect(points.elevations[0].sign == .minus && points.speeds[0].sign == .plus)
    }

    /// Numbers never have an exponent, for XML's decimals have none.
    @Test func numbersAreDecimals() throws {
        for seed in Self.seeds.prefix(40) {
            var maker = RandomDocument(seed: seed, holds: TrackContent.everything, isPlausible: false)
            let document = maker.document()
            for format in [TrackOutputFormat.gpx, .kml, .csv] {
                var nameless = document
                for index in nameless.tracks.indices { nameless.tracks[index].name = nil }
                nameless.waypoints = []
                nameless.routes = []
                let text = String(decoding: try TrackWriter.bytes(nameless, as: format), as: UTF8.self)
                #expect(text.firstMatch(of: /[0-9][eE][-+]?[0-9]/) == nil, "\(format) seed \(seed)")
            }
        }
    }

    /// Pieces are bounded, and together they are the file.
    @Test func bytesLeaveInPieces() throws {
        var track = Track(segments: [0..<20_000])
        for index in 0..<20_000 {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: Double(index) / 1e4, longitude: 14), elevation: 300,
                    time: Instant(microseconds: Int64(index) * 1_000_000)))
        }
        let document = TrackDocument(tracks: [track])
        for format in TrackOutputFormat.allCases {
            var largest = 0
            var total = 0
            _ = try TrackWriter.write(document, as: format) { piece in
                largest = max(largest, piece.count)
                total += piece.count
            }
            #expect(largest < 80_000 && total > 300_000, "\(format): \(largest) of \(total)")
            struct Full: Error {}
            var calls = 0
            #expect(throws: Full.self) {
                try TrackWriter.write(document, as: format) { _ in
                    calls += 1
                    throw Full()
                }
            }
            #expect(calls == 1, "\(format)")
        }
    }

    /// What no file can say is left out and told, not written as nonsense.
    @Test func whatIsNotOnTheEarthIsLeftOut() throws {
        var track = Track(segments: [0..<5])
        for latitude in [46, .nan, 91, .infinity, 47.0] {
            var point = TrackPoint(coordinate: Coordinate(latitude: latitude, longitude: 14), elevation: .infinity)
            point.time = latitude == 47 ? Int64.max : 0
            track.points.append(point)
        }
        for format in TrackOutputFormat.allCases {
            var text = ""
            let report = try TrackWriter.write(TrackDocument(tracks: [track]), as: format) {
                text += String(decoding: $0, as: UTF8.self)
            }
            #expect(report.sentences.contains("3 points have no place on the Earth and are left out"), "\(format)")
            #expect(!text.contains("nan") && !text.contains("inf"), "\(format)")
        }
    }

    private func expectSame(_ document: TrackDocument, as format: TrackOutputFormat, _ comment: String) throws {
        let bytes = try TrackWriter.bytes(document, as: format)
        let read = try TrackReader.read(bytes)
        #expect(read.warnings.isEmpty, "\(format) \(comment): \(read.warnings)")
        // A table names the datum in the name of the column of heights.
        let hasHeights = document.tracks.contains { !$0.points.elevations.isEmpty }
        if format != .csv || hasHeights {
            #expect(read.heightDatum == document.heightDatum, "\(format) \(comment)")
        }
        expectSame(read.tracks, document.tracks, "\(format) \(comment)")
        expectSame(read.routes, document.routes, "\(format) \(comment)")
        #expect(read.waypoints == document.waypoints, "\(format) \(comment)")
    }

    /// Says where tracks differ, for whole ones are too long to look at.
    private func expectSame(_ read: [Track], _ written: [Track], _ comment: String) {
        #expect(read.map(\.name) == written.map(\.name), "\(comment)")
        #expect(read.map(\.segments) == written.map(\.segments), "\(comment)")
        for (track, other) in zip(read, written) where track != other {
            let index = (0..<min(track.points.count, other.points.count)).first { index in
                "\(track.points[index])" != "\(other.points[index])"
            }
            let found = index.map { "\(track.points[$0]) instead of \(other.points[$0])" }
            Issue.record("\(comment), point \(index ?? -1): \(found ?? "their number")")
        }
    }
}

extension TrackContent {
    static var everything: TrackContent { TrackOutputFormat.gpx.holds }
}
