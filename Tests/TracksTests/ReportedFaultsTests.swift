import Foundation
import Geodesy
import TestSupport
import Testing
import Tracks

/// Faults that users of other tools reported, each with the right behaviour in numbers. The first comment is the report.
struct ReportedFaultsTests {
    // gpxpy issues 114, 182, 190: the zone offset in <time> is thrown away.
    @Test func zoneOffsetsAreInstants() throws {
        let text = GPXText.track("<trkpt lat='1' lon='2'><time>2018-03-19T15:49:10-07:00</time></trkpt>")
        let time = try #require(GPXText.read(text).tracks[0].points.time(0))
        #expect(time.description == "2018-03-19T22:49:10Z")
        let compact = try #require(GPXText.read(text.replacing("-07:00", with: "-0700")).tracks[0].points.time(0))
        #expect(compact == time)
        #expect(Instant(parsing: time.description) == time)
    }

    // CoreGPX issue 100: on Linux a time with milliseconds is nil.
    @Test func fractionsOfASecondAreRead() throws {
        let text = GPXText.track(
            "<trkpt lat='1' lon='2'><time>2023-04-25T07:58:06.001Z</time></trkpt>"
                + "<trkpt lat='1' lon='2'><time>2023-04-25T07:58:06Z</time></trkpt>")
        let points = try GPXText.read(text).tracks[0].points
        #expect(points.time(0)?.secondsSince1970 == 1_682_409_486.001)
        #expect(points.time(1)?.secondsSince1970 == 1_682_409_486)
    }

    // gpxpy issue 197: two points in the same second divide by zero.
    @Test(.enabled(if: Conformance.isPresent)) func twoPointsInOneSecond() throws {
        let url = try #require(Conformance.url("tracks/made__duplicate_times.gpx"))
        let document = try TrackReader.read(path: url.path)
        #expect(document.tracks[0].points.count == 10)
        let player = try TrackPlayer(document)
        #expect(player.report.duplicateTimes == 4)
        #expect(player.fixTimes.count == 10)
        for t in stride(from: 0.0, through: player.duration, by: 0.05) {
            #expect(player.sample(at: t).speed.isFinite)
        }
    }

    // phonetrack issue 15, GPXSee 399, GPXLab 29: points out of time order.
    @Test func pointsOutOfOrder() throws {
        let seconds = ["00", "02", "01", "04", "03"]
        let text = GPXText.track(
            seconds.enumerated().map { index, second in
                "<trkpt lat='46.000\(index)' lon='14'><time>2024-05-01T12:00:\(second)Z</time></trkpt>"
            }.joined())
        let document = try GPXText.read(text)
        #expect(TrackSummary(document).backwardTimeSteps == 2)
        let player = try TrackPlayer(document)
        #expect(player.report.backwardTimes == 2)
        #expect(player.fixTimes == player.fixTimes.sorted())
        let sorted = TrackSummary(document.sortedByTimes())
        #expect(sorted.backwardTimeSteps == 0)
        #expect(sorted.points == 5)
        #expect(document.sortedByTimes().tracks[0].points.latitudes == [46, 46.0002, 46.0001, 46.0004, 46.0003])
    }

    // QGroundControl 12077 and others: a standing receiver's course jumps all round the compass.
    @Test(.enabled(if: Conformance.isPresent)) func standingStillKeepsTheCourse() throws {
        let url = try #require(Conformance.url("tracks/made__standing_still.gpx"))
        let player = try TrackPlayer(TrackReader.read(path: url.path))
        let courses = stride(from: 0.0, through: 24, by: 0.1).map { player.sample(at: $0) }
            .filter { $0.speed < PlayerOptions.standstillSpeed }.map(\.course)
        #expect(courses.count > 80)
        #expect(Set(courses).count == 1)
    }

