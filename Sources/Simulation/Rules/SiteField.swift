import Geodesy

/// Where sites are, laid out for quick questions about which are near.
struct SiteField: Sendable {
    private let latitudes: [Degrees]
    private let longitudes: [Degrees]
    let grid: PlaceGrid

    /// - Parameter range: metres that will be asked for, about.
    init(_ sites: [Site], range: Metres) {
        latitudes = sites.map(\.body.coordinate.latitude)
        longitudes = sites.map(\.body.coordinate.longitude)
        grid = PlaceGrid(sites.lazy.map(\.body.coordinate), cell: max(range, 20))
    }

    var count: Int { latitudes.count }

    /// Metres over ground to a site, to 10 nm.
    func distance(_ site: Int, from place: Coordinate) -> Metres {
        ShortGeodesic.distance(place.latitude, place.longitude, latitudes[site], longitudes[site])
    }
}
