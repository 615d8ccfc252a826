import Geodesy
import SceneMath

/// The moment from above: metres east (x) and north (y) of the walk's first point.
public struct MapState: Equatable, Sendable {
    /// The walked way, a line per segment; the same at every moment, and shared, not copied.
    public var track: [MapLine]
    /// Corners of what the track takes up, south-west and north-east.
    public var low: Vector2
    public var high: Vector2
    /// Seconds from the start of the walk: what of the track lies behind.
    public var t: Double
    public var truth: MapPose
    /// Where the device believes to be; equal to the truth without sensors.
    public var perceived: MapPose
    /// Whether the two may differ.
    public var hasSensors: Bool
    /// Horizontal field of view, degrees; the wedge opens by half of it to each side of the perceived heading.
    public var fieldOfView: Degrees
    /// Metres within which a POI may be engaged; nil without rules.
    public var engageRange: Metres?
    /// POIs near the track whose pins are there, at most `Stage.mostMapPOIs`; from near to far from the walker.
    public var pois: [MapPOI]
}

/// One segment of the way on the map.
public struct MapLine: Equatable, Sendable {
    public var points: [Vector2]
    /// Seconds from the start of the walk, one per point, rising.
    public var times: [Double]
}

/// Where a device is on the map and where it points.
public struct MapPose: Equatable, Sendable {
    public var position: Vector2
    /// Degrees from the map's north, clockwise.
    public var heading: Degrees
    /// The 68 % radius in metres.
    public var accuracy: Metres?
}

/// A POI on the map.
public struct MapPOI: Equatable, Sendable {
    public var poi: Int
    public var title: String
    public var kind: String?
    public var position: Vector2
    public var distance: Metres
    /// Linear red, green, blue of its kind, 0–1; nil leaves the choice to who draws.
    public var color: SIMD3<Double>?
    public var isInRange: Bool
    /// Whether it is the one that the encounter is with.
    public var isEngaged: Bool
}
