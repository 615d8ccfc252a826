import CPangoCairo

/// What is on a map beside the map: scale bar, north arrow, the time.
struct MapFurniture {
    let measure: OverlayMeasure
    let texts: TextSetter
    let viewport: MapViewport
    let isInset: Bool

    private var margin: Double { measure.whole(isInset ? 10 : 18) }
    private var barLength: Double {
        RoundLength.below(measure(isInset ? 90 : 190) * viewport.metresPerPixel)
    }
    private var barPixels: Double { barLength / viewport.metresPerPixel }
    private var northRadius: Double { measure.whole(isInset ? 14 : 24) }

    /// Where names must not lie.
    var taken: [PixelRectangle] {
        let barHeight = measure(isInset ? 26 : 44)
        return [
            PixelRectangle(around: 0, viewport.height - margin - barHeight, barPixels + 3 * margin, barHeight + margin),
            PixelRectangle(
                around: viewport.width - 2 * margin - 2 * northRadius, 0, 2 * margin + 2 * northRadius,
                2 * margin + 2 * northRadius),
        ]
    }

    func drawScaleBar(on canvas: Canvas) {
        let style = TextStyle(size: measure.whole(isInset ? 10.5 : 13.5), isBold: true, rim: measure(2))
        let bar = measure.whole(isInset ? 4 : 6)
        let left = margin + measure(isInset ? 2 : 4)
        let top = viewport.height - margin - bar - measure(isInset ? 0 : 2)
        let parts = barPixels > measure(80) ? 4 : 2
        canvas.roundedRectangle(
            left - measure(2), top - measure(2), barPixels + measure(4), bar + measure(4), radius: measure(2))
        canvas.fill(Palette.trackCasing)
        for part in 0..<parts {
            cairo_rectangle(
                canvas.pen, left + barPixels * Double(part) / Double(parts), top, barPixels / Double(parts), bar)
            canvas.fill(part % 2 == 0 ? Palette.paperText : Palette.trackCasing)
        }
        cairo_rectangle(canvas.pen, left, top, barPixels, bar)
        canvas.stroke(Palette.paperText, width: measure(1))
        guard let zero = texts.image("0", style), let end = texts.image(RoundLength.text(barLength), style) else {
            return
        }
        let y = (top - measure(4) - end.height).rounded()
        // A short bar has no room for both figures.
        if zero.width + end.width + measure(6) <= barPixels {
            canvas.draw(zero, left, y, Palette.paperText, rim: Palette.paper)
        }
        canvas.draw(end, (left + barPixels - end.width).rounded(), y, Palette.paperText, rim: Palette.paper)
    }

    /// North is up on every map; the arrow says so.
    func drawNorth(on canvas: Canvas) {
        let radius = northRadius
        let (x, y) = (viewport.width - margin - radius, margin + radius)
        canvas.circle(x, y + measure(1), radius + measure(0.5))
        canvas.fill(Ink(0x000000, 0.12))
        canvas.circle(x, y, radius)
        canvas.fill(Ink(0xFFFFFF, 0.92))
        let (tip, wing) = (radius * 0.78, radius * 0.34)
        let middle = y + radius * 0.16
        canvas.polygon([(x, y - tip), (x + wing, middle), (x, middle - radius * 0.12), (x - wing, middle)])
        canvas.fill(Ink(0xD9463B))
        let style = TextStyle(size: measure.whole(isInset ? 10 : 14), isBold: true)
        guard let letter = texts.image("N", style) else { return }
        canvas.draw(
            letter, (x - letter.width / 2).rounded(), (y + radius * 0.52 - letter.height / 2).rounded(),
            Palette.paperText)
    }

    func drawStatus(_ state: MapMoment, on canvas: Canvas) {
        let status = AROverlay.Status(time: state.time, speed: state.speed, accuracy: state.accuracy)
        var line = StatusLine(measure: measure, texts: texts)
        line.isAtTop = true
        line.draw(status, on: canvas)
    }
}
