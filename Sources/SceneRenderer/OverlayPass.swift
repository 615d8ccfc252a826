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
    /// Textures of layers that have one of their own, by the layer's place in the list.
    private var entries: [Int: Entry] = [:]
    private var sheet: OverlaySheet?
    /// More layers than this share a sheet: a texture of their own each, made anew with each change of size, costs more.
    private static let mostOwn = 8
    /// As many rectangles as the shader takes in one call.
    private static let mostAtOnce = 64
    /// Larger pictures get no sheet.
    private static let largestSheet = 4096

    init(_ context: GLContext) throws(GLDriverError) {
        self.context = context
        program = try GLProgram(
            context, vertex: ShaderSource.overlay.vertex, fragment: ShaderSource.overlay.fragment,
            samplers: ["surface"], uniforms: ["places", "parts"], label: "overlay")
    }

    /// Draws the layers in order over the bound target, which holds `region` of a picture of `size`.
    func draw(_ layers: [OverlayLayer], size: PictureSize, region: PictureRegion) throws(GLDriverError) {
        guard !layers.isEmpty else { return }
        // All that is sent comes before all that is drawn: a driver that draws late would have to catch up in between.
        let inSheet = try sheetLayers(layers, size: size)
        var own: [GLTexture?] = []
        for (index, layer) in layers.enumerated() {
            own.append(inSheet.isEmpty || !inSheet[index] ? try upload(layer, index: index) : nil)
        }
        context.use(program)
        // What Cairo mixes is sRGB numbers, and so does every screen: no conversion here.
        context.setEncodesSRGB(false)
        context.apply(GLState(blend: .premultiplied))
        context.setScissor(nil)
        let scale = SIMD2<Float>(2 / Float(region.width), 2 / Float(region.height))
        // Rectangles of one texture that follow each other go to the driver at once: a call costs more than a small one of them.
        var batch = Batch()
        for (index, layer) in layers.enumerated() {
            guard let texture = own[index] ?? sheet?.texture else { continue }
            if batch.texture !== texture || batch.places.count == Self.mostAtOnce { draw(&batch, texture) }
            let (width, height) = (Float(size.width), Float(size.height))
            batch.parts.append(
                own[index] != nil
                    ? SIMD4(0, 0, 1, 1)
                    : SIMD4(
                        Float(layer.x) / width, Float(layer.y) / height, Float(layer.x + layer.width) / width,
                        Float(layer.y + layer.height) / height))
            // Pixels from the tile's lower left corner, as normalised device coordinates.
            let left = Float(layer.x - region.x)
            let top = Float(size.height - layer.y - region.y)
            batch.places.append(
                SIMD4(
                    left * scale.x - 1, (top - Float(layer.height)) * scale.y - 1,
                    (left + Float(layer.width)) * scale.x - 1, top * scale.y - 1))
        }
        draw(&batch, nil)
    }

    /// Rectangles that show parts of one texture.
    private struct Batch {
        var texture: GLTexture?
        var places: [SIMD4<Float>] = []
        var parts: [SIMD4<Float>] = []
    }

    /// Draws what was gathered, and begins anew with a texture.
    private func draw(_ batch: inout Batch, _ next: GLTexture?) {
        if let texture = batch.texture, !batch.places.isEmpty {
            context.bindTexture(texture, unit: 0)
            program.set("places", batch.places)
            program.set("parts", batch.parts)
            context.drawRectangles(batch.places.count)
        }
        batch.texture = next
        batch.places.removeAll(keepingCapacity: true)
        batch.parts.removeAll(keepingCapacity: true)
    }

    /// Which layers lie in the sheet; empty where there is none.
    private func sheetLayers(_ layers: [OverlayLayer], size: PictureSize) throws(GLDriverError) -> [Bool] {
        guard layers.count > Self.mostOwn, max(size.width, size.height) <= Self.largestSheet else { return [] }
        if let sheet, sheet.texture.width == size.width, sheet.texture.height == size.height {
            return try sheet.take(layers, context)
        }
        let made = try OverlaySheet(context, size: size)
        sheet = made
        return try made.take(layers, context)
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