    @Test func aStandingReceiversNoiseDoesNotTurnTheWalker() throws {
        var random = SplitMix64(seed: 1)
        let points = (0..<60).map { second -> String in
            let isStanding = (20..<40).contains(second)
            let north = 46 + Double(min(second, 20) + max(0, second - 40)) * 1e-5
            let noise = isStanding ? random.number(in: -1e-6...1e-6) : 0
            return "<trkpt lat='\(north + noise)' lon='\(14 + noise)'><time>2024-05-01T12:00:"
                + "\(second < 10 ? "0" : "")\(second)Z</time></trkpt>"
        }
        let player = try TrackPlayer(GPXText.read(GPXText.track(points.joined())))
        let courses = stride(from: 21.5, through: 38.5, by: 0.1).map { player.sample(at: $0).course }
        #expect(Set(courses).count == 1)
    }

    // MultitaskAIS 9, odc-api 421: half-way between 350 and 10 is 180.
    @Test func directionsGoTheShortWayRound() {
        #expect(Bearing.interpolate(from: 350, to: 10, fraction: 0.5) == 0)
        #expect(Bearing.interpolate(from: 355, to: 5, fraction: 0.5) == 0)
        #expect(Bearing.difference(from: -180, to: 180) == 0)
    }

    // nakarte 125: a track across the antimeridian with longitudes beyond it.
    @Test func acrossTheAntimeridian() throws {
        let text = GPXText.track(
            "<trkpt lat='66.513260' lon='-180.096474'/>\n<trkpt lat='66.518733' lon='-179.903870'/>")
        #expect(throws: TrackError.self) { try GPXText.read(text) }
        let document = try GPXText.read(text, lenient: true)
        #expect(document.warnings.map(\.place) == [.line(3)])
        let summary = TrackSummary(document)
        #expect(abs(summary.length - 8589.7863) < 1e-4)
        let box = try #require(summary.boundingBox)
        #expect(abs(box.west - 179.903526) < 1e-9 && abs(box.east + 179.903870) < 1e-9)
        #expect(abs(Bearing.difference(from: box.west, to: box.east) - 0.192604) < 1e-9)
        let bearing = Geodesic.bearing(
            from: document.tracks[0].points.coordinate(0), to: document.tracks[0].points.coordinate(1))
        #expect(bearing.map { abs($0 - 85.837) < 1e-3 } == true)
    }

    // GoldenCheetah 2913, cgeo 17511, OsmAnd 16106: decimal commas, and readers that depend on the locale.
    @Test func decimalCommasAreNeverHalfRead() throws {
        let text = GPXText.track(
            "<trkpt lat='49.9' lon='8.5'/>\n<trkpt lat=\"49,978\" lon=\"8,55\"/>\n<trkpt lat='49.98' lon='8.6'/>")
        #expect(throws: TrackError(.coordinate("lat='49,978' lon='8,55'"), at: .line(4))) { try GPXText.read(text) }
        let document = try GPXText.read(text, lenient: true)
        #expect(document.tracks[0].points.latitudes == [49.9, 49.98])
        #expect(document.warnings.map(\.place) == [.line(4)])
    }

