#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A rotation in space as x·i + y·j + z·k + w. Rotations are right-handed: counter-clockwise seen against the axis.
public struct Quaternion: Hashable, Sendable {
    /// (x, y, z, w).
    public var vector: Vector4

    /// The rotation that leaves all as it is.
    public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

    @inlinable public init(vector: Vector4) { self.vector = vector }

    @inlinable public init(x: Double, y: Double, z: Double, w: Double) { vector = Vector4(x, y, z, w) }

    /// The turn by `angle` radians about `axis`, of any length; the identity where the axis has no direction.
    @inlinable public init(angle: Double, axis: Vector3) {
        guard let axis = axis.normalized else {
            self.init(x: 0, y: 0, z: 0, w: angle.isFinite ? 1 : .nan)
            return
        }
        self.init(angle: angle, unitAxis: axis)
    }

    /// The turn by `angle` radians about an axis that is known to have length 1.
    @inlinable public init(angle: Double, unitAxis: Vector3) {
        let half = 0.5 * angle
        let sine = sin(half)
        vector = Vector4(unitAxis * sine, w: cos(half))
    }

    /// The turn that takes direction `start` to direction `end` the short way; the identity where one has no direction.
    public init(from start: Vector3, to end: Vector3) {
        guard let start = start.normalized, let end = end.normalized else {
            self = .identity
            return
        }
        let cosine = start.dot(end)
        // Nearly opposite: every perpendicular axis is right, and the cross product is noise.
        if cosine < -1 + 1e-14 {
            self.init(angle: .pi, axis: start.anyPerpendicular)
            return
        }
        let turned = Quaternion(vector: Vector4(start.cross(end), w: 1 + cosine))
        self = turned.normalized
    }

    /// The orientation that looks along `direction` (−z there) with `up` (+y) as upright as it can be.
    /// - Returns: nil where the direction has no length; an `up` along the direction is replaced by a perpendicular.
    public init?(lookingAlong direction: Vector3, up: Vector3 = .unitY) {
        guard let forward = direction.normalized else { return nil }
        let back = -forward
        let right = up.cross(back).normalized.flatMap { abs(up.normalized?.dot(back) ?? 1) > 1 - 1e-15 ? nil : $0 }
        let x = right ?? back.anyPerpendicular
        let y = back.cross(x)
        self.init(basis: x, y, back)
    }

    /// The rotation whose matrix has these columns, which must be at right angles, of length 1 and right-handed.
    /// Source: K. Shoemake, Quaternion calculus and fast animation, SIGGRAPH course notes (1987).
    public init(basis x: Vector3, _ y: Vector3, _ z: Vector3) {
        let trace = x.x + y.y + z.z
        if trace > 0 {
            let s = (trace + 1).squareRoot() * 2
            self.init(x: (y.z - z.y) / s, y: (z.x - x.z) / s, z: (x.y - y.x) / s, w: 0.25 * s)
        } else if x.x > y.y, x.x > z.z {
            let s = (1 + x.x - y.y - z.z).squareRoot() * 2
            self.init(x: 0.25 * s, y: (y.x + x.y) / s, z: (z.x + x.z) / s, w: (y.z - z.y) / s)
        } else if y.y > z.z {
            let s = (1 + y.y - x.x - z.z).squareRoot() * 2
            self.init(x: (y.x + x.y) / s, y: 0.25 * s, z: (z.y + y.z) / s, w: (z.x - x.z) / s)
        } else {
            let s = (1 + z.z - x.x - y.y).squareRoot() * 2
            self.init(x: (z.x + x.z) / s, y: (z.y + y.z) / s, z: 0.25 * s, w: (x.y - y.x) / s)
        }
        self = normalized
    }

    @inlinable public var x: Double {
        get { vector.x }
        set { vector.x = newValue }
    }
    @inlinable public var y: Double {
        get { vector.y }
        set { vector.y = newValue }
    }
    @inlinable public var z: Double {
        get { vector.z }
        set { vector.z = newValue }
    }
    @inlinable public var w: Double {
        get { vector.w }
        set { vector.w = newValue }
    }

    /// First the right one, then the left one.
    @inlinable public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
        let p = a.vector
        let q = b.vector
        return Quaternion(
            x: p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
            y: p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
            z: p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w,
            w: p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z)
    }

    /// The vector turned. The quaternion must have length 1.
    @inlinable public func act(_ v: Vector3) -> Vector3 {
        let u = vector.xyz
        let t = 2 * u.cross(v)
        return v + vector.w * t + u.cross(t)
    }

    /// The rotation back, for a quaternion of length 1.
    @inlinable public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

    /// The rotation back; the identity where there is none (all zero).
    @inlinable public var inverse: Quaternion {
        let squared = vector.lengthSquared
        guard squared > 0 else { return .identity }
        return Quaternion(vector: conjugate.vector / squared)
    }

    /// The same rotation with length 1; the identity for all zeros; numbers that are not finite stay not finite.
    @inlinable public var normalized: Quaternion {
        if let unit = vector.normalized { return Quaternion(vector: unit) }
        return vector.isFinite ? .identity : self
    }

    @inlinable public var isFinite: Bool { vector.isFinite }

    /// The angle of the turn in radians, [0, π].
    public var angle: Double { 2 * atan2(vector.xyz.length, abs(vector.w)) }

    /// The axis of the turn; +y where nothing turns.
    public var axis: Vector3 { (vector.xyz * (w < 0 ? -1 : 1)).normalized ?? .unitY }

    /// The rotation a part of the way to another, at an even pace, the short way round.
    public func slerp(to end: Quaternion, _ fraction: Double) -> Quaternion {
        let start = normalized.vector
        var target = end.normalized.vector
        var cosine = start.dot(target)
        if cosine < 0 {
            target = -target
            cosine = -cosine
        }
        // The half angle from the chord is exact where acos loses its digits.
        let angle = 2 * atan2((target - start).length, (target + start).length)
        let sine = sin(angle)
        guard sine > 1e-9 else { return Quaternion(vector: start.lerp(to: target, fraction)).normalized }
        let mixed = start * (sin((1 - fraction) * angle) / sine) + target * (sin(fraction * angle) / sine)
        return Quaternion(vector: mixed).normalized
    }
}
