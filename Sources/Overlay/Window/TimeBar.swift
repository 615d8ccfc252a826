import CPangoCairo

/// Draws the time line: the button, the line with its events, the time and the figures.
struct TimeBar {
    let layout: TimeBarLayout
    let texts: TextSetter

    private var measure: OverlayMeasure { layout.measure }

    func draw(_ state: WindowHUD, on canvas: Canvas) {
        let place = layout.bounds
        canvas.glass(
            Double(place.x), Double(place.y), Double(place.width), Double(place.height), radius: measure(16))
        drawButton(state.isPlaying, on: canvas)
        drawLine(state, on: canvas)
        drawTexts(state, on: canvas)
    }

    private func drawButton(_ isPlaying: Bool, on canvas: Canvas) {
        let place = layout.button
        let (x, y) = (Double(place.x) + Double(place.width) / 2, Double(place.y) + Double(place.height) / 2)
        let radius = Double(place.width) / 2 - 1
        canvas.circle(x, y, radius)
        canvas.fillKeepingPath(Ink(0xFFFFFF, 0.10))
        canvas.stroke(Palette.glassEdge, width: 1)
        let size = radius * 0.42
        if isPlaying {
            for side in [-1.0, 1.0] {
                let left = x + side * size * 0.62 - size * 0.28
                canvas.roundedRectangle(left, y - size, size * 0.56, 2 * size, radius: size * 0.16)
                canvas.fill(Palette.text)
            }
        } else {
            canvas.polygon([
                (x - size * 0.72, y - size * 1.05), (x + size * 1.08, y), (x - size * 0.72, y + size * 1.05),
            ])
            canvas.fill(Palette.text)
        }
    }

    private func drawLine(_ state: WindowHUD, on canvas: Canvas) {
        let (left, right, y) = layout.line
        let thickness = measure.whole(5)
        let now = layout.x(of: state.time, in: state.span)
        canvas.roundedRectangle(left, y - thickness / 2, right - left, thickness, radius: thickness / 2)
        canvas.fill(Ink(0xFFFFFF, 0.22))
        canvas.roundedRectangle(left, y - thickness / 2, max(thickness, now - left), thickness, radius: thickness / 2)
        canvas.fill(Palette.walker)
        for gap in state.gaps {
            let from = layout.x(of: gap.lowerBound, in: state.span)
            let to = layout.x(of: gap.upperBound, in: state.span)
            cairo_rectangle(canvas.pen, from, y - thickness / 2, max(1, to - from), thickness)
            canvas.fill(Ink(0x0D1420, 0.65))
        }
        // More marks than pixels look like a bar: one a pixel, the weightiest on top.
        var columns: Set<Int> = []
        for mark in state.marks.sorted(by: { ($1.kind, $0.time) < ($0.kind, $1.time) }) {
            let x = layout.x(of: mark.time, in: state.span)
            guard columns.insert(Int(x / 2)).inserted else { continue }
            drawMark(mark.kind, x, y, on: canvas)
        }
        canvas.circle(now, y, measure(8))
        canvas.fillKeepingPath(Palette.text)
        canvas.stroke(Ink(0x0D1420, 0.55), width: measure(1.5))
    }

    private func drawMark(_ kind: WindowHUD.Mark.Kind, _ x: Double, _ y: Double, on canvas: Canvas) {
        let ink = Self.ink(kind)
        let reach = measure(kind == .met ? 5 : 7)
        switch kind {
        case .met, .action:
            canvas.line(x, y - reach, x, y + reach)
            canvas.stroke(ink, width: measure(2))
        case .hit, .missed:
            canvas.circle(x, y, measure(4.5))
            canvas.fillKeepingPath(ink)
            canvas.stroke(Ink(0x0D1420, 0.6), width: measure(1))
        case .victory:
            canvas.polygon([(x, y - reach * 1.3), (x + reach, y), (x, y + reach * 1.3), (x - reach, y)])
            canvas.fillKeepingPath(ink)
            canvas.stroke(Ink(0x0D1420, 0.6), width: measure(1))
        }
    }

    static func ink(_ kind: WindowHUD.Mark.Kind) -> Ink {
        switch kind {
        case .met: Palette.softText.faded(0.75)
        case .action: Palette.thing
        case .hit: Palette.good
        case .missed: Palette.north
        case .victory: Palette.good
        }
    }

    private func drawTexts(_ state: WindowHUD, on canvas: Canvas) {
        let (left, right, _) = layout.line
        let gap = measure.whole(14)
        let bold = TextStyle(size: measure.whole(14), isBold: true)
        let plain = TextStyle(size: measure.whole(13.5))
        var head: [(TextImage, Ink)] = []
        func add(_ text: String, _ style: TextStyle, _ ink: Ink) {
            if let image = texts.image(text, style) { head.append((image, ink)) }
        }
        if state.isRecording { add("REC", bold, Palette.north) }
        add(DistanceText.time(state.time), bold, Palette.text)
        add("/ \(DistanceText.time(state.span.upperBound))", plain, Palette.softText.faded(0.8))
        add(state.speed, bold, state.isPlaying ? Palette.thing : Palette.softText)
        var room = right - left - head.map { $0.0.width + gap }.reduce(0, +)
        var tail: [(TextImage, Ink)] = []
        // What is most important finds room first, from both ends.
        for index in 0..<max(state.figures.count, state.details.count) {
            if index < state.figures.count, let image = texts.image(state.figures[index], plain),
                room >= image.width + gap
            {
                tail.append((image, Palette.softText.faded(0.9)))
                room -= image.width + gap
            }
            if index < state.details.count, let image = texts.image(state.details[index], plain),
                room >= image.width + gap
            {
                head.append((image, Palette.softText))
                room -= image.width + gap
            }
        }
        func draw(_ text: (TextImage, Ink), _ x: Double) {
            canvas.draw(text.0, x.rounded(), (layout.textMiddle - text.0.height / 2).rounded(), text.1)
        }
        var x = left
        for text in head {
            draw(text, x)
            x += text.0.width + gap
        }
        x = right
        for text in tail {
            draw(text, x - text.0.width)
            x -= text.0.width + gap
        }
    }
}
