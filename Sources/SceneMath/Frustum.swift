/// What a camera can see, as up to six planes that point inward.
public struct Frustum: Hashable, Sendable {
    /// Left, right, bottom, top, near, far; the far one is missing for an infinite view.
    public var planes: [Plane]

    /// The planes of a view-projection matrix with OpenGL's clip space.
    /// Source: G. Gribb, K. Hartmann, Fast extraction of viewing frustum planes (2001).
    public init(viewProjection m: Matrix4) {
        let rows = m.transposed
        let equations = [
            rows.column3 + rows.column0, rows.column3 - rows.column0,
            rows.column3 + rows.column1, rows.column3 - rows.column1,
            rows.column3 + rows.column2, rows.column3 - rows.column2,
        ]
        planes = equations.compactMap(Plane.init)
    }

    /// The space that lies inside of all planes.
    public init(planes: [Plane]) { self.planes = planes }

    @inlinable public func contains(_ point: Vector3) -> Bool {
        planes.allSatisfy { $0.distance(to: point) >= 0 }
    }

    /// False only where the sphere is surely out of sight.
    @inlinable public func mayContain(_ sphere: BoundingSphere) -> Bool {
        planes.allSatisfy { $0.distance(to: sphere.center) >= -sphere.radius }
    }

    /// False only where the box is surely out of sight; an empty box is.
    public func mayContain(_ box: AxisAlignedBox) -> Bool {
        guard !box.isEmpty else { return false }
        return planes.allSatisfy { plane in
            let farthest = box.min.replacing(with: box.max, where: plane.normal .> 0)
            return plane.distance(to: farthest) >= 0
        }
    }
}
