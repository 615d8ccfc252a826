import Geodesy
import SceneMath
import Tracks

/// Everything that is written and drawn over the picture of one moment. Plain values; who draws them needs nothing else.
public struct OverlayState: Equatable, Sendable {
    /// Of the picture, pixels.
    public var size: Vector2
    /// From near to far, at most `Stage.mostLabels`.
    public var labels: [OverlayLabel]
    /// Arrows at the left and right edge, from near to far, at most `Stage.mostIndicators`.
    public var indicators: [OverlayIndicator]
    public var compass: CompassState
    public var status: DeviceStatus
    public var map: MapState
    /// nil without a game, and in a timeline that has not been simulated.
    public var game: GameStatus?
}

/// The name of a POI in the picture.
public struct OverlayLabel: Equatable, Sendable {
    /// Index of the POI in the session's list.
    public var poi: Int
    /// Name, else id.
    public var title: String
    public var kind: String?
    /// Metres to it, as the rules measure.
    public var distance: Metres
    /// Above the middle of the model, pixels from the corner of the top left pixel; may lie above the picture.
    public var screen: Vector2
    /// Height of the projected model, pixels.
    public var modelHeight: Double
    /// Metres along the view axis; nearer labels belong over farther ones.
    public var depth: Metres
    /// The anchor in the scene's world.
    public var world: Vector3
    /// Whether it may be engaged.
    public var isInRange: Bool
}

/// An arrow to a POI beyond the indicator angle.
public struct OverlayIndicator: Equatable, Sendable {
    public var poi: Int
    public var title: String
    public var kind: String?
    public var side: Event.Side
    public var distance: Metres
    /// From the view axis, (−180, 180], right positive.
    public var relativeBearing: Degrees
}

/// The ribbon with the directions.
public struct CompassState: Equatable, Sendable {
    /// What the device takes for its heading, degrees from north, clockwise.
    public var heading: Degrees
    /// Whether that heading is a magnetic one.
    public var isMagnetic: Bool
    /// Horizontal, degrees, of the picture.
    public var fieldOfView: Degrees
    /// POIs near the walker, from near to far.
    public var marks: [CompassMark]
}

/// A POI on the ribbon.
public struct CompassMark: Equatable, Sendable {
    public var poi: Int
    public var title: String
    public var kind: String?
    public var bearing: Degrees
    public var distance: Metres
}

/// What the device says of itself.
public struct DeviceStatus: Equatable, Sendable {
    /// Seconds from the start of the walk.
    public var t: Double
    /// The track's clock; nil for a walk without times.
    public var instant: Instant?
    public var coordinate: Coordinate
    /// Metres; nil where the track has no heights.
    public var height: Metres?
    /// Metres a second.
    public var speed: Double
    public var course: Degrees?
    public var heading: Degrees
    /// The 68 % radius in metres; nil without a modelled receiver.
    public var accuracy: Metres?
    /// Whether there is no fix at the moment.
    public var isOutage: Bool
    /// Title of the session, if it has one.
    public var title: String?
}
