import CPROJ
import Foundation

/// The inverse problem for neighbouring points of a track, some ten times as fast as the general one.
///
/// Within `reach` (3.3 km) and below `highestLatitude` the series leaves out terms of relative size 3e-12, which makes less
/// than 10 nm; the tests hold it against Karney's method. Longer lines, polar ones and those across the antimeridian are
/// handed to the general method.
/// Source: Gauss's mid-latitude formulas with terms of third order; W. Großmann, Geodätische Rechnungen und Abbildungen
/// in der Landesvermessung (1976), and R. H. Rapp, Geometric Geodesy I (1991), section 6.3.
package enum ShortGeodesic {
    /// Largest difference of latitude and of longitude, degrees.
    package static let reach: Degrees = 0.03

    /// Largest magnitude of the mean latitude, degrees: the left out terms grow with its tangent.
    package static let highestLatitude: Degrees = 85

    /// Distance in metres between two points, by the series where it holds.
    @inline(__always)
    package static func distance(
        _ latitude1: Degrees, _ longitude1: Degrees, _ latitude2: Degrees, _ longitude2: Degrees
    ) -> Metres {
        guard let line = components(latitude1, longitude1, latitude2, longitude2) else {
            return Geodesic.distance(
                from: Coordinate(latitude: latitude1, longitude: longitude1),
                to: Coordinate(latitude: latitude2, longitude: longitude2))
        }
        return (line.north * line.north + line.east * line.east).squareRoot()
    }

    /// Distance in metres and azimuth at the first point in degrees, by the series where it holds; `turn` is by how many
    /// degrees the azimuth at the second point is larger.
    package static func inverse(
        from start: Coordinate, to end: Coordinate
    ) -> (distance: Metres, azimuth: Degrees, turn: Degrees) {
        let line = components(start.latitude, start.longitude, end.latitude, end.longitude)
        guard let line else {
            let general = Geodesic.inverse(from: start, to: end)
            return (general.distance, general.initialAzimuth, general.finalAzimuth - general.initialAzimuth)
        }
        let distance = (line.north * line.north + line.east * line.east).squareRoot()
        let azimuth = atan2(line.east, line.north) - line.convergence / 2
        return (distance, azimuth / radiansPerDegree, line.convergence / radiansPerDegree)
    }

    /// The line as metres north and east at its middle, and the turn of its azimuth from end to end, radians.
    @inline(__always)
    private static func components(
        _ latitude1: Degrees, _ longitude1: Degrees, _ latitude2: Degrees, _ longitude2: Degrees
    ) -> (north: Metres, east: Metres, convergence: Double)? {
        let latitudeDifference = latitude2 - latitude1
        let longitudeDifference = longitude2 - longitude1
        let middle = latitude1 + latitudeDifference / 2
        guard latitudeDifference.magnitude <= reach, longitudeDifference.magnitude <= reach,
            middle.magnitude <= highestLatitude
        else { return nil }
        let phi = latitudeDifference * radiansPerDegree
        let lambda = longitudeDifference * radiansPerDegree
        var sine = 0.0
        var cosine = 0.0
        sincos(middle * radiansPerDegree, &sine, &cosine)

        // η² and V² = 1 + η² of the literature, N and M the radii across and along the meridian.
        let flattening = WGS84.flattening
        let secondEccentricitySquared = flattening * (2 - flattening) / ((1 - flattening) * (1 - flattening))
        let eta = secondEccentricitySquared * cosine * cosine
        let v = 1 + eta
        let across = WGS84.equatorialRadius / (1 - flattening) / v.squareRoot()
        let inverse = 1 / v
        let along = across * inverse

        let phi2 = phi * phi
        let lambdaSine = lambda * sine
        let lambdaCosine = lambda * cosine
        let lambdaCosine2 = lambdaCosine * lambdaCosine
        // η²t² without the tangent t, which has no bound at the pole.
        let etaTangent = secondEccentricitySquared * sine * sine
        let order = inverse * inverse * phi2
        let east =
            across * lambdaCosine
            * (1 - lambdaSine * lambdaSine / 24 + (1 + eta - 9 * etaTangent) / 24 * order)
        let halfCosine = 1 - lambda * lambda / 8
        let north =
            along * phi * halfCosine
            * (1 + (1 - 2 * eta) / 24 * lambdaCosine2 + (eta - etaTangent) / 8 * order)
        let convergence = lambdaSine * (1 + (3 + 8 * eta + 5 * eta * eta) / 24 * order + lambdaCosine2 / 12)
        return (north, east, convergence)
    }
}
