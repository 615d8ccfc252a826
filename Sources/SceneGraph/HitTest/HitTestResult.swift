import SceneMath

/// Where a ray meets a node.
public struct HitTestResult {
    public var node: Node
    public var worldCoordinates: Vector3
    /// In the node's axes.
    public var localCoordinates: Vector3
    /// Of length 1.
    public var worldNormal: Vector3
    /// Of length 1, in the node's axes.
    public var localNormal: Vector3
    /// Blended from those of the corners; (0, 0) is the lower left corner of the picture.
    public var textureCoordinates: Vector2
    /// Number of the triangle in the node's geometry; with `boundingBoxOnly` 0.
    public var faceIndex: Int
    /// Metres from the start of the ray.
    public var distance: Double
}
