import Foundation
import Geodesy
import Testing
import Tracks

/// What FIT messages mean.
struct FITReaderTests {
    private static func read(_ bytes: [UInt8], lenient: Bool = false) throws(TrackError) -> TrackDocument {
        try TrackReader.read(bytes, options: ReadOptions(lenient: lenient))
    }

    /// The points of a file with one record after time, latitude and longitude.
    private static func record(
        _ fields: [FITBuilder.Field], _ values: [(value: Int, size: Int)], isBigEndian: Bool = false
    ) throws -> TrackColumns {
        var builder = FITBuilder()
        builder.define([.time, .latitude, .longitude] + fields, isBigEndian: isBigEndian)
        builder.add(
            [(FITBuilder.noon, 4), (FITBuilder.semicircles(46), 4), (FITBuilder.semicircles(-14), 4)] + values,
            isBigEndian: isBigEndian)
        return try #require(FITReaderTests.read(builder.file).tracks.first).points
    }

    @Test func theChecksumIsTheKnownOne() {
        // The check value of CRC-16/ARC.
        #expect(FITBuilder.checksum(Array("123456789".utf8)) == 0xBB3D)
    }

    @Test(arguments: [12, 14, 16]) func headers(_ size: Int) throws {
        var builder = FITBuilder()
        builder.addWalk(3)
        var file = FITBuilder.header(size: min(size, 14), length: builder.body.count)
        if size == 16 {
            file[0] = 16
            file = FITReaderTests.withHeaderChecksum(file) + [0, 0]
        }
        file += builder.body
        let checksum = FITBuilder.checksum(file)
        file += [UInt8(checksum & 255), UInt8(checksum >> 8)]
        let document = try FITReaderTests.read(file)
        #expect(document.format == .fit)
        #expect(document.tracks[0].points.count == 3)
        #expect(document.heightDatum == .msl)
    }

    private static func withHeaderChecksum(_ header: [UInt8]) -> [UInt8] {
        let checksum = FITBuilder.checksum(Array(header[..<12]))
        return header[..<12] + [UInt8(checksum & 255), UInt8(checksum >> 8)]
    }

    @Test(arguments: [false, true]) func bothByteOrders(_ isBigEndian: Bool) throws {
        let points = try FITReaderTests.record([.init(2, 2, 0x84)], [(4000, 2)], isBigEndian: isBigEndian)
        #expect(abs(points.latitudes[0] - 46) < 1e-7)
        #expect(abs(points.longitudes[0] + 14) < 1e-7)
        #expect(points.elevations == [300])
        #expect(points.time(0)?.description == "2024-05-01T12:00:00Z")
    }

    /// Fields of a record, and which go before which.
    @Test func heightsSpeedsAndAccuracies() throws {
        let altitude = FITBuilder.Field(2, 2, 0x84)
        let enhancedAltitude = FITBuilder.Field(78, 4, 0x86)
        let speed = FITBuilder.Field(6, 2, 0x84)
        let enhancedSpeed = FITBuilder.Field(73, 4, 0x86)
        let compressed = FITBuilder.Field(8, 3, 0x0D)
        let accuracy = FITBuilder.Field(31, 1, 0x02)
        let enhanced = try FITReaderTests.record(
            [altitude, enhancedAltitude, speed, enhancedSpeed, accuracy],
            [(2500, 2), (2505, 4), (1000, 2), (4250, 4), (7, 1)])
        #expect(enhanced.elevations == [1])
        #expect(enhanced.speeds == [4.25])
        #expect(enhanced.accuracies == [7])
        let plain = try FITReaderTests.record(
            [enhancedAltitude, altitude, enhancedSpeed, speed, accuracy],
            [(0xFFFF_FFFF, 4), (2499, 2), (0xFFFF_FFFF, 4), (4250, 2), (0xFF, 1)])
        #expect(plain.elevations == [-0.2])
        #expect(plain.speeds == [4.25])
        #expect(plain.accuracies.isEmpty)
        let old = try FITReaderTests.record([compressed], [(0xABC1A9, 3)])
        #expect(old.speeds == [4.25])
        let none = try FITReaderTests.record([compressed, speed], [(0xFFFFFF, 3), (0xFFFF, 2)])
        #expect(none.speeds.isEmpty)
    }

