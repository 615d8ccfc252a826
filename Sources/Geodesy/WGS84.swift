import CPROJ

/// The WGS84 ellipsoid, on which everything in this module lies.
///
/// Source: NIMA TR8350.2, World Geodetic System 1984, third edition (2000).
public enum WGS84 {
    // Computed, so that loops over a million points have them as constants and not as globals to be set up first.

    /// Equatorial radius, metres.
    @inlinable public static var equatorialRadius: Metres { 6_378_137 }

    /// Flattening, without unit.
    @inlinable public static var flattening: Double { 1 / 298.257223563 }

    /// Polar radius, metres.
    @inlinable public static var polarRadius: Metres { equatorialRadius * (1 - flattening) }

    /// Square of the first eccentricity, without unit.
    @inlinable public static var eccentricitySquared: Double { flattening * (2 - flattening) }

    /// The series coefficients of PROJ's `geodesic.h` for this ellipsoid, computed once.
    static let geodesic = GeodesicCoefficients()
}

/// Owns PROJ's description of an ellipsoid at an address that never moves.
///
/// The structure is written once here and only read afterwards, which makes sharing it between threads sound.
struct GeodesicCoefficients: @unchecked Sendable {
    let pointer: UnsafePointer<geod_geodesic>

    init() {
        let storage = UnsafeMutablePointer<geod_geodesic>.allocate(capacity: 1)
        storage.initialize(to: geod_geodesic())
        geod_init(storage, WGS84.equatorialRadius, WGS84.flattening)
        pointer = UnsafePointer(storage)
    }
}
