/// A part of the overlay to be laid over the picture at (x, y): premultiplied BGRA bytes, rows from the top without gaps. More
/// rows than `place` is high may follow, which are not shown.
public struct OverlayImage: Sendable, Equatable {
    public var place: PixelRectangle
    public var bytes: [UInt8]
    /// From 0 to 1.
    public var opacity: Double

    public init(place: PixelRectangle, bytes: [UInt8], opacity: Double = 1) {
        self.place = place
        self.bytes = bytes
        self.opacity = opacity
    }
}
