import SceneMath

/// What few nodes have: a pivot, or a matrix that position, orientation and scale can't express. Behind a reference, so that
/// the many without it stay small, and a setter finds out in the same cache line.
final class SpecialTransform {
    let pivot: Matrix4?
    let pivotInverse: AffineMatrix?
    /// In place of position, orientation and scale, until one of these is set.
    let matrix: AffineMatrix?

    /// - Returns: nil where there is nothing special.
    init?(pivot: Matrix4?, pivotInverse: AffineMatrix?, matrix: AffineMatrix?) {
        if pivot == nil, matrix == nil { return nil }
        self.pivot = pivot
        self.pivotInverse = pivotInverse
        self.matrix = matrix
    }
}
