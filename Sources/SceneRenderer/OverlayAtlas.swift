import GLDriver

/// One texture for the small layers of an overlay. What lies in it stays there while its array is shown again, wherever that is.
/// The context's thread.
final class OverlayAtlas {
    /// An array by its place in memory, which it keeps while it is held here.
    private struct Key: Hashable {
        var start: UnsafeRawPointer
        var width: Int
        var rowStride: Int
    }

    private struct Resident {
        var x: Int
        var y: Int
        /// Held, so that no other array comes to lie there.
        var pixels: [UInt8]
    }

    /// A row of residents of about one height.
    private struct Shelf {
        var y: Int
        var height: Int
        var used = 0
    }

    private static let width = 2048
    /// A layer may have this part of the picture's pixels. Names have less; what has more is mostly painted anew for each frame,
    /// as the compass is and the map, and would soon fill up the texture.
    private static let largestPart = 64
    private static let alwaysSmall = 4096

    let texture: GLTexture
    private var residents: [Key: Resident] = [:]
    private var shelves: [Shelf] = []

    /// - Parameter height: texels; see `height(for:)`.
    /// - Throws: `GLDriverError` when the driver has no memory left.
    init(_ context: GLContext, height: Int) throws(GLDriverError) {
        texture = try GLTexture(
            context, width: Self.width, height: height, format: .rgba8,
            sampling: GLSampling(
                magnification: .nearest, minification: .nearest, mipmaps: nil, wrapX: .clamp, wrapY: .clamp))
    }

    /// For the names of a picture: they grow with it. Twice its pixels, so that the atlas is not soon filled up.
    static func height(for size: PictureSize) -> Int {
        min(4096, max(256, (2 * size.width * size.height + width - 1) / width))
    }

    /// Sends what isn't there yet.
    /// - Returns: for each layer the corner of its place in the texture; nil where it is too large, or finds no room beside
    ///   the others.
    /// - Throws: `GLDriverError`.
    func take(
        _ layers: [OverlayLayer], of size: PictureSize, _ context: GLContext
    ) throws(GLDriverError) -> [SIMD2<Int>?] {
        let largest = max(size.width * size.height / Self.largestPart, Self.alwaysSmall)
        var isFresh = residents.isEmpty
        var corners: [SIMD2<Int>?] = []
        corners.reserveCapacity(layers.count)
        while corners.count < layers.count {
            let layer = layers[corners.count]
            guard let place = key(layer, largest: largest) else {
                corners.append(nil)
                continue
            }
            if let known = residents[place] {
                corners.append(SIMD2(known.x, known.y))
                continue
            }
            let rows = rows(layer)
            if let corner = room(layer.width, rows) {
                try texture.write(
                    context, layer.pixels, rowStride: layer.rowStride, x: corner.x, y: corner.y, width: layer.width,
                    height: rows)
                residents[place] = Resident(x: corner.x, y: corner.y, pixels: layer.pixels)
                corners.append(corner)
            } else if isFresh {
                corners.append(nil)
            } else {
                // All at once: what is still shown is sent again in the time of this frame.
                isFresh = true
                residents.removeAll()
                shelves.removeAll()
                corners.removeAll(keepingCapacity: true)
            }
        }
        return corners
    }

    /// Those that are shown, and those that follow.
    private func rows(_ layer: OverlayLayer) -> Int {
        (layer.pixels.count - layer.width * 4) / layer.rowStride + 1
    }

    private func key(_ layer: OverlayLayer, largest: Int) -> Key? {
        guard layer.width <= texture.width, rows(layer) <= texture.height / 2, layer.width * rows(layer) <= largest
        else { return nil }
        return layer.pixels.withUnsafeBytes { bytes in
            bytes.baseAddress.map { Key(start: $0, width: layer.width, rowStride: layer.rowStride) }
        }
    }

    /// Free room on a shelf, or on a new one.
    private func room(_ width: Int, _ height: Int) -> SIMD2<Int>? {
        for index in shelves.indices
        where shelves[index].height >= height && shelves[index].height <= height + height / 4
            && Self.width - shelves[index].used >= width
        {
            defer { shelves[index].used += width }
            return SIMD2(shelves[index].used, shelves[index].y)
        }
        let top = shelves.last.map { $0.y + $0.height } ?? 0
        guard top + height <= texture.height else { return nil }
        shelves.append(Shelf(y: top, height: height, used: width))
        return SIMD2(0, top)
    }
}
