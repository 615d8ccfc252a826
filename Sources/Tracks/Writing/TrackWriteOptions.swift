import Geodesy

/// How tracks are written.
public struct TrackWriteOptions: Sendable {
    /// How a walk is made of the document for the formats that play one (`TrackOutputFormat.isPlayed`), and what speed tracks
    /// without times have in NMEA.
    public var player: PlayerOptions

    /// Metres from the ellipsoid up to mean sea level at a place, nil where unknown; for NMEA, which tells both.
    public var undulation: @Sendable (Coordinate) -> Metres?

    /// The usual way.
    public init(
        player: PlayerOptions = PlayerOptions(), undulation: @escaping @Sendable (Coordinate) -> Metres? = { _ in nil }
    ) {
        self.player = player
        self.undulation = undulation
    }
}
