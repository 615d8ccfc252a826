/// Two numbers: texture coordinates, pixels.
public typealias Vector2 = SIMD2<Double>
/// Three numbers: a position or a direction. In scenes +x is east, +y up, −z north, in metres.
public typealias Vector3 = SIMD3<Double>
/// Four numbers: a homogeneous position, or a row or column of a matrix.
public typealias Vector4 = SIMD4<Double>

extension SIMD where Scalar == Double {
    /// The scalar product.
    @inlinable public func dot(_ other: Self) -> Double { (self * other).sum() }

    /// The square of the length; no root is drawn.
    @inlinable public var lengthSquared: Double { (self * self).sum() }

    /// The length, robust where the plain sum of squares would overflow or vanish.
    @inlinable public var length: Double {
        let squared = lengthSquared
        if squared > 1e-280, squared < 1e280 { return squared.squareRoot() }
        return scaledLength
    }

    @usableFromInline var scaledLength: Double {
        var largest = 0.0
        for index in indices {
            if self[index].isNaN { return .nan }
            largest = Swift.max(largest, abs(self[index]))
        }
        guard largest > 0, largest.isFinite else { return largest }
        let scaled = self / largest
        return scaled.lengthSquared.squareRoot() * largest
    }

    /// The same direction with length 1.
    /// - Returns: nil for a vector of no length or with a number that is not finite, which have no direction.
    @inlinable public var normalized: Self? {
        let length = self.length
        guard length > 0, length.isFinite else { return nil }
        // A subnormal length has too few digits left to divide by: grow the vector first.
        if length < 1e-290 { return (self * 1e300).normalized }
        return self / length
    }

    /// The straight distance to another point.
    @inlinable public func distance(to other: Self) -> Double { (other - self).length }

    /// The point a part of the way to another: `self` at 0, `other` at 1, exactly.
    @inlinable public func lerp(to other: Self, _ fraction: Double) -> Self {
        self * (1 - fraction) + other * fraction
    }

    /// True where every number is finite.
    @inlinable public var isFinite: Bool { ((self * 0).sum()) == 0 }
}

extension SIMD3 where Scalar == Double {
    /// The vector product: right-handed, so x × y = z.
    @inlinable public func cross(_ other: Self) -> Self {
        Self(
            y * other.z - z * other.y,
            z * other.x - x * other.z,
            x * other.y - y * other.x)
    }

    /// Some unit vector at right angles to this one, chosen without a jump where possible; +x for no direction.
    @inlinable public var anyPerpendicular: Self {
        let away: Self = abs(x) < 0.9 * length ? Self(1, 0, 0) : Self(0, 1, 0)
        return cross(away).normalized ?? Self(1, 0, 0)
    }

    public static var unitX: Self { Self(1, 0, 0) }
    public static var unitY: Self { Self(0, 1, 0) }
    public static var unitZ: Self { Self(0, 0, 1) }
}

extension SIMD4 where Scalar == Double {
    /// A position (w = 1) or a direction (w = 0).
    @inlinable public init(_ xyz: Vector3, w: Double) { self.init(xyz.x, xyz.y, xyz.z, w) }

    /// The first three numbers.
    @inlinable public var xyz: Vector3 { Vector3(x, y, z) }
}
