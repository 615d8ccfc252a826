import Foundation
import Geodesy
import TestSupport
import Testing
import Tracks

@Suite struct TrackCleanerTests {
    private static let start = Coordinate(latitude: 46, longitude: 14)
    private static let frame = LocalFrame(origin: start)

    /// A track of places in metres east and north, one a second.
    private func track(_ places: [SIMD2<Double>], every step: Double = 1, accuracy: Double = .nan) -> Track {
        var track = Track(segments: [0..<places.count])
        for (index, place) in places.enumerated() {
            let coordinate = Self.frame.coordinate(of: LocalPosition(east: place.x, north: place.y, up: 0)).coordinate
            var point = TrackPoint(
                coordinate: coordinate, elevation: 300, time: Instant(secondsSince1970: 1e9 + Double(index) * step))
            point.accuracy = accuracy
            track.points.append(point)
        }
        return track
    }

    private func clean(
        _ track: Track, _ steps: CleaningOptions.Step..., change: (inout CleaningOptions) -> Void = { _ in }
    ) -> (track: Track, report: CleaningReport) {
        var options = CleaningOptions(steps: Set(steps))
        change(&options)
        let (document, report) = TrackCleaner.clean(TrackDocument(tracks: [track]), options: options)
        return (document.tracks[0], report)
    }

    private func place(_ track: Track, _ index: Int) -> SIMD2<Double> {
        let local = Self.frame.local(of: track.points.coordinate(index))
        return SIMD2(local.east, local.north)
    }

    /// Two independent normal numbers. Source: G. E. P. Box, M. E. Muller (1958).
    private func normal(_ random: inout SplitMix64) -> SIMD2<Double> {
        let radius = (-2 * log(random.number(in: 1e-12...1))).squareRoot()
        let angle = random.number(in: 0...(2 * .pi))
        return SIMD2(radius * cos(angle), radius * sin(angle))
    }

    // MARK: Accuracies

    /// One accuracy out of all measure says nothing about its own point, and no other one loses its smoothing.
    @Test(arguments: [1e200, 1e154, 4_294_967.295, .infinity, .greatestFiniteMagnitude])
    func anAbsurdAccuracy(accuracy: Double) {
        var random = SplitMix64(seed: 3)
        var source = track((0..<60).map { SIMD2(Double($0), 0) + 3 * normal(&random) }, accuracy: 5)
        var points = TrackColumns()
        for index in 0..<60 {
            var copy = TrackPoint(
                coordinate: source.points.coordinate(index), elevation: 300,
                time: Instant(microseconds: source.points.times[index]))
            copy.accuracy = index == 30 ? accuracy : 5
            points.append(copy)
        }
        source.points = points
        let (cleaned, report) = clean(source, .smooth)
        #expect(report.smoothingRMS > 0.5 && report.smoothingRMS.isFinite)
        let moved = (0..<60).count { cleaned.points.coordinate($0) != source.points.coordinate($0) }
        #expect(moved == 60)
    }

    @Test func accuraciesThatNobodyHas() throws {
        let points = try TableText.read("lat,lon,accuracy\n46,14,1e200\n46,14,99999999\n46,14,5000\n").tracks[0].points
        #expect(points.accuracy(0) == nil && points.accuracy(1) == nil && points.accuracy(2) == 5000)
    }

    // MARK: Times

    @Test func timesThatGoBackOrStandStill() {
        let seconds: [Int64] = [0, 1, 1, 2, 9, 3, 4, 4, 4, 5]
        var source = Track(segments: [0..<6, 6..<10])
        for (index, second) in seconds.enumerated() {
            source.points.append(
                TrackPoint(
                    coordinate: Coordinate(latitude: Double(index), longitude: 0),
                    time: Instant(microseconds: second * 1_000_000)))
        }
        let (cleaned, report) = clean(source, .times)
        #expect(cleaned.points.times.map { $0 / 1_000_000 } == [0, 1, 2, 3, 4, 5])
        #expect(cleaned.points.latitudes == [0, 1, 3, 5, 6, 9] && cleaned.segments == [0..<4, 4..<6])
        #expect(report.duplicateTimes == 3 && report.backwardTimes == 1)
        #expect(report.pointsBefore == 10 && report.pointsAfter == 6)
    }

