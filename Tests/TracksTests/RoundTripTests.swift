import Geodesy
import TestSupport
import Testing
import Tracks

/// What is written is read back: nothing is lost that a format says it holds.
@Suite struct RoundTripTests {
    private static let seeds: Range<UInt64> = 0..<150

    @Test func gpxHoldsItAll() throws {
        for seed in Self.seeds {
            var maker = RandomDocument(seed: seed, holds: TrackOutputFormat.gpx.holds, isPlausible: false)
            try expectSame(maker.document(), as: .gpx, "seed \(seed)")
        }
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
        #expect(read.heightDatum == document.heightDatum, "\(format) \(comment)")
        #expect(read.tracks == document.tracks, "\(format) \(comment)")
        #expect(read.routes == document.routes, "\(format) \(comment)")
        #expect(read.waypoints == document.waypoints, "\(format) \(comment)")
    }
}

extension TrackContent {
    static var everything: TrackContent { TrackOutputFormat.gpx.holds }
}
