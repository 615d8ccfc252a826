/// A part of the overlay to be laid over the picture at (x, y): premultiplied BGRA bytes, rows from the top without gaps.
public struct OverlayImage: Sendable, Equatable {
    public var place: PixelRectangle
    public var bytes: [UInt8]

    public init(place: PixelRectangle, bytes: [UInt8]) {
        self.place = place
        self.bytes = bytes
    }
}
