import Geodesy

/// Where the device is and where it points, at one moment.
public struct Pose: Equatable, Sendable {
    /// Seconds from the start of the walk.
    public var t: Double
    public var coordinate: Coordinate
    /// Metres in the track's datum, of the track's position; the eye is `device.eyeHeight` above.
    public var height: Metres
    /// Degrees from true north, clockwise, [0, 360).
    public var heading: Degrees
    /// Degrees above the horizon.
    public var pitch: Degrees
    /// Degrees; positive tilts the device's top to the right.
    public var roll: Degrees
    /// Metres a second over ground.
    public var speed: Double
    /// Degrees from true north of the way; nil where the walker never moves.
    public var course: Degrees?
    /// The 68 % radius in metres that the receiver reports, modelled or recorded; nil where nothing is known of it.
    public var accuracy: Metres?

    public init(
        t: Double, coordinate: Coordinate, height: Metres, heading: Degrees, pitch: Degrees = 0, roll: Degrees = 0,
        speed: Double = 0, course: Degrees? = nil, accuracy: Metres? = nil
    ) {
        self.t = t
        self.coordinate = coordinate
        self.height = height
        self.heading = heading
        self.pitch = pitch
        self.roll = roll
        self.speed = speed
        self.course = course
        self.accuracy = accuracy
    }
}
