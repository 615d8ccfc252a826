import Foundation
import SceneMath

/// What a pinhole camera takes into a picture, in the camera's axes (x right, y up, looking along −z).
package struct PictureFrustum: Equatable, Sendable {
    /// Pixels.
    package let size: Vector2
    /// Halves of the picture's width and height at a depth of 1.
    package let tangents: Vector2
    package let near: Double
    package let far: Double

    /// - Parameter fieldOfView: vertical, degrees.
    package init(fieldOfView: Double, near: Double, far: Double, size: Vector2) {
        let vertical = tan(fieldOfView * .pi / 360)
        tangents = Vector2(vertical * size.x / size.y, vertical)
        self.size = size
        self.near = near
        self.far = far
    }

    /// Horizontal field of view, degrees.
    package var horizontalFieldOfView: Double { 2 * atan(tangents.x) * 180 / .pi }

    /// Pixels from the corner of the top left pixel; nil in and behind the plane of the eye.
    package func project(_ point: Vector3) -> Vector2? {
        guard point.z < 0 else { return nil }
        let x = point.x / -point.z / tangents.x
        let y = point.y / -point.z / tangents.y
        return Vector2((1 + x) / 2 * size.x, (1 - y) / 2 * size.y)
    }

    /// Lowest and highest x and y of a box's picture, cut at the near plane; nil when all of it is nearer or behind.
    package func bounds(_ box: ModelBox) -> (low: Vector2, high: Vector2)? {
        var low = Vector2(repeating: .infinity)
        var high = Vector2(repeating: -.infinity)
        func take(_ point: Vector3) {
            guard let pixel = project(point) else { return }
            low = pointwiseMin(low, pixel)
            high = pointwiseMax(high, pixel)
        }
        let corners = (0..<8).map(box.corner)
        for (index, corner) in corners.enumerated() {
            if corner.z <= -near { take(corner) }
            for bit in [1, 2, 4] where index & bit == 0 {
                let other = corners[index | bit]
                guard (corner.z <= -near) != (other.z <= -near) else { continue }
                take(corner + (other - corner) * ((-near - corner.z) / (other.z - corner.z)))
            }
        }
        return low.x <= high.x ? (low, high) : nil
    }

    /// Whether a ball may reach into the picture; false only where it surely does not.
    package func mayContain(_ center: Vector3, radius: Double) -> Bool {
        guard -center.z + radius >= near, -center.z - radius <= far else { return false }
        let sideways = abs(center.x) + center.z * tangents.x
        let upwards = abs(center.y) + center.z * tangents.y
        return sideways <= radius * (1 + tangents.x * tangents.x).squareRoot()
            && upwards <= radius * (1 + tangents.y * tangents.y).squareRoot()
    }

    /// Whether any part of a box lies in the picture and between the near and the far plane.
    ///
    /// Two convex bodies are apart exactly when their shadows on one of a few axes are: the normals of the faces of both, and
    /// the cross products of their edges (S. Gottschalk, Separating axis theorem, 1996).
    package func contains(anyOf box: ModelBox) -> Bool {
        let c = box.center
        if -c.z >= near, -c.z <= far, abs(c.x) <= -c.z * tangents.x, abs(c.y) <= -c.z * tangents.y { return true }
        let normals = [
            Vector3(0, 0, 1), Vector3(1, 0, tangents.x), Vector3(-1, 0, tangents.x), Vector3(0, 1, tangents.y),
            Vector3(0, -1, tangents.y),
        ]
        for axis in normals where isApart(box, along: axis) { return false }
        let edges = [box.x, box.y, box.z]
        for (index, edge) in edges.enumerated() {
            if isApart(box, along: edges[(index + 1) % 3].cross(edges[(index + 2) % 3])) { return false }
            for side in [Vector3(1, 0, 0), Vector3(0, 1, 0)] where isApart(box, along: edge.cross(side)) {
                return false
            }
            for x in [-tangents.x, tangents.x] {
                for y in [-tangents.y, tangents.y] where isApart(box, along: edge.cross(Vector3(x, y, -1))) {
                    return false
                }
            }
        }
        return true
    }

    private func isApart(_ box: ModelBox, along axis: Vector3) -> Bool {
        guard axis.lengthSquared > 1e-24 else { return false }
        let middle = box.center.dot(axis)
        let reach = abs(box.x.dot(axis)) + abs(box.y.dot(axis)) + abs(box.z.dot(axis))
        // The shadow of the frustum: at each depth the corners' farthest one, which is linear in the depth.
        let spread = abs(axis.x) * tangents.x + abs(axis.y) * tangents.y
        let highest = max(near * (spread - axis.z), far * (spread - axis.z))
        let lowest = min(near * (-spread - axis.z), far * (-spread - axis.z))
        return middle - reach > highest || middle + reach < lowest
    }
}
