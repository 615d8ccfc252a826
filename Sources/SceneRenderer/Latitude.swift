import Foundation

/// The circle that one row of an equirectangular picture goes round.
struct Latitude {
    /// How many of its texels are together as wide as one at the equator; at least 1.
    let texelsPerWidth: Double

    init(row: Int, of height: Int) {
        texelsPerWidth = 1 / max(sin(.pi * (Double(row) + 0.5) / Double(height)), 1e-9)
    }
}
