extension Geodesic {
    /// Distance and both azimuths from one point to each of many, in their order.
    public static func inverse(from start: Coordinate, to ends: some Collection<Coordinate>) -> [GeodesicInverse] {
        ends.map { inverse(from: start, to: $0) }
    }

    /// Lengths of the geodesics from one point to each of many, metres, in their order.
    public static func distances(from start: Coordinate, to ends: some Collection<Coordinate>) -> [Metres] {
        ends.map { distance(from: start, to: $0) }
    }

    /// The points at each of the `fractions` of the way along one geodesic, which is worked out once.
    ///
    /// Fractions outside 0…1 go on along the same geodesic; where the points coincide each is `start`.
    public static func interpolate(
        from start: Coordinate, to end: Coordinate, fractions: some Collection<Double>
    ) -> [Coordinate] {
        let line = inverse(from: start, to: end)
        return fractions.map { $0 == 0 ? start : $0 == 1 ? end : point(at: $0, of: line, from: start) }
    }
}
