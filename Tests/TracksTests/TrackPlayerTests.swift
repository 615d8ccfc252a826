import Foundation
import Geodesy
import TestSupport
import Testing
import Tracks

struct TrackPlayerTests {
    /// A walk of points by hand: (seconds or nil, latitude, longitude).
    private func document(
        _ segments: [[(t: Double?, lat: Double, lon: Double)]], edit: (inout TrackPoint, Int) -> Void = { _, _ in }
    ) throws -> TrackDocument {
        let noon = try #require(Instant(parsing: "2024-05-01T12:00:00Z"))
        var track = Track(name: "t")
        for segment in segments {
            let start = track.points.count
            for point in segment {
                var new = TrackPoint(
                    coordinate: Coordinate(latitude: point.lat, longitude: point.lon),
                    time: point.t.map { noon.advanced(by: $0) })
                edit(&new, track.points.count)
                track.points.append(new)
            }
            track.segments.append(start..<track.points.count)
        }
        return TrackDocument(tracks: [track])
    }

    /// North at 1.1 m/s for ten seconds, a fix each second.
    private func northward() throws -> TrackDocument {
        try document([(0...10).map { (Double($0), 46 + Double($0) * 1e-5, 14) }])
    }

    // MARK: Recorded moments

    /// A clock that stands still takes no more time than one that runs.
    @Test(.timeLimit(.minutes(1)))
    func manyEqualTimes() throws {
        let count = 1_000_000
        let document = try document([(0...count).map { (Double($0 / count), 46, 14) }])
        let moments = try TrackPlayer(document).recordedMoments
        #expect(moments[0].count == count + 1)
        #expect(moments[0][0].later == count - 1 && moments[0][count - 1].later == 0 && moments[0][count].later == 0)
    }

    // MARK: Position

    @Test func positionsRunAlongTheGeodesic() throws {
        let document = try document([[(0, 46, 14), (100, 48, 20), (200, -30, 20)]])
        let player = try TrackPlayer(document)
        #expect(player.duration == 200)
        for t in stride(from: 0.0, through: 100, by: 12.5) {
            let expected = Geodesic.interpolate(
                from: Coordinate(latitude: 46, longitude: 14), to: Coordinate(latitude: 48, longitude: 20),
                fraction: t / 100)
            #expect(Geodesic.distance(from: player.sample(at: t).coordinate, to: expected) < 1e-6)
        }
    }

    @Test func shortLegsToo() throws {
        let player = try TrackPlayer(northward())
        for t in stride(from: 0.0, through: 10, by: 0.1) {
            let fix = player.sample(at: t)
            let index = min(9, Int(t))
            let expected = Geodesic.interpolate(
                from: Coordinate(latitude: 46 + Double(index) * 1e-5, longitude: 14),
                to: Coordinate(latitude: 46 + Double(index + 1) * 1e-5, longitude: 14), fraction: t - Double(index))
            #expect(Geodesic.distance(from: fix.coordinate, to: expected) < 20e-9, "\(t)")
            #expect(abs(fix.speed - 1.1115) < 1e-3)
            #expect(fix.course == 0)
        }
    }

