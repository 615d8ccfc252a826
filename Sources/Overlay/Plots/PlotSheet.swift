import CPangoCairo
import PlainText

/// A white sheet with a title, on which plots are drawn.
final class PlotSheet {
    static let paper = Ink(0xFFFFFF)
    static let ink = Ink(0x22303F)
    static let soft = Ink(0x5C6B7A)
    static let grid = Ink(0xE4E8EC)
    static let axis = Ink(0x9AA7B4)
    static let blue = Ink(0x2F80ED)
    static let amber = Ink(0xE8833A)
    static let grey = Ink(0xC9D1D9)

    let canvas: Canvas
    let texts: TextSetter
    let width: Double
    let height: Double

    /// - Returns: nil where there is no memory for it.
    init?(width: Int, height: Int, title: String, subtitle: String) {
        guard let canvas = Canvas(width: width, height: height), let texts = TextSetter() else { return nil }
        self.canvas = canvas
        self.texts = texts
        self.width = Double(width)
        self.height = Double(height)
        cairo_rectangle(canvas.pen, 0, 0, self.width, self.height)
        canvas.fill(Self.paper)
        write(title, x: 40, y: 22, size: 24, isBold: true)
        write(subtitle, x: 40, y: 56, size: 15, Self.soft, widest: self.width - 80)
    }

    /// How the point that a text is placed by lies to it.
    enum Alignment { case left, middle, right }

    /// Writes a text whose line begins at a height, or ends or is centred at x.
    /// - Returns: the width of the text.
    @discardableResult
    func write(
        _ text: String, x: Double, y: Double, size: Double, isBold: Bool = false, _ ink: Ink = PlotSheet.ink,
        _ alignment: Alignment = .left, widest: Double? = nil
    ) -> Double {
        guard let image = texts.image(text, TextStyle(size: size, isBold: isBold, widest: widest)) else { return 0 }
        let left = alignment == .left ? x : alignment == .middle ? x - image.width / 2 : x - image.width
        canvas.draw(image, left.rounded(), y.rounded(), ink)
        return image.width
    }

    /// Writes a text upwards, its middle at (x, y).
    func writeUpwards(_ text: String, x: Double, y: Double, size: Double) {
        guard let image = texts.image(text, TextStyle(size: size)) else { return }
        cairo_save(canvas.pen)
        cairo_translate(canvas.pen, x.rounded(), y.rounded())
        cairo_rotate(canvas.pen, -.pi / 2)
        canvas.draw(image, (-image.width / 2).rounded(), (-image.height / 2).rounded(), Self.ink)
        cairo_restore(canvas.pen)
    }

    /// A key: a swatch and what it stands for. - Returns: where the next one may begin.
    func writeKey(_ text: String, x: Double, y: Double, swatch: (Double, Double) -> Void) -> Double {
        swatch(x, y + 10)
        return x + 34 + write(text, x: x + 34, y: y, size: 15) + 30
    }

    /// The finished picture: premultiplied BGRA bytes, rows from the top without gaps.
    func image() -> OverlayImage { OverlayImage(place: canvas.bounds, bytes: canvas.bytes(of: canvas.bounds)) }

    static func number(_ value: Double, decimals: Int) -> String { MessageText.fixed(value, decimals: decimals) }
}
