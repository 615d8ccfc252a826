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

    // nakarte 125: a step across the antimeridian goes the short way.
    @Test func resamplingAcrossTheAntimeridian() throws {
        let text = GPXText.track(
            "<trkpt lat='-17' lon='179.903526'><time>2024-05-01T12:00:00Z</time></trkpt>"
                + "<trkpt lat='-17' lon='-179.90387'><time>2024-05-01T12:00:10Z</time></trkpt>")
        let points = try TrackResampler.resample(GPXText.read(text), rate: 1).document.tracks[0].points
        #expect(points.count == 11 && points.longitudes.allSatisfy { $0.magnitude > 179.9 && $0.magnitude <= 180 })
    }
}
