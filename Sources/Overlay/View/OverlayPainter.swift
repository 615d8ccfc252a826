import CPangoCairo

/// Paints what the AR view writes over the scene: compass, names, arrows at the edges, the status line.
///
/// Used from one thread. The same state gives the same pixels, whatever was painted before.
public final class OverlayPainter {
    public let width: Int
    public let height: Int

    private let canvas: Canvas
    private let texts: TextSetter
    private let measure: OverlayMeasure
    private let sprites = SpriteCache()

    /// - Parameters: width and height of the picture in pixels.
    /// - Returns: nil where there is no memory for the canvas.
    public init?(width: Int, height: Int) {
        guard let canvas = Canvas(width: width, height: height), let texts = TextSetter() else { return nil }
        self.width = width
        self.height = height
        self.canvas = canvas
        self.texts = texts
        measure = OverlayMeasure(width: width, height: height)
    }

    /// Sets the letters that every picture has: the first text of a process waits for the machine's list of fonts.
    public func warmUp() {
        for size in [11.5, 13.5, 15, 16] {
            _ = texts.image("0", TextStyle(size: measure.whole(size)))
            _ = texts.image("N", TextStyle(size: measure.whole(size), isBold: true))
        }
    }

    /// The images to lay over the picture, in order.
    /// - Parameters:
    ///   - keepFree: rectangles that are covered by something else, such as the inset map.
    ///   - showsStatus: whether the line with the time is written.
    public func paint(
        _ state: AROverlay, keepFree: [PixelRectangle] = [], showsStatus: Bool = true
    ) -> [OverlayImage] {
        var taken = keepFree
        var images: [OverlayImage] = []
        func add(_ image: OverlayImage?) { if let image { images.append(image) } }
        let compass = CompassRibbon(measure: measure, texts: texts)
        let status = StatusLine(measure: measure, texts: texts)
        let arrows = EdgeArrowStacks(measure: measure, texts: texts, avoiding: keepFree)
        taken.append(compass.bounds)
        add(image(compass.ribbonBounds) { compass.drawRibbon(state.heading, state.marks, on: canvas) })
        add(image(compass.figuresBounds) { compass.drawFigures(state.heading, on: canvas) })
        if showsStatus {
            let statusBounds = status.bounds(state.status)
            taken.append(statusBounds)
            add(image(statusBounds) { status.draw(state.status, on: canvas) })
        }
        let rows = arrows.rows(state.arrows)
        taken += rows.map(\.place)

        // The nearest last, over the others.
        let labels = LabelLayout(measure: measure, texts: texts).place(state.labels, avoiding: taken).reversed()
        for label in labels {
            if let parts = label.leader(sprites) {
                images += parts
            } else {
                add(image(label.leaderBounds) { label.drawLeader(on: canvas) })
            }
            add(label.dot(sprites))
        }
        for label in labels { add(label.pillImage(sprites)) }
        for row in rows { add(arrows.image(row, sprites)) }
        return images
    }

    /// What is drawn inside a rectangle; nothing outside can be.
    private func image(_ bounds: PixelRectangle, _ body: () -> Void) -> OverlayImage? {
        let visible = bounds.intersection(canvas.bounds)
        guard !visible.isEmpty else { return nil }
        canvas.clipped(to: visible, body)
        let image = OverlayImage(place: visible, bytes: canvas.bytes(of: visible))
        canvas.clear([visible])
        return image
    }
}
