#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A 4 × 4 matrix in columns, for column vectors: `a * b` is first b, then a.
public struct Matrix4: Hashable, Sendable {
    public var column0: Vector4
    public var column1: Vector4
    public var column2: Vector4
    public var column3: Vector4

    public static let identity = Matrix4(
        Vector4(1, 0, 0, 0), Vector4(0, 1, 0, 0), Vector4(0, 0, 1, 0), Vector4(0, 0, 0, 1))

    @inlinable public init(_ column0: Vector4, _ column1: Vector4, _ column2: Vector4, _ column3: Vector4) {
        self.column0 = column0
        self.column1 = column1
        self.column2 = column2
        self.column3 = column3
    }

    @inlinable public init(_ t: AffineMatrix) {
        self.init(
            Vector4(t.row0.x, t.row1.x, t.row2.x, 0), Vector4(t.row0.y, t.row1.y, t.row2.y, 0),
            Vector4(t.row0.z, t.row1.z, t.row2.z, 0), Vector4(t.row0.w, t.row1.w, t.row2.w, 1))
    }

    @inlinable public init(translation: Vector3) {
        self = .identity
        column3 = Vector4(translation, w: 1)
    }

    @inlinable public init(rotation: Quaternion) {
        self.init(position: .zero, orientation: rotation, scale: .one)
    }

    @inlinable public init(scale: Vector3) {
        self.init(
            Vector4(scale.x, 0, 0, 0), Vector4(0, scale.y, 0, 0), Vector4(0, 0, scale.z, 0), Vector4(0, 0, 0, 1))
    }

    /// Scale, then turn, then move.
    @inlinable public init(position: Vector3, orientation: Quaternion, scale: Vector3) {
        self.init(AffineMatrix(position: position, orientation: orientation, scale: scale))
    }

    /// The perspective of a pinhole at the origin looking along −z; OpenGL's clip space, depth −1 … 1.
    /// - Parameters:
    ///   - verticalFieldOfView: radians from the lower to the upper edge.
    ///   - aspect: width ÷ height.
    ///   - near: distance of the near plane, > 0. `far` may be infinite.
    public static func perspective(
        verticalFieldOfView: Double, aspect: Double, near: Double, far: Double
    ) -> Matrix4 {
        let f = 1 / tan(verticalFieldOfView / 2)
        let depth = far.isInfinite ? -1 : (far + near) / (near - far)
        let offset = far.isInfinite ? -2 * near : 2 * far * near / (near - far)
        return Matrix4(
            Vector4(f / aspect, 0, 0, 0), Vector4(0, f, 0, 0), Vector4(0, 0, depth, -1), Vector4(0, 0, offset, 0))
    }

    /// Parallel lines along −z; the picture is `height` units high around the axis. Clip space as in `perspective`.
    public static func orthographic(height: Double, aspect: Double, near: Double, far: Double) -> Matrix4 {
        let top = height / 2
        return Matrix4(
            Vector4(1 / (top * aspect), 0, 0, 0), Vector4(0, 1 / top, 0, 0), Vector4(0, 0, 2 / (near - far), 0),
            Vector4(0, 0, (far + near) / (near - far), 1))
    }

    @inlinable public subscript(column: Int) -> Vector4 {
        get {
            switch column {
            case 0: return column0
            case 1: return column1
            case 2: return column2
            default: return column3
            }
        }
        set {
            switch column {
            case 0: column0 = newValue
            case 1: column1 = newValue
            case 2: column2 = newValue
            default: column3 = newValue
            }
        }
    }

    @inlinable public static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
        Matrix4(a * b.column0, a * b.column1, a * b.column2, a * b.column3)
    }

    @inlinable public static func * (a: Matrix4, v: Vector4) -> Vector4 {
        let xy = a.column0 * v.x + a.column1 * v.y
        return xy + (a.column2 * v.z + a.column3 * v.w)
    }

    @inlinable public var transposed: Matrix4 {
        Matrix4(
            Vector4(column0.x, column1.x, column2.x, column3.x), Vector4(column0.y, column1.y, column2.y, column3.y),
            Vector4(column0.z, column1.z, column2.z, column3.z), Vector4(column0.w, column1.w, column2.w, column3.w))
    }

    /// A point moved, with the division by w.
    @inlinable public func transformPoint(_ p: Vector3) -> Vector3 {
        let moved = self * Vector4(p, w: 1)
        return moved.w == 1 ? moved.xyz : moved.xyz / moved.w
    }

    /// A direction: no translation.
    @inlinable public func transformDirection(_ d: Vector3) -> Vector3 {
        (column0 * d.x + column1 * d.y + column2 * d.z).xyz
    }

    /// True where the last row is 0 0 0 1.
    @inlinable public var isAffine: Bool {
        column0.w == 0 && column1.w == 0 && column2.w == 0 && column3.w == 1
    }

    /// The matrix without its last row.
    @inlinable public var affine: AffineMatrix {
        AffineMatrix(
            row0: Vector4(column0.x, column1.x, column2.x, column3.x),
            row1: Vector4(column0.y, column1.y, column2.y, column3.y),
            row2: Vector4(column0.z, column1.z, column2.z, column3.z))
    }

    @inlinable public var isFinite: Bool {
        column0.isFinite && column1.isFinite && column2.isFinite && column3.isFinite
    }
}
