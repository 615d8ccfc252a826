/// What a height is measured from.
public enum HeightDatum: String, Equatable, Sendable, CaseIterable {
    /// Mean sea level, as GPX, NMEA and people mean it.
    case msl
    /// The WGS84 ellipsoid.
    case ellipsoid
}
