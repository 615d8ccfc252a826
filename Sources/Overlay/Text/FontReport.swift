import CPangoCairo

/// What the machine has of the overlay's font.
public enum FontReport {
    /// The family that the overlay asks for.
    public static let wanted = TextSetter.family

    /// The family that is drawn with when `wanted` is asked for; nil where there is no font at all.
    public static func found() -> String? {
        guard let fontMap = pango_cairo_font_map_new() else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(fontMap)) }
        guard let context = pango_font_map_create_context(fontMap) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        guard let description = pango_font_description_from_string("\(wanted) 16") else { return nil }
        defer { pango_font_description_free(description) }
        guard let font = pango_font_map_load_font(fontMap, context, description) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(font)) }
        guard let loaded = pango_font_describe(font) else { return nil }
        defer { pango_font_description_free(loaded) }
        return pango_font_description_get_family(loaded).map { String(cString: $0) }
    }
}
