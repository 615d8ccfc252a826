import Geodesy

extension TrackDocument {
    /// The document with its heights measured from `datum`; itself where they are already.
    /// - Parameter geoid: tells how far mean sea level is above the ellipsoid.
    /// - Throws: `GeoidError` where the geoid has no height.
    public func converted(to datum: HeightDatum, by geoid: Geoid) throws(GeoidError) -> TrackDocument {
        guard datum != heightDatum else { return self }
        let sign = datum == .ellipsoid ? 1.0 : -1.0
        var result = self
        result.heightDatum = datum
        for index in tracks.indices { try result.tracks[index].points.raise(by: geoid, sign) }
        for index in routes.indices { try result.routes[index].points.raise(by: geoid, sign) }
        for index in waypoints.indices {
            guard let height = waypoints[index].elevation else { continue }
            result.waypoints[index].elevation = height + sign * (try geoid.undulation(at: waypoints[index].coordinate))
        }
        return result
    }
}

extension TrackColumns {
    fileprivate mutating func raise(by geoid: Geoid, _ sign: Double) throws(GeoidError) {
        for index in elevations.indices where !elevations[index].isNaN {
            elevations[index] += sign * (try geoid.undulation(at: coordinate(index)))
        }
    }
}
