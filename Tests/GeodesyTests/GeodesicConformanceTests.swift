import Foundation
import Geodesy
import TestSupport
import Testing

/// All rows of the geodesic reference set. The distances of GeodTest are given to 100 nm, so half of that is theirs.
@Suite(.enabled(if: Conformance.isPresent))
struct GeodesicConformanceTests {
    /// What is allowed for the computation: 20 nm.
    static let tolerance = 20e-9

    /// Half of the last digit of GeodTest's distances.
    static let rounding = 50e-9

    @Test func everyRowOfGeodTest() throws {
        let table = try TextTable(#require(Conformance.url("geodesic/GeodTest_sample_1000.dat")))
        #expect(table.rows.count == 1000)
        var distance = Worst()
        var azimuth = Worst()
        var position = Worst()
        for row in table.rows {
            let n = try row.fields.dropFirst(2).map { try #require(Double($0)) }
            let start = Coordinate(latitude: n[0], longitude: n[1])
            let end = Coordinate(latitude: n[3], longitude: n[4])
            let line = Geodesic.inverse(from: start, to: end)
            let name = "line \(row.line) (\(row.fields[0]))"
            distance.note(line.distance - n[6], name)
            // An azimuth is only as well defined as the reduced length m12 makes it: an error of it moves the other end
            // sideways by m12 times the error.
            let reducedLength = n[8].magnitude
            azimuth.note(Bearing.difference(from: n[2], to: line.initialAzimuth) * .pi / 180 * reducedLength, name)
            azimuth.note(Bearing.difference(from: n[5], to: line.finalAzimuth) * .pi / 180 * reducedLength, name)
            let reached = Geodesic.direct(from: start, bearing: n[2], distance: n[6]).coordinate
            position.note(Geodesic.distance(from: reached, to: end), name)
        }
        #expect(distance.deviation <= Self.tolerance + Self.rounding, "\(distance)")
        #expect(azimuth.deviation <= Self.tolerance + Self.rounding, "\(azimuth)")
        #expect(position.deviation <= Self.tolerance + Self.rounding, "\(position)")
    }

    @Test func everyEdgeCase() throws {
        let table = try TextTable(#require(Conformance.url("geodesic/edge_cases.dat")))
        #expect(table.rows.count == 307)
        var distance = Worst()
        var azimuth = Worst()
        for row in table.rows {
            let kind = row.fields[0]
            let n = try row.fields.dropFirst().map { try #require(Double($0)) }
            let line = Geodesic.inverse(
                from: Coordinate(latitude: n[0], longitude: n[1]), to: Coordinate(latitude: n[3], longitude: n[4]))
            let name = "line \(row.line) (\(kind))"
            distance.note(line.distance - n[6], name)
            // For coincident points the azimuth is a convention; for antipodes and poles only the distance is defined.
            if n[6] == 0 || kind.contains("pole") || kind == "exact_antipodal" { continue }
            let reducedLength = 6_371_000 * sin(min(n[6], 19_903_000) / 6_371_000).magnitude
            azimuth.note(Bearing.difference(from: n[2], to: line.initialAzimuth) * .pi / 180 * reducedLength, name)
            azimuth.note(Bearing.difference(from: n[5], to: line.finalAzimuth) * .pi / 180 * reducedLength, name)
        }
        #expect(distance.deviation <= Self.tolerance, "\(distance)")
        #expect(azimuth.deviation <= Self.tolerance, "\(azimuth)")
    }
}
