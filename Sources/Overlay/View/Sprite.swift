/// A part of the overlay that is painted once and laid over many frames, elsewhere in each: its bytes stay where they are in
/// memory, by which the renderer knows that it has them already.
struct Sprite {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(_ canvas: Canvas) {
        width = canvas.width
        height = canvas.height
        bytes = canvas.bytes(of: canvas.bounds)
    }

    /// The sprite, or its upper rows, with its corner at a pixel of the picture.
    func image(x: Int, y: Int, rows: Int? = nil, opacity: Double = 1) -> OverlayImage {
        OverlayImage(
            place: PixelRectangle(x: x, y: y, width: width, height: min(rows ?? height, height)), bytes: bytes,
            opacity: opacity)
    }
}
