/// A position on the WGS84 ellipsoid, degrees north and degrees east.
///
/// The value is what it was given: nothing is wrapped or clamped. `isValid` says whether it lies on the Earth.
public struct Coordinate: Hashable, Sendable {
    /// Geodetic latitude, degrees, north positive.
    public var latitude: Degrees

    /// Longitude, degrees, east positive.
    public var longitude: Degrees

    /// A position from degrees north and degrees east.
    @inlinable
    public init(latitude: Degrees, longitude: Degrees) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether the latitude lies in −90…90 and the longitude in −180…180; false for NaN.
    @inlinable
    public var isValid: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }

    /// The same place with its longitude in [−180, 180).
    public var wrapped: Coordinate {
        if longitude >= -180 && longitude < 180 { return self }
        let turn = Bearing.difference(from: 0, to: longitude)
        return Coordinate(latitude: latitude, longitude: turn == 180 ? -180 : turn)
    }
}