    /// A clock that stands still must not cost the track, and points without a time are no fault.
    @Test func uselessTimesAreLeftAlone() {
        var source = track((0..<10).map { SIMD2(Double($0), 0) }, every: 0)
        let (cleaned, report) = clean(source, .times, .spikes, .smooth, .standing)
        #expect(cleaned == source && report.tracksLeftAlone == 1)
        source = track((0..<4).map { SIMD2(Double($0), 0) })
        source.points = source.points.withoutTime(at: 2)
        #expect(clean(source, .times).track == source)
    }

    // MARK: Spikes

    private func walk(_ count: Int) -> [SIMD2<Double>] {
        (0..<count).map { SIMD2(1.4 * Double($0), 10 * sin(Double($0) / 20)) }
    }

    @Test(arguments: [[20], [0], [59], [20, 21], [0, 1], [30, 31, 32, 33, 34], [5, 25, 26, 40]])
    func spikesGo(bad: [Int]) {
        var places = walk(60)
        for index in bad { places[index] += SIMD2(150, -80) }
        let (cleaned, report) = clean(track(places), .spikes)
        #expect(report.spikes == bad.count)
        let good = walk(60).indices.filter { !bad.contains($0) }
        #expect(cleaned.points.times == good.map { Int64(1e15) + Int64($0) * 1_000_000 })
    }

    /// What people and cars do is no spike, nor is noise, nor a ferry that the receiver slept on.
    @Test func movementStays() {
        var random = SplitMix64(seed: 5)
        let train = (0..<100).map { SIMD2(55 * Double($0), 0) }
        // From 50 m/s to a stop at 8 m/s².
        let stop = (0..<20).map { index -> SIMD2<Double> in
            let t = min(Double(index), 6.25)
            return SIMD2(50 * t - 4 * t * t, 0)
        }
        var noise: [SIMD2<Double>] = []
        for _ in 0..<300 { noise.append(normal(&random) * 3.2) }
        var ferry = walk(50)
        for place in walk(50) { ferry.append(place + SIMD2(5000.0, 0)) }
        let tracks = [walk(100), train, stop, noise, ferry]
        for (number, places) in tracks.enumerated() {
            #expect(clean(track(places), .spikes).report.spikes == 0, "\(number)")
        }
    }

    @Test func theSpeedCounts() {
        let places = (0..<20).map { index -> SIMD2<Double> in
            SIMD2(15 * Double(index / 2) + (index % 2 == 0 ? 0 : 400), 0)
        }
        #expect(clean(track(places, every: 60), .spikes).report.spikes == 0)
        let jump = [SIMD2(0.0, 0), SIMD2(600, 0), SIMD2(20, 0), SIMD2(30, 0)]
        #expect(clean(track(jump, every: 30), .spikes).report.spikes == 0)
        #expect(clean(track(jump, every: 30), .spikes) { $0.maximumSpeed = 10 }.report.spikes == 1)
    }

    /// A recorded accuracy says how much a point may be off.
    @Test func accuracyIsAllowedFor() {
        var places = walk(40)
        places[20] += SIMD2(0, 60)
        #expect(clean(track(places), .spikes).report.spikes == 1)
        #expect(clean(track(places, accuracy: 50), .spikes).report.spikes == 0)
    }

    // MARK: Smoothing