    @Test func fixesAreExact() throws {
        let player = try TrackPlayer(northward())
        for index in 0...10 {
            #expect(
                player.sample(at: Double(index)).coordinate
                    == Coordinate(latitude: 46 + Double(index) * 1e-5, longitude: 14))
        }
        #expect(player.fixTimes == (0...10).map(Double.init))
    }

    @Test func timesOutsideGiveTheEnds() throws {
        let player = try TrackPlayer(northward())
        #expect(player.sample(at: -5) == player.sample(at: 0))
        #expect(player.sample(at: 50) == player.sample(at: 10))
        #expect(player.sample(at: .nan) == player.sample(at: 0))
        #expect(player.sample(at: .infinity) == player.sample(at: 10))
    }

    @Test func theOrderOfTheQuestionsDoesNotMatter() throws {
        let player = try TrackPlayer(northward())
        let times = (0..<500).map { Double($0) / 50 }
        let forwards = times.map { player.sample(at: $0) }
        var random = SplitMix64(seed: 5)
        for index in times.indices.shuffled(using: &random) {
            #expect(player.sample(at: times[index]) == forwards[index])
        }
        let again = try TrackPlayer(northward())
        #expect(times.map { again.sample(at: $0) } == forwards)
    }

    /// A leg found by galloping is the leg that a plain search finds, also in a very uneven recording.
    @Test func everyLegIsFound() throws {
        var random = SplitMix64(seed: 9)
        var t = 0.0
        let points = (0..<400).map { index in
            defer { t += random.next() % 7 == 0 ? 1000 : (random.next() % 5 == 0 ? 0 : 0.25) }
            return (t: Optional(t), lat: 46 + Double(index) * 1e-5, lon: 14.0)
        }
        let player = try TrackPlayer(document([points]))
        for _ in 0..<20_000 {
            let time = random.number(in: 0...player.duration)
            let last = points.lastIndex { ($0.t ?? 0) <= time } ?? 0
            let fix = player.sample(at: time)
            #expect(fix.coordinate.latitude >= points[last].lat - 1e-9)
            if last + 1 < points.count { #expect(fix.coordinate.latitude <= points[last + 1].lat + 1e-9) }
        }
    }

    // MARK: Height

    @Test func heightsAreEvenInTime() throws {
        let heights: [Double?] = [nil, 100, nil, nil, 130, nil]
        let times = [0.0, 10, 15, 30, 40, 50]
        let document = try document([zip(times, 0...).map { ($0, 46 + Double($1) * 1e-4, 14) }]) { point, index in
            point.elevation = heights[index] ?? .nan
        }
        let player = try TrackPlayer(document)
        #expect([0, 5, 10, 25, 40, 50].map { player.sample(at: $0).height } == [100, 100, 100, 115, 130, 130])
        #expect(try TrackPlayer(northward()).sample(at: 3).height == nil)
    }

    // MARK: Speed and course

    @Test func recordedSpeedAndCourse() throws {
        let document = try document([[(0, 46, 14), (10, 46.001, 14), (20, 46.002, 14), (30, 46.003, 14)]]) {
            point, index in
            point.speed = [2, 4, .nan, -1][index]
            point.course = [350, 10, .nan, -1][index]
        }
        let player = try TrackPlayer(document)
        #expect(player.sample(at: 5).speed == 3)
        // Half-way between 350° and 10° is north, not south.
        #expect(player.sample(at: 5).course == 0)
        // Only one end has values: the leg's own.
        #expect(abs(player.sample(at: 15).speed - 11.115) < 0.01)
        #expect(player.sample(at: 15).course == 0)
        #expect(abs(player.sample(at: 25).speed - 11.115) < 0.01)
    }

    @Test func aDerivedCourseTurnsTheShortWayAroundTheFix() throws {
        // West of north, then east of north, ten seconds each.
        let document = try document([[(0, 46, 14), (10, 46.001, 13.9995), (20, 46.002, 14)]])
        let player = try TrackPlayer(document)
        let before = try #require(player.sample(at: 5).course)
        let after = try #require(player.sample(at: 15).course)
        #expect(before > 330 && after < 30)
        #expect(player.sample(at: 8.9).course.map { abs(Bearing.difference(from: before, to: $0)) < 0.01 } == true)
        let middle = try #require(player.sample(at: 10).course)
        #expect(abs(Bearing.difference(from: 0, to: middle)) < 0.01)
        #expect(player.sample(at: 11.1).course.map { abs(Bearing.difference(from: after, to: $0)) < 0.01 } == true)
        // No jump anywhere, and never through the south.
        var last = before
        for t in stride(from: 5.0, through: 15, by: 0.01) {
            let course = try #require(player.sample(at: t).course)
            #expect(abs(Bearing.difference(from: last, to: course)) < 1)
            #expect(course < 45 || course > 315)
            last = course
        }
    }

    @Test func beforeTheFirstMovementTheFirstCourseHolds() throws {
        let document = try document([[(0, 46, 14), (10, 46, 14), (20, 46, 14.001)]])
        let player = try TrackPlayer(document)
        let east = try #require(player.sample(at: 15).course)
        #expect(abs(east - 90) < 0.01)
        #expect(player.sample(at: 0).course == player.sample(at: 10).course)
        #expect(player.sample(at: 3).course.map { abs($0 - 90) < 0.01 } == true)
        #expect(player.sample(at: 3).speed == 0)
    }

    @Test func standingForeverHasNoCourse() throws {
        let player = try TrackPlayer(document([[(0, 46, 14), (10, 46, 14)]]))
        #expect(player.sample(at: 5).course == nil)
        #expect(player.sample(at: 5).speed == 0)
    }

    @Test func recordedHeadings() throws {
        let document = try document([(0...4).map { (Double($0), 46, 14) }]) { point, index in
            point.heading = [.nan, 340, 20, .nan, 40][index]
        }
        let player = try TrackPlayer(document)
        #expect([0, 1, 1.5, 2, 3, 3.5, 4].map { player.sample(at: $0).heading } == [340, 340, 0, 20, 20, 30, 40])
        #expect(try TrackPlayer(northward()).sample(at: 3).heading == nil)
    }

    // MARK: Segments and gaps

    private func twoSegments() throws -> TrackDocument {
        try document([[(0, 46, 14), (10, 46.001, 14)], [(30, 46.003, 14), (40, 46.004, 14)]])
    }

    @Test func gapsAreWaitedThrough() throws {
        let player = try TrackPlayer(twoSegments())
        #expect(player.duration == 40)
        let waiting = player.sample(at: 20)
        #expect(waiting.isGap)
        #expect(waiting.coordinate == Coordinate(latitude: 46.001, longitude: 14))
        #expect(waiting.speed == 0)
        #expect(waiting.course == 0)
        #expect(!player.sample(at: 10).isGap)
        #expect(!player.sample(at: 30).isGap)
        #expect(player.sample(at: 30).coordinate.latitude == 46.003)
        #expect(player.path.map(\.count) == [2, 2])
    }

    @Test func allTracksInFileOrder() throws {
        var document = try twoSegments()
        var second = try self.document([[(50, 46.1, 14), (60, 46.2, 14)]]).tracks[0]
        second.name = "other"
        document.tracks.append(second)
        #expect(try TrackPlayer(document).duration == 60)
        #expect(try TrackPlayer(document, options: PlayerOptions(trackName: "other")).duration == 10)
        #expect(throws: PlayerError.noSuchTrack("third", names: ["t", "other"])) {
            try TrackPlayer(document, options: PlayerOptions(trackName: "third"))
        }
    }

    /// A walk of one point was told to have no times, and what was written of it had lost its own.
    @Test func aSinglePointHasItsTime() throws {
        let player = try TrackPlayer(try document([[(7, 46, 14)]]))
        #expect(player.start == Instant(parsing: "2024-05-01T12:00:07Z"))
        #expect(player.duration == 0 && !player.report.isWalkedAtPace)
        let sample = player.sample(at: 0)
        #expect(sample.coordinate == Coordinate(latitude: 46, longitude: 14))
        #expect(sample.speed == 0 && sample.course == nil && !sample.isGap)
        #expect(try TrackPlayer(try document([[(nil, 46, 14)]])).start == nil)
    }

    @Test func withoutATrackTheFirstRouteIsWalked() throws {
        let first = try document([[(nil, 46, 14), (nil, 46.001, 14)]]).tracks[0]
        let second = try document([[(nil, 10, 14), (nil, 12, 14)]]).tracks[0]
        let player = try TrackPlayer(TrackDocument(routes: [first, second]))
        #expect(player.start == nil)
        #expect(abs(player.duration - 111.15 / 1.4) < 0.1)
        #expect(throws: PlayerError.nothingToWalk(found: nil)) { try TrackPlayer(TrackDocument()) }
        #expect(throws: PlayerError.nothingToWalk(found: "1 track without points")) {
            try TrackPlayer(TrackDocument(tracks: [Track(name: "empty")]))
        }
    }

    /// Who has no track is told what there is instead.
    @Test(arguments: [
        ("<gpx><wpt lat='1' lon='2'/><wpt lat='1' lon='2'/><trk/></gpx>", "2 waypoints and 1 track without points"),
        (
            "<gpx><trk/><rte/><wpt lat='1' lon='2'/></gpx>",
            "1 waypoint, 1 track without points and 1 route without points"
        ),
        (
            "<gpx><trk><trkseg><trkpt lat='95' lon='2'/></trkseg></trk></gpx>",
            "1 track without points and 1 dropped point"
        ),
        (
            NMEAText.log(["GPGGA,120000,,,,,0,00,,,M,,M,,", "GPGGA,120001,,,,,0,00,,,M,,M,,"]),
            "2 moments without a fix"
        ),
        ("lat,lon\n,\n,\n,\n", "1 track without points and 3 points without a position"),
    ])
    func whatThereIsInsteadOfATrack(text: String, found: String) throws {
        let document = try TrackReader.read(Array(text.utf8), options: ReadOptions(lenient: true))
        let error = #expect(throws: PlayerError.self) { try TrackPlayer(document) }
        #expect(error?.description == "there is neither a track nor a route to walk, only \(found)")
        #expect(throws: ResampleError.nothingToResample(found: found)) {
            try TrackResampler.resample(document, rate: 1)
        }
    }

    // MARK: Times

    @Test func pointsWithoutTimeAreWalkedAtThePace() throws {
        // 450 km at 5 knots last 48.6 hours of simulated time.
        let start = Coordinate(latitude: 46, longitude: 14)
        let points = (0...45).map {
            Geodesic.direct(from: start, bearing: 70, distance: Double($0) * 10_000).coordinate
        }
        let document = try document([points.map { (nil, $0.latitude, $0.longitude) }])
        let knots = 5 * 1852.0 / 3600
        let player = try TrackPlayer(document, options: PlayerOptions(pace: knots))
        #expect(abs(player.duration / 3600 - 48.6) < 0.01)
        #expect(player.report.isWalkedAtPace)
        for t in stride(from: 1000.0, to: player.duration, by: 9999) {
            let fix = player.sample(at: t)
            #expect(abs(fix.speed - knots) < 1e-6)
            #expect(abs(Geodesic.distance(from: start, to: fix.coordinate) - knots * t) < 1)
        }
        #expect(throws: PlayerError.pace(0)) { try TrackPlayer(document, options: PlayerOptions(pace: 0)) }
        #expect(throws: PlayerError.self) { try TrackPlayer(document, options: PlayerOptions(pace: .nan)) }
    }

    @Test func aSlowPaceHasACourse() throws {
        let document = try document([[(nil, 46, 14), (nil, 46, 14.001)]])
        let fix = try TrackPlayer(document, options: PlayerOptions(pace: 0.1)).sample(at: 100)
        #expect(fix.course.map { abs($0 - 90) < 0.01 } == true)
    }

    @Test func equalTimesAllTheWayAreWalkedAtThePace() throws {
        let player = try TrackPlayer(document([[(0, 46, 14), (0, 46.001, 14), (0, 46.002, 14)]]))
        #expect(player.report.isWalkedAtPace)
        #expect(player.duration > 100)
    }

    @Test func duplicateTimesJump() throws {
        let document = try document([[(0, 46, 14), (1, 46.0001, 14), (1, 46.0005, 14), (2, 46.0006, 14)]])
        let player = try TrackPlayer(document)
        #expect(player.report.duplicateTimes == 1)
        #expect(player.fixTimes == [0, 1, 1, 2])
        #expect(player.sample(at: 1).coordinate.latitude == 46.0005)
        #expect(player.sample(at: 0.999999).coordinate.latitude < 46.0001)
        for t in stride(from: 0.0, through: 2, by: 0.01) {
            let fix = player.sample(at: t)
            #expect(fix.speed.isFinite && fix.speed >= 0)
            #expect(fix.course?.isFinite == true)
        }
    }

    @Test func theClockNeverRunsBack() throws {
        let points: [(t: Double?, lat: Double, lon: Double)] = [
            (0, 46, 14), (1, 46.0001, 14), (2, 46.0002, 14), (1.5, 46.00015, 14), (3, 46.0003, 14),
        ]
        let player = try TrackPlayer(document([points]))
        #expect(player.report.backwardTimes == 1)
        #expect(player.report.outOfOrderPoints == 1)
        #expect(player.duration == 3)
        #expect(player.fixTimes == player.fixTimes.sorted())
        for t in stride(from: 0.0, through: 3, by: 0.01) { #expect(player.sample(at: t).speed >= 0) }

        let sorted = try TrackPlayer(document([points]), options: PlayerOptions(sortTimes: true))
        #expect(sorted.report.backwardTimes == 1)
        #expect(sorted.report.outOfOrderPoints == 0)
        #expect(sorted.fixTimes == [0, 1, 1.5, 2, 3])
        #expect(sorted.sample(at: 1.5).coordinate.latitude == 46.00015)
    }

    @Test func oneWrongClockReadingCostsOnePoint() throws {
        var points: [(t: Double?, lat: Double, lon: Double)] = (0...20).map { (Double($0), 46 + Double($0) * 1e-5, 14) }
        points[5].t = 1e9
        points[12].t = -1e9
        let player = try TrackPlayer(document([points]))
        #expect(player.duration == 20)
        #expect(player.report.outOfOrderPoints == 2)
        #expect(player.fixTimes.count == 19)
    }

    @Test func segmentsOutOfOrderAreSorted() throws {
        let document = try document([[(20, 46.002, 14), (30, 46.003, 14)], [(0, 46, 14), (10, 46.001, 14)]])
        let sorted = try TrackPlayer(document, options: PlayerOptions(sortTimes: true))
        #expect(sorted.duration == 30)
        #expect(sorted.sample(at: 0).coordinate.latitude == 46)
        #expect(sorted.sample(at: 15).isGap)
        #expect(document.sortedByTimes().tracks[0].points.latitudes == [46, 46.001, 46.002, 46.003])
        #expect(document.sortedByTimes().tracks[0].segments == [0..<2, 2..<4])
    }

    @Test func pointsWithoutTimeBetweenTimedOnesShareTheWay() throws {
        let document = try document([
            [(nil, 45, 14), (0, 46, 14), (nil, 46.0003, 14), (10, 46.001, 14), (nil, 46.1, 14)], [(nil, 47, 14)],
        ])
        let player = try TrackPlayer(document)
        #expect(player.report.untimedInterpolated == 1)
        #expect(player.report.untimedDropped == 3)
        #expect(player.duration == 10)
        #expect(abs(player.sample(at: 3).coordinate.latitude - 46.0003) < 1e-8)
        #expect(player.fixTimes == [0, 10])
        #expect(player.report.sentences.count == 2)
    }

    @Test func oneLonelyPoint() throws {
        for t in [0.0, nil] {
            let player = try TrackPlayer(document([[(t, 46, 14)]]))
            #expect(player.duration == 0)
            let fix = player.sample(at: 0)
            #expect(fix.coordinate == Coordinate(latitude: 46, longitude: 14))
            #expect(fix.speed == 0 && fix.course == nil && !fix.isGap)
        }
    }

    @Test func acrossTheAntimeridianAndThePole() throws {
        let player = try TrackPlayer(
            document([[(0, -16.8, 179.99), (10, -16.8, -179.99)], [(20, 89.99, 0), (30, 89.99, 180)]]))
        let middle = player.sample(at: 5).coordinate
        #expect(abs(abs(middle.longitude) - 180) < 1e-6)
        #expect(abs(player.sample(at: 25).coordinate.latitude - 90) < 1e-9)
        #expect(player.sample(at: 5).course.map { abs($0 - 90) < 0.01 } == true)
    }

    // MARK: Files of the reference set

    @Test(.enabled(if: Conformance.isPresent)) func everyReferenceFilePlays() throws {
        for path in try ExpectedTracks.load().keys {
            let url = try #require(Conformance.url(path))
            guard let document = try? TrackReader.read(path: url.path, options: ReadOptions(lenient: true)) else {
                continue
            }
            for sort in [false, true] {
                guard let player = try? TrackPlayer(document, options: PlayerOptions(sortTimes: sort)) else { continue }
                for step in 0...200 {
                    let fix = player.sample(at: player.duration * Double(step) / 200)
                    #expect(fix.coordinate.isValid, "\(path)")
                    #expect(fix.speed.isFinite && fix.speed >= 0, "\(path)")
                    #expect(fix.course.map { (0..<360).contains($0) } ?? true, "\(path)")
                    #expect(fix.height.map(\.isFinite) ?? true, "\(path)")
                }
                #expect(player.fixTimes == player.fixTimes.sorted(), "\(path)")
            }
        }
    }
}
