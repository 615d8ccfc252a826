import SceneMath

/// One thing to draw: where it is in the world, in `Double`, 112 bytes.
@frozen public struct Instance: Sendable {
    /// From the geometry's axes to the world's.
    public var world: AffineMatrix
    /// 0 < opacity ≤ 1, with all ancestors.
    public var opacity: Float
    /// The radius of the geometry's bounding sphere in the world: nothing of it lies farther from the transformed centre.
    public var boundingRadius: Float
    /// How much the transform stretches at most.
    public var stretch: Float
    /// Kept zero.
    var reserved: Float = 0

    @inlinable public init(world: AffineMatrix, opacity: Float = 1, boundingRadius: Float, stretch: Float = 1) {
        self.init(world: world, opacity: opacity, boundingRadius: boundingRadius, stretch: stretch, padding: 0)
    }

    @usableFromInline init(
        world: AffineMatrix, opacity: Float, boundingRadius: Float, stretch: Float, padding: Float
    ) {
        self.world = world
        self.opacity = opacity
        self.boundingRadius = boundingRadius
        self.stretch = stretch
        reserved = padding
    }
}
