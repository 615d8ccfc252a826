import SceneMath
import TestSupport

/// Vectors, turns and transforms for tests of properties, the same in every run.
struct RandomTransforms {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }

    mutating func vector(_ size: Double = 10) -> Vector3 {
        Vector3(number(-size...size), number(-size...size), number(-size...size))
    }

    mutating func rotation() -> Quaternion {
        var vector = Vector4.zero
        repeat {
            vector = Vector4(number(-1...1), number(-1...1), number(-1...1), number(-1...1))
        } while vector.length < 0.1
        return Quaternion(vector: vector).normalized
    }

    mutating func affine() -> AffineMatrix {
        let scale = Vector3(number(0.1...4), number(0.1...4), number(0.1...4))
        return AffineMatrix(position: vector(), orientation: rotation(), scale: scale)
    }
}

/// The largest difference between the numbers of two vectors.
func gap<V: SIMD>(_ a: V, _ b: V) -> Double where V.Scalar == Double {
    (0..<a.scalarCount).map { abs(a[$0] - b[$0]) }.reduce(0) { $1.isNaN ? .infinity : max($0, $1) }
}

func gap(_ a: AffineMatrix, _ b: AffineMatrix) -> Double {
    max(gap(a.row0, b.row0), max(gap(a.row1, b.row1), gap(a.row2, b.row2)))
}

func gap(_ a: Matrix4, _ b: Matrix4) -> Double {
    (0..<4).map { gap(a[$0], b[$0]) }.max() ?? 0
}

/// The difference between two turns, whatever the sign of their quaternions.
func gap(_ a: Quaternion, _ b: Quaternion) -> Double { min(gap(a.vector, b.vector), gap(a.vector, -b.vector)) }
