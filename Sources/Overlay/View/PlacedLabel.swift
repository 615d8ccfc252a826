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

    var leaderBounds: PixelRectangle {
        let reach = measure(4) + 1
        guard !pill.isEmpty else {
            return PixelRectangle(around: anchorX - reach, anchorY - reach, 2 * reach, 2 * reach)
        }
        let (x, y) = foot
        let (left, top) = (min(x, anchorX), min(y, anchorY))
        return PixelRectangle(
            around: left - reach, top - reach, abs(x - anchorX) + 2 * reach, abs(y - anchorY) + 2 * reach)
    }

    func drawLeader(on canvas: Canvas, _ sprites: LabelSprites) {
        if !pill.isEmpty {
            let (x, y) = foot
            canvas.line(x, y, anchorX, anchorY)
            canvas.strokeKeepingPath(Ink(0x0D1420, 0.45 * opacity), width: measure(3))
            canvas.stroke(Palette.text.faded(0.9 * opacity), width: measure(1.4))
        }
        sprites.drawDot(anchorX, anchorY, opacity: opacity, on: canvas)
    }

    func drawPill(on canvas: Canvas, _ sprites: LabelSprites) {
        guard let distance, let image = sprites.pill(pill, name, distance, padding: padding, gap: gap) else { return }
        canvas.draw(image, Double(pill.x), Double(pill.y), opacity: opacity)
    }
}
