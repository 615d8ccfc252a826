import SceneMath

/// What few nodes have: a pivot, or a matrix that position, orientation and scale can't express.
struct SpecialTransform {
    var pivot: Matrix4?
    var pivotInverse: AffineMatrix?
    /// In place of position, orientation and scale, until one of these is set.
    var matrix: AffineMatrix?

    var isNeeded: Bool { pivot != nil || matrix != nil }
}
