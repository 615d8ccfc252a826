/// All points p with normal · p + offset = 0; the side the normal points to is inside.
public struct Plane: Hashable, Sendable {
    public var normal: Vector3
    public var offset: Double

    /// The plane of ax + by + cz + d = 0, brought to a normal of length 1.
    /// - Returns: nil where (a, b, c) has no direction.
    public init?(_ equation: Vector4) {
        let length = equation.xyz.length
        guard length > 0, length.isFinite, equation.w.isFinite else { return nil }
        normal = equation.xyz / length
        offset = equation.w / length
    }

    /// The plane through a point; nil where the normal has no direction.
    public init?(through point: Vector3, normal: Vector3) {
        guard let unit = normal.normalized else { return nil }
        self.normal = unit
        offset = -unit.dot(point)
    }

    /// Positive inside, negative outside, in units of length.
    @inlinable public func distance(to point: Vector3) -> Double { normal.dot(point) + offset }
}
