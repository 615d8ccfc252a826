import Geodesy

/// Declinations of the world magnetic model, worked out once for each fiftieth of a degree and twentieth of a year.
///
/// Within such a cell the declination differs by a few hundredths of a degree, less than any compass tells, except beside
/// the magnetic poles.
struct DeclinationGrid {
    private struct Cell: Equatable {
        var south: Double
        var west: Double
        var year: Double
    }

    private var cell: Cell?
    private var value: Degrees = 0
    /// Whether a year lay outside the models, so that their edge was used.
    private(set) var wasClamped = false

    /// Angle from true to magnetic north at sea level, degrees, east positive.
    /// - Parameter decimalYear: nil stands for 2025, the newest model's beginning.
    mutating func declination(at coordinate: Coordinate, decimalYear: Double?) -> Degrees {
        let here = Cell(
            south: (coordinate.latitude * 50).rounded(.down), west: (coordinate.longitude * 50).rounded(.down),
            year: ((decimalYear ?? MagneticModel.wmm2025.epoch) * 20).rounded())
        if here == cell { return value }
        cell = here
        let middle = Coordinate(latitude: min((here.south + 0.5) / 50, 90), longitude: (here.west + 0.5) / 50)
        // Only a place that is none is refused, and points have places.
        let found = try? MagneticModel.clampedDeclination(at: middle, decimalYear: here.year / 20)
        value = found?.declination ?? 0
        wasClamped = wasClamped || found?.wasClamped == true
        return value
    }
}
