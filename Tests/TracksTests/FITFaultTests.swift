import Foundation
import Testing
import Tracks

/// FIT files that are broken: the byte that is told, and what lenient reading keeps.
struct FITFaultTests {
    private static func read(_ bytes: [UInt8], lenient: Bool = false) throws(TrackError) -> TrackDocument {
        try TrackReader.read(bytes, options: ReadOptions(lenient: lenient))
    }

    /// Ten records of 13 bytes behind a definition of 15; the header has 14.
    private static var walk: [UInt8] {
        var builder = FITBuilder()
        builder.addWalk(10)
        return builder.file
    }

    /// Expects a fault at a byte, and so many points of a lenient reading that warns of it once.
    private static func expectFault(
        _ bytes: [UInt8], at byte: Int, keeps points: Int, _ location: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: TrackError.self, sourceLocation: location) { try read(bytes) }
        #expect(error?.place == .byte(byte), sourceLocation: location)
        let document = try? read(bytes, lenient: true)
        #expect(document?.tracks.reduce(0) { $0 + $1.points.count } == points, sourceLocation: location)
        #expect(document?.warnings.map(\.place) == [.byte(byte)], sourceLocation: location)
    }

    @Test func aWrongChecksumIsToldWhereItStands() {
        var file = FITFaultTests.walk
        file[40] ^= 1
        FITFaultTests.expectFault(file, at: file.count - 2, keeps: 10)
    }

    @Test func aWrongChecksumOfAHeaderIsToldAtTheHeader() throws {
        var builder = FITBuilder()
        builder.addWalk(10)
        var file = FITBuilder.header(size: 14, length: builder.body.count)
        file[12] ^= 1
        file += builder.body
        let checksum = FITBuilder.checksum(file)
        file += [UInt8(checksum & 255), UInt8(checksum >> 8)]
        FITFaultTests.expectFault(file, at: 0, keeps: 10)
        // 0 is no checksum.
        file[12] = 0
        file[13] = 0
        let again = FITBuilder.checksum(Array(file.dropLast(2)))
        file = file.dropLast(2) + [UInt8(again & 255), UInt8(again >> 8)]
        #expect(try FITFaultTests.read(file).tracks[0].points.count == 10)
    }

    /// Cut at every byte: told at the value that is cut, and whole records before it are kept.
    @Test func cutFiles() {
        let file = FITFaultTests.walk
        for count in 14..<file.count {
            let byte: Int
            var points = 0
            if count < 20 {
                byte = count < 15 ? 14 : 15
            } else if count < 29 {
                byte = 20 + (count - 20) / 3 * 3
            } else if count >= file.count - 2 {
                byte = file.count - 2
                points = 10
            } else {
                points = (count - 29) / 13
                let inRecord = (count - 29) % 13
                byte = count - inRecord + (inRecord == 0 ? 0 : 1 + (inRecord - 1) / 4 * 4)
            }
            FITFaultTests.expectFault(Array(file[..<count]), at: byte, keeps: points)
        }
    }

    @Test func cutHeadersAreRefused() {
        for count in 12..<14 {
            let file = Array(FITFaultTests.walk[..<count])
            for lenient in [false, true] {
                let error = #expect(throws: TrackError.self) { try FITFaultTests.read(file, lenient: lenient) }
                #expect(error?.place == .byte(12))
            }
        }
    }

    @Test func undefinedTypesAreTold() {
        var builder = FITBuilder()
        builder.addWalk(4)
        let byte = 14 + builder.body.count
        builder.add(local: 9, [(0, 4)])
        FITFaultTests.expectFault(builder.file, at: byte, keeps: 4)
    }

    @Test func whatFollowsAWholeFileIsAFault() {
        let file = FITFaultTests.walk
        FITFaultTests.expectFault(file + [0, 0, 0], at: file.count, keeps: 10)
        FITFaultTests.expectFault(file + [UInt8](repeating: 0, count: 50), at: file.count, keeps: 10)
        FITFaultTests.expectFault(file + file[..<60], at: file.count + 14 + 15 + 26 + 1 + 4, keeps: 12)
    }

    /// A length that ends in mid-message.
    @Test func lengthsThatLie() {
        var file = FITFaultTests.walk
        file[4] -= 3
        file[12] = 0
        file[13] = 0
        FITFaultTests.expectFault(file, at: file.count - 2 - 13, keeps: 9)
        for length: [UInt8] in [[255, 255, 255, 255], [0, 0, 0, 128]] {
            var long = FITFaultTests.walk
            long.replaceSubrange(4..<8, with: length)
            long[12] = 0
            long[13] = 0
            let document = try? FITFaultTests.read(long, lenient: true)
            #expect(document?.tracks[0].points.count == 10)
            #expect(document?.warnings.count == 1)
        }
    }

    /// The longest message there is, and definitions of nothing.
    @Test func extremeDefinitions() throws {
        var builder = FITBuilder()
        let longest = [FITBuilder.Field](repeating: .init(200, 255, 0x0D), count: 255)
        builder.define(longest, developerFields: longest)
        for _ in 0..<5 { builder.add([(value: Int, size: Int)](repeating: (0, 255), count: 510)) }
        builder.define(message: 20, [])
        for _ in 0..<1000 { builder.add([]) }
        builder.addWalk(2)
        let document = try FITFaultTests.read(builder.file)
        #expect(document.tracks[0].points.count == 2)
        #expect(KMLText.count("records_without_position", in: document) == 1005)
    }
}
