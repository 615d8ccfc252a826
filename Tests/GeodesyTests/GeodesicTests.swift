import Foundation
import Geodesy
import Testing

struct GeodesicTests {
    /// Lines of C. F. F. Karney's GeodTest set (doi:10.5281/zenodo.32156), for machines without the whole of it.
    @Test(arguments: [
        [
            36.530042355041, 0, 176.125875162171, -48.164270779097768864, 5.762344694676510456, 175.334308316285410561,
            9398502.0434687,
        ],
        [
            63.758775485865, 0, 63.327049113388, 25.17974033943720596, 107.504991932891908801, 154.05555223257211081,
            8337896.7811702,
        ],
        [
            3.935957557567, 0, 52.436217226781, 37.824446788544112769, 83.438439603293535085, 89.229164462126771199,
            9168789.8813277,
        ],
        [
            1.301355913341, 0, 88.404691530051, -0.099132222312893564, 143.170393588273178344, 92.053536244686025376,
            15935848.2521481,
        ],
    ])
    func knownLines(row: [Double]) {
        let start = Coordinate(latitude: row[0], longitude: row[1])
        let end = Coordinate(latitude: row[3], longitude: row[4])
        let line = Geodesic.inverse(from: start, to: end)
        // The distances are given to 100 nm; azimuths to what 70 nm across such distances allow.
        #expect(abs(line.distance - row[6]) < 70e-9)
        #expect(abs(line.initialAzimuth - row[2]) < 2e-12)
        #expect(abs(line.finalAzimuth - row[5]) < 2e-12)
        #expect(
            Geodesic.distance(from: Geodesic.direct(from: start, bearing: row[2], distance: row[6]).coordinate, to: end)
                < 70e-9)
    }

    @Test func tenKilometresOnTheEquator() {
        // 10 km / 6,378,137 m in degrees; spheres of other radii give 9,982 m (reported against another reader).
        let distance = Geodesic.distance(
            from: Coordinate(latitude: 0, longitude: 0), to: Coordinate(latitude: 0, longitude: 0.08983152841195213))
        #expect(abs(distance - 10_000) < 20e-9)
    }

    @Test func stepAcrossTheAntimeridian() {
        let start = Coordinate(latitude: 66.513260, longitude: -180.096474)
        let end = Coordinate(latitude: 66.518733, longitude: -179.903870)
        let line = Geodesic.inverse(from: start, to: end)
        #expect(abs(line.distance - 8589.7863) < 1e-4)
        #expect(abs(Bearing.difference(from: 85.837, to: line.initialBearing)) < 0.001)
        #expect(abs(start.wrapped.longitude - 179.903526) < 1e-9)
    }

    @Test func noBearingBetweenCoincidentPoints() {
        let place = Coordinate(latitude: 46, longitude: 14)
        #expect(Geodesic.bearing(from: place, to: place) == nil)
        #expect(Geodesic.bearing(from: place, to: Coordinate(latitude: 47, longitude: 14)) == 0)
        #expect(Geodesic.bearing(from: place, to: Coordinate(latitude: 45, longitude: 14)) == 180)
    }

    @Test func interpolationLiesOnTheGeodesic() {
        let start = Coordinate(latitude: 46.05, longitude: 14.5)
        let end = Coordinate(latitude: 48.2, longitude: 16.37)
        let whole = Geodesic.distance(from: start, to: end)
        for fraction in [0.0, 0.1, 0.5, 0.999, 1.0] {
            let point = Geodesic.interpolate(from: start, to: end, fraction: fraction)
            #expect(abs(Geodesic.distance(from: start, to: point) - whole * fraction) < 20e-9)
            #expect(abs(Geodesic.distance(from: point, to: end) - whole * (1 - fraction)) < 20e-9)
        }
        #expect(Geodesic.interpolate(from: start, to: end, fraction: 0) == start)
        #expect(Geodesic.interpolate(from: start, to: end, fraction: 1) == end)
        #expect(Geodesic.interpolate(from: start, to: start, fraction: 0.3) == start)
    }

    @Test func batchesAreTheSingleAnswersInOrder() {
        let start = Coordinate(latitude: 46.05, longitude: 14.5)
        let ends = [(48.2, 16.37), (-33.8, 151.2), (46.05, 14.5), (89.9, -170)].map {
            Coordinate(latitude: $0, longitude: $1)
        }
        #expect(Geodesic.inverse(from: start, to: ends) == ends.map { Geodesic.inverse(from: start, to: $0) })
        #expect(Geodesic.distances(from: start, to: ends) == ends.map { Geodesic.distance(from: start, to: $0) })
        let fractions = [1, 0, 0.25, -0.5, 1.5]
        for end in ends {
            #expect(
                Geodesic.interpolate(from: start, to: end, fractions: fractions)
                    == fractions.map { Geodesic.interpolate(from: start, to: end, fraction: $0) })
        }
        #expect(Geodesic.distances(from: start, to: []).isEmpty)
    }

    @Test func impossibleLatitudesGiveNoNumber() {
        let place = Coordinate(latitude: 91, longitude: 0)
        #expect(Geodesic.distance(from: place, to: Coordinate(latitude: 0, longitude: 0)).isNaN)
    }

    @Test func lengthOfAPathIsTheSumOfItsSteps() {
        let latitudes = [46.0, 46.001, 46.001, 46.5, 46.5]
        let longitudes = [14.0, 14.0, 14.002, 179.9, -179.9]
        let points = zip(latitudes, longitudes).map { Coordinate(latitude: $0, longitude: $1) }
        let sum = zip(points, points.dropFirst()).reduce(0) { $0 + Geodesic.distance(from: $1.0, to: $1.1) }
        #expect(abs(Geodesic.length(latitudes: latitudes, longitudes: longitudes, in: 0..<5) - sum) < 1e-6)
        #expect(Geodesic.length(latitudes: latitudes, longitudes: longitudes, in: 2..<3) == 0)
        #expect(Geodesic.length(latitudes: latitudes, longitudes: longitudes, in: 2..<2) == 0)
    }
}
