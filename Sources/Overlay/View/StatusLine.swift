/// The line at the bottom left: time of the walk, speed, accuracy of the position.
struct StatusLine {
    let measure: OverlayMeasure
    let texts: TextSetter
    /// At the top left instead, where a map has its scale bar at the bottom.
    var isAtTop = false

    private var height: Double { measure.whole(28) }
    private var padding: Double { measure.whole(12) }
    private var gap: Double { measure.whole(12) }

    private func parts(_ status: AROverlay.Status) -> [(TextImage, Ink)] {
        var words: [(String, Bool, Ink)] = [(DistanceText.time(status.time), true, Palette.text)]
        if let speed = status.speed { words.append((DistanceText.speed(speed), false, Palette.softText)) }
        if let accuracy = status.accuracy { words.append(("±\(DistanceText.of(accuracy))", false, Palette.softText)) }
        if status.isWithoutFix { words.append(("no fix", true, Palette.thing)) }
        words += status.remarks.map { ($0, true, Palette.text) }
        return words.compactMap { word, isBold, ink in
            texts.image(word, TextStyle(size: measure.whole(13.5), isBold: isBold)).map { ($0, ink) }
        }
    }

    func bounds(_ status: AROverlay.Status) -> PixelRectangle {
        let texts = parts(status)
        let width = texts.map(\.0.width).reduce(0, +) + Double(texts.count - 1) * gap + 2 * padding
        let top = isAtTop ? measure.margin : Double(measure.height) - measure.margin - height
        return PixelRectangle(around: measure.margin, top, width, height)
    }

    func draw(_ status: AROverlay.Status, on canvas: Canvas) {
        let place = bounds(status)
        canvas.glass(
            Double(place.x), Double(place.y), Double(place.width), Double(place.height), radius: height / 2)
        var x = Double(place.x) + padding
        for (text, ink) in parts(status) {
            canvas.draw(text, x.rounded(), (Double(place.y) + (height - text.height) / 2).rounded(), ink)
            x += text.width + gap
        }
    }
}
