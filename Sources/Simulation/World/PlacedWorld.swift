import Geodesy

/// What of the POIs counts for where they stand and how large they are, ready for quick use.
package struct PlacedWorld: Sendable {
    package let pois: [PlacedPOI]

    /// Everything about one POI's body.
    package struct PlacedPOI: Hashable, Sendable {
        package var coordinate: Coordinate
        /// Metres in the track's datum where `isAbsolute`, else above the walker's track point.
        package var height: Metres
        package var isAbsolute: Bool
        /// Degrees from true north, clockwise.
        package var heading: Degrees
        /// Length of the body's sides, metres.
        package var side: Metres
        package var isBillboard: Bool

        /// Metres in the track's datum of the base, for a walker whose track point is `ground` high.
        package func base(ground: Metres) -> Metres { isAbsolute ? height : ground + height }
    }

    /// - Throws: `GeoidError` when heights must be converted and can't be.
    package init(_ pois: [PointOfInterest], session: Session) throws(GeoidError) {
        let trackDatum = session.track.datum
        let worldDatum = session.world.datum
        let needsGeoid =
            trackDatum != worldDatum && pois.contains { if case .absolute = $0.altitude { true } else { false } }
        let geoid = needsGeoid ? try Geoid.egm96() : nil
        var placed: [PlacedPOI] = []
        placed.reserveCapacity(pois.count)
        for poi in pois {
            let kind = poi.kind.flatMap { session.world.kinds[$0] }
            var height = 0.0
            var isAbsolute = false
            switch poi.altitude {
            case .ground: break
            case .relative(let above): height = above
            case .absolute(let altitude):
                isAbsolute = true
                // Ellipsoidal height = height above sea level + undulation.
                let undulation = try geoid?.undulation(at: poi.coordinate) ?? 0
                height = altitude + (worldDatum == .msl ? undulation : -undulation)
            }
            let model = poi.model ?? kind?.model ?? .cube
            placed.append(
                PlacedPOI(
                    coordinate: poi.coordinate, height: height, isAbsolute: isAbsolute, heading: poi.heading,
                    side: (kind?.size ?? model.naturalSize) * poi.scale, isBillboard: kind?.billboard ?? false))
        }
        self.pois = placed
    }
}
