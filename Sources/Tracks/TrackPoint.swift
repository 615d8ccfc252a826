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

    /// A point with what is known of it.
    public init(
        coordinate: Coordinate, elevation: Metres? = nil, time: Instant? = nil, speed: Double? = nil,
        course: Degrees? = nil, heading: Degrees? = nil
    ) {
        latitude = coordinate.latitude
        longitude = coordinate.longitude
        self.elevation = elevation ?? .nan
        self.time = time?.microseconds ?? TrackColumns.missingTime
        self.speed = speed ?? .nan
        self.course = course ?? .nan
        self.heading = heading ?? .nan
    }
}
