import GLDriver
import SceneGraph
import ShaderLibrary

/// Draws prepared frames through OpenGL. Lives on the thread of its context, which is a window's or headless.
public final class SceneRenderer {
    public let context: GLContext
    public let settings: RendererSettings
    let ring: UniformRing
    private let cache: ResourceCache
    private let overlayPass: OverlayPass
    private var backgroundPrograms: [[String]: GLProgram] = [:]
    private var sampled: GLRenderTarget?
    /// Nothing has been drawn yet.
    private var isFirst = true
    private var resolved: GLRenderTarget?
    /// Pictures change their size all the time: targets get some room to spare, and keep it.
    var isResizable = false

    /// - Throws: `GLDriverError` when the driver refuses the shaders or the memory.
    public init(_ context: GLContext, settings: RendererSettings = RendererSettings()) throws(GLDriverError) {
        self.context = context
        self.settings = settings
        ring = try UniformRing(context, slotBytes: 1 << 18)
        cache = ResourceCache(context, isManaged: settings.colorManagement == .linear)
        overlayPass = try OverlayPass(context)
    }

    /// Waits for the frames in flight, wakes a `RenderQueue` that waits for a slot, and takes no more frames.
    public func close() {
        ring.close(context)
    }

    private var isManaged: Bool { settings.colorManagement == .linear }
    private var samples: Int { settings.samples > 1 ? settings.samples : 0 }

    /// Draws one frame, or one tile of it, with its overlay.
    /// - Returns: the finished pixels, until the next call; the commands may still run.
    /// - Throws: `GLDriverError` when the driver has no memory left. The frame's slot is given back in any case.
    @discardableResult
    public func draw(_ frame: PreparedFrame, overlay: [OverlayLayer] = []) throws(GLDriverError) -> GLRenderTarget {
        cache.nextFrame()
        context.collectGarbage()
        ring.reclaim(context)
        defer { ring.release(frame.slot, context) }
        try ring.submit(frame.slot, context)

        let region = frame.region
        let picture = try target(&resolved, region, samples: 0, hasDepth: samples == 0)
        let canvas = samples == 0 ? picture : try target(&sampled, region, samples: samples, hasDepth: true)

        // The whole picture stands where it stands; the tile shows its part of it.
        context.setViewport(
            GLRect(x: -region.x, y: -region.y, width: frame.size.width, height: frame.size.height))
        context.setEncodesSRGB(isManaged)
        let area = try clear(frame, picture: picture, canvas: canvas)
        if !area.isEmpty {
            try drawScene(frame)
            if canvas !== picture {
                canvas.discardDepth()
                // Averages light, not numbers.
                context.setEncodesSRGB(isManaged)
                canvas.resolve(context, into: picture, area)
            }
        }
        context.setScissor(nil)
        if !overlay.isEmpty {
            context.setViewport(GLRect(x: 0, y: 0, width: region.width, height: region.height))
            picture.bind()
            try overlayPass.draw(overlay, size: frame.size, region: region)
        }
        return picture
    }

    /// Draws a snapshot on the context's own thread and waits for its pixels: for single pictures and tests.
    /// - Throws: `GLDriverError`.
    public func render(
        _ snapshot: FrameSnapshot, size: PictureSize, overlay: [OverlayLayer] = [], queue: RenderQueue
    ) throws(GLDriverError) -> RenderedFrame {
        let pool = PixelPool(byteCount: size.width * size.height * 4)
        let pixels = pool.block()
        var statistics = PreparedFrame.Statistics()
        let tiles = PictureRegion.tiles(of: size, largest: settings.tileSize(context.capabilities))
        for region in tiles {
            guard let frame = queue.prepare(snapshot, size: size, region: region, on: context) else {
                throw GLDriverError(.closed, "the renderer is closed")
            }
            let target = try draw(frame, overlay: overlay)
            statistics.add(frame.statistics)
            target.read(into: pixels, x: region.x, y: region.y, ownWidth: size.width)
        }
        return RenderedFrame(index: 0, size: size, statistics: statistics, pixels: pixels)
    }

    // MARK: Passes

    /// Fills the background and clears depth. Four samples a pixel cost four times as much to fill and as much again to
    /// average: where nothing is drawn, the finished picture gets its background directly. Leaves the canvas bound, and the
    /// scissor on the part of the tile that is drawn.
    /// - Returns: that part.
    private func clear(
        _ frame: PreparedFrame, picture: GLRenderTarget, canvas: GLRenderTarget
    ) throws(GLDriverError) -> GLRect {
        // The first picture is not divided: the driver compiles each shader once for each kind of target, which a single
        // picture does not earn back.
        let area = isFirst ? canvas.bounds : frame.touched
        isFirst = false
        let isApart = canvas !== picture
        if case .color(let color) = frame.background {
            if !isApart || area != canvas.bounds {
                picture.bind()
                context.setScissor(nil)
                context.clear(color: color, depth: false)
            }
            if area.isEmpty { return area }
            canvas.bind()
            context.setScissor(area == canvas.bounds ? nil : area)
            context.clear(color: isApart ? color : nil, depth: true)
        } else {
            for rest in isApart ? picture.bounds.around(area) : [picture.bounds] {
                picture.bind()
                context.setScissor(rest == picture.bounds ? nil : rest)
                try drawBackground(frame)
            }
            if area.isEmpty { return area }
            canvas.bind()
            context.setScissor(area == canvas.bounds ? nil : area)
            context.clear(color: nil, depth: true)
            if isApart { try drawBackground(frame) }
        }
        return area
    }

