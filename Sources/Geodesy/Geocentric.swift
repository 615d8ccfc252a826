import CPROJ
import Foundation

/// Earth-centred, earth-fixed metres: x towards (0, 0), y towards (0, 90° E), z towards the north pole.
///
/// Four lanes, of which the last is zero: three would be stored as four anyway.
public enum Geocentric {
    /// Earth-centred position of a coordinate at a height in metres above the ellipsoid.
    public static func position(of coordinate: Coordinate, height: Metres) -> SIMD4<Double> {
        let (sinLatitude, cosLatitude) = sineAndCosine(coordinate.latitude * radiansPerDegree)
        let (sinLongitude, cosLongitude) = sineAndCosine(coordinate.longitude * radiansPerDegree)
        let normal =
            WGS84.equatorialRadius / (1 - WGS84.eccentricitySquared * sinLatitude * sinLatitude).squareRoot()
        let radius = (normal + height) * cosLatitude
        return SIMD4(
            radius * cosLongitude, radius * sinLongitude,
            (normal * (1 - WGS84.eccentricitySquared) + height) * sinLatitude, 0)
    }

    /// Length of the arc over a straight line between two points of the ground, metres: within a millimetre of the geodesic
    /// at 100 km, and much quicker where earth-centred positions are at hand.
    package static func arc(overChord chord: Metres) -> Metres {
        // The first term of 2 R asin(chord / 2 R), with the Earth's mean radius R.
        let radius = 6_371_000.0
        return chord * (1 + chord * chord / (24 * radius * radius))
    }

    /// Both at once take little longer than one of them.
    @inline(__always)
    private static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
        var sine = 0.0
        var cosine = 0.0
        sincos(angle, &sine, &cosine)
        return (sine, cosine)
    }

    /// The coordinate and the height above the ellipsoid (metres) of an earth-centred position in metres.
    ///
    /// The latitude is Newton's iteration on Bowring's equation in the tangent of the reduced latitude, which converges
    /// in two or three steps from everywhere but the neighbourhood of the Earth's centre, where no answer is useful.
    /// Source: T. Fukushima, Fast transform from geocentric to geodetic coordinates, J. Geodesy 73 (1999).
    public static func coordinate(of position: SIMD4<Double>) -> (coordinate: Coordinate, height: Metres) {
        let distance = hypot(position.x, position.y)
        let longitude = distance > 0 ? atan2(position.y, position.x) : 0
        let (sine, cosine) = latitude(axial: position.z, equatorial: distance)
        let normal = (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
        let height = distance * cosine + position.z * sine - WGS84.equatorialRadius * normal
        return (
            Coordinate(latitude: atan2(sine, cosine) / radiansPerDegree, longitude: longitude / radiansPerDegree),
            height
        )
    }

    /// Sine and cosine of the geodetic latitude.
    private static func latitude(axial: Double, equatorial: Double) -> (sine: Double, cosine: Double) {
        let ratio = 1 - WGS84.flattening
        let a = WGS84.equatorialRadius
        let secondEccentricitySquared = WGS84.eccentricitySquared / (ratio * ratio)
        let b = a * ratio
        // Reduced latitude β as a unit vector; the first guess is exact on the ellipsoid.
        var (y, x) = unit(axial, ratio * equatorial)
        var sine = 0.0
        var cosine = 1.0
        for _ in 0..<6 {
            let numerator = axial + secondEccentricitySquared * b * y * y * y
            let denominator = equatorial - WGS84.eccentricitySquared * a * x * x * x
            (sine, cosine) = unit(numerator, denominator)
            let (nextY, nextX) = unit(ratio * sine, cosine)
            let change = (nextY * x - nextX * y).magnitude
            (y, x) = (nextY, nextX)
            if change < 1e-16 { break }
        }
        return (sine, cosine)
    }

    private static func unit(_ y: Double, _ x: Double) -> (Double, Double) {
        let length = (y * y + x * x).squareRoot()
        return length > 0 ? (y / length, x / length) : (0, 1)
    }
}
