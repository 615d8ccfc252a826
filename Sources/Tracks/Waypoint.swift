import Geodesy

/// A named place beside the track.
public struct Waypoint: Equatable, Sendable {
    /// The place's name, if it has one.
    public var name: String?
    /// Where it is.
    public var coordinate: Coordinate
    /// Metres above the datum of the file, for GPX mean sea level.
    public var elevation: Metres?
    /// Metres from the WGS84 ellipsoid up to mean sea level there, as the receiver told it.
    public var geoidSeparation: Metres?
    /// When it was recorded.
    public var time: Instant?
    /// Name of the symbol with which to show it.
    public var symbol: String?
    /// Its classification in the author's words.
    public var type: String?
    /// What the author says about it.
    public var comment: String?

    /// A place with what is known of it.
    public init(
        name: String? = nil, coordinate: Coordinate, elevation: Metres? = nil,
        geoidSeparation: Metres? = nil, time: Instant? = nil, symbol: String? = nil, type: String? = nil,
        comment: String? = nil
    ) {
        self.name = name
        self.coordinate = coordinate
        self.elevation = elevation
        self.geoidSeparation = geoidSeparation
        self.time = time
        self.symbol = symbol
        self.type = type
        self.comment = comment
    }
}
