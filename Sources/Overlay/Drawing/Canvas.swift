import CPangoCairo
import Foundation

/// A surface of premultiplied BGRA pixels and the pen that draws on it.
final class Canvas {
    let width: Int
    let height: Int
    let surface: OpaquePointer
    let pen: OpaquePointer

    /// A clear canvas, or nil where there is no memory for it.
    init?(width: Int, height: Int, format: cairo_format_t = CAIRO_FORMAT_ARGB32) {
        guard let surface = cairo_image_surface_create(format, Int32(clamping: width), Int32(clamping: height)) else {
            return nil
        }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let pen = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        self.width = width
        self.height = height
        self.surface = surface
        self.pen = pen
    }

    deinit {
        cairo_destroy(pen)
        cairo_surface_destroy(surface)
    }

    var bounds: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }

    /// Draws with everything outside `rectangle` masked off.
    func clipped(to rectangle: PixelRectangle, _ draw: () -> Void) {
        cairo_save(pen)
        cairo_rectangle(
            pen, Double(rectangle.x), Double(rectangle.y), Double(rectangle.width), Double(rectangle.height))
        cairo_clip(pen)
        draw()
        cairo_restore(pen)
    }

    /// Makes rectangles clear again.
    func clear(_ rectangles: [PixelRectangle]) {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for rectangle in rectangles {
            let part = rectangle.intersection(bounds)
            guard !part.isEmpty else { continue }
            for row in part.y..<part.bottom { memset(data + row * stride + part.x * 4, 0, part.width * 4) }
        }
        cairo_surface_mark_dirty(surface)
    }

    /// The pixels of a rectangle, rows from the top without gaps.
    func bytes(of rectangle: PixelRectangle) -> [UInt8] {
        let part = rectangle.intersection(bounds)
        cairo_surface_flush(surface)
        guard !part.isEmpty, let data = cairo_image_surface_get_data(surface) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let rowBytes = part.width * 4
        return [UInt8](unsafeUninitializedCapacity: rowBytes * part.height) { buffer, count in
            for row in 0..<part.height {
                let source = data + (part.y + row) * stride + part.x * 4
                buffer.baseAddress?.advanced(by: row * rowBytes).update(from: source, count: rowBytes)
            }
            count = rowBytes * part.height
        }
    }
}
