import Foundation
import Testing
import Tracks

struct KMZReaderTests {
    private static let sample = Array(KMLText.track("<when>2024</when><gx:coord>14 46 1</gx:coord>").utf8)
    private static let other = Array(KMLText.placemark("<Point><coordinates>1,2</coordinates></Point>").utf8)

    private static func read(_ bytes: [UInt8], lenient: Bool = false) throws(TrackError) -> TrackDocument {
        try TrackReader.read(bytes, options: ReadOptions(lenient: lenient))
    }

    /// Which file of an archive is read.
    @Test(arguments: [
        (["doc.kml"], true), (["other.kml", "doc.kml"], true), (["a/b.KML", "z.kml"], true),
        (["images/x.png", "notes.txt", "walk.kml", "more.kml"], true), (["DOC.KML"], true),
        (["../../etc/walk.kml"], true), (["walk.kml", "__MACOSX/._walk.kml"], true), (["__MACOSX/._walk.kml"], false),
        (["notes.txt"], false),
        (["kml"], false),
    ])
    func theFileIsFound(_ names: [String], _ isFound: Bool) throws {
        let chosen =
            names.first { $0.lowercased() == "doc.kml" } ?? names.first { $0.lowercased().hasSuffix(".kml") }
        let archive = try ZipFixture.archive(
            names.map { ($0, $0 == chosen ? KMZReaderTests.sample : KMZReaderTests.other) })
        if isFound {
            let document = try KMZReaderTests.read(archive)
            #expect(document.format == .kmz)
            #expect(document.tracks.map(\.points.count) == [1])
        } else {
            let error = #expect(throws: TrackError.self) { try KMZReaderTests.read(archive) }
            #expect(error?.description == "a ZIP archive without a KML file in it")
        }
    }

    @Test func faultsAreToldAtTheLinesOfTheKML() throws {
        let bad = Array(KMLText.track("\n<when>2024</when>\n<gx:coord>14 x 1</gx:coord>").utf8)
        let archive = try ZipFixture.archive([("doc.kml", bad)])
        let error = #expect(throws: TrackError.self) { try KMZReaderTests.read(archive) }
        #expect(error?.place == .line(5))
        #expect(try KMZReaderTests.read(archive, lenient: true).warnings.map(\.place) == [.line(5)])
    }

    @Test func encryptedArchivesAreRefused() throws {
        let archive = try ZipFixture.archive([("doc.kml", KMZReaderTests.sample)], password: "secret")
        let error = #expect(throws: TrackError.self) { try KMZReaderTests.read(archive, lenient: true) }
        #expect(error == TrackError(.malformed("ZIP: doc.kml is encrypted"), at: .byte(0)))
    }

    @Test func bombsAreRefused() throws {
        let blanks = [UInt8](repeating: 0x20, count: 20 << 20)
        let archive = try ZipFixture.archive([("doc.kml", Array("<kml>".utf8) + blanks + Array("</kml>".utf8))])
        #expect(archive.count < 200_000)
        let error = #expect(throws: TrackError.self) { try KMZReaderTests.read(archive) }
        #expect(error == TrackError(.malformed("ZIP: doc.kml unpacks to more than 16 MiB"), at: .byte(0)))
    }

    @Test func cutArchivesAreRefused() throws {
        let archive = try ZipFixture.archive([("doc.kml", KMZReaderTests.sample)])
        for count in stride(from: 4, to: archive.count, by: 7) {
            let error = #expect(throws: TrackError.self) { try KMZReaderTests.read(Array(archive[..<count])) }
            #expect(error?.place == .byte(0))
        }
    }

    /// Damage in the packed text: told strictly, and leniently what came before it is kept.
    @Test func damagedTextIsTold() throws {
        let points = (0..<5000).map {
            "<when>2024</when><gx:coord>14 46.\(100_000 + $0 * 7919 % 99_991) \($0)</gx:coord>\n"
        }
        let archive = try ZipFixture.archive([("doc.kml", Array(KMLText.track(points.joined()).utf8))])
        var damaged = archive
        for index in (archive.count / 2)..<(archive.count / 2 + 8) { damaged[index] ^= 0xFF }
        #expect(throws: TrackError.self) { try KMZReaderTests.read(damaged) }
        let document = try KMZReaderTests.read(damaged, lenient: true)
        #expect(!document.warnings.isEmpty)
        #expect((1...5000).contains(document.tracks[0].points.count))
    }
}
