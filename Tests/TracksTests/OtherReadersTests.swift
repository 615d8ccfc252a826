import Foundation
import Geodesy
import Testing
import Tracks

/// What is written is read by programs of others, where they are installed: GPSBabel and GDAL.
@Suite struct OtherReadersTests {
    private static let hasBabel = FileManager.default.isExecutableFile(atPath: "/usr/bin/gpsbabel")
    private static let hasGDAL = FileManager.default.isExecutableFile(atPath: "/usr/bin/ogr2ogr")

    /// A hundred seconds in two segments across the antimeridian, with what formats differ in.
    private static let document: TrackDocument = {
        var track = Track(name: "A & <B>", segments: [0..<60, 60..<100])
        for index in 0..<100 {
            let longitude = 179.9995 + Double(index) * 1e-5
            track.points.append(
                TrackPoint(
                    coordinate: Coordinate(
                        latitude: -17 + Double(index) * 1.23e-5,
                        longitude: longitude > 180 ? longitude - 360 : longitude), elevation: 12.5 + Double(index),
                    time: Instant(microseconds: 1_714_564_800_000_000 + Int64(index) * 1_000_000), speed: 1.5,
                    course: 40,
                    heading: 45, pitch: 1, roll: 2, accuracy: 5))
        }
        return TrackDocument(
            tracks: [track],
            waypoints: [Waypoint(name: "Höhe", coordinate: Coordinate(latitude: 46, longitude: 14), elevation: 100)])
    }()

    private func run(_ command: String, on format: TrackOutputFormat, in folder: URL) throws -> String {
        try TrackWriter.data(Self.document, as: format).write(
            to: folder.appendingPathComponent("walk.\(format.rawValue)"))
        let status = system("cd \(folder.path) && \(command) >out 2>errors")
        let errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
        #expect(status == 0 && errors.isEmpty, "\(format): \(errors)")
        return try String(contentsOf: folder.appendingPathComponent("out"), encoding: .utf8)
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("others-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// GPSBabel makes GPX of each format, and that has the same points at the same times. (Of GeoJSON it reads no times.)
    @Test(
        .enabled(if: hasBabel),
        arguments: [(TrackOutputFormat.gpx, "gpx"), (.kml, "kml"), (.nmea, "nmea"), (.csv, "unicsv")])
    func gpsbabel(format: TrackOutputFormat, name: String) throws {
        try withFolder { folder in
            let input = format == .csv ? "-t" : ""
            _ = try run(
                "gpsbabel \(input) -i \(name) -f walk.\(format.rawValue) -o gpx -F babel.gpx", on: format, in: folder)
            let read = try TrackReader.read(path: folder.appendingPathComponent("babel.gpx").path)
            let points = Self.document.tracks[0].points
            let found = read.tracks.flatMap { track in (0..<track.points.count).map { track.points[$0] } }
            #expect(found.count == points.count, "\(format)")
            for (index, point) in found.enumerated() where index < points.count {
                // It prints nine decimals. A meridian has two names at 180.
                #expect((point.latitude - points.latitudes[index]).magnitude < 1e-8, "\(format) \(index)")
                #expect(
                    Bearing.difference(from: points.longitudes[index], to: point.longitude).magnitude < 1e-8,
                    "\(format) \(index)")
                #expect((point.elevation - points.elevations[index]).magnitude < 1e-3, "\(format) \(index)")
                #expect(point.time == points.times[index], "\(format) \(index)")
            }
            if format == .gpx || format == .kml { #expect(read.waypoints.map(\.name) == ["Höhe"], "\(format)") }
        }
    }

    /// GDAL reads the same positions, whatever it calls the layer.
    @Test(.enabled(if: hasGDAL), arguments: [TrackOutputFormat.gpx, .kml, .geojson])
    func gdal(format: TrackOutputFormat) throws {
        try withFolder { folder in
            let layer = format == .gpx ? "tracks" : ""
            let text = try run(
                "ogr2ogr -f CSV -lco GEOMETRY=AS_WKT /vsistdout/ walk.\(format.rawValue) \(layer)", on: format,
                in: folder)
            let line = try #require(text.split(separator: "\n").last { $0.contains("LINESTRING") }, "\(format)")
            let numbers = line.matches(of: /-?[0-9]+(\.[0-9]+)?/).compactMap { Double($0.output.0) }
            let points = Self.document.tracks[0].points
            for index in [0, 49, 99] {
                let isThere = zip(numbers, numbers.dropFirst()).contains { longitude, latitude in
                    (longitude - points.longitudes[index]).magnitude < 1e-8
                        && (latitude - points.latitudes[index]).magnitude < 1e-8
                }
                #expect(isThere, "\(format) \(index)")
            }
        }
    }

    @Test(.enabled(if: hasGDAL)) func gdalReadsTheTable() throws {
        try withFolder { folder in
            let text = try run(
                "ogrinfo -ro -al -oo X_POSSIBLE_NAMES=longitude -oo Y_POSSIBLE_NAMES=latitude walk.csv", on: .csv,
                in: folder)
            #expect(text.contains("Feature Count: 100") && text.contains("POINT (179.9995 -17)"))
        }
    }
}
