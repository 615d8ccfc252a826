import CPangoCairo

/// A name at its place in the picture, with the line that leads to its thing.
struct PlacedLabel {
    let anchorX: Double
    let anchorY: Double
    /// The glass under the name; empty where there was no room for it.
    let pill: PixelRectangle
    /// Far things are fainter.
    let opacity: Double
    private let measure: OverlayMeasure
    private let name: TextImage?
    private let distance: TextImage?
    private let padding: Double
    private let gap: Double

    init(
        _ label: AROverlay.Label, measure: OverlayMeasure,
        pill: PixelRectangle = PixelRectangle(x: 0, y: 0, width: 0, height: 0),
        name: TextImage? = nil, distance: TextImage? = nil, padding: Double = 0, gap: Double = 0
    ) {
        anchorX = label.anchorX
        anchorY = label.anchorY
        self.measure = measure
        self.pill = pill
        self.name = name
        self.distance = distance
        self.padding = padding
        self.gap = gap
        // Full up to 60 m, then down to 85 % at 600 m.
        opacity = max(0.85, min(1, 1 - (label.distance - 60) / 3600))
    }

    /// Where the line leaves the glass.
    private var foot: (x: Double, y: Double) {
        let inset = Double(pill.height) / 2
        let x = min(max(anchorX, Double(pill.x) + inset), Double(pill.right) - inset)
        return (x, anchorY < Double(pill.y) ? Double(pill.y) : Double(pill.bottom))
    }

    private var isUpright: Bool { foot.x == anchorX }

    private var isNamed: Bool { !pill.isEmpty }

    /// Around the line from the glass to the thing.
    var leaderBounds: PixelRectangle {
        guard isNamed else { return pill }
        let (x, y) = foot
        let reach = measure(2)
        return PixelRectangle(
            around: min(x, anchorX) - reach, min(y, anchorY) - reach, abs(x - anchorX) + 2 * reach,
            abs(y - anchorY) + 2 * reach)
    }

    func drawLeader(on canvas: Canvas) {
        let (x, y) = foot
        stroke(x, y, anchorX, anchorY, opacity: opacity, on: canvas)
    }

    private func stroke(
        _ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double, opacity: Double, on canvas: Canvas
    ) {
        canvas.line(fromX, fromY, toX, toY)
        canvas.strokeKeepingPath(Ink(0x0D1420, 0.45 * opacity), width: measure(3))
        canvas.stroke(Palette.text.faded(0.9 * opacity), width: measure(1.4))
    }

    /// The line to the thing as parts of one sprite; nil where it is not upright, as at the sides of the picture.
    func leader(_ sprites: SpriteCache) -> [OverlayImage]? {
        guard isNamed else { return [] }
        guard isUpright, let place = SpriteCache.split(anchorX) else { return nil }
        let reach = Int(measure(2).rounded(.up))
        let part = Int(measure.whole(64))
        let sprite = sprites.sprite(.leader(across: place.quarters), width: 2 * reach + 1, height: part) { canvas in
            let x = Double(reach) + SpriteCache.middle(place.quarters)
            stroke(x, -1, x, Double(part) + 1, opacity: 1, on: canvas)
        }
        guard let sprite else { return [] }
        let top = Int(min(foot.y, anchorY).rounded())
        let bottom = Int(max(foot.y, anchorY).rounded())
        return stride(from: top, to: bottom, by: part).map { y in
            sprite.image(x: place.pixel - reach, y: y, rows: bottom - y, opacity: opacity)
        }
    }

    /// The thing itself.
    func dot(_ sprites: SpriteCache) -> OverlayImage? {
        guard let across = SpriteCache.split(anchorX), let down = SpriteCache.split(anchorY) else { return nil }
        let reach = Int(measure(3.3).rounded(.up))
        let side = 2 * reach + 1
        let shape = SpriteCache.Key.Shape.dot(across: across.quarters, down: down.quarters)
        let sprite = sprites.sprite(shape, width: side, height: side) { canvas in
            canvas.circle(
                Double(reach) + SpriteCache.middle(across.quarters), Double(reach) + SpriteCache.middle(down.quarters),
                measure(2.8))
            canvas.fillKeepingPath(Palette.thing)
            canvas.stroke(Ink(0x0D1420, 0.6), width: measure(1))
        }
        return sprite?.image(x: across.pixel - reach, y: down.pixel - reach, opacity: opacity)
    }

    /// A name and a distance on glass; nil where there was no room for them.
    func pillImage(_ sprites: SpriteCache) -> OverlayImage? {
        guard isNamed, let distance else { return nil }
        let texts = [name, distance].compactMap(\.self)
        let sprite = sprites.sprite(.pill, width: pill.width, height: pill.height, texts: texts) { canvas in
            let height = Double(pill.height)
            canvas.glass(0, 0, Double(pill.width), height, radius: height / 2)
            var x = padding
            if let name {
                canvas.draw(name, x.rounded(), ((height - name.height) / 2).rounded(), Palette.text)
                x += name.width + gap
            }
            canvas.draw(distance, x.rounded(), ((height - distance.height) / 2).rounded(), Palette.thing)
        }
        return sprite?.image(x: pill.x, y: pill.y, opacity: opacity)
    }
}