    /// A straight walk with noise of known size: what is left of the error falls to less than half.
    @Test func noiseFalls() throws {
        var random = SplitMix64(seed: 1)
        let truth = (0..<600).map { SIMD2(1.0 * Double($0), -0.8 * Double($0)) }
        let sigma = 4.0
        let source = track(truth.map { $0 + normal(&random) * sigma })
        func error(_ track: Track) -> Double {
            let squares = truth.indices.map { index in
                let offset = place(track, index) - truth[index]
                return offset.x * offset.x + offset.y * offset.y
            }
            return (squares.reduce(0, +) / Double(2 * truth.count)).squareRoot()
        }
        #expect((error(source) - sigma).magnitude < 0.2)
        let (cleaned, report) = clean(source, .smooth) {
            $0.sigma = sigma
            $0.agility = 0.1
        }
        #expect(error(cleaned) < sigma * 0.3)
        #expect(report.smoothedPoints == 600 && (report.smoothingRMS / (sigma * 2.0.squareRoot()) - 1).magnitude < 0.1)
        // The same with what the accuracy says instead of the option.
        let told = track(
            source.points.latitudes.indices.map { place(source, $0) }, accuracy: sigma * (-2 * log(0.32)).squareRoot())
        let other = clean(told, .smooth) {
            $0.sigma = 99
            $0.agility = 0.1
        }
        #expect((error(other.track) - error(cleaned)).magnitude < 1e-6)
    }

    /// Neither the antimeridian nor a long way nor the pole bends a straight track.
    @Test func straightTracksStayWhereTheyAre() {
        for (start, bearing, speed) in [
            (Coordinate(latitude: 10, longitude: 179.999), 80.0, 30.0),
            (Coordinate(latitude: -60, longitude: 20), 45, 250),
            (Coordinate(latitude: 89.99, longitude: 0), 10, 1.4), (Coordinate(latitude: 0, longitude: 0), 0, 7900),
        ] {
            var source = Track(segments: [0..<400])
            for second in 0..<400 {
                source.points.append(
                    TrackPoint(
                        coordinate: Geodesic.direct(from: start, bearing: bearing, distance: speed * Double(second))
                            .coordinate, time: Instant(microseconds: Int64(second) * 1_000_000)))
            }
            let (cleaned, _) = clean(source, .smooth)
            for index in 20..<380 {
                let moved = Geodesic.distance(
                    from: source.points.coordinate(index), to: cleaned.points.coordinate(index))
                #expect(moved < 0.05, "\(start) at \(index): \(moved)")
            }
        }
    }

    // MARK: Standing

    @Test func jitterBecomesOnePlace() throws {
        var random = SplitMix64(seed: 3)
        let walk = (0..<60).map { SIMD2(1.4 * Double($0), 0) }
        let spotOfStay = SIMD2(84.0, 0)
        var places = walk
        for _ in 0..<120 { places.append(spotOfStay + normal(&random) * 2) }
        for place in walk { places.append(place + spotOfStay) }
        var source = track(places)
        var points = TrackColumns()
        for index in 0..<source.points.count {
            points.append(
                TrackPoint(
                    coordinate: source.points.coordinate(index), elevation: 300 + Double(index % 2),
                    time: source.points.time(index), speed: 1, course: 90, heading: Double(index)))
        }
        source.points = points
        let (cleaned, report) = clean(source, .standing)
        #expect(report.stays == 1 && (105...135).contains(report.standingPoints))
        let spot = place(cleaned, 120) - spotOfStay
        #expect(spot.x.magnitude < 1 && spot.y.magnitude < 1)
        for index in 75..<170 {
            #expect(cleaned.points.coordinate(index) == cleaned.points.coordinate(120))
            #expect(cleaned.points.speed(index) == 0 && cleaned.points.course(index) == nil)
        }
        // Who stands in a lift has a speed of 0 and a height that changes: heights stay as they are.
        #expect(cleaned.points.elevations == source.points.elevations)
        // The device may turn while its holder stands, and the walk before and after is as it was.
        #expect(cleaned.points.headings == source.points.headings && cleaned.points.times == source.points.times)
        #expect(cleaned.points.coordinate(30) == source.points.coordinate(30) && cleaned.points.speed(30) == 1)
    }

    @Test func slowWalksAndSparseTracksAreNoStays() {
        let slow = (0..<400).map { SIMD2(0.4 * Double($0), 0) }
        #expect(clean(track(slow), .standing).report.stays == 0)
        let sparse = (0..<20).map { SIMD2(100 * Double($0), 0) }
        #expect(clean(track(sparse, every: 60), .standing).report.stays == 0)
        #expect(clean(track(Array(slow.prefix(10))), .standing).report.stays == 0)
    }

