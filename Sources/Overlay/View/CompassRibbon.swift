import CPangoCairo

/// The compass at the top: a ribbon of 110° around the heading, with the heading in figures under it.
struct CompassRibbon {
    let measure: OverlayMeasure
    let texts: TextSetter

    private static let span = 110.0
    private static let names = [0: "N", 45: "NE", 90: "E", 135: "SE", 180: "S", 225: "SW", 270: "W", 315: "NW"]

    private var ribbonWidth: Double {
        min(
            Double(measure.width) - 2 * measure.margin, measure.whole(620),
            max(measure.whole(260), Double(measure.width) * 0.56)
        )
        .rounded()
    }
    private var ribbonHeight: Double { measure.whole(44) }
    private var figuresHeight: Double { measure.whole(26) }
    private var left: Double { ((Double(measure.width) - ribbonWidth) / 2).rounded() }
    private var top: Double { measure.margin }

    /// Of the whole, which nothing else may cover.
    var bounds: PixelRectangle { ribbonBounds.union(figuresBounds) }

    var ribbonBounds: PixelRectangle { PixelRectangle(around: left, top, ribbonWidth, ribbonHeight) }

    var figuresBounds: PixelRectangle {
        let width = measure.whole(64)
        let x = (left + ribbonWidth / 2 - width / 2).rounded()
        return PixelRectangle(around: x, top + ribbonHeight + measure.whole(5), width, figuresHeight)
    }

    func drawRibbon(_ degrees: Double, _ marks: [AROverlay.CompassMark], on canvas: Canvas) {
        let heading = Self.withinTurn(degrees)
        let centre = left + ribbonWidth / 2
        canvas.glass(left, top, ribbonWidth, ribbonHeight, radius: measure(12))
        drawScale(heading, on: canvas)
        for mark in marks { drawMark(mark, heading, on: canvas) }
        // The needle: where the device looks.
        let needle = measure(6)
        canvas.polygon([
            (centre - needle, top + 1), (centre + needle, top + 1), (centre, top + 1 + needle * 1.3),
        ])
        canvas.fill(Palette.text)
    }

    /// So that the figures and the marks can be counted.
    private static func withinTurn(_ degrees: Double) -> Double { degrees.truncatingRemainder(dividingBy: 360) }

    private func drawScale(_ heading: Double, on canvas: Canvas) {
        guard heading.isFinite else { return }
        let first = Int(((heading - Self.span / 2) / 5).rounded(.up)) * 5
        let last = Int(((heading + Self.span / 2) / 5).rounded(.down)) * 5
        let bottom = top + ribbonHeight
        for degrees in stride(from: first, through: last, by: 5) {
            let offset = Double(degrees) - heading
            let x = left + ribbonWidth / 2 + offset * ribbonWidth / Self.span
            let opacity = fade(offset)
            let direction = ((degrees % 360) + 360) % 360
            let isNamed = Self.names[direction] != nil
            let isMajor = isNamed || degrees % 15 == 0
            canvas.line(x, bottom - measure(4), x, bottom - measure(isMajor ? 11 : 8))
            canvas.stroke(
                (isMajor ? Palette.text : Palette.faintLine).faded(opacity), width: measure(isMajor ? 1.6 : 1.2))
            guard isMajor else { continue }
            let style = TextStyle(size: measure.whole(isNamed ? 16 : 11.5), isBold: isNamed)
            guard let text = texts.image(Self.names[direction] ?? "\(direction)", style) else { continue }
            let ink = direction == 0 ? Palette.north : isNamed ? Palette.text : Palette.softText
            let middle = top + (ribbonHeight - measure(11)) / 2 + measure(1)
            canvas.draw(text, x - text.width / 2, middle - text.height / 2, ink.faded(opacity))
        }
    }

    /// A diamond on the lower edge for a thing in that direction.
    private func drawMark(_ mark: AROverlay.CompassMark, _ heading: Double, on canvas: Canvas) {
        var offset = (mark.bearing - heading).truncatingRemainder(dividingBy: 360)
        if offset > 180 { offset -= 360 } else if offset <= -180 { offset += 360 }
        guard offset.isFinite, abs(offset) < Self.span / 2 - 1 else { return }
        let x = left + ribbonWidth / 2 + offset * ribbonWidth / Self.span
        let y = top + ribbonHeight - measure(6)
        let size = measure(5.5)
        canvas.polygon([(x - size, y), (x, y - size), (x + size, y), (x, y + size)])
        canvas.fillKeepingPath(Palette.thing.faded(fade(offset)))
        canvas.stroke(Ink(0x0D1420, 0.7).faded(fade(offset)), width: measure(1))
    }

    func drawFigures(_ degrees: Double, on canvas: Canvas) {
        let heading = Self.withinTurn(degrees)
        let figures = heading.isFinite ? "\((Int(heading.rounded()) + 360) % 360)°" : "–"
        guard let text = texts.image(figures, TextStyle(size: measure.whole(15), isBold: true)) else { return }
        let (x, y, width) = (Double(figuresBounds.x), Double(figuresBounds.y), Double(figuresBounds.width))
        let centre = left + ribbonWidth / 2
        canvas.glass(x, y, width, figuresHeight, radius: measure(13))
        canvas.draw(
            text, (centre - text.width / 2).rounded(), (y + (figuresHeight - text.height) / 2).rounded(), Palette.text)
    }

    /// The scale fades towards its ends.
    private func fade(_ offset: Double) -> Double { min(1, max(0, (Self.span / 2 - 1.5 - abs(offset)) / 12)) }
}
