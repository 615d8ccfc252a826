import Geodesy
import TestSupport
import Testing
import Tracks

@Suite struct TrackResamplerTests {
    private func track(_ rows: [(time: Double?, latitude: Double)], segments: [Range<Int>]) -> Track {
        var track = Track(name: "t", segments: segments)
        for (index, row) in rows.enumerated() {
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: row.latitude, longitude: 179.9999), elevation: Double(index) * 10,
                    time: row.time.flatMap { Instant(secondsSince1970: 1e9 + $0) }, speed: Double(index), course: 350,
                    heading: index % 2 == 0 ? 350 : 10, pitch: Double(index), roll: index % 2 == 0 ? 175 : -175,
                    accuracy: Double(index + 1)))
        }
        return track
    }

    @Test func segmentsKeepTheirEndsAndGapsStay() throws {
        let source = track([(0, 46), (2.5, 46.001), (100, 47), (101, 47.0001)], segments: [0..<2, 2..<4])
        let result = try TrackResampler.resample(TrackDocument(tracks: [source]), rate: 2).document.tracks[0]
        let points = result.points
        #expect(result.name == "t" && result.segments == [0..<6, 6..<9])
        #expect(points.times.map { Double($0) / 1e6 - 1e9 } == [0, 0.5, 1, 1.5, 2, 2.5, 100, 100.5, 101])
        #expect(
            points.coordinate(0) == source.points.coordinate(0) && points.coordinate(5) == source.points.coordinate(1))
        #expect(
            points.coordinate(6) == source.points.coordinate(2) && points.coordinate(8) == source.points.coordinate(3))
        // On the geodesic, at even speed.
        let way = Geodesic.distance(from: points.coordinate(0), to: points.coordinate(5))
        for index in 0..<6 {
            let part = Geodesic.distance(from: points.coordinate(0), to: points.coordinate(index))
            #expect((part - way * Double(index) / 5).magnitude < 1e-6)
        }
        #expect(
            points.elevations[2] == 4 && points.speeds[2].isApproximately(0.4) && points.pitches[2].isApproximately(0.4)
        )
        #expect(points.headings[2].isApproximately(358) && points.courses[2] == 350)
        #expect(points.accuracies[2].isApproximately(1.4))
        // Through 180, not through 0.
        #expect(points.rolls[2].isApproximately(179) && points.rolls[3].isApproximately(-179))
    }

    /// One wrong reading of the clock costs one point, not what the device did from there on.
    @Test func aTimeFarOffLeavesTheRestAlone() throws {
        var rows = (0..<8).map { (time: Optional(Double($0)), latitude: 46 + Double($0) / 1e4) }
        rows[3].time = 4e9
        let source = track(rows, segments: [0..<8])
        let points = try TrackResampler.resample(TrackDocument(tracks: [source]), rate: 1).document.tracks[0].points
        #expect(points.count == 8)
        #expect(zip(points.pitches, 0..<8).allSatisfy { $0.isApproximately(Double($1)) })
        #expect(points.rolls[7] == -175 && points.accuracies[7] == 8)
    }

    /// A missing pitch or roll is the last one before, as in the player; an accuracy is not known beside a point without one.
    @Test func missingValuesInBetween() throws {
        var source = Track(segments: [0..<3])
        for second in 0..<3 {
            var point = TrackPoint(
                coordinate: Coordinate(latitude: 46, longitude: 14),
                time: Instant(microseconds: Int64(second) * 1_000_000))
            if second != 1 {
                point.pitch = Double(second) * 10
                point.roll = second == 0 ? 170 : -170
                point.accuracy = 5
            }
            source.points.append(point)
        }
        let points = try TrackResampler.resample(TrackDocument(tracks: [source]), rate: 2).document.tracks[0].points
        #expect(points.pitches == [0, 0, 0, 10, 20])
        #expect(points.rolls.map { $0.rounded() }.map { $0 == -180 ? 180 : $0 } == [170, 170, 170, 180, -170])
        #expect(points.accuracy(0) == 5 && points.accuracy(1) == nil && points.accuracy(4) == 5)
    }

    /// What the receiver told of the geoid is kept, and none is made up beside a point without it.
    @Test func geoidSeparations() throws {
        var source = Track(segments: [0..<4])
        for (second, separation) in [40, 42, .nan, 41].enumerated() {
            var point = TrackPoint(
                coordinate: Coordinate(latitude: 46, longitude: 14), elevation: 300,
                time: Instant(microseconds: Int64(second) * 1_000_000))
            point.geoidSeparation = separation
            source.points.append(point)
        }
        let result = try TrackResampler.resample(TrackDocument(tracks: [source]), rate: 2).document
        let points = result.tracks[0].points
        #expect((0..<points.count).map { points.geoidSeparation($0) } == [40, 41, 42, nil, nil, nil, 41])
        let log = String(decoding: try TrackWriter.bytes(result, as: .nmea), as: UTF8.self)
        #expect(log.contains(",300.000,M,40.000,M,"))
    }

    /// No rate is so high that it would end the program.
    @Test func aRateBeyondWholeNumbers() throws {
        let alone = TrackDocument(tracks: [track([(5, 46)], segments: [0..<1])])
        #expect(try TrackResampler.resample(alone, rate: 1e25).document.tracks[0].points.count == 1)
        #expect(throws: ResampleError.self) {
            let two = TrackDocument(tracks: [track([(5, 46), (6, 46)], segments: [0..<2])])
            return try TrackResampler.resample(two, rate: 1e25)
        }
        // Walked at a pace, a step may be shorter than any clock's.
        let close = TrackDocument(tracks: [track([(nil, 0), (nil, 1e-300)], segments: [0..<2])])
        #expect(try TrackResampler.resample(close, rate: 1e30).document.tracks[0].points.count > 0)
    }

    @Test func aPointThatIsAloneKeepsItsTime() throws {
        let source = track([(5, 46)], segments: [0..<1])
        let (document, sentences) = try TrackResampler.resample(TrackDocument(tracks: [source]), rate: 2)
        #expect(document.tracks[0].points.times == source.points.times && sentences.isEmpty)
    }

    @Test func theLastStepMayBeShorter() throws {
        let source = track([(0, 46), (2.25, 46.001)], segments: [0..<2])
        let points = try TrackResampler.resample(TrackDocument(tracks: [source]), rate: 1).document.tracks[0].points
        #expect(points.times.map { Double($0) / 1e6 - 1e9 } == [0, 1, 2, 2.25])
    }

    @Test func nothingIsMadeUp() throws {
        var source = Track(segments: [0..<2])
        for second in 0..<2 {
            source.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: 46 + Double(second), longitude: 14),
                    time: Instant(microseconds: Int64(second) * 1_000_000)))
        }
        let points = try TrackResampler.resample(TrackDocument(tracks: [source]), rate: 4).document.tracks[0].points
        #expect(points.count == 5 && points.speeds.isEmpty && points.courses.isEmpty && points.headings.isEmpty)
        #expect(points.elevations.isEmpty && points.pitches.isEmpty && points.accuracies.isEmpty)
    }

    /// Times only go forward, whatever the source's do.
    @Test func timesGoForward() throws {
        for seed in UInt64(0)..<200 {
            var random = SplitMix64(seed: seed)
            var source = Track(segments: [0..<20, 20..<40])
            for _ in 0..<40 {
                var point = TrackPoint(
                    coordinate: Coordinate(latitude: random.number(in: 0...1), longitude: random.number(in: 0...1)))
                if random.next() % 5 > 0 { point.time = Int64(random.next() % 100_000_000) }
                source.points.append(point)
            }
            for sortTimes in [false, true] {
                let options = PlayerOptions(sortTimes: sortTimes)
                let result = try TrackResampler.resample(TrackDocument(tracks: [source]), rate: 3, options: options)
                let times = result.document.tracks[0].points.times
                #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
            }
        }
    }

    @Test func tracksWithoutTimesAndOnUnknownDays() throws {
        let timeless = track([(nil, 46), (nil, 46.001)], segments: [0..<2])
        let result = try TrackResampler.resample(TrackDocument(tracks: [timeless]), rate: 0.1, options: .init(pace: 2))
        let points = result.document.tracks[0].points
        #expect(points.times.isEmpty && points.count == 7)
        #expect((Geodesic.distance(from: points.coordinate(0), to: points.coordinate(1)) - 20).magnitude < 1e-6)
        #expect(points.pitches[3].isApproximately(0.5398, within: 1e-3))

        var dateless = track([(0, 46), (1, 46.001)], segments: [0..<2])
        dateless.points.isDateless = true
        let other = try TrackResampler.resample(TrackDocument(tracks: [dateless]), rate: 2).document.tracks[0].points
        #expect(other.isDateless && other.times.count == 3 && other.times[0] == dateless.points.times[0])
    }

    @Test func whatCannotBe() throws {
        #expect(throws: ResampleError.nothingToResample(found: nil)) {
            try TrackResampler.resample(TrackDocument(), rate: 1)
        }
        let source = TrackDocument(tracks: [track([(0, 46), (1, 46.001)], segments: [0..<2])])
        for rate in [0, -1, .nan, .infinity] {
            #expect(throws: ResampleError.self) { try TrackResampler.resample(source, rate: rate) }
        }
        let years = TrackDocument(tracks: [track([(0, 46), (1e9, 46.001)], segments: [0..<2])])
        #expect(throws: ResampleError.tooMany(points: 1e12 + 2)) { try TrackResampler.resample(years, rate: 1000) }
        let route = TrackDocument(routes: source.tracks)
        #expect(try TrackResampler.resample(route, rate: 2).document.routes[0].points.count == 3)
    }
}

extension Double {
    func isApproximately(_ other: Double, within tolerance: Double = 1e-9) -> Bool {
        (self - other).magnitude < tolerance
    }
}
