import Geodesy
import TestSupport
import Testing

/// The series for neighbouring points against the general method, on random lines of every length and latitude.
struct ShortGeodesicTests {
    /// The series' own bound; half of it is the general method's noise.
    static let tolerance = 10e-9

    @Test func agreesWithTheGeneralMethod() {
        var random = SplitMix64(seed: 7)
        var distance = Worst()
        var sideways = Worst()
        for _ in 0..<200_000 {
            let start = Coordinate(latitude: random.number(in: -89...89), longitude: random.number(in: -180...180))
            let length = random.number(in: 0...1) * random.number(in: 0...1) * 5000
            let end = Geodesic.direct(from: start, bearing: random.number(in: 0...360), distance: length).coordinate
            let general = Geodesic.inverse(from: start, to: end)
            let short = ShortGeodesic.inverse(from: start, to: end)
            distance.note(short.distance - general.distance, "\(start) \(end)")
            let plain = ShortGeodesic.distance(start.latitude, start.longitude, end.latitude, end.longitude)
            distance.note(plain - general.distance, "\(start) \(end)")
            let turn = Bearing.difference(from: general.initialAzimuth, to: short.azimuth)
            sideways.note(turn * .pi / 180 * general.distance, "\(start) \(end)")
        }
        #expect(distance.deviation < Self.tolerance, "\(distance)")
        #expect(sideways.deviation < Self.tolerance, "\(sideways)")
    }

    @Test func longAndPolarLinesTakeTheGeneralMethod() {
        let lines: [(Coordinate, Coordinate)] = [
            (Coordinate(latitude: 46, longitude: 179.99), Coordinate(latitude: 46, longitude: -179.99)),
            (Coordinate(latitude: 89.999, longitude: 0), Coordinate(latitude: 89.999, longitude: 0.02)),
            (Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0.5, longitude: 179.5)),
        ]
        for (start, end) in lines {
            let general = Geodesic.inverse(from: start, to: end)
            let short = ShortGeodesic.inverse(from: start, to: end)
            #expect(short.distance == general.distance)
            #expect(short.azimuth == general.initialAzimuth)
        }
    }
}
