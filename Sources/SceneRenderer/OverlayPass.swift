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
    private var entries: [Entry] = []

    init(_ context: GLContext) throws(GLDriverError) {
        self.context = context
        program = try GLProgram(
            context, vertex: ShaderSource.overlay.vertex, fragment: ShaderSource.overlay.fragment,
            samplers: ["surface"], uniforms: ["place"], label: "overlay")
    }

    /// Draws the layers in order over the bound target, which holds `region` of a picture of `size`.
    func draw(_ layers: [OverlayLayer], size: PictureSize, region: PictureRegion) throws(GLDriverError) {
        guard !layers.isEmpty else { return }
        context.use(program)
        // What Cairo mixes is sRGB numbers, and so does every screen: no conversion here.
        context.setEncodesSRGB(false)
        context.apply(GLState(blend: .premultiplied))
        context.setScissor(nil)
        for (index, layer) in layers.enumerated() {
            let texture = try upload(layer, index: index)
            context.bindTexture(texture, unit: 0)
            // Pixels from the tile's lower left corner, as normalised device coordinates.
            let left = Float(layer.x - region.x)
            let top = Float(size.height - layer.y - region.y)
            let scale = SIMD2<Float>(2 / Float(region.width), 2 / Float(region.height))
            program.set(
                "place",
                SIMD4(
                    left * scale.x - 1, (top - Float(layer.height)) * scale.y - 1,
                    (left + Float(layer.width)) * scale.x - 1, top * scale.y - 1))
            context.drawQuad()
        }
    }

    private func upload(_ layer: OverlayLayer, index: Int) throws(GLDriverError) -> GLTexture {
        if index < entries.count, entries[index].texture.width == layer.width,
            entries[index].texture.height == layer.height
        {
            let entry = entries[index]
            if let rows = Self.changedRows(entry.layer, layer) {
                try entry.texture.write(
                    context, layer.pixels, rowStride: layer.rowStride, order: .bgra, firstRow: rows.lowerBound,
                    y: rows.lowerBound, width: layer.width, height: rows.count)
                entries[index].layer = layer
            }
            return entry.texture
        }
        let texture = try GLTexture(
            context, width: layer.width, height: layer.height, format: .rgba8,
            sampling: GLSampling(
                magnification: .nearest, minification: .nearest, mipmaps: nil, wrapX: .clamp, wrapY: .clamp))
        try texture.write(
            context, layer.pixels, rowStride: layer.rowStride, order: .bgra, width: layer.width,
            height: layer.height)
        let entry = Entry(texture: texture, layer: layer)
        if index < entries.count {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
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
