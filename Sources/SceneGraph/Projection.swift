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
}
