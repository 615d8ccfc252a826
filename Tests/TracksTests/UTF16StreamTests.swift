import Testing
import Tracks

/// Text in UTF-16 in the formats that are UTF-8 by their standards: shells and spreadsheets make such files of them.
struct UTF16StreamTests {
    private static let geoJSON =
        #"{"type":"Feature","properties":{"name":"é€𝄞"},"geometry":{"type":"LineString","coordinates":[[14,46]]}}"#

    @Test(arguments: [true, false]) func geoJSON(isBigEndian: Bool) throws {
        let track = try TrackReader.read(GPXText.utf16(Self.geoJSON, bigEndian: isBigEndian)).tracks[0]
        #expect(track.name == "é€𝄞" && track.points.latitudes == [46])
    }

    @Test(arguments: [true, false]) func logs(isBigEndian: Bool) throws {
        let text = NMEAText.log([NMEAText.fix("120000"), NMEAText.fix("120001")])
        let document = try TrackReader.read(GPXText.utf16(text, bigEndian: isBigEndian))
        #expect(document.format == .nmea && document.tracks[0].points.count == 2)
        #expect(document == (try NMEAText.read(text)))
        #expect(try TrackReader.read(GPXText.utf16(text, bigEndian: isBigEndian), as: .nmea) == document)
    }

    /// Longer than any piece that is read at once, with pairs where pieces meet, and an odd number of bytes.
    @Test func longFiles() throws {
        let rows = (0..<20_000).map { "46.\(10_000 + $0),14,𝄞\($0)\n" }.joined()
        let bytes = GPXText.utf16("lat,lon,track_name\n" + rows, bigEndian: false) + [0x41]
        let tracks = try TrackReader.read(bytes, options: ReadOptions(lenient: true)).tracks
        #expect(tracks.count == 20_000 && tracks.last?.name == "𝄞19999")
        #expect(tracks.last?.points.latitudes == [46.29999])
    }

    @Test func halvesOfPairsAreReplaced() throws {
        var bytes = GPXText.utf16("lat,lon,track_name\n46,14,a", bigEndian: true)
        bytes += [0xD8, 0x34, 0, 0x62, 0xDD, 0x1E, 0, 0x63, 0xD8, 0x34]
        #expect(try TrackReader.read(bytes).tracks.map(\.name) == ["a\u{FFFD}b\u{FFFD}c\u{FFFD}"])
    }

    @Test func nothingBehindTheMark() {
        for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF, 0, 0x20], [0xFF, 0xFE, 0x41]] {
            #expect(throws: TrackError.self) { try TrackReader.read(mark) }
        }
    }
}
