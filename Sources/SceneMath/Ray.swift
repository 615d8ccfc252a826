/// A half-line from a point along a direction, which need not have length 1.
public struct Ray: Hashable, Sendable {
    public var origin: Vector3
    public var direction: Vector3

    @inlinable public init(origin: Vector3, direction: Vector3) {
        self.origin = origin
        self.direction = direction
    }

    /// The point `distance` directions along.
    @inlinable public func point(at distance: Double) -> Vector3 { origin + direction * distance }

    /// How far along the plane is met, in lengths of the direction.
    /// - Returns: nil where the ray runs beside the plane or away from it.
    public func intersection(with plane: Plane) -> Double? {
        let along = plane.normal.dot(direction)
        let distance = -plane.distance(to: origin) / along
        return distance >= 0 && distance.isFinite ? distance : nil
    }

    /// How far along the box is entered (0 from inside), in lengths of the direction; nil where it is missed.
    public func intersection(with box: AxisAlignedBox) -> Double? {
        guard !box.isEmpty else { return nil }
        var near = 0.0
        var far = Double.infinity
        for axis in 0..<3 {
            if direction[axis] == 0 {
                if origin[axis] < box.min[axis] || origin[axis] > box.max[axis] { return nil }
                continue
            }
            let a = (box.min[axis] - origin[axis]) / direction[axis]
            let b = (box.max[axis] - origin[axis]) / direction[axis]
            near = Swift.max(near, Swift.min(a, b))
            far = Swift.min(far, Swift.max(a, b))
        }
        return near <= far ? near : nil
    }

    /// How far along the sphere is entered (0 from inside), in lengths of the direction; nil where it is missed.
    public func intersection(with sphere: BoundingSphere) -> Double? {
        let offset = origin - sphere.center
        let c = offset.lengthSquared - sphere.radius * sphere.radius
        if c <= 0 { return 0 }
        let a = direction.lengthSquared
        let b = offset.dot(direction)
        let root = b * b - a * c
        guard a > 0, b < 0, root >= 0 else { return nil }
        return (-b - root.squareRoot()) / a
    }
}
