import Foundation
import GLDriver

/// One texture as large as the picture, for overlays of many small parts: each lies in it where it lies in the picture, and is
/// sent again only when it has changed.
final class OverlaySheet {
    private struct Place: Hashable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int

        init(_ layer: OverlayLayer) {
            x = layer.x
            y = layer.y
            width = layer.width
            height = layer.height
        }

        func overlaps(_ other: Place) -> Bool {
            x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
        }
    }

    let texture: GLTexture
    /// What lies where.
    private var known: [Place: OverlayLayer] = [:]

    /// - Throws: `GLDriverError` when the driver has no memory left.
    init(_ context: GLContext, size: PictureSize) throws(GLDriverError) {
        texture = try GLTexture(
            context, width: size.width, height: size.height, format: .rgba8,
            sampling: GLSampling(
                magnification: .nearest, minification: .nearest, mipmaps: nil, wrapX: .clamp, wrapY: .clamp))
    }

    /// Takes the layers that find room: inside of the picture, and over no other one.
    /// - Returns: for each layer whether it lies in the sheet.
    /// - Throws: `GLDriverError`.
    func take(_ layers: [OverlayLayer], _ context: GLContext) throws(GLDriverError) -> [Bool] {
        var current: [Place: OverlayLayer] = [:]
        var places: [Place] = []
        // Those among them that reach below the upper edge of the last layer: from layers in the order of their upper edges no
        // other can overlap the next.
        var open: [Place] = []
        var isTaken: [Bool] = []
        isTaken.reserveCapacity(layers.count)
        for layer in layers {
            let place = Place(layer)
            let isInside =
                place.x >= 0 && place.y >= 0 && place.x + place.width <= texture.width
                && place.y + place.height <= texture.height
            if let last = places.last, place.y < last.y {
                open = places
            } else {
                open.removeAll { $0.y + $0.height <= place.y }
            }
            guard isInside, !open.contains(where: { $0.overlaps(place) }) else {
                isTaken.append(false)
                continue
            }
            places.append(place)
            open.append(place)
            isTaken.append(true)
            current[place] = layer
        }
        let old = known
        known = current
        for (place, layer) in zip(places, zip(layers, isTaken).filter(\.1).map(\.0)) {
            if let before = old[place], OverlayPass.changedRows(before, layer) == nil { continue }
            try texture.write(
                context, layer.pixels, rowStride: layer.rowStride, x: layer.x, y: layer.y,
                width: layer.width, height: layer.height)
        }
        return isTaken
    }
}
