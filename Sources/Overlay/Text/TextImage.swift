/// A text that was set once: a mask to be filled with any colour.
final class TextImage {
    let mask: Canvas
    /// The letters made thicker by the rim; nil without one.
    let outline: Canvas?
    /// Where the top left corner of the text's box lies in the mask: letters may reach over their box.
    let originX: Double
    let originY: Double
    /// Advance width and line height, pixels.
    let width: Double
    let height: Double

    init(mask: Canvas, outline: Canvas?, originX: Double, originY: Double, width: Double, height: Double) {
        self.mask = mask
        self.outline = outline
        self.originX = originX
        self.originY = originY
        self.width = width
        self.height = height
    }
}
