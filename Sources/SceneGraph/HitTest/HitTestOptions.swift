/// What a hit test looks for.
public struct HitTestOptions: Hashable, Sendable {
    public enum SearchMode: Hashable, Sendable {
        /// The nearest hit.
        case closest
        /// All hits, from near to far: every triangle of every node that the ray meets.
        case all
        /// Some hit, whichever is found first; the quickest.
        case any
    }

    public var searchMode = SearchMode.closest
    /// Leaves out what is not drawn: hidden or fully transparent nodes and all below them.
    public var ignoresHiddenNodes = true
    /// Leaves out triangles seen from behind, but for materials drawn on both sides.
    public var backFaceCulling = true
    /// Only nodes that have one of these bits in their own mask.
    public var categoryBitMask = -1
    /// Takes the box around a node's geometry, in its own axes, for the node.
    public var boundingBoxOnly = false
    /// How far from the start of the ray counts, metres.
    public var maximumDistance = Double.infinity

    public init(_ searchMode: SearchMode = .closest) { self.searchMode = searchMode }
}
