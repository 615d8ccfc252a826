import CPROJ

/// The shortest path between two points on WGS84.
public struct GeodesicInverse: Equatable, Sendable {
    /// Length of the geodesic, metres.
    public var distance: Metres

    /// Azimuth at the first point, degrees clockwise from true north in (−180, 180].
    public var initialAzimuth: Degrees

    /// Azimuth at the second point (still leading onwards), degrees in (−180, 180].
    public var finalAzimuth: Degrees

    /// `initialAzimuth` in [0, 360). A mere convention where the points coincide.
    public var initialBearing: Degrees { Bearing.normalized(initialAzimuth) }

    /// `finalAzimuth` in [0, 360). A mere convention where the points coincide.
    public var finalBearing: Degrees { Bearing.normalized(finalAzimuth) }
}

/// Where a geodesic leads.
public struct GeodesicDirect: Equatable, Sendable {
    /// The end, its longitude in [−180, 180].
    public var coordinate: Coordinate

    /// Azimuth at the end, degrees in (−180, 180].
    public var finalAzimuth: Degrees

    /// `finalAzimuth` in [0, 360).
    public var finalBearing: Degrees { Bearing.normalized(finalAzimuth) }
}

/// Geodesics on WGS84: distances good to some nanometres at any range, the antipodes included.
///
/// Source: C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87 (2013), as implemented in PROJ's `geodesic.h`.
public enum Geodesic {
    /// Distance and both azimuths between two points.
    ///
    /// Longitudes may lie outside −180…180; a latitude outside −90…90 or a NaN gives NaN.
    public static func inverse(from start: Coordinate, to end: Coordinate) -> GeodesicInverse {
        var distance = 0.0
        var initial = 0.0
        var final = 0.0
        geod_inverse(
            WGS84.geodesic.pointer, start.latitude, start.longitude, end.latitude, end.longitude,
            &distance, &initial, &final)
        return GeodesicInverse(
            distance: distance, initialAzimuth: Bearing.azimuth(initial), finalAzimuth: Bearing.azimuth(final))
    }

    /// The point reached from `start` after `distance` metres (negative: backwards) on a bearing in degrees.
    public static func direct(from start: Coordinate, bearing: Degrees, distance: Metres) -> GeodesicDirect {
        var latitude = 0.0
        var longitude = 0.0
        var final = 0.0
        geod_direct(
            WGS84.geodesic.pointer, start.latitude, start.longitude, bearing, distance,
            &latitude, &longitude, &final)
        return GeodesicDirect(
            coordinate: Coordinate(latitude: latitude, longitude: longitude), finalAzimuth: Bearing.azimuth(final))
    }

    /// Length of the geodesic between two points, metres.
    public static func distance(from start: Coordinate, to end: Coordinate) -> Metres {
        var distance = 0.0
        geod_inverse(
            WGS84.geodesic.pointer, start.latitude, start.longitude, end.latitude, end.longitude,
            &distance, nil, nil)
        return distance
    }

    /// Initial bearing from `start` to `end`, degrees clockwise from true north in [0, 360).
    /// - Returns: nil when the points coincide, where no bearing exists.
    public static func bearing(from start: Coordinate, to end: Coordinate) -> Degrees? {
        let line = inverse(from: start, to: end)
        return line.distance > 0 ? line.initialBearing : nil
    }

    /// The point at `fraction` of the way along the geodesic; 0 is `start` and 1 is `end`, both exactly.
    ///
    /// Fractions outside 0…1 go on along the same geodesic.
    public static func interpolate(from start: Coordinate, to end: Coordinate, fraction: Double) -> Coordinate {
        if fraction == 0 { return start }
        if fraction == 1 { return end }
        return point(at: fraction, of: inverse(from: start, to: end), from: start)
    }

    static func point(at fraction: Double, of line: GeodesicInverse, from start: Coordinate) -> Coordinate {
        guard line.distance > 0 else { return start }
        return direct(from: start, bearing: line.initialAzimuth, distance: line.distance * fraction).coordinate
    }
}
