import Foundation
import GLDriver
import ShaderLibrary

/// Draws rectangles of pixels over a finished picture, and sends only what has changed since the last one. The context's
/// thread.
package final class OverlayPass {
    private struct Entry {
        var texture: GLTexture
        /// What the texture holds.
        var layer: OverlayLayer
    }

    private let context: GLContext
    private let program: GLProgram
    /// Textures of layers that are too large for the atlas, in their order.
    private var entries: [Int: Entry] = [:]
    private var atlas: OverlayAtlas?
    /// As many rectangles as the shader takes in one call.
    private static let mostAtOnce = 64

    init(_ context: GLContext) throws(GLDriverError) {
        self.context = context
        program = try GLProgram(
            context, vertex: ShaderSource.overlay.vertex, fragment: ShaderSource.overlay.fragment,
            samplers: ["surface"], uniforms: ["places", "parts", "opacities"], label: "overlay")
    }

    /// Draws the layers in order over the bound target, which holds `region` of a picture of `size`.
    func draw(_ layers: [OverlayLayer], size: PictureSize, region: PictureRegion) throws(GLDriverError) {
        guard !layers.isEmpty else { return }
        // All that is sent comes before all that is drawn: a driver that draws late would have to catch up in between.
        let atlas = try atlas(size)
        let corners = try atlas.take(layers, of: size, context)
        var own: [GLTexture] = []
        for (layer, corner) in zip(layers, corners) where corner == nil {
            own.append(try upload(layer, index: own.count))
        }
        context.use(program)
        // What Cairo mixes is sRGB numbers, and so does every screen: no conversion here.
        context.setEncodesSRGB(false)
        context.apply(GLState(blend: .premultiplied))
        context.setScissor(nil)
        let scale = SIMD2<Float>(2 / Float(region.width), 2 / Float(region.height))
        // Rectangles of one texture that follow each other go to the driver at once: a call costs more than a small one of them.
        var batch = Batch()
        var ownTextures = own.makeIterator()
        for (layer, corner) in zip(layers, corners) {
            guard let texture = corner == nil ? ownTextures.next() : atlas.texture else { continue }
            if batch.texture !== texture || batch.places.count == Self.mostAtOnce { draw(&batch, texture) }
            let (left, top) = (corner?.x ?? 0, corner?.y ?? 0)
            let whole = SIMD4(
                Float(texture.width), Float(texture.height), Float(texture.width), Float(texture.height))
            batch.parts.append(
                SIMD4(Float(left), Float(top), Float(left + layer.width), Float(top + layer.height)) / whole)
            batch.add(opacity: Float(layer.opacity))
            // Pixels from the tile's lower left corner, as normalised device coordinates.
            let x = Float(layer.x - region.x)
            let y = Float(size.height - layer.y - region.y)
            batch.places.append(
                SIMD4(
                    x * scale.x - 1, (y - Float(layer.height)) * scale.y - 1,
                    (x + Float(layer.width)) * scale.x - 1, y * scale.y - 1))
        }
        draw(&batch, nil)
    }

    /// Rectangles that show parts of one texture.
    private struct Batch {
        var texture: GLTexture?
        var places: [SIMD4<Float>] = []
        var parts: [SIMD4<Float>] = []
        /// Of four rectangles each.
        var opacities: [SIMD4<Float>] = []

        /// Of the rectangle whose place comes next.
        mutating func add(opacity: Float) {
            if places.count % 4 == 0 { opacities.append(.zero) }
            opacities[places.count / 4][places.count % 4] = opacity
        }
    }

    /// Draws what was gathered, and begins anew with a texture.
    private func draw(_ batch: inout Batch, _ next: GLTexture?) {
        if let texture = batch.texture, !batch.places.isEmpty {
            context.bindTexture(texture, unit: 0)
            program.set("places", batch.places)
            program.set("parts", batch.parts)
            program.set("opacities", batch.opacities)
            context.drawRectangles(batch.places.count)
        }
        batch = Batch(texture: next)
    }

    private func atlas(_ size: PictureSize) throws(GLDriverError) -> OverlayAtlas {
        let height = OverlayAtlas.height(for: size)
        if let atlas, atlas.texture.height == height { return atlas }
        let made = try OverlayAtlas(context, height: height)
        atlas = made
        return made
    }

    private func upload(_ layer: OverlayLayer, index: Int) throws(GLDriverError) -> GLTexture {
        if let entry = entries[index], entry.texture.width == layer.width, entry.texture.height == layer.height {
            if let rows = Self.changedRows(entry.layer, layer) {
                try entry.texture.write(
                    context, layer.pixels, rowStride: layer.rowStride, firstRow: rows.lowerBound,
                    y: rows.lowerBound, width: layer.width, height: rows.count)
                entries[index]?.layer = layer
            }
            return entry.texture
        }
        let texture = try GLTexture(
            context, width: layer.width, height: layer.height, format: .rgba8,
            sampling: GLSampling(
                magnification: .nearest, minification: .nearest, mipmaps: nil, wrapX: .clamp, wrapY: .clamp))
        try texture.write(
            context, layer.pixels, rowStride: layer.rowStride, width: layer.width,
            height: layer.height)
        let entry = Entry(texture: texture, layer: layer)
        entries[index] = entry
        return texture
    }

    /// From the first to the last row that differ; nil when none does.
    package static func changedRows(_ old: OverlayLayer, _ new: OverlayLayer) -> Range<Int>? {
        guard old.rowStride == new.rowStride, old.height == new.height, old.width == new.width else {
            return 0..<new.height
        }
        let rowBytes = new.width * 4
        return old.pixels.withUnsafeBytes { before in
            new.pixels.withUnsafeBytes { after -> Range<Int>? in
                if before.baseAddress == after.baseAddress { return nil }
                func differs(_ row: Int) -> Bool {
                    let start = row * new.rowStride
                    guard let a = before.baseAddress, let b = after.baseAddress else { return true }
                    return memcmp(a + start, b + start, rowBytes) != 0
                }
                guard let first = (0..<new.height).first(where: differs) else { return nil }
                let last = (first..<new.height).last(where: differs) ?? first
                return first..<last + 1
            }
        }
    }
}
