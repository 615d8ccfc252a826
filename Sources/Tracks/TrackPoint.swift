import Geodesy

/// One point on its way into `TrackColumns`; NaN and `TrackColumns.missingTime` stand for what it lacks.
public struct TrackPoint: Sendable {
    /// Degrees north.
    public var latitude: Degrees
    /// Degrees east.
    public var longitude: Degrees
    /// Metres above the datum of the file, NaN if unknown.
    public var elevation: Metres
    /// Microseconds since 1970, `TrackColumns.missingTime` if unknown.
    public var time: Int64
    /// Metres per second, NaN if unknown.
    public var speed: Double
    /// Direction of travel, degrees from true north, NaN if unknown.
    public var course: Degrees
    /// Direction of the device, degrees from true north, NaN if unknown.
    public var heading: Degrees
    /// How far the device looked up, degrees above the horizon, NaN if unknown.
    public var pitch: Degrees
    /// How far the device was tilted to the right, degrees, NaN if unknown.
    public var roll: Degrees
    /// Radius in which the position lies with 68 %, metres, NaN if unknown.
    public var accuracy: Metres
    /// Metres from the WGS84 ellipsoid up to mean sea level there, as the receiver told it, NaN if unknown.
    public var geoidSeparation: Metres

    /// A point with what is known of it.
    public init(
        coordinate: Coordinate, elevation: Metres? = nil, time: Instant? = nil, speed: Double? = nil,
        course: Degrees? = nil, heading: Degrees? = nil, pitch: Degrees? = nil, roll: Degrees? = nil,
        accuracy: Metres? = nil, geoidSeparation: Metres? = nil
    ) {
        latitude = coordinate.latitude
        longitude = coordinate.longitude
        self.elevation = elevation ?? .nan
        self.time = time?.microseconds ?? TrackColumns.missingTime
        self.speed = speed ?? .nan
        self.course = course ?? .nan
        self.heading = heading ?? .nan
        self.pitch = pitch ?? .nan
        self.roll = roll ?? .nan
        self.accuracy = accuracy ?? .nan
        self.geoidSeparation = geoidSeparation ?? .nan
    }
}
