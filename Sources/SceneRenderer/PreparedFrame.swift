import GLDriver
import SceneGraph

/// Everything that the context's thread needs to draw one picture, or one tile of it: a short list of draws, and the
/// numbers for them in a slot of the ring.
public struct PreparedFrame: Sendable {
    /// One instanced draw.
    struct Draw: Sendable {
        var geometry: Geometry
        var material: Material
        var variant: SceneVariant
        /// Bytes behind the slot's start.
        var instanceOffset: Int
        var instanceCount: Int
        var materialOffset: Int
        var isMirrored: Bool
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

        public init() {}
    }
}
