/// Instances that share geometry and material, and lie side by side.
public struct Batch: Hashable, Sendable {
    /// Into the snapshot's geometries.
    public var geometryIndex: Int
    /// Into the snapshot's materials.
    public var materialIndex: Int
    /// Into the snapshot's instances.
    public var range: Range<Int>
    /// Lower numbers are drawn first. The batches come sorted by it, then by first appearance in the tree.
    public var renderingOrder: Int

    public init(geometryIndex: Int, materialIndex: Int, range: Range<Int>, renderingOrder: Int = 0) {
        self.geometryIndex = geometryIndex
        self.materialIndex = materialIndex
        self.range = range
        self.renderingOrder = renderingOrder
    }
}
