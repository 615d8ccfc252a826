import SceneMath

/// A camera; it looks along its node's −z, with +y up in the picture.
public struct Camera: Hashable, Sendable {
    /// Vertical, in degrees, as the picture is high.
    public var fieldOfView: Double
    /// Metres along the view axis; nearer things are not drawn.
    public var zNear: Double
    /// Metres along the view axis; may be infinite.
    public var zFar: Double
    /// Parallel lines instead of a pinhole.
    public var usesOrthographicProjection = false
    /// Half of the height in metres that the picture shows, with parallel lines (as in SceneKit).
    public var orthographicScale = 1.0
    /// Nodes without one of these bits are not drawn.
    public var categoryBitMask = -1

    public init(fieldOfView: Double = 60, zNear: Double = 0.1, zFar: Double = 5000) {
        self.fieldOfView = fieldOfView
        self.zNear = zNear
        self.zFar = zFar
    }

    public var projection: Projection {
        usesOrthographicProjection
            ? .orthographic(height: 2 * orthographicScale, near: zNear, far: zFar)
            : .perspective(verticalFieldOfView: fieldOfView * .pi / 180, near: zNear, far: zFar)
    }

    /// Where a point of the camera's space is in the picture.
    /// - Parameters:
    ///   - point: in the camera's axes, metres.
    ///   - viewport: width and height in pixels.
    /// - Returns: x and y in pixels from the corner of the top left pixel, and the depth, 0 at the near plane, 1 at the far
    ///   one; nil in or behind the plane of the eye.
    public func project(_ point: Vector3, viewport: Vector2) -> Vector3? {
        projection.project(point, viewport: viewport)
    }

    /// The point of the camera's space at a place of the picture, the inverse of `project`.
    /// - Returns: nil where the projection has no inverse.
    public func unproject(_ point: Vector3, viewport: Vector2) -> Vector3? {
        guard let inverse = projection.matrix(aspect: viewport.x / viewport.y).inverse else { return nil }
        let n = Vector4(2 * point.x / viewport.x - 1, 1 - 2 * point.y / viewport.y, 2 * point.z - 1, 1)
        let p = inverse * n
        guard p.w != 0, p.isFinite else { return nil }
        return p.xyz / p.w
    }
}