    // AR.js 275: what was placed follows the viewer. (The same in metres is in the tests of LocalFrame.)
    @Test func placedThingsStayWhereTheyAre() throws {
        let start = Coordinate(latitude: 46.05, longitude: 14.5)
        let thing = Geodesic.direct(from: start, bearing: 0, distance: 200).coordinate
        let end = Geodesic.direct(from: start, bearing: 0, distance: 100).coordinate
        var track = Track(points: TrackColumns(), segments: [0..<2])
        track.points.append(TrackPoint(coordinate: start, time: Instant(microseconds: 0)))
        track.points.append(TrackPoint(coordinate: end, time: Instant(microseconds: 100_000_000)))
        let player = try TrackPlayer(TrackDocument(tracks: [track]))
        let frame = LocalFrame(origin: start)
        let placed = frame.local(of: thing)
        for t in stride(from: 0.0, through: 100, by: 10) {
            let walker = player.sample(at: t).coordinate
            #expect(abs(Geodesic.distance(from: walker, to: thing) - (200 - t)) < 1e-3)
            #expect(
                Geodesic.bearing(from: walker, to: thing).map { abs(Bearing.difference(from: 0, to: $0)) < 1e-6 }
                    == true)
            #expect(frame.local(of: thing) == placed)
        }
    }

    // ARKit-CoreLocation 25: pausing and resuming rotates the scene.
    @Test func pausingAndResumingChangesNothing() throws {
        let player = try TrackPlayer(GPXText.read(GPXText.track(GPXText.points(30))))
        let thing = Coordinate(latitude: 46.2, longitude: 14.1)
        let before = Geodesic.bearing(from: player.sample(at: 12.3).coordinate, to: thing)
        _ = (0...29).map { player.sample(at: Double($0)) }
        #expect(Geodesic.bearing(from: player.sample(at: 12.3).coordinate, to: thing) == before)
    }

    // nmeasimulator 51: a GPX without times jumps from point to point.
    @Test func timelessTracksAreWalkedSmoothly() throws {
        let text = GPXText.track((0...10).map { "<trkpt lat='46.0\($0 < 10 ? "0" : "")\($0)' lon='14'/>" }.joined())
        let player = try TrackPlayer(GPXText.read(text), options: PlayerOptions(pace: 2))
        var last = player.sample(at: 0).coordinate
        for t in stride(from: 1.0, to: player.duration, by: 1) {
            let here = player.sample(at: t).coordinate
            #expect(abs(Geodesic.distance(from: last, to: here) - 2) < 1e-6)
            last = here
        }
    }

    // openradar 4022: times and heights are ignored, one point a second.
    @Test func timesAndHeightsAreTheFilesOwn() throws {
        let text = GPXText.track(
            "<trkpt lat='46' lon='14'><ele>100</ele><time>2024-05-01T12:00:00Z</time></trkpt>"
                + "<trkpt lat='46.001' lon='14'><ele>200</ele><time>2024-05-01T12:00:40Z</time></trkpt>"
                + "<trkpt lat='46.002' lon='14'><ele>50</ele><time>2024-05-01T12:01:00Z</time></trkpt>")
        let player = try TrackPlayer(GPXText.read(text))
        #expect(player.fixTimes == [0, 40, 60])
        #expect([0, 20, 40, 50, 60].map { player.sample(at: $0).height } == [100, 150, 200, 125, 50])
    }

    // gpxpy 123: 10 km on the equator come out as 9,982.1 m.
    @Test func tenKilometresOnTheEquator() throws {
        let text = GPXText.track("<trkpt lat='0' lon='0'/><trkpt lat='0' lon='0.08983152841195213'/>")
        #expect(abs(TrackSummary(try GPXText.read(text)).length - 10_000) < 1e-6)
    }

    // gpxpy 193: a UTF-8 byte order mark is refused, or contradicts the declaration.
    @Test func byteOrderMarksAreRead() throws {
        let text = "<?xml version='1.0' encoding='utf-16'?>" + GPXText.track(GPXText.points(1))
        #expect(try TrackReader.read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).tracks[0].points.count == 1)
    }

    // gpxpy 259: noisy heights make 10.4 km of a run of 7.6 km.
    @Test func lengthsLeaveHeightsOut() throws {
        let flat = "<trkpt lat='46' lon='14'/><trkpt lat='46.001' lon='14'/>"
        let noisy = "<trkpt lat='46' lon='14'><ele>0</ele></trkpt><trkpt lat='46.001' lon='14'><ele>500</ele></trkpt>"
        let lengths = try [flat, noisy].map { TrackSummary(try GPXText.read(GPXText.track($0))).length }
        #expect(lengths[0] == lengths[1])
    }
}
