import Geodesy

/// Where sites are, laid out for quick questions about which are near.
package struct SiteField: Sendable {
    let grid: PlaceGrid
    private let places: [Coordinate]
    /// The same in the order of the grid, so that neighbours lie side by side in memory.
    private let ordered: [Coordinate]

    init(_ sites: [Site], range: Metres) { self.init(sites.map(\.body.coordinate), range: range) }

    /// - Parameter range: metres that will be asked for, about.
    package init(_ places: [Coordinate], range: Metres) {
        self.places = places
        grid = PlaceGrid(places, cell: max(range / 1.5, 20))
        ordered = grid.places.map { places[Int($0)] }
    }

    /// Metres over ground to a site, to 10 nm.
    func distance(_ site: Int, from place: Coordinate) -> Metres {
        ShortGeodesic.distance(place.latitude, place.longitude, places[site].latitude, places[site].longitude)
    }

    func position(_ site: Int, on hood: Neighbourhood) -> SIMD2<Double> { hood.position(places[site]) }

    /// The same by the site's place in the grid.
    func position(ordered index: Int, on hood: Neighbourhood) -> SIMD2<Double> { hood.position(ordered[index]) }
}
