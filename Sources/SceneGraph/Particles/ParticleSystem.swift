import SceneMath

/// Many short-lived sprites from one source: fire, smoke, sparks. A value; nothing in it changes with time.
///
/// Where a particle is at a moment is computed from (seed, number, age) in closed form: any moment can be asked for first.
/// Particles are born, fly and die in the axes of their node. A node that moves therefore takes its particles along; there
/// are two ways to leave them behind in the world:
/// - `drift`, for a node in straight flight: the opposite of its velocity, in its own axes;
/// - `emitterPath`, for any flight known beforehand: the node rests and the source moves along the path in it.
///
/// Lengths are metres, times seconds, angles radians. Numbers that make no sense (NaN, negative rates) count as 0, huge ones
/// as the largest that is useful; `maximumCount` bounds how many particles there are at a time.
public struct ParticleSystem: Hashable, Sendable {
    /// How particles join the picture.
    public enum Blending: Hashable, Sendable {
        /// Over it, by alpha: smoke.
        case alpha
        /// Added to it, by alpha: fire, light. The order then does not matter.
        case additive
    }

    /// In which order the particles of one system are drawn.
    public enum Sorting: Hashable, Sendable {
        /// As they are numbered, which is by birth but for bursts.
        case none
        /// From far to near.
        case distance
        case oldestFirst
        case youngestFirst
    }

    /// Where particles start.
    public enum Direction: Hashable, Sendable {
        /// One way for all; without length it counts as +y.
        case along(Vector3)
        /// Away from the middle of the shape: from a sphere's centre, a cone's tip, a circle's centre; +y from a point.
        case outward
    }

    // MARK: Birth

    public var emitterShape = EmitterShape.point
    /// Where the source is at which time, in the node's axes.
    public var emitterPath = EmitterPath.still
    /// Particles a second, evenly in time.
    public var birthRate = 100.0
    /// Particles born at once at the start of each emission.
    public var burstCount = 0
    /// Seconds that an emission lasts.
    public var emissionDuration = 1.0
    /// Seconds between two emissions.
    public var idleDuration = 0.0
    /// Emission follows emission for ever; otherwise there is one.
    public var loops = true
    /// Seconds that have passed already when the system's time is 0: smoke that has risen.
    public var warmUp = 0.0
    /// The most particles alive at a time. A larger birth rate counts as the one that gives so many.
    public var maximumCount = 10_000

    // MARK: Life and motion

    /// Seconds.
    public var lifeSpan = 1.0
    /// Lives differ by up to this, either way.
    public var lifeSpanVariation = 0.0
    public var direction = Direction.along(.unitY)
    /// Half of the cone around the direction that particles start into; π is every way.
    public var spread = 0.0
    /// Metres a second at birth.
    public var speed = 1.0
    public var speedVariation = 0.0
    /// Of a moving source's velocity, the part that particles take along: 0 … 1.
    public var inheritedVelocity = 0.0
    /// Metres a second squared: gravity, buoyancy.
    public var acceleration = Vector3.zero
    /// The part of its velocity that a particle loses to the air, per second: with 2, e⁻² is left after a second. The pull of
    /// `acceleration` then ends in an even motion.
    public var damping = 0.0
    /// A velocity on top, not damped: wind, or what stays behind a node in flight.
    public var drift = Vector3.zero

    // MARK: Look

    /// Metres across, over life.
    public var size = OverLife<Double>(0.1)
    /// Sizes differ by up to this part, either way: 0 … 1.
    public var sizeVariation = 0.0
    /// Linear, alpha straight, over life.
    public var color = OverLife<Color>(.white)
    /// Brightness differs by up to this part, either way: 0 … 1.
    public var brightnessVariation = 0.0
    /// The turn of a sprite at birth, counter-clockwise in the picture.
    public var angle = 0.0
    public var angleVariation = 0.0
    /// Radians a second.
    public var spin = 0.0
    public var spinVariation = 0.0
    /// Sprites are drawn out along their way by what they move in this many seconds: sparks. 0 is off; spin then counts.
    public var streak = 0.0
    public var blending = Blending.alpha
    /// nil draws a soft round spot.
    public var texture: Texture?
    public var sorting = Sorting.none
    /// Drawn only where nothing nearer is.
    public var readsDepth = true
    /// Another seed, other particles of the same kind.
    public var seed: UInt64 = 0

    public init() {}
}
