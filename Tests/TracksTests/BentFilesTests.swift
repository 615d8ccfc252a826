import Foundation
import TestSupport
import Testing
import Tracks

/// Small files, bent: whatever the bytes are, a reader ends soon, with a document whose parts fit or with an error.
struct BentFilesTests {
    private static func fixtures() throws -> [(name: String, bytes: [UInt8])] {
        var fit = FITBuilder()
        fit.define(message: 0, [.init(0, 1, 0)])
        fit.add([(4, 1)])
        fit.addWalk(4)
        fit.define(
            local: 1, [.latitude, .longitude, .init(2, 2, 0x84)], developerFields: [.init(0, 2, 0)], isBigEndian: true)
        fit.add(local: 1, [(5, 4), (6, 4), (7, 2), (8, 2)], isBigEndian: true)
        fit.addCompressed(local: 1, offset: 3, [(5, 4), (6, 4), (7, 2), (8, 2)])
        fit.define(local: 2, message: 32, [.init(2, 4, 0x85), .init(3, 4, 0x85), .init(6, 4, 7)])
        fit.add(local: 2, [(5, 4), (6, 4), (0x6E6E49, 4)])
        let track = KMLText.track(
            "<when>2024-05-01T12:00:00Z</when><gx:coord>14 46 300</gx:coord><gx:angles>1 2 3</gx:angles><when>2024</when><gx:coord/>"
        )
        let shapes = KMLText.placemark(
            "<name>n</name><TimeStamp><when>2024</when></TimeStamp><MultiGeometry><Point><coordinates>1,2,3</coordinates>"
                + "</Point><LineString><coordinates>1,2,3 4,5 6, 7, 8</coordinates></LineString></MultiGeometry>")
        let tcx =
            "<TrainingCenterDatabase><Activities><Activity><Id>a</Id><Lap><Track><Trackpoint><Time>2024-05-01T12:00:00Z</Time>"
            + "<Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position><AltitudeMeters>3"
            + "</AltitudeMeters><Extensions><TPX><Speed>4</Speed></TPX></Extensions></Trackpoint></Track></Lap></Activity>"
            + "</Activities></TrainingCenterDatabase>"
        return try [
            ("FIT", fit.file + fit.file), ("gx:Track", Array(track.utf8)), ("shapes", Array(shapes.utf8)),
            ("TCX", Array(tcx.utf8)), ("KMZ", ZipFixture.archive([("doc.kml", Array(track.utf8))])),
        ]
    }

    private static func check(_ bytes: [UInt8], _ name: String) {
        for lenient in [false, true] {
            guard let document = try? TrackReader.read(bytes, options: ReadOptions(lenient: lenient)) else { continue }
            for track in document.tracks {
                let ends = track.segments.map(\.upperBound)
                #expect(ends == ends.sorted() && (ends.last ?? 0) == track.points.count, "\(name)")
                let places = zip(track.points.latitudes, track.points.longitudes)
                #expect(places.allSatisfy { $0.magnitude <= 90 && $1.magnitude <= 180 }, "\(name)")
            }
            _ = TrackSummary(document).json
        }
    }

    @Test func cutAtEveryByte() throws {
        for (name, bytes) in try BentFilesTests.fixtures() {
            for count in 0..<bytes.count { BentFilesTests.check(Array(bytes[..<count]), name) }
        }
    }

    @Test func bitsTurnedOver() throws {
        var random = SplitMix64(seed: 4)
        for (name, bytes) in try BentFilesTests.fixtures() {
            for _ in 0..<3000 {
                var bent = bytes
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let index = Int.random(in: 0..<bent.count, using: &random)
                    bent[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                BentFilesTests.check(bent, name)
            }
        }
    }

    @Test func piecesTakenOutAndDoubled() throws {
        var random = SplitMix64(seed: 5)
        for (name, bytes) in try BentFilesTests.fixtures() {
            for _ in 0..<1500 {
                let start = Int.random(in: 0..<bytes.count, using: &random)
                let end = min(bytes.count, start + Int.random(in: 0...30, using: &random))
                BentFilesTests.check(Array(bytes[..<start] + bytes[end...]), name)
                BentFilesTests.check(Array(bytes[..<end] + bytes[start...]), name)
            }
        }
    }
}
