/// Lengths of the overlay in pixels: all are given for a picture whose shorter side is 720 and grow with it.
struct OverlayMeasure: Sendable {
    let width: Int
    let height: Int
    /// Pixels per unit of length. It stops shrinking where letters would no longer be legible.
    let scale: Double

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        scale = max(0.6, Double(min(width, height)) / 720)
    }

    /// A length in pixels.
    func callAsFunction(_ length: Double) -> Double { length * scale }

    /// A length in whole pixels, at least one.
    func whole(_ length: Double) -> Double { max(1, (length * scale).rounded()) }

    /// The gap between the overlay's parts and the edge of the picture.
    var margin: Double { whole(16) }
}
