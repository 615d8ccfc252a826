import Foundation

/// East-north-up metres around an origin: the exact map geodetic → earth-centred → local and back.
///
/// The frame is a tangent plane, not a projection: a point 10 km away on the ellipsoid lies 7.8 m below it. Heights are
/// metres above the ellipsoid. Good to a few nanometres within 1,000 km of the origin.
/// Source: EPSG Guidance Note 7-2, sections 4.1.1 (geographic/geocentric) and 4.1.2 (geocentric/topocentric).
public struct LocalFrame: Equatable, Sendable {
    /// Where the frame touches the Earth.
    public let origin: Coordinate

    /// Height of the origin, metres above the ellipsoid.
    public let originHeight: Metres

    private let center: SIMD4<Double>
    private let sinLatitude: Double
    private let cosLatitude: Double
    private let sinLongitude: Double
    private let cosLongitude: Double

    /// A frame at a coordinate and a height in metres above the ellipsoid.
    public init(origin: Coordinate, height: Metres = 0) {
        self.origin = origin
        originHeight = height
        let latitude = origin.latitude * radiansPerDegree
        let longitude = origin.longitude * radiansPerDegree
        // Exact zeros at the poles and the quarter turns keep the axes of such frames exactly aligned.
        sinLatitude = sin(latitude)
        cosLatitude = origin.latitude.magnitude == 90 ? 0 : cos(latitude)
        sinLongitude = sin(longitude)
        cosLongitude = cos(longitude)
        center = Geocentric.position(of: origin, height: height)
    }

    /// East, north and up of a coordinate at a height in metres above the ellipsoid.
    public func local(of coordinate: Coordinate, height: Metres = 0) -> LocalPosition {
        let offset = Geocentric.position(of: coordinate, height: height) - center
        let outward = cosLongitude * offset.x + sinLongitude * offset.y
        return LocalPosition(
            east: cosLongitude * offset.y - sinLongitude * offset.x,
            north: cosLatitude * offset.z - sinLatitude * outward,
            up: cosLatitude * outward + sinLatitude * offset.z)
    }

    /// The coordinate and the height above the ellipsoid (metres) of a position in this frame.
    public func coordinate(of position: LocalPosition) -> (coordinate: Coordinate, height: Metres) {
        let outward = cosLatitude * position.up - sinLatitude * position.north
        let offset = SIMD4(
            cosLongitude * outward - sinLongitude * position.east,
            sinLongitude * outward + cosLongitude * position.east,
            sinLatitude * position.up + cosLatitude * position.north,
            0)
        return Geocentric.coordinate(of: center + offset)
    }
}
