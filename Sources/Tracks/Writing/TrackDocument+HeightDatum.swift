import Geodesy

extension TrackDocument {
    /// The document with its heights measured from `datum`; itself where they are already.
    ///
    /// Where a receiver told its own geoid separation, that is used, for its height above sea level came about with it.
    /// - Parameter geoid: tells how far mean sea level is above the ellipsoid elsewhere.
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
            let waypoint = waypoints[index]
            let separation = try geoid.separation(at: waypoint.coordinate, told: waypoint.geoidSeparation)
            result.waypoints[index].elevation = height + sign * separation
        }
        return result
    }
}

extension TrackColumns {
    fileprivate mutating func raise(by geoid: Geoid, _ sign: Double) throws(GeoidError) {
        for index in elevations.indices where !elevations[index].isNaN {
            elevations[index] += sign * (try geoid.separation(at: coordinate(index), told: geoidSeparation(index)))
        }
    }
}

extension Geoid {
    fileprivate func separation(at place: Coordinate, told: Metres?) throws(GeoidError) -> Metres {
        if let told { return told }
        return try undulation(at: place)
    }
}