    /// A walker who stands for nine seconds, shorter than the usual limit.
    @Test(.enabled(if: Conformance.isPresent)) func theStandingWalkOfTheReferenceSet() throws {
        let url = try #require(Conformance.url("tracks/made__standing_still.gpx"))
        let source = try #require(TrackReader.read(path: url.path).tracks.first)
        #expect(clean(source, .standing).track == source)
        let (cleaned, report) = clean(source, .standing) { $0.standingTime = 5 }
        #expect(report.stays == 1 && cleaned.points.coordinate(7) == cleaned.points.coordinate(12))
        #expect(cleaned.points.coordinate(2) == source.points.coordinate(2))
    }

    // MARK: All together

    /// Whatever the input, the result is a track of the same shape, and cleaning it once more does not lose points.
    @Test func anythingCanBeCleaned() {
        for seed in UInt64(0)..<200 {
            var random = SplitMix64(seed: seed)
            var source = Track(segments: [0..<15, 15..<15, 15..<30])
            for _ in 0..<30 {
                var point = TrackPoint(
                    coordinate: Coordinate(
                        latitude: random.number(in: -90...90), longitude: random.number(in: -180...180)))
                if random.next() % 4 > 0 { point.time = Int64(random.next() % 50) * 1_000_000 }
                if random.next() % 9 == 0 { point.time = Int64.max / 2 }
                if random.next() % 3 == 0 {
                    point.accuracy = [0, -1, 1e-300, 1e300, .infinity][Int(random.next() % 5)]
                }
                source.points.append(point)
            }
            let (cleaned, report) = clean(source, .times, .spikes, .smooth, .standing)
            #expect(cleaned.segments.count == 3 && cleaned.segments.last?.upperBound == cleaned.points.count)
            #expect(report.pointsAfter == cleaned.points.count)
            #expect((0..<cleaned.points.count).allSatisfy { cleaned.points.coordinate($0).isValid }, "seed \(seed)")
        }
    }

    @Test func theReportIsOneObject() throws {
        let (_, report) = clean(track(walk(10)), .times, .smooth)
        let object = try #require(JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
        #expect(object["points_before"] as? Int == 10 && object["spikes"] is NSNull)
        #expect((object["smooth"] as? [String: Any])?["sigma_m"] as? Double == 3.2)
        #expect(report.sentences.count == 3)
    }
}

extension TrackColumns {
    /// The same points, one of them without its time.
    func withoutTime(at missing: Int) -> TrackColumns {
        var result = TrackColumns()
        for index in 0..<count {
            result.append(
                TrackPoint(
                    coordinate: coordinate(index), elevation: elevation(index),
                    time: index == missing ? nil : time(index)))
        }
        return result
    }
}

extension TrackCleanerTests {
    /// Straight on over a pole is straight on, though north turns right round: nothing to smooth, no spike, no stay.
    @Test(arguments: [(90.0, 1.4), (-90, 1.4), (90, 80), (-90, 80)])
    func straightOverAPole(pole: Double, speed: Double) {
        var source = Track(segments: [0..<60])
        for second in 0..<60 {
            let way = (Double(second) - 30.5) * speed / 111_694
            source.points.append(
                TrackPoint(
                    coordinate: Coordinate(
                        latitude: pole > 0 ? 90 - way.magnitude : way.magnitude - 90, longitude: way < 0 ? 10 : -170),
                    time: Instant(secondsSince1970: 1e9 + Double(second))))
        }
        let smooth = clean(source, .smooth).report
        // The ends lag a little, as everywhere: the first speed is not known.
        #expect(smooth.smoothedPoints == 60 && smooth.smoothingMaximum < 0.01 + 0.02 * speed)
        let (kept, report) = clean(source, .spikes, .standing)
        #expect(report.spikes == 0 && report.stays == 0 && kept.points.count == 60)
        let smoothed = clean(source, .smooth).track.points
        for index in 20..<40 {
            let distance = Geodesic.distance(from: smoothed.coordinate(index), to: source.points.coordinate(index))
            #expect(distance < 0.01 + 0.001 * speed)
        }
    }
}
