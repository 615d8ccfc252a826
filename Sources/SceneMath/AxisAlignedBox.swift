/// A box along the axes; empty until a point is put in.
public struct AxisAlignedBox: Hashable, Sendable {
    public var min: Vector3
    public var max: Vector3

    /// Holds nothing; the union with it changes nothing.
    public static let empty = AxisAlignedBox(
        min: Vector3(repeating: .infinity), max: Vector3(repeating: -.infinity))

    @inlinable public init(min: Vector3, max: Vector3) {
        self.min = min
        self.max = max
    }

    /// The smallest box around the points; points with a NaN are left out.
    public init(_ points: some Sequence<Vector3>) {
        self = .empty
        for point in points { formUnion(point) }
    }

    @inlinable public var isEmpty: Bool { !(min.x <= max.x && min.y <= max.y && min.z <= max.z) }
    @inlinable public var center: Vector3 { (min + max) * 0.5 }
    @inlinable public var size: Vector3 { isEmpty ? .zero : max - min }

    @inlinable public mutating func formUnion(_ point: Vector3) {
        guard point.x == point.x, point.y == point.y, point.z == point.z else { return }
        min.replace(with: point, where: point .< min)
        max.replace(with: point, where: point .> max)
    }

    @inlinable public mutating func formUnion(_ other: AxisAlignedBox) {
        guard !other.isEmpty else { return }
        formUnion(other.min)
        formUnion(other.max)
    }

    @inlinable public func contains(_ p: Vector3) -> Bool {
        p.x >= min.x && p.y >= min.y && p.z >= min.z && p.x <= max.x && p.y <= max.y && p.z <= max.z
    }

    /// The eight corners, x fastest.
    public var corners: [Vector3] {
        (0..<8).map { Vector3($0 & 1 == 0 ? min.x : max.x, $0 & 2 == 0 ? min.y : max.y, $0 & 4 == 0 ? min.z : max.z) }
    }

    /// The box along the axes around this one moved; empty stays empty.
    public func transformed(by t: AffineMatrix) -> AxisAlignedBox {
        isEmpty ? .empty : AxisAlignedBox(corners.map(t.transformPoint))
    }

    /// The sphere around the corners.
    public var boundingSphere: BoundingSphere {
        isEmpty ? BoundingSphere(center: .zero, radius: 0) : BoundingSphere(center: center, radius: size.length / 2)
    }
}
