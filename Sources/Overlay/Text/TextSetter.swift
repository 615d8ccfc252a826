import CPangoCairo

/// Sets texts with Pango and keeps what it set, since most texts of a frame are those of the frame before.
///
/// The font is named, its language is English and its hinting fixed, so that the pixels do not depend on the locale or on
/// the machine's font settings. Characters that the font lacks are taken from others that the machine has.
final class TextSetter {
    private struct Key: Hashable {
        var text: String
        var style: TextStyle
    }

    static let family = "DejaVu Sans"
    private static let mostKept = 2_000

    private let context: OpaquePointer
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private var kept: [Key: TextImage] = [:]

    /// Nil where Pango can't start.
    init?() {
        guard let fontMap = pango_cairo_font_map_new() else { return nil }
        guard let context = pango_font_map_create_context(fontMap) else {
            g_object_unref(UnsafeMutableRawPointer(fontMap))
            return nil
        }
        self.fontMap = fontMap
        self.context = context
        pango_context_set_language(context, pango_language_from_string("en"))
        pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
        pango_cairo_context_set_resolution(context, 72)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
        cairo_font_options_set_subpixel_order(options, CAIRO_SUBPIXEL_ORDER_DEFAULT)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(fontMap))
    }

    /// The image of a text on one line; nil for an empty one.
    func image(_ text: String, _ style: TextStyle) -> TextImage? {
        let key = Key(text: text, style: style)
        if let image = kept[key] { return image }
        guard let image = set(Self.onOneLine(text), style) else { return nil }
        // All at once rather than the oldest: a frame's texts are set again in the time of one frame.
        if kept.count >= Self.mostKept { kept.removeAll() }
        kept[key] = image
        return image
    }

    /// Names come from files: line breaks and control characters become blanks, and no text is longer than a screen.
    private static func onOneLine(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars.prefix(400) {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            let isBreak = scalar.value == 0x2028 || scalar.value == 0x2029
            line.unicodeScalars.append(isControl || isBreak ? " " : scalar)
        }
        return line
    }

    private func set(_ text: String, _ style: TextStyle) -> TextImage? {
        guard let layout = pango_layout_new(context), let font = pango_font_description_new() else { return nil }
        defer {
            g_object_unref(UnsafeMutableRawPointer(layout))
            pango_font_description_free(font)
        }
        pango_font_description_set_family(font, Self.family)
        pango_font_description_set_weight(font, style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, -1)
        if let widest = style.widest {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            var natural = PangoRectangle()
            pango_layout_get_pixel_extents(layout, nil, &natural)
            if Double(natural.width) > widest {
                pango_layout_set_width(layout, Int32(widest * Double(PANGO_SCALE)))
            }
        }
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_get_pixel_extents(layout, &ink, &logical)
        let margin = Int32(style.rim.rounded(.up)) + 1
        let left = min(ink.x, logical.x) - margin
        let top = min(ink.y, logical.y) - margin
        let right = max(ink.x + ink.width, logical.x + logical.width) + margin
        let bottom = max(ink.y + ink.height, logical.y + logical.height) + margin
        let size = (width: Int(right - left), height: Int(bottom - top))
        guard let mask = Canvas(width: size.width, height: size.height, format: CAIRO_FORMAT_A8) else { return nil }
        cairo_move_to(mask.pen, Double(-left), Double(-top))
        mask.set(Palette.text)
        pango_cairo_show_layout(mask.pen, layout)
        var outline: Canvas?
        if style.rim > 0, let canvas = Canvas(width: size.width, height: size.height, format: CAIRO_FORMAT_A8) {
            cairo_move_to(canvas.pen, Double(-left), Double(-top))
            pango_cairo_layout_path(canvas.pen, layout)
            cairo_set_line_join(canvas.pen, CAIRO_LINE_JOIN_ROUND)
            canvas.strokeKeepingPath(Palette.text, width: 2 * style.rim)
            canvas.fill(Palette.text)
            outline = canvas
        }
        return TextImage(
            mask: mask, outline: outline, originX: Double(logical.x - left), originY: Double(logical.y - top),
            width: Double(logical.width), height: Double(logical.height))
    }
}
