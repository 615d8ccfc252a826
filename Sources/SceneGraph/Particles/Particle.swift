import SceneMath

/// One particle at one moment, in the axes of its node.
public struct Particle: Hashable, Sendable {
    /// Counts all that the system ever bears; bursts have numbers of their own, from 2⁶³ on.
    public var index: UInt64
    /// Seconds since its birth.
    public var age: Float
    /// Seconds from birth to end.
    public var lifeSpan: Float
    /// Metres.
    public var position: SIMD3<Float>
    /// Metres a second.
    public var velocity: SIMD3<Float>
    /// Metres across.
    public var size: Float
    /// Radians, counter-clockwise in the picture.
    public var angle: Float
    /// Linear, alpha straight.
    public var color: Color
}
