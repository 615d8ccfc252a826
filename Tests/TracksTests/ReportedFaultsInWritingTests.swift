import Foundation
import Geodesy
import Testing
import Tracks

/// Faults that users of other programs reported, as far as they concern what is written and made of tracks.
@Suite struct ReportedFaultsInWritingTests {
    // gpxpy 114: the zone of a time is thrown away. Written back it is the same instant.
    @Test func zonesKeepTheirInstants() throws {
        let text = GPXText.track(
            "<trkpt lat='46' lon='14'><time>2018-03-19T15:49:10-07:00</time></trkpt>"
                + "<trkpt lat='46' lon='14'><time>2018-03-19T16:49:11-0600</time></trkpt>")
        let document = try GPXText.read(text)
        for format in [TrackOutputFormat.gpx, .kml, .csv, .geojson, .czml] {
            let written = String(decoding: try TrackWriter.bytes(document, as: format), as: UTF8.self)
            #expect(written.contains("2018-03-19T22:49:10Z"), "\(format)")
        }
        #expect(try TrackReader.read(TrackWriter.bytes(document, as: .gpx)).tracks == document.tracks)
    }

    // gpxpy 197: two points in one second divide by zero.
    @Test func twoPointsInOneSecond() throws {
        let text = GPXText.track(
            "<trkpt lat='46' lon='14'><time>2024-05-01T12:00:00Z</time></trkpt>"
                + "<trkpt lat='46.0001' lon='14'><time>2024-05-01T12:00:00Z</time></trkpt>"
                + "<trkpt lat='46.0002' lon='14'><time>2024-05-01T12:00:01Z</time></trkpt>")
        let document = try GPXText.read(text)
        let resampled = try TrackResampler.resample(document, rate: 10).document.tracks[0].points
        #expect((0..<resampled.count).allSatisfy { resampled.coordinate($0).isValid } && resampled.count == 11)
        let cleaned = TrackCleaner.clean(document, options: CleaningOptions(steps: [.spikes, .smooth, .standing]))
        let points = cleaned.document.tracks[0].points
        #expect(points.count == 3 && (0..<3).allSatisfy { points.coordinate($0).isValid })
        for format in TrackOutputFormat.allCases {
            let written = String(decoding: try TrackWriter.bytes(document, as: format), as: UTF8.self)
            #expect(!written.contains("nan") && !written.contains("inf"), "\(format)")
        }
    }

    // phonetrack 15: points out of the order of time. What is written from a walk never goes back.
    @Test func theClockNeverRunsBack() throws {
        let text = GPXText.track(
            [0, 20, 10, 30].map {
                "<trkpt lat='46.\($0)' lon='14'><time>2024-05-01T12:00:\($0 == 0 ? "00" : "\($0)")Z</time></trkpt>"
            }
            .joined())
        let document = try GPXText.read(text)
        let report = try TrackWriter.write(document, as: .xcode) { _ in }
        #expect(report.sentences.contains("1 step goes back in time"))
        let times = try TrackReader.read(TrackWriter.bytes(document, as: .xcode)).waypoints.compactMap(\.time)
        #expect(times.count == 3 && times == times.sorted())
        // A copy of the file keeps its order: who converts does not judge.
        #expect(try TrackReader.read(TrackWriter.bytes(document, as: .gpx)).tracks == document.tracks)
    }

    /// A walk without times keeps all that its points have, and its pace is told once.
    @Test func timelessTracksInNMEA() throws {
        let table = "lat,lon,ele,heading,pitch,roll,speed,accuracy\n46,14,300,90,5,-3,1.5,4\n46.001,14,,,,,,\n"
        let document = try TableText.read(table)
        var written: [UInt8] = []
        let report = try TrackWriter.write(document, as: .nmea) { written += $0 }
        #expect(report.sentences == ["no point has a time: written as walked at 1.4 m/s from midnight on"])
        let points = try TrackReader.read(written).tracks[0].points
        #expect(points.isDateless && points.times[0] == 0 && (points.times[1] / 1_000_000) == 79)
        #expect(points.heading(0) == 90 && points.pitch(0) == 5 && points.roll(0) == -3)
        #expect(points.speed(0).map { abs($0 - 1.5) < 0.001 } == true)
        #expect(points.accuracy(0).map { abs($0 - 4) < 0.01 } == true)
        #expect(points.elevation(0) == 300 && points.elevation(1) == nil && points.heading(1) == nil)
    }

    /// A route with times of its own is written with them.
    @Test func timedRoutesInNMEA() throws {
        let text =
            "<gpx version='1.1'><rte><rtept lat='46' lon='14'><time>2024-05-01T12:00:00Z</time></rtept>"
            + "<rtept lat='46.1' lon='14'><time>2024-05-01T13:00:00Z</time></rtept></rte></gpx>"
        let points = try TrackReader.read(TrackWriter.bytes(GPXText.read(text), as: .nmea)).tracks[0].points
        #expect(points.time(1)?.description == "2024-05-01T13:00:00Z")
    }

    /// Times of day tell no whole days: what a reader can't know is told.
    @Test(arguments: [
        ([0, 90_000, 180_001], 2), ([0, 82_800, 165_599], 0), ([0, 82_801], 1), ([7200, 3600], 0), ([7200, 3599], 1),
        ([80_000, 162_800], 1), ([88_000, 84_400], 1),
    ])
    func stepsOfDaysWithoutADate(seconds: [Int], lost: Int) throws {
        let rows = seconds.map { "\($0),46,14\n" }.joined()
        let document = try TableText.read("seconds,lat,lon\n\(rows)")
        var written: [UInt8] = []
        let report = try TrackWriter.write(document, as: .nmea) { written += $0 }
        let steps = lost == 1 ? "1 step of" : "\(lost) steps of"
        #expect(report.sentences.count == min(lost, 1) && report.sentences.allSatisfy { $0.hasPrefix(steps) })
        let points = try TrackReader.read(written).tracks[0].points
        #expect((points.times == document.tracks[0].points.times) == (lost == 0))
    }

    // nakarte 125: a step across the antimeridian goes the short way.
    @Test func resamplingAcrossTheAntimeridian() throws {
        let text = GPXText.track(
            "<trkpt lat='-17' lon='179.903526'><time>2024-05-01T12:00:00Z</time></trkpt>"
                + "<trkpt lat='-17' lon='-179.90387'><time>2024-05-01T12:00:10Z</time></trkpt>")
        let points = try TrackResampler.resample(GPXText.read(text), rate: 1).document.tracks[0].points
        #expect(points.count == 11 && points.longitudes.allSatisfy { $0.magnitude > 179.9 && $0.magnitude <= 180 })
    }
}
