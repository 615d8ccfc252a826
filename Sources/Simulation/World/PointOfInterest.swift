import Geodesy

/// A thing bound to a place on the Earth.
public struct PointOfInterest: Equatable, Sendable {
    /// Unique among the POIs of a session.
    public var id: String
    /// What people call it.
    public var name: String?
    /// Picks its looks from `world.kinds`.
    public var kind: String?
    /// Overrides the kind's model.
    public var model: WorldModel?
    public var coordinate: Coordinate
    public var altitude: Altitude
    /// Factor on the kind's size.
    public var scale: Double
    /// Degrees from true north, clockwise, to which its north side is turned.
    public var heading: Degrees
    /// The line of its feature, for faults that show later; 0 where it has none.
    package var line = 0

    public init(
        id: String, name: String? = nil, kind: String? = nil, model: WorldModel? = nil, coordinate: Coordinate,
        altitude: Altitude = .ground, scale: Double = 1, heading: Degrees = 0
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.model = model
        self.coordinate = coordinate
        self.altitude = altitude
        self.scale = scale
        self.heading = heading
    }

    /// The name, else the id.
    public var title: String { name ?? id }
}

/// How high a POI's base stands.
public enum Altitude: Equatable, Sendable {
    /// At the height of the walker's track point of the moment.
    case ground
    /// Metres above that.
    case relative(Metres)
    /// Metres in the world's datum.
    case absolute(Metres)

    /// The modes as files name them.
    package static let modeNames = ["ground", "relative", "absolute"]
}
