import Foundation
import Geodesy
import TestSupport
import Testing

/// Geodetic, earth-centred and local positions agree to a micrometre, both ways.
struct LocalFrameTests {
    static let tolerance = 1e-6

    @Test(.enabled(if: Conformance.isPresent)) func everyReferenceRowBothWays() throws {
        let table = try TextTable(#require(Conformance.url("enu/geodetic_ecef_enu.csv")), separator: ",")
        let rows = table.rows.dropFirst()
        #expect(rows.count == 500)
        var forwards = Worst()
        var backwards = Worst()
        var centred = Worst()
        for row in rows {
            let n = try row.fields.dropFirst().prefix(12).map { try #require(Double($0)) }
            let name = "line \(row.line) (\(row.fields[0]))"
            let frame = LocalFrame(origin: Coordinate(latitude: n[0], longitude: n[1]), height: n[2])
            let place = Coordinate(latitude: n[3], longitude: n[4])
            let local = frame.local(of: place, height: n[5])
            forwards.note(local.east - n[9], name)
            forwards.note(local.north - n[10], name)
            forwards.note(local.up - n[11], name)
            let back = frame.coordinate(of: LocalPosition(east: n[9], north: n[10], up: n[11]))
            // Angles as arcs: near a pole a longitude may turn far without going anywhere.
            backwards.note((back.coordinate.latitude - n[3]) * 111_700, name)
            let parallel = 111_700 * cos(n[3] * .pi / 180)
            backwards.note(Bearing.difference(from: n[4], to: back.coordinate.longitude) * parallel, name)
            backwards.note(back.height - n[5], name)
            let position = Geocentric.position(of: place, height: n[5])
            centred.note(position.x - n[6], name)
            centred.note(position.y - n[7], name)
            centred.note(position.z - n[8], name)
        }
        #expect(forwards.deviation <= Self.tolerance, "\(forwards)")
        #expect(backwards.deviation <= Self.tolerance, "\(backwards)")
        #expect(centred.deviation <= Self.tolerance, "\(centred)")
    }

    @Test func theOriginIsZero() {
        for latitude in [-90.0, -45, 0, 45, 90] {
            for longitude in [-180.0, -90, 0, 90, 180] {
                let origin = Coordinate(latitude: latitude, longitude: longitude)
                let local = LocalFrame(origin: origin, height: 100).local(of: origin, height: 100)
                #expect(local == LocalPosition(east: 0, north: 0, up: 0))
            }
        }
    }

    @Test func batchesGiveTheSameNumbers() {
        let frame = LocalFrame(origin: Coordinate(latitude: 46, longitude: 14), height: 300)
        let places = (0..<100).map { Coordinate(latitude: 46 + Double($0) * 1e-4, longitude: 14 - Double($0) * 1e-4) }
        let heights = (0..<100).map { 250 + Double($0) }
        #expect(
            frame.local(of: places, heights: heights) == zip(places, heights).map { frame.local(of: $0, height: $1) })
        #expect(frame.local(of: places) == places.map { frame.local(of: $0) })
        let back = frame.coordinates(of: frame.local(of: places, heights: heights))
        for (index, place) in back.enumerated() {
            #expect(abs(place.coordinate.latitude - places[index].latitude) < 1e-11)
            #expect(abs(place.height - heights[index]) < 1e-6)
        }
    }

    @Test func placesAnywhereComeBack() {
        for latitude in stride(from: -90.0, through: 90, by: 7.5) {
            for longitude in stride(from: -180.0, through: 180, by: 22.5) {
                for height in [-11_000.0, 0, 8848, 4e5, 4e7] {
                    let place = Coordinate(latitude: latitude, longitude: longitude)
                    let back = Geocentric.coordinate(of: Geocentric.position(of: place, height: height))
                    #expect(abs(back.coordinate.latitude - latitude) < 1e-11, "\(place) \(height)")
                    // An ulp of the position is a hundredth of a micrometre at 40,000 km.
                    #expect(abs(back.height - height) < 3e-8, "\(place) \(height)")
                }
            }
        }
    }

    /// Someone walks 100 m north: what lies 200 m north of the start is then 100 m away, straight ahead, where it was.
    @Test func placedThingsDoNotFollowTheWalker() throws {
        let start = Coordinate(latitude: 46.05, longitude: 14.5)
        let thing = Geodesic.direct(from: start, bearing: 0, distance: 200).coordinate
        let walker = Geodesic.direct(from: start, bearing: 0, distance: 100).coordinate
        #expect(abs(Geodesic.distance(from: walker, to: thing) - 100) < 1e-6)
        let bearing = try #require(Geodesic.bearing(from: walker, to: thing))
        #expect(abs(Bearing.difference(from: 0, to: bearing)) < 1e-9)
        let frame = LocalFrame(origin: start)
        let north = frame.local(of: thing).north - frame.local(of: walker).north
        #expect(abs(north - 100) < 1e-3)
    }
}
