import CPangoCairo

extension Canvas {
    func set(_ ink: Ink) { cairo_set_source_rgba(pen, ink.red, ink.green, ink.blue, ink.alpha) }

    func fill(_ ink: Ink) {
        set(ink)
        cairo_fill(pen)
    }

    func fillKeepingPath(_ ink: Ink) {
        set(ink)
        cairo_fill_preserve(pen)
    }

    func stroke(_ ink: Ink, width: Double) {
        set(ink)
        cairo_set_line_width(pen, width)
        cairo_stroke(pen)
    }

    func strokeKeepingPath(_ ink: Ink, width: Double) {
        set(ink)
        cairo_set_line_width(pen, width)
        cairo_stroke_preserve(pen)
    }

    /// A path around a rectangle with round corners.
    func roundedRectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
        let r = min(radius, min(width, height) / 2)
        cairo_new_sub_path(pen)
        cairo_arc(pen, x + width - r, y + r, r, -.pi / 2, 0)
        cairo_arc(pen, x + width - r, y + height - r, r, 0, .pi / 2)
        cairo_arc(pen, x + r, y + height - r, r, .pi / 2, .pi)
        cairo_arc(pen, x + r, y + r, r, .pi, 1.5 * .pi)
        cairo_close_path(pen)
    }

    /// The dark glass under text: legible over a bright sky and over dark ground.
    func glass(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, opacity: Double = 1) {
        roundedRectangle(x + 0.5, y + 0.5, width - 1, height - 1, radius: radius)
        fillKeepingPath(Palette.glass.faded(opacity))
        stroke(Palette.glassEdge.faded(opacity), width: 1)
    }

    func polygon(_ points: [(Double, Double)]) {
        for (index, point) in points.enumerated() {
            if index == 0 { cairo_move_to(pen, point.0, point.1) } else { cairo_line_to(pen, point.0, point.1) }
        }
        cairo_close_path(pen)
    }

    func circle(_ x: Double, _ y: Double, _ radius: Double) {
        cairo_new_sub_path(pen)
        cairo_arc(pen, x, y, radius, 0, 2 * .pi)
        cairo_close_path(pen)
    }

    func line(_ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double) {
        cairo_move_to(pen, fromX, fromY)
        cairo_line_to(pen, toX, toY)
    }

    /// Draws a text whose box (its advance width and line height) has its top left corner at (x, y).
    func draw(_ text: TextImage, _ x: Double, _ y: Double, _ ink: Ink) {
        set(ink)
        cairo_mask_surface(pen, text.mask.surface, x - text.originX, y - text.originY)
    }

    /// Draws a finished picture with its top left corner at (x, y), whole pixels.
    func draw(_ image: Canvas, _ x: Double, _ y: Double, opacity: Double) {
        cairo_set_source_surface(pen, image.surface, x, y)
        if opacity >= 1 { cairo_paint(pen) } else { cairo_paint_with_alpha(pen, opacity) }
    }

    /// Draws a text with a rim of another colour, for text that lies on a picture without glass.
    func draw(_ text: TextImage, _ x: Double, _ y: Double, _ ink: Ink, rim: Ink) {
        if let outline = text.outline {
            set(rim)
            cairo_mask_surface(pen, outline.surface, x - text.originX, y - text.originY)
        }
        draw(text, x, y, ink)
    }
}
