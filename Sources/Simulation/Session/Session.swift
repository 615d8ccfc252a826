import Geodesy

/// What a session file says: the walk, the device that sees it, its sensors, the world around, and the rules.
///
/// A value without any file behind it: names of files are still names. `PreparedSession` has read them.
public struct Session: Equatable, Sendable {
    /// The file it was read from, as the person named it; for a bare walk the walk's file.
    public var file: String
    public var title: String?
    /// Feeds everything random.
    public var seed: UInt64 = 0
    public var track: TrackSettings
    public var device = DeviceSettings()
    /// nil when the device perceives the truth.
    public var sensors: SensorSettings?
    public var world = WorldSettings()
    /// nil when nothing beyond `fix`, `outage`, `recovered`, `entered` and `left` is told.
    public var rules: RuleSettings?
    /// What the person with the device does, in the file's order.
    public var script: [ScriptStep] = []
    /// What `check` looks for, in the file's order.
    public var expectations: [Expectation] = []
    /// The line of each value by its dotted path (`track.from`), for faults that only the walk itself shows.
    package var lines: [String: Int] = [:]

    /// The session of a bare walk: everything at its default, without rules.
    public init(walk file: String, pois: String? = nil) {
        self.file = file
        track = TrackSettings(file: file)
        world.pois = pois
    }

    /// The seed of the sensors.
    public var sensorSeed: UInt64 { sensors?.seed ?? seed }
}

/// Which track is walked, and how.
public struct TrackSettings: Equatable, Sendable {
    /// As written in the session, relative to its file.
    public var file: String
    /// First and last moment that are told and drawn; nil is the walk's own.
    public var from: SessionTime?
    public var to: SessionTime?
    /// Only the track of this name is walked; nil walks all in file order.
    public var name: String?
    /// Metres a second where the track has no times.
    public var pace: Double = 1.4
    public var datum = HeightDatum.msl
}

/// The device in the hand: where its eye is and what it takes in.
public struct DeviceSettings: Equatable, Sendable {
    /// Metres from the track's position up to the eye.
    public var eyeHeight: Metres = 1.6
    /// Vertical, degrees, over 0 and under 180.
    public var fieldOfView: Degrees = 60
    /// Nearest and farthest metres that are drawn.
    public var near: Metres = 0.1
    public var far: Metres = 5000
    public var heading = HeadingSource.course
    /// Degrees above the horizon.
    public var pitch = AngleSource.fixed(0)
    /// Degrees; positive tilts the device's top to the right, so that the picture turns to the left.
    public var roll = AngleSource.fixed(0)
}

/// Where the device points.
public enum HeadingSource: Equatable, Sendable {
    /// Along the way.
    case course
    /// As the track recorded it; along the way where it did not.
    case recorded
    /// Degrees from true north, clockwise.
    case fixed(Degrees)
    /// Always at this POI.
    case lookAt(String)
    /// Interpolated the short way round, held before the first and after the last.
    case list([TimedAngle])
}

/// Pitch or roll.
public enum AngleSource: Equatable, Sendable {
    case fixed(Degrees)
    /// As the track recorded it; 0 where it did not.
    case recorded
    /// Interpolated, held before the first and after the last.
    case list([TimedAngle])
}

/// An angle in degrees at a moment of the walk.
public struct TimedAngle: Equatable, Sendable {
    public var time: SessionTime
    public var angle: Degrees

    public init(time: SessionTime, angle: Degrees) {
        self.time = time
        self.angle = angle
    }
}

/// What tells events from moments.
public struct RuleSettings: Equatable, Sendable {
    public var game: Game?
    /// Metres within which a POI counts as near.
    public var engageRange: Metres = 50
    /// Metres within which `seen` and `lost` are told; nil is `engageRange`.
    public var sightRange: Metres?
    /// Degrees off the view axis beyond which an arrow points to a POI.
    public var indicatorAngle: Degrees = 15
    /// Metres within which things are picked up; nil is the game's own.
    public var pickUpRange: Metres?
    /// Seconds from the first told moment after which the game is over; nil is the game's own.
    public var timeLimit: Double?
    /// The path of the level's plan, in the game `bugs`, ready to be opened.
    public var plan: String?

    public init() {}

    /// The sets of rules that are known by name.
    public enum Game: String, Equatable, Sendable, CaseIterable {
        case hunt
        case bugs
        case flags
    }
}
