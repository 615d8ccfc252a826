import Geodesy

/// Where sites are, laid out for quick questions about which are near.
///
/// A site's spot is its number in the order of the grid, in which neighbours lie side by side in memory.
package struct SiteField: Sendable {
    let grid: PlaceGrid
    /// By spot.
    private let ordered: [Coordinate]

    init(_ sites: [Site], range: Metres) { self.init(sites.map(\.body.coordinate), range: range) }

    /// - Parameter range: metres that will be asked for, about.
    package init(_ places: [Coordinate], range: Metres) {
        grid = PlaceGrid(places, cell: max(range / 1.5, 20))
        ordered = grid.places.map { places[Int($0)] }
    }

    func place(ofSpot spot: Int) -> Int { Int(grid.places[spot]) }

    /// Metres over ground to a spot, to 10 nm.
    func distance(spot: Int, from place: Coordinate) -> Metres {
        ShortGeodesic.distance(place.latitude, place.longitude, ordered[spot].latitude, ordered[spot].longitude)
    }

    func position(spot: Int, on hood: Neighbourhood) -> SIMD2<Double> { hood.position(ordered[spot]) }
}
