import SceneMath

/// How a camera's space becomes a picture.
public enum Projection: Hashable, Sendable {
    /// A pinhole; the field of view is vertical, in radians; distances in metres along the view axis.
    case perspective(verticalFieldOfView: Double, near: Double, far: Double)
    /// Parallel lines; `height` metres of the scene fill the picture from bottom to top.
    case orthographic(height: Double, near: Double, far: Double)

    /// OpenGL's clip space for a picture of `aspect` = width ÷ height.
    public func matrix(aspect: Double) -> Matrix4 {
        switch self {
        case .perspective(let angle, let near, let far):
            .perspective(verticalFieldOfView: angle, aspect: aspect, near: near, far: far)
        case .orthographic(let height, let near, let far):
            .orthographic(height: height, aspect: aspect, near: near, far: far)
        }
    }

    /// A point of the camera's axes in a picture of `viewport` pixels: x and y from the corner of the top left pixel, and the
    /// depth, 0 at the near plane, 1 at the far one; nil in or behind the plane of the eye.
    func project(_ point: Vector3, viewport: Vector2) -> Vector3? {
        let clip = matrix(aspect: viewport.x / viewport.y) * Vector4(point, w: 1)
        guard clip.w > 0, clip.isFinite else { return nil }
        let n = clip.xyz / clip.w
        return Vector3((n.x + 1) / 2 * viewport.x, (1 - n.y) / 2 * viewport.y, (n.z + 1) / 2)
    }
}
