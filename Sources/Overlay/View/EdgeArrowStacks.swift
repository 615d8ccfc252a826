/// The stacks at the left and right edge: things beyond the angle of the indicator, the nearest first.
struct EdgeArrowStacks {
    /// One line of a stack: a thing, or how many more there are.
    struct Row {
        var place: PixelRectangle
        /// Where the arrow points; nil for how many more there are.
        var side: AROverlay.EdgeArrow.Side?
        var texts: [(image: TextImage, ink: Ink)]
    }

    let measure: OverlayMeasure
    let texts: TextSetter
    let avoiding: [PixelRectangle]

    private var height: Double { measure.whole(30) }
    private var gap: Double { measure.whole(6) }
    private var padding: Double { measure.whole(11) }
    private var arrowWidth: Double { measure.whole(16) }
    /// Below the compass.
    private var lowestTop: Double { measure.margin + measure.whole(44) + measure.whole(26) + measure.whole(14) }
    private var innerGap: Double { measure.whole(8) }

    func rows(_ arrows: [AROverlay.EdgeArrow]) -> [Row] {
        AROverlay.EdgeArrow.Side.allCases.flatMap { side in
            stack(
                arrows.enumerated().filter { $0.element.side == side }
                    .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
                    .map(\.element), side)
        }
    }

    private func stack(_ arrows: [AROverlay.EdgeArrow], _ side: AROverlay.EdgeArrow.Side) -> [Row] {
        guard !arrows.isEmpty else { return [] }
        let room = max(1, min(5, Int(Double(measure.height) * 0.42 / (height + gap))))
        let shown = arrows.count <= room ? arrows.count : max(1, room - 1)
        let hidden = arrows.count - shown
        let lines = shown + (hidden > 0 ? 1 : 0)
        let total = Double(lines) * (height + gap) - gap
        // Above the horizon, where things stand, and below the compass.
        var top = max(lowestTop, Double(measure.height) * 0.43 - total).rounded()
        // In a small picture the inset map may reach up to here: the stack then stands above it.
        for obstacle in avoiding {
            let touches = side == .left ? obstacle.x < measure.width / 3 : obstacle.right > measure.width * 2 / 3
            if touches, Double(obstacle.y) < top + total + gap, Double(obstacle.bottom) > top {
                top = Double(obstacle.y) - gap - total
            }
        }
        var rows: [Row] = []
        for arrow in arrows.prefix(shown) {
            let widest = max(measure.whole(60), min(measure.whole(230), Double(measure.width) * 0.24))
            let name = arrow.name.flatMap {
                texts.image($0.isEmpty ? "–" : $0, TextStyle(size: measure.whole(14), isBold: true, widest: widest))
            }
            let distance = texts.image(DistanceText.of(arrow.distance), TextStyle(size: measure.whole(13)))
            rows.append(row([(name, Palette.text), (distance, Palette.thing)], side, pointing: true, top))
            top += height + gap
        }
        if hidden > 0, let more = texts.image("+\(hidden) more", TextStyle(size: measure.whole(13))) {
            rows.append(row([(more, Palette.softText)], side, pointing: false, top))
        }
        return rows
    }

    private func row(
        _ texts: [(image: TextImage?, ink: Ink)], _ side: AROverlay.EdgeArrow.Side, pointing: Bool, _ top: Double
    ) -> Row {
        let shown = texts.compactMap { text in text.image.map { (image: $0, ink: text.ink) } }
        let width =
            2 * padding + (pointing ? arrowWidth : 0) + shown.reduce(0) { $0 + $1.image.width }
            + innerGap * Double(max(0, shown.count - 1))
        let left = side == .left ? measure.margin : Double(measure.width) - measure.margin - width
        return Row(
            place: PixelRectangle(around: left.rounded(), top, width.rounded(.up), height),
            side: pointing ? side : nil, texts: shown)
    }

    func image(_ row: Row, _ sprites: SpriteCache) -> OverlayImage? {
        let (width, height) = (row.place.width, row.place.height)
        let sprite = sprites.sprite(.row(row.side), width: width, height: height, texts: row.texts.map(\.image)) {
            draw(row, on: $0)
        }
        return sprite?.image(x: row.place.x, y: row.place.y)
    }

    private func draw(_ row: Row, on canvas: Canvas) {
        let width = Double(row.place.width)
        canvas.glass(0, 0, width, height, radius: height / 2)
        var x = padding
        let middle = height / 2
        if let side = row.side {
            let size = measure(6)
            let tip = side == .left ? padding - measure(1) : width - padding + measure(1)
            let back = side == .left ? size * 1.25 : -size * 1.25
            canvas.polygon([(tip, middle), (tip + back, middle - size), (tip + back, middle + size)])
            canvas.fill(Palette.thing)
            if side == .left { x += arrowWidth }
        }
        for text in row.texts {
            canvas.draw(text.image, x.rounded(), (middle - text.image.height / 2).rounded(), text.ink)
            x += text.image.width + innerGap
        }
    }
}
