/// The rectangles of a canvas that were drawn on, merged where one larger one is cheaper to hand on than two.
/// No two of them overlap: what lies in both would be laid over the picture twice.
struct TouchedRectangles {
    /// What a rectangle costs beside its pixels, in pixels: a texture and a draw.
    private static let fixedCost = 6_000

    private(set) var all: [PixelRectangle] = []

    mutating func add(_ rectangle: PixelRectangle) {
        guard !rectangle.isEmpty else { return }
        var grown = rectangle
        // A merged rectangle may now be worth merging with another, so begin again after each merge.
        while let index = all.firstIndex(where: {
            $0.intersects(grown) || $0.union(grown).area <= $0.area + grown.area + Self.fixedCost
        }) {
            grown = grown.union(all.remove(at: index))
        }
        all.append(grown)
    }

    mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}
