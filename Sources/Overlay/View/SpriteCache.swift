/// Keeps the sprites of an overlay: most of a frame's are those of the frame before.
final class SpriteCache {
    /// What a sprite shows. Texts are told by their identity, since they are set once themselves.
    struct Key: Hashable {
        enum Shape: Hashable {
            case pill
            case row(AROverlay.EdgeArrow.Side?)
            /// At so many quarters of a pixel right of and under whole ones.
            case dot(across: Int, down: Int)
            case leader(across: Int)
        }

        var shape: Shape
        var width: Int
        var texts: [ObjectIdentifier] = []
    }

    private struct Kept {
        var sprite: Sprite
        // Kept alive, so that no other text gets their identity.
        var texts: [TextImage]
    }

    /// Things and lines stand at quarters of a pixel, so that they glide.
    static let steps = 4
    private static let mostKept = 300

    private var kept: [Key: Kept] = [:]

    /// The sprite of a shape with its texts, painted if it is new; nil where there is no memory for it.
    func sprite(
        _ shape: Key.Shape, width: Int, height: Int, texts: [TextImage] = [], paint: (Canvas) -> Void
    ) -> Sprite? {
        let key = Key(shape: shape, width: width, texts: texts.map { ObjectIdentifier($0) })
        if let known = kept[key] { return known.sprite }
        guard let canvas = Canvas(width: width, height: height) else { return nil }
        paint(canvas)
        let sprite = Sprite(canvas)
        // All at once rather than the oldest, as with the texts.
        if kept.count >= Self.mostKept { kept.removeAll() }
        kept[key] = Kept(sprite: sprite, texts: texts)
        return sprite
    }

    /// The whole pixel and the quarters after it.
    static func split(_ place: Double) -> (pixel: Int, quarters: Int)? {
        guard abs(place) < 1e6 else { return nil }
        let pixel = place.rounded(.down)
        return (Int(pixel), Int((place - pixel) * Double(steps)))
    }

    /// The middle of a quarter, pixels.
    static func middle(_ quarters: Int) -> Double { (Double(quarters) + 0.5) / Double(steps) }
}