    /// A field may be stored in another type than the profile's, or in one that doesn't fit its size.
    @Test func fieldsOfOtherTypes() throws {
        let wide = try FITReaderTests.record([.init(2, 4, 0x86)], [(4000, 4)])
        #expect(wide.elevations == [300])
        let list = try FITReaderTests.record([.init(2, 4, 0x84)], [(4000, 2), (0, 2)])
        #expect(list.elevations == [300])
        let real = try FITReaderTests.record([.init(2, 4, 0x88)], [(Int(Float(4000).bitPattern), 4)])
        #expect(real.elevations == [300])
        for (size, type) in [(3, 0x84), (2, 0x07), (0, 0x84)] {
            let odd = try FITReaderTests.record([.init(2, UInt8(size), UInt8(type))], [(4000, size)])
            #expect(odd.elevations.isEmpty)
            #expect(odd.count == 1)
        }
    }

    @Test func recordsWithoutAPositionAreCounted() throws {
        var builder = FITBuilder()
        builder.define([.time, .latitude, .longitude])
        builder.add([(FITBuilder.noon, 4), (0x7FFF_FFFF, 4), (5, 4)])
        builder.add([(FITBuilder.noon, 4), (5, 4), (0x7FFF_FFFF, 4)])
        builder.define([.time])
        builder.add([(FITBuilder.noon, 4)])
        builder.define(message: 18, [.time])
        builder.add([(FITBuilder.noon, 4)])
        for _ in 0..<2 {
            builder.define(message: 19, [])
            builder.add([])
        }
        let document = try FITReaderTests.read(builder.file)
        #expect(document.tracks.isEmpty)
        let keys = ["files", "sessions", "laps", "records_without_position"]
        #expect(keys.map { KMLText.count($0, in: document) } == [1, 1, 2, 3])
    }

    @Test func developersFieldsArePassedOver() throws {
        var builder = FITBuilder()
        builder.define(
            local: 3, [.time, .latitude, .longitude], developerFields: [.init(0, 2, 0), .init(253, 5, 0)])
        builder.add(local: 3, [(FITBuilder.noon, 4), (1, 4), (2, 4), (0xFFFF, 2), (-1, 5)])
        builder.add(local: 3, [(FITBuilder.noon + 1, 4), (1, 4), (2, 4), (0xFFFF, 2), (-1, 5)])
        let points = try FITReaderTests.read(builder.file).tracks[0].points
        #expect(points.count == 2)
        #expect(points.time(1)?.description == "2024-05-01T12:00:01Z")
    }

    @Test func localTypesAreDefinedAgain() throws {
        var builder = FITBuilder()
        builder.addWalk(1)
        builder.define(message: 21, [.init(0, 1, 0)])
        builder.add([(0, 1)])
        builder.define([.longitude, .latitude], isBigEndian: true)
        builder.add([(FITBuilder.semicircles(15), 4), (FITBuilder.semicircles(45), 4)], isBigEndian: true)
        let points = try FITReaderTests.read(builder.file).tracks[0].points
        #expect(points.latitudes.map { $0.rounded() } == [46, 45])
        #expect(points.time(1) == nil)
    }

    /// Five bits of the time that count on from the last whole one and come round every 32 s.
    @Test func compressedTimestamps() throws {
        var builder = FITBuilder()
        let start = FITBuilder.noon & ~31
        builder.define(local: 1, message: 21, [.time])
        builder.define(local: 2, [.latitude, .longitude])
        builder.addCompressed(local: 2, offset: 3, [(1, 4), (2, 4)])
        builder.add(local: 1, [(start + 29, 4)])
        for offset: UInt8 in [29, 30, 31, 0, 5, 4] {
            builder.addCompressed(local: 2, offset: offset, [(1, 4), (2, 4)])
        }
        let points = try FITReaderTests.read(builder.file).tracks[0].points
        #expect(points.time(0) == nil)
        let seconds = (1..<points.count).compactMap { points.time($0) }.map { Int($0.secondsSince1970) - 631_065_600 }
        #expect(seconds == [29, 30, 31, 32, 37, 68].map { start + $0 })
    }

