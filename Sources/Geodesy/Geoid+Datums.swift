extension Geoid {
    /// A height above one datum as the height of the same point above another, metres.
    ///
    /// Above the ellipsoid = above sea level + undulation.
    /// - Throws: `GeoidError.noHeight` outside −90…90 and for NaN; never where both datums are the same.
    public func height(
        _ height: Metres, at coordinate: Coordinate, from source: HeightDatum, to target: HeightDatum
    ) throws(GeoidError) -> Metres {
        switch (source, target) {
        case (.msl, .msl), (.ellipsoid, .ellipsoid): return height
        case (.msl, .ellipsoid): return height + (try undulation(at: coordinate))
        case (.ellipsoid, .msl): return height - (try undulation(at: coordinate))
        }
    }
}
