import CPangoCairo

/// The panel that says what the keys do.
struct KeysPanel {
    let measure: OverlayMeasure
    let texts: TextSetter

    private var rowHeight: Double { measure.whole(27) }
    private var padding: Double { measure.whole(22) }
    private var columnGap: Double { measure.whole(22) }
    private var titleHeight: Double { measure.whole(38) }

    private func images(_ row: WindowHUD.KeyRow) -> (keys: TextImage, meaning: TextImage)? {
        guard let keys = texts.image(row.keys, TextStyle(size: measure.whole(14.5), isBold: true)),
            let meaning = texts.image(row.meaning, TextStyle(size: measure.whole(14.5)))
        else { return nil }
        return (keys, meaning)
    }

    /// In the middle of what is free.
    func bounds(_ rows: [WindowHUD.KeyRow], freeHeight: Int) -> PixelRectangle {
        let images = rows.compactMap(images)
        let keys = images.map(\.keys.width).max() ?? 0
        let meanings = images.map(\.meaning.width).max() ?? 0
        let width = keys + meanings + columnGap + 2 * padding
        let height = titleHeight + Double(images.count) * rowHeight + 1.6 * padding
        return PixelRectangle(
            around: ((Double(measure.width) - width) / 2).rounded(), ((Double(freeHeight) - height) / 2).rounded(),
            width, height)
    }

    func draw(_ rows: [WindowHUD.KeyRow], in place: PixelRectangle, on canvas: Canvas) {
        let (left, top) = (Double(place.x), Double(place.y))
        canvas.roundedRectangle(
            left + 0.5, top + 0.5, Double(place.width) - 1, Double(place.height) - 1, radius: measure(16))
        canvas.fillKeepingPath(Ink(0x0D1420, 0.95))
        canvas.stroke(Palette.glassEdge, width: 1)
        if let title = texts.image("Keys", TextStyle(size: measure.whole(18), isBold: true)) {
            canvas.draw(title, (left + padding).rounded(), (top + padding * 0.8).rounded(), Palette.text)
        }
        let images = rows.compactMap(images)
        let keys = images.map(\.keys.width).max() ?? 0
        var middle = top + padding * 0.8 + titleHeight + rowHeight / 2
        for row in images {
            canvas.draw(
                row.keys, (left + padding + keys - row.keys.width).rounded(),
                (middle - row.keys.height / 2).rounded(), Palette.thing)
            canvas.draw(
                row.meaning, (left + padding + keys + columnGap).rounded(),
                (middle - row.meaning.height / 2).rounded(), Palette.softText)
            middle += rowHeight
        }
    }
}
