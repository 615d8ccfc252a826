/// A sphere that something lies in.
public struct BoundingSphere: Hashable, Sendable {
    public var center: Vector3
    public var radius: Double

    @inlinable public init(center: Vector3, radius: Double) {
        self.center = center
        self.radius = radius
    }

    @inlinable public func contains(_ point: Vector3) -> Bool {
        (point - center).lengthSquared <= radius * radius
    }

    /// The sphere around this one moved, grown by the largest stretch of the transform.
    public func transformed(by t: AffineMatrix) -> BoundingSphere {
        BoundingSphere(center: t.transformPoint(center), radius: radius * t.stretchBound)
    }
}

extension AffineMatrix {
    /// No vector grows by more than this factor: the Frobenius norm, or the common length where the axes stay at right angles.
    public var stretchBound: Double {
        let x = Vector3(row0.x, row1.x, row2.x)
        let y = Vector3(row0.y, row1.y, row2.y)
        let z = Vector3(row0.z, row1.z, row2.z)
        let longest = max(x.lengthSquared, max(y.lengthSquared, z.lengthSquared))
        let crooked = abs(x.dot(y)) + abs(y.dot(z)) + abs(z.dot(x))
        if crooked <= 1e-9 * longest { return (longest * (1 + 1e-9)).squareRoot() }
        return (x.lengthSquared + y.lengthSquared + z.lengthSquared).squareRoot()
    }
}
