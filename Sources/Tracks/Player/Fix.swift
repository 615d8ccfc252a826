import Geodesy

/// The walker's state at one moment.
public struct Fix: Equatable, Sendable {
    /// Seconds from the start of the walk.
    public var t: Double

    /// Where the walker is.
    public var coordinate: Coordinate

    /// Metres above the datum of the file; nil when no point of the walk has a height.
    public var height: Metres?

    /// Speed over ground, metres per second, never negative.
    public var speed: Double

    /// Direction of travel, degrees from true north in [0, 360); nil when the walker never moves and none is recorded.
    public var course: Degrees?

    /// Recorded direction of the device, degrees from true north in [0, 360); nil when none is recorded.
    public var heading: Degrees?

    /// Recorded pitch of the device, degrees above the horizon; nil when none is recorded.
    public var pitch: Degrees?

    /// Recorded roll of the device, degrees, positive where its top is tilted to the right; nil when none is recorded.
    public var roll: Degrees?

    /// Recorded accuracy, the 68 % radius in metres; nil where the points around have none.
    public var accuracy: Metres?

    /// Whether the moment lies between two segments, where nothing was recorded.
    public var isGap: Bool
}
