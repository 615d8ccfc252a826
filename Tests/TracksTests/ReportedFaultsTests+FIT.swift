import Testing
import Tracks

extension ReportedFaultsTests {
    // fitdecode 27, gpsbabel 549: a file cut by the crash of a head unit, with the length still 0 and no checksum.
    @Test func aFileWhoseLengthWasNeverWritten() throws {
        var builder = FITBuilder()
        builder.addWalk(20)
        for headerSize in [12, 14] {
            for end in [0, 5, 12] {
                let file = FITBuilder.header(size: headerSize, length: 0) + builder.body.dropLast(end)
                let error = #expect(throws: TrackError.self) { try TrackReader.read(file) }
                #expect(error?.place == .byte(headerSize))
                let document = try TrackReader.read(file, options: ReadOptions(lenient: true))
                #expect(document.tracks.map(\.points.count) == [end == 0 ? 20 : 19])
                #expect(document.warnings.map(\.place) == [.byte(headerSize)])
            }
        }
        // A file of nothing whose length is rightly 0 is whole.
        #expect(try TrackReader.read(FITBuilder().file).tracks.isEmpty)
        // The other crash: the length is right, but the last record is cut and there is no checksum.
        let cut = Array(builder.file.dropLast(6))
        let error = #expect(throws: TrackError.self) { try TrackReader.read(cut) }
        #expect(error?.place == .byte(builder.file.count - 2 - 4))
        let document = try TrackReader.read(cut, options: ReadOptions(lenient: true))
        #expect(document.tracks.map(\.points.count) == [19])
        #expect(document.warnings.count == 1)
    }
}
