import Foundation

/// Cosine and sine of an angle in radians.
struct Turn {
    var cosine: Float
    var sine: Float

    @inline(__always) init(_ angle: Float) {
        cosine = cosf(angle)
        sine = sinf(angle)
    }
}
