import Foundation
import TestSupport
import Testing
import Tracks

/// Every GPX file of the reference set against its truth, as the program prints it.
@Suite(.enabled(if: Conformance.isPresent))
struct ConformanceTracksTests {
    @Test func everyFileGivesItsTruth() throws {
        let expected = try ExpectedTracks.load()
        #expect(expected.count >= 48)
        var compared = 0
        for (path, truth) in expected {
            let url = try #require(Conformance.url(path))
            if truth["refuse"] as? Bool == true {
                let place = try #require(ExpectedTracks.place(truth))
                let error = #expect(throws: TrackError.self, "\(path)") { try TrackReader.read(path: url.path) }
                #expect(error?.place == place, "\(path): \(error.map { "\($0)" } ?? "no error")")
            } else {
                let document = try TrackReader.read(path: url.path)
                compared += try compare(TrackSummary(document), truth, path)
                // What is left out of a noisy log is told in warnings; it is no reason to refuse the log.
                if document.format != .nmea { #expect(document.warnings.isEmpty, "\(path): \(document.warnings)") }
                // Nothing was wrong, so lenient reading may not change anything.
                let lenient = try TrackReader.read(path: url.path, options: ReadOptions(lenient: true))
                #expect(lenient == document, "\(path)")
            }
        }
        #expect(compared > 600)
    }

    @Test func lenientReadingLeavesWhatIsGood() throws {
        for (path, truth) in try ExpectedTracks.load() where truth["recoverable"] != nil {
            // Exponents are read and longitudes within a turn wrapped, so in these two no point is dropped.
            if path.contains("made__number_forms") || path.contains("made__lon_190") { continue }
            let url = try #require(Conformance.url(path))
            let document = try TrackReader.read(path: url.path, options: ReadOptions(lenient: true))
            _ = try compare(TrackSummary(document), truth, path)
            let lines = (truth["all_problem_lines"] as? [Int])?.map { TrackError.Place.line($0) }
            let places = try #require(lines ?? ExpectedTracks.place(truth).map { [$0] })
            #expect(document.warnings.map(\.place) == places, "\(path)")
        }
    }

    @Test func lenientReadingKeepsWholePointsBeforeDamage() throws {
        for (path, truth) in try ExpectedTracks.load() {
            guard let whole = truth["complete_trkpt_before_damage"] as? Int, whole > 0 else { continue }
            let url = try #require(Conformance.url(path))
            let document = try TrackReader.read(path: url.path, options: ReadOptions(lenient: true))
            #expect(TrackSummary(document).points == whole, "\(path)")
            #expect(document.warnings.map(\.place) == [.line(try #require(truth["error_line"] as? Int))], "\(path)")
        }
    }

    @Test func lenientReadingReadsExponents() throws {
        let url = try #require(Conformance.url("tracks/made__number_forms.gpx"))
        let document = try TrackReader.read(path: url.path, options: ReadOptions(lenient: true))
        #expect(document.tracks[0].points.count == 7)
        #expect(document.tracks[0].points.latitudes[6] == 46.5)
        #expect(document.tracks[0].points.elevations[6] == 300)
        #expect(document.warnings.map(\.place) == [.line(12)])
    }

    @Test func lenientReadingWrapsLongitudes() throws {
        let url = try #require(Conformance.url("tracks/made__lon_190.gpx"))
        let document = try TrackReader.read(path: url.path, options: ReadOptions(lenient: true))
        let longitudes = document.tracks[0].points.longitudes
        #expect(longitudes.count == 3)
        #expect(abs(longitudes[0] - 179.903526) < 1e-9)
        #expect(longitudes[1] == -179.90387)
        #expect(abs(longitudes[2] + 169.8) < 1e-9)
        #expect(document.warnings.map(\.place) == [.line(4), .line(6)])
    }

    /// Compares the printed JSON with every key of the truth that describes content.
    private func compare(_ summary: TrackSummary, _ truth: [String: Any], _ path: String) throws -> Int {
        let parsed = try JSONSerialization.jsonObject(with: Data(summary.json.utf8))
        let printed = try #require(parsed as? [String: Any])
        let aside: Set = [
            "refuse", "tools", "notes", "disagree", "error", "error_line", "all_problem_lines", "recoverable",
            "antimeridian_crossings", "bbox_note", "complete_trkpt_before_damage", "error_byte",
            // Told of other readings of the same file, or of columns by their numbers; these have tests of their own.
            "points_if_sentences_without_checksum_are_rejected", "columns_used", "first_angles", "last_angles",
        ]
        var count = 0
        for (key, value) in truth where !aside.contains(key) {
            if key.hasPrefix("bbox"), path.contains("made__antimeridian_once") {
                #expect(printed[key] as? [Double] == [-16.8, 179.9, -16.76, -179.9], "\(path)")
                continue
            }
            let found = try #require(printed[key], "\(path): no key \(key)")
            #expect(JSONMatch.matches(found, value), "\(path): \(key) is \(found), not \(value)")
            count += 1
        }
        return count
    }
}

/// The truth of the track files.
enum ExpectedTracks {
    /// The formats that are read.
    static let formats: Set = ["gpx", "nmea", "csv", "geojson", "kml", "kmz", "tcx", "fit"]

    static func load() throws -> [String: [String: Any]] {
        let url = try #require(Conformance.url("expected.json"))
        let all = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: [String: Any]])
        return all.filter { path, truth in
            // Of a file that is no track its ending says what it was meant as.
            formats.contains(truth["format"] as? String ?? URL(fileURLWithPath: path).pathExtension)
        }
    }

    /// Where a refused file is wrong.
    static func place(_ truth: [String: Any]) -> TrackError.Place? {
        if let byte = truth["error_byte"] as? Int { return .byte(byte) }
        return (truth["error_line"] as? Int).map { .line($0) }
    }
}