    /// Draws a background that is not one colour.
    private func drawBackground(_ frame: PreparedFrame) throws(GLDriverError) {
        let bytes: Int
        let program: GLProgram
        switch frame.background {
        case .color: return
        case .sky(let sky):
            bytes = MemoryLayout<SkyUniforms>.stride
            program = try backgroundProgram(
                .sky, (sky.sunDirection != nil ? ["SUN"] : []) + (sky.grid != nil ? ["GRID"] : []))
        case .panorama(let panorama):
            bytes = MemoryLayout<PanoramaUniforms>.stride
            context.bindTexture(try cache.panorama(panorama.picture), unit: 0)
            program = try backgroundProgram(.panorama, [])
        }
        frame.slot.bindUniforms(context, .sky, at: frame.skyOffset, bytes: bytes)
        context.use(program)
        context.apply(GLState())
        context.setEncodesSRGB(false)
        context.drawFullScreenTriangle()
    }

    private func drawScene(_ frame: PreparedFrame) throws(GLDriverError) {
        let slot = frame.slot
        guard !frame.draws.isEmpty else { return }
        slot.bindUniforms(context, .frame, at: frame.frameOffset, bytes: MemoryLayout<FrameUniforms>.stride)
        slot.bindUniforms(context, .light, at: frame.lightOffset, bytes: LightTable.byteCount)
        for draw in frame.draws {
            switch draw {
            case .instances(let draw): try self.draw(draw, slot)
            case .particles(let draw): try self.draw(draw, slot)
            }
        }
    }

    private func draw(_ draw: PreparedFrame.Instances, _ slot: RingSlot) throws(GLDriverError) {
        let mesh = try draw.vertexOffset == nil ? cache.mesh(draw.geometry) : cache.streamedMesh(draw.geometry)
        if let texture = draw.material.texture { context.bindTexture(try cache.texture(texture), unit: 0) }
        context.use(try cache.program(draw.variant))
        slot.bindUniforms(context, .material, at: draw.materialOffset, bytes: MemoryLayout<MaterialUniforms>.stride)
        context.apply(Self.state(of: draw))
        context.setEncodesSRGB(isManaged && !draw.variant.contains(.encoding))
        mesh.draw(
            context, instances: slot.buffer, offset: slot.start + draw.instanceOffset,
            vectors: draw.variant.instanceVectors, count: draw.instanceCount,
            vertexOffset: slot.start + (draw.vertexOffset ?? 0))
    }

    private func draw(_ draw: PreparedFrame.Particles, _ slot: RingSlot) throws(GLDriverError) {
        if let texture = draw.texture { context.bindTexture(try cache.texture(texture), unit: 0) }
        context.use(try cache.spriteProgram(isTextured: draw.texture != nil, isTurned: draw.vectors == 3))
        context.apply(
            GLState(
                blend: draw.blending == .additive ? .additive : .alpha, depthTest: draw.readsDepth ? .less : .off))
        // What lies behind shows through in linear light, as with other things.
        context.setEncodesSRGB(isManaged)
        try cache.spriteQuad().draw(
            context, instances: slot.buffer, offset: slot.start + draw.offset, vectors: draw.vectors, count: draw.count)
    }

    private static func state(of draw: PreparedFrame.Instances) -> GLState {
        let material = draw.material
        let blend: GLState.Blend =
            switch material.effectiveBlendMode {
            case .opaque: draw.variant.contains(.fading) ? .alpha : .none
            case .alpha: .alpha
            case .add: .additive
            case .multiply: .multiply
            }
        return GLState(
            blend: blend, cull: material.isDoubleSided ? .none : .back,
            depthTest: material.readsDepth ? .less : material.writesDepth ? .always : .off,
            // What shows through must not hide what is drawn after it.
            writesDepth: material.writesDepth && blend == .none, isMirrored: draw.isMirrored)
    }

    private func backgroundProgram(_ source: ShaderSource, _ variant: [String]) throws(GLDriverError) -> GLProgram {
        let defines = variant + (isManaged ? ["ENCODE"] : [])
        let key = ["\(source)"] + defines
        if let known = backgroundPrograms[key] { return known }
        let program = try GLProgram(
            context, vertex: source.vertex, fragment: source.fragment, defines: defines, samplers: ["surface"],
            label: "background")
        backgroundPrograms[key] = program
        return program
    }

    private func roomy(_ region: PictureRegion) -> (Int, Int) {
        func room(_ side: Int) -> Int { min((side + 255) / 256 * 256, context.capabilities.maxTargetSize) }
        return (room(region.width), room(region.height))
    }

    private func target(
        _ place: inout GLRenderTarget?, _ region: PictureRegion, samples: Int, hasDepth: Bool
    ) throws(GLDriverError) -> GLRenderTarget {
        let wanted = isResizable ? roomy(region) : (region.width, region.height)
        if let known = place, known.roomWidth <= 2 * wanted.0, known.roomHeight <= 2 * wanted.1,
            isResizable || (known.width, known.height) == wanted, known.use(width: region.width, height: region.height)
        {
            return known
        }
        place = nil
        let made = try GLRenderTarget(
            context, width: wanted.0, height: wanted.1, samples: samples, isSRGB: isManaged, hasDepth: hasDepth)
        _ = made.use(width: region.width, height: region.height)
        place = made
        return made
    }
}

extension PreparedFrame.Statistics {
    mutating func add(_ other: Self) {
        drawn += other.drawn
        outside += other.outside
        hidden += other.hidden
        particles += other.particles
        drawCalls += other.drawCalls
    }
}