    @Test func timesWithoutADayAreNone() throws {
        var builder = FITBuilder()
        builder.addWalk(2, from: 1000)
        #expect(try FITReaderTests.read(builder.file).tracks[0].points.times.isEmpty)
    }

    @Test func theReceiversHeadingIsTheCourse() throws {
        var builder = FITBuilder()
        builder.define(local: 1, message: 160, [.time, .init(5, 2, 0x84)])
        builder.add(local: 1, [(FITBuilder.noon + 1, 4), (27_150, 2)])
        builder.addWalk(3)
        let points = try FITReaderTests.read(builder.file).tracks[0].points
        #expect((0..<3).map { points.course($0) } == [nil, 271.5, nil])
    }

    @Test func chainedFilesAreTracks() throws {
        var first = FITBuilder()
        first.addWalk(2)
        var second = FITBuilder(headerSize: 12)
        second.define(local: 1, message: 18, [])
        second.add(local: 1, [])
        var third = FITBuilder()
        third.define(local: 5, message: 31, [.init(5, 6, 0x07)])
        third.add(local: 5, [(0x0000_656B_614C, 6)])
        third.addWalk(3)
        let document = try FITReaderTests.read(first.file + second.file + third.file)
        #expect(document.tracks.map(\.points.count) == [2, 3])
        #expect(document.tracks.map(\.name) == [nil, "Lake"])
        #expect([KMLText.count("files", in: document), KMLText.count("sessions", in: document)] == [3, 1])
        // Definitions end with their file.
        var undefined = FITBuilder()
        undefined.add(local: 0, [(0, 4)])
        let error = #expect(throws: TrackError.self) { try FITReaderTests.read(first.file + undefined.file) }
        #expect(error?.place == .byte(first.file.count + 14))
    }

    @Test func coursesHavePoints() throws {
        var builder = FITBuilder()
        builder.define(message: 0, [.init(0, 1, 0)])
        builder.add([(6, 1)])
        builder.define(
            message: 32, [.init(1, 4, 0x86), .init(2, 4, 0x85), .init(3, 4, 0x85), .init(5, 1, 0), .init(6, 4, 7)])
        builder.add([(FITBuilder.noon, 4), (0, 4), (FITBuilder.semicircles(14), 4), (4, 1), (0x6E6E49, 4)])
        builder.add([(0xFFFF_FFFF, 4), (0, 4), (0, 4), (200, 1), (0, 4)])
        builder.add([(0, 4), (0x7FFF_FFFF, 4), (0, 4), (0, 1), (0, 4)])
        let document = try FITReaderTests.read(builder.file)
        #expect(document.waypoints.map(\.name) == ["Inn", nil])
        #expect(document.waypoints.map(\.type) == ["food", "200"])
        #expect(document.waypoints[0].time?.description == "2024-05-01T12:00:00Z")
        #expect(document.waypoints[1].time == nil)
        #expect(abs(document.waypoints[0].coordinate.longitude - 14) < 1e-7)
        #expect(document.facts.last == TrackFact("file_type", .text("course")))
    }

    @Test func placesBeyondThePolesAreDropped() throws {
        var builder = FITBuilder()
        builder.define([.latitude, .longitude])
        builder.add([(FITBuilder.semicircles(46), 4), (0, 4)])
        let bad = 14 + builder.body.count
        builder.add([(FITBuilder.semicircles(-91), 4), (0, 4)])
        builder.add([(FITBuilder.semicircles(47), 4), (0, 4)])
        let error = #expect(throws: TrackError.self) { try FITReaderTests.read(builder.file) }
        #expect(error?.place == .byte(bad))
        let document = try FITReaderTests.read(builder.file, lenient: true)
        #expect(document.tracks[0].points.count == 2)
        #expect(document.warnings.map(\.place) == [.byte(bad)])
    }
}
