import CPangoCairo

/// Paints what the window shows beside the picture: time line, message, sight, keys.
///
/// Used from one thread. The same state gives the same pixels, whatever was painted before. A part that has not changed is
/// handed out again as it is.
package final class WindowPainter {
    package let width: Int
    package let height: Int
    package let layout: TimeBarLayout

    private let canvas: Canvas
    private let texts: TextSetter
    private let measure: OverlayMeasure
    private var last: [Part: (key: WindowHUD, image: OverlayImage)] = [:]

    private enum Part: Hashable { case bar, message, sight, keys }

    /// - Parameters: width and height of the window in pixels.
    /// - Returns: nil where there is no memory for the canvas.
    package init?(width: Int, height: Int) {
        guard let canvas = Canvas(width: width, height: height), let texts = TextSetter() else { return nil }
        self.width = width
        self.height = height
        self.canvas = canvas
        self.texts = texts
        measure = OverlayMeasure(width: width, height: height)
        layout = TimeBarLayout(width: width, height: height)
    }

    /// Where the message lies: under the compass. Names keep off it.
    package func messagePlace(_ message: WindowHUD.Message) -> PixelRectangle? {
        messageImage(message).map(messageBounds)
    }

    /// The sight in the middle of the picture, which lies under all else.
    package func paintSight(_ sight: WindowHUD.Sight) -> OverlayImage? {
        let reach = measure(26)
        let (x, y) = (Double(width) / 2, Double(height) / 2)
        var key = WindowHUD(span: 0...0, time: 0, isPlaying: false, speed: "")
        key.sight = sight
        return image(.sight, key, PixelRectangle(around: x - reach, y - reach, 2 * reach, 2 * reach)) {
            SightRing(measure: measure).draw(sight, x, y, on: canvas)
        }
    }

    /// The time line.
    package func paintBar(_ state: WindowHUD) -> OverlayImage? {
        var key = state
        key.message = nil
        key.sight = nil
        key.keys = []
        return image(.bar, key, layout.bounds) { TimeBar(layout: layout, texts: texts).draw(state, on: canvas) }
    }

    /// What lies over everything: the message and the keys.
    package func paintFront(_ state: WindowHUD) -> [OverlayImage] {
        var images: [OverlayImage] = []
        var key = WindowHUD(span: 0...0, time: 0, isPlaying: false, speed: "")
        if let message = state.message, let text = messageImage(message) {
            key.message = message
            let place = messageBounds(text)
            if let image = image(.message, key, place, { drawMessage(message, text, place) }) { images.append(image) }
        }
        if !state.keys.isEmpty {
            key.message = nil
            key.keys = state.keys
            let panel = KeysPanel(measure: measure, texts: texts)
            let place = panel.bounds(state.keys, freeHeight: layout.freeHeight)
            if let image = image(.keys, key, place, { panel.draw(state.keys, in: place, on: canvas) }) {
                images.append(image)
            }
        }
        return images
    }

    private func messageImage(_ message: WindowHUD.Message) -> TextImage? {
        let widest = Double(width) - 4 * measure.margin - 2 * measure.whole(20)
        return texts.image(message.text, TextStyle(size: measure.whole(17), isBold: true, widest: max(1, widest)))
    }

    private func messageBounds(_ text: TextImage) -> PixelRectangle {
        let width = text.width + 2 * measure.whole(20)
        let top = measure.margin + measure.whole(44) + measure.whole(26) + measure.whole(20)
        return PixelRectangle(
            around: ((Double(self.width) - width) / 2).rounded(), top, width.rounded(.up), measure.whole(38))
    }

    private func drawMessage(_ message: WindowHUD.Message, _ text: TextImage, _ place: PixelRectangle) {
        let (left, top, height) = (Double(place.x), Double(place.y), Double(place.height))
        canvas.glass(left, top, Double(place.width), height, radius: height / 2)
        let ink =
            switch message.tone {
            case .plain: Palette.text
            case .good: Palette.good
            case .bad: Palette.north
            }
        canvas.draw(
            text, (left + (Double(place.width) - text.width) / 2).rounded(),
            (top + (height - text.height) / 2).rounded(), ink)
    }

    /// The pixels of one part, painted only where it has changed.
    private func image(
        _ part: Part, _ key: WindowHUD, _ bounds: PixelRectangle, _ body: () -> Void
    ) -> OverlayImage? {
        if let known = last[part], known.key == key { return known.image }
        let visible = bounds.intersection(canvas.bounds)
        guard !visible.isEmpty else { return nil }
        canvas.clipped(to: visible, body)
        let image = OverlayImage(place: visible, bytes: canvas.bytes(of: visible))
        canvas.clear([visible])
        last[part] = (key, image)
        return image
    }
}
