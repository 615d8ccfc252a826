/// A rectangle of pixels that lies over the picture.
public struct OverlayLayer: Sendable {
    /// Of the upper left corner, pixels from the picture's upper left corner; may lie outside.
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
    /// Bytes from one row to the next, a multiple of 4.
    public var rowStride: Int
    /// Rows from the top, four bytes a pixel: blue, green, red, alpha, colours already multiplied by alpha, as Cairo has
    /// them in memory; more rows may follow. An array that was in an earlier picture, wherever it lay, is not sent again: what
    /// is shown often costs least as the same array, shown whole or its upper rows.
    public var pixels: [UInt8]
    /// From 0 to 1, multiplied with all of `pixels`.
    public var opacity: Double

    /// - Returns: nil when `pixels` holds less than the rows need.
    public init?(
        x: Int, y: Int, width: Int, height: Int, rowStride: Int? = nil, pixels: [UInt8], opacity: Double = 1
    ) {
        let rowStride = rowStride ?? width * 4
        guard width > 0, height > 0, rowStride >= width * 4, rowStride % 4 == 0,
            pixels.count >= rowStride * (height - 1) + width * 4
        else { return nil }
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.rowStride = rowStride
        self.pixels = pixels
        self.opacity = opacity
    }
}
