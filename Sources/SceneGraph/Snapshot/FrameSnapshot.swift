import SceneMath

/// Everything that a renderer needs for one picture, and all it gets.
///
/// Hidden and fully transparent nodes are not in it, nor those whose transform is not finite, with all below them.
public struct FrameSnapshot: Sendable {
    /// The most lights that a picture has: ambient and directional ones first, then the nearest.
    public static let maximumLightCount = 8

    /// Where the camera is in the world.
    public var eye: Vector3
    /// How the camera is turned in the world; it looks along its −z.
    public var viewRotation: Quaternion
    public var projection: Projection
    public var background: Background
    public var lights: [LightState]
    /// Tables; entries that no batch names may be in them.
    public var geometries: [Geometry]
    public var materials: [Material]
    public var batches: [Batch]
    public var instances: InstanceList
    /// In the order of their nodes in the tree.
    public var particles: [ParticleState] = []

    public init(
        eye: Vector3 = .zero, viewRotation: Quaternion = .identity,
        projection: Projection = Camera().projection, background: Background = .color(.black),
        lights: [LightState] = [], geometries: [Geometry] = [], materials: [Material] = [], batches: [Batch] = [],
        instances: InstanceList = InstanceList([])
    ) {
        self.eye = eye
        self.viewRotation = viewRotation
        self.projection = projection
        self.background = background
        self.lights = lights
        self.geometries = geometries
        self.materials = materials
        self.batches = batches
        self.instances = instances
    }

    /// The scene seen from a node with a camera. For frame after frame use a `SnapshotBuilder`, which keeps its memory.
    /// - Parameter pointOfView: nil takes the first node with a camera; without any the eye is at the origin.
    public init(scene: Scene, pointOfView: Node? = nil) {
        var builder = SnapshotBuilder()
        self = builder.snapshot(of: scene, pointOfView: pointOfView)
    }

    /// Where a point of the world is in a picture of `viewport` pixels: x and y from the corner of the top left pixel, and the
    /// depth 0 … 1; nil in or behind the plane of the eye.
    public func project(_ world: Vector3, viewport: Vector2) -> Vector3? {
        projection.project(viewRotation.inverse.act(world - eye), viewport: viewport)
    }
}
