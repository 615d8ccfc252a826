import SceneMath

/// A particle system as it is in one picture.
public struct ParticleState: Sendable {
    package var model: ParticleModel
    /// Seconds of the system.
    public var time: Double
    /// From the axes of the particles to the world's.
    public var world: AffineMatrix
    /// 0 < opacity ≤ 1, with all ancestors; a factor on every particle's alpha.
    public var opacity: Float
    /// Lower numbers are drawn first.
    public var renderingOrder: Int

    public init(
        _ system: ParticleSystem, time: Double, world: AffineMatrix = .identity, opacity: Float = 1,
        renderingOrder: Int = 0
    ) {
        self.init(
            model: ParticleModel(system), time: time, world: world, opacity: opacity, renderingOrder: renderingOrder)
    }

    init(model: ParticleModel, time: Double, world: AffineMatrix, opacity: Float, renderingOrder: Int) {
        self.model = model
        self.time = time
        self.world = world
        self.opacity = opacity
        self.renderingOrder = renderingOrder
    }

    public var system: ParticleSystem { model.system }
}
