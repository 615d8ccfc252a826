import GLDriver
import SceneGraph

/// Everything that the context's thread needs to draw one picture, or one tile of it: a short list of draws, and the
/// numbers for them in a slot of the ring.
public struct PreparedFrame: Sendable {
    enum Draw: Sendable {
        case instances(Instances)
        case particles(Particles)
    }

    /// One instanced draw of a mesh.
    struct Instances: Sendable {
        var geometry: Geometry
        var material: Material
        var variant: SceneVariant
        /// Bytes behind the slot's start.
        var instanceOffset: Int
        var instanceCount: Int
        var materialOffset: Int
        var isMirrored: Bool
        /// Bytes behind the slot's start, of a mesh that comes with the frame.
        var vertexOffset: Int?
    }

    /// One instanced draw of sprites.
    struct Particles: Sendable {
        var texture: Texture?
        var blending: ParticleSystem.Blending
        var readsDepth: Bool
        /// Vectors of four floats a particle: 3 for sprites that are turned.
        var vectors: Int
        /// Bytes behind the slot's start.
        var offset: Int
        var count: Int
    }

    let slot: RingSlot
    let ring: UniformRing
    let size: PictureSize
    let region: PictureRegion
    let background: Background
    let draws: [Draw]
    let frameOffset: Int
    let lightOffset: Int
    let skyOffset: Int
    /// The part of the tile that draws can touch.
    let touched: GLRect
    /// Instances that are drawn, and those left out because they lie outside or are hidden.
    public let statistics: Statistics

    /// Gives the slot back without drawing.
    public func cancel() {
        ring.cancel(slot)
    }

    public struct Statistics: Hashable, Sendable {
        public var drawn = 0
        public var outside = 0
        public var hidden = 0
        public var drawCalls = 0
        /// Of particle systems; not in `drawn`.
        public var particles = 0

        public init() {}
    }
}
