/// How a text is set: DejaVu Sans of a size in pixels.
struct TextStyle: Hashable, Sendable {
    /// Height of the letters' em, pixels.
    var size: Double
    var isBold = false
    /// The widest it may be, pixels; what is longer ends with an ellipsis.
    var widest: Double?
    /// Width of a rim around the letters, pixels; 0 for none.
    var rim = 0.0
}
