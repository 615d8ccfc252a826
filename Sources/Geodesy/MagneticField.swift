import Foundation

/// The Earth's main magnetic field at one place and time.
public struct MagneticField: Equatable, Sendable {
    /// Component towards true north, nanotesla.
    public var north: Double

    /// Component towards east, nanotesla.
    public var east: Double

    /// Component downwards, nanotesla.
    public var down: Double

    /// Strength in the horizontal plane, nanotesla.
    public var horizontal: Double { hypot(north, east) }

    /// Total strength, nanotesla.
    public var total: Double { (north * north + east * east + down * down).squareRoot() }

    /// Angle from true north to magnetic north, degrees, east positive: true = magnetic + declination.
    public var declination: Degrees { atan2(east, north) / radiansPerDegree }

    /// Angle below the horizontal, degrees.
    public var inclination: Degrees { atan2(down, horizontal) / radiansPerDegree }
}
