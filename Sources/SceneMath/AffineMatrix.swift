/// A transform without perspective: three rows of four numbers, the fourth of a row its translation.
///
/// This is how world transforms lie in the scene's flat arrays and in a `FrameSnapshot`: 96 bytes in `Double`, so that the
/// eye can be subtracted before anything becomes a `Float`.
@frozen public struct AffineMatrix: Hashable, Sendable {
    public var row0: Vector4
    public var row1: Vector4
    public var row2: Vector4

    public static let identity = AffineMatrix(
        row0: Vector4(1, 0, 0, 0), row1: Vector4(0, 1, 0, 0), row2: Vector4(0, 0, 1, 0))

    @inlinable public init(row0: Vector4, row1: Vector4, row2: Vector4) {
        self.row0 = row0
        self.row1 = row1
        self.row2 = row2
    }

    /// Scale, then turn, then move. The quaternion need not have length exactly 1: its length is divided out; all zeros count
    /// as no turn.
    @inlinable public init(position: Vector3, orientation: Quaternion, scale: Vector3) {
        let q = orientation.vector
        let squared = q.lengthSquared
        let k = squared != 0 ? 2 / squared : 0
        let xs = q.x * k
        let ys = q.y * k
        let zs = q.z * k
        let wx = q.w * xs
        let wy = q.w * ys
        let wz = q.w * zs
        let xx = q.x * xs
        let xy = q.x * ys
        let xz = q.x * zs
        let yy = q.y * ys
        let yz = q.y * zs
        let zz = q.z * zs
        row0 = Vector4((1 - yy - zz) * scale.x, (xy - wz) * scale.y, (xz + wy) * scale.z, position.x)
        row1 = Vector4((xy + wz) * scale.x, (1 - xx - zz) * scale.y, (yz - wx) * scale.z, position.y)
        row2 = Vector4((xz - wy) * scale.x, (yz + wx) * scale.y, (1 - xx - yy) * scale.z, position.z)
    }

    /// First the right one, then the left one.
    @inlinable public static func * (a: AffineMatrix, b: AffineMatrix) -> AffineMatrix {
        @inline(__always) func row(_ r: Vector4) -> Vector4 {
            var out = b.row0 * r.x + b.row1 * r.y + b.row2 * r.z
            out.w += r.w
            return out
        }
        return AffineMatrix(row0: row(a.row0), row1: row(a.row1), row2: row(a.row2))
    }

    /// Where the origin goes.
    @inlinable public var translation: Vector3 {
        get { Vector3(row0.w, row1.w, row2.w) }
        set {
            row0.w = newValue.x
            row1.w = newValue.y
            row2.w = newValue.z
        }
    }

    @inlinable public func transformPoint(_ p: Vector3) -> Vector3 {
        let v = Vector4(p, w: 1)
        return Vector3(row0.dot(v), row1.dot(v), row2.dot(v))
    }

    /// A direction moves with turn and scale, not with the translation.
    @inlinable public func transformDirection(_ d: Vector3) -> Vector3 {
        Vector3(row0.xyz.dot(d), row1.xyz.dot(d), row2.xyz.dot(d))
    }

    /// True where every number is finite.
    @inlinable public var isFinite: Bool { (row0 + row1 + row2).isFinite }

    /// The volume that a unit cube has afterwards; negative where it is mirrored.
    @inlinable public var determinant: Double { row0.xyz.dot(row1.xyz.cross(row2.xyz)) }

    /// - Returns: nil where the volume collapses (a zero scale) or a number is not finite.
    public var inverse: AffineMatrix? {
        let a = row0.xyz
        let b = row1.xyz
        let c = row2.xyz
        // Divided by its largest number first, so that micrometres and light years invert alike.
        let size = max(a.length, max(b.length, c.length))
        guard size > 0, size.isFinite else { return nil }
        let (u, v, w) = (a / size, b / size, c / size)
        let volume = u.dot(v.cross(w))
        guard abs(volume) > 1e-30 else { return nil }
        let x = v.cross(w) / (volume * size)
        let y = w.cross(u) / (volume * size)
        let z = u.cross(v) / (volume * size)
        let t = translation
        let m0 = Vector3(x.x, y.x, z.x)
        let m1 = Vector3(x.y, y.y, z.y)
        let m2 = Vector3(x.z, y.z, z.z)
        let result = AffineMatrix(
            row0: Vector4(m0, w: -m0.dot(t)), row1: Vector4(m1, w: -m1.dot(t)), row2: Vector4(m2, w: -m2.dot(t)))
        return result.isFinite ? result : nil
    }
}
