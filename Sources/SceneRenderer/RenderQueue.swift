import GLDriver
import SceneGraph
import SceneMath

/// Turns snapshots into prepared frames: subtracts the eye, culls, sorts, batches, and writes what the GPU needs into a
/// slot of the ring. Works on any one thread and knows no OpenGL.
public final class RenderQueue {
    let settings: RendererSettings
    private let ring: UniformRing
    private let uniformAlignment: Int
    private var facts: [UInt64: GeometryFacts] = [:]
    let candidates = CandidateList()
    private var order: [UInt32] = []
    private var buckets: [UInt32] = []
    private let occlusion = OcclusionBuffer()
    /// The buffer, while it can be used for the frame at hand.
    private var hider: OcclusionBuffer?
    private var batchFacts: [BatchFacts] = []
    private var usedPlan = DrawPlan()
    private var batchCounts: [Int] = []
    private var batchStarts: [Int] = []
    private let particles = ParticleList()
    private var transients = TransientVertices()

    /// - Parameters:
    ///   - renderer: whose ring and settings are used; it stays with its thread.
    public init(_ renderer: SceneRenderer) {
        settings = renderer.settings
        ring = renderer.ring
        uniformAlignment = renderer.context.capabilities.uniformAlignment
    }

    init(settings: RendererSettings, ring: UniformRing, uniformAlignment: Int) {
        self.settings = settings
        self.ring = ring
        self.uniformAlignment = uniformAlignment
    }

    /// Waits for a slot of the ring, which another thread's `SceneRenderer` frees.
    /// - Returns: nil once the ring is closed.
    func prepare(_ snapshot: FrameSnapshot, size: PictureSize, region: PictureRegion) -> PreparedFrame? {
        prepare(snapshot, size: size, region: region) { self.ring.acquire(byteCount: $0) }
    }

    /// The same on the context's own thread.
    /// - Returns: nil once the ring is closed, or when all its slots are held by frames not yet drawn.
    public func prepare(
        _ snapshot: FrameSnapshot, size: PictureSize, region: PictureRegion? = nil, on context: GLContext
    ) -> PreparedFrame? {
        prepare(snapshot, size: size, region: region ?? PictureRegion(whole: size)) {
            self.ring.acquire(byteCount: $0, on: context)
        }
    }

    private func prepare(
        _ snapshot: FrameSnapshot, size: PictureSize, region: PictureRegion, acquire: (Int) -> RingSlot?
    ) -> PreparedFrame? {
        let view = ViewState(snapshot, size: size, region: region)
        let lights = LightTable(snapshot.lights, eye: snapshot.eye, toView: view.toView)
        var statistics = PreparedFrame.Statistics()

        candidates.removeAll()
        gather(snapshot, view, &statistics)
        particles.gather(snapshot, view, culls: settings.cullsOutside)

        // A thing painted early may be seen through one painted later, whatever hides it in between: what is hidden is
        // only known where nobody asks for an order.
        let hasOneOrder = paintingOrders(snapshot).count <= 1
        hider = settings.cullsHidden && hasOneOrder && candidates.count >= 32 && occlusion.begin(view) ? occlusion : nil

        // Groups of one painting order, each: solid things from near to far, then the others from far to near.
        // Its memory is kept from frame to frame.
        var plan = DrawPlan()
        swap(&plan, &usedPlan)
        defer { swap(&plan, &usedPlan) }
        plan.removeAll()
        var first = 0
        for painting in paintingOrders(snapshot) {
            var last = first
            while last < snapshot.batches.count, snapshot.batches[last].renderingOrder == painting { last += 1 }
            planSolids(snapshot, first..<last, &plan)
            planTransparents(snapshot, first..<last, painting, &plan)
            first = last
        }
        statistics.drawn = plan.solidOrder.count + plan.transparentOrder.count
        statistics.drawCalls = plan.runs.count
        statistics.hidden = candidates.count - statistics.drawn
        statistics.particles = particles.count

        // The slot's content: solid instances of 48 bytes, transparent ones of 64, particles of 32 or 48, the vertices of
        // meshes that change, then the uniform blocks.
        let transparentStart = Self.aligned(plan.solidOrder.count * 48, 192)
        let particleStart = Self.aligned(transparentStart + plan.transparentOrder.count * 64, 192)
        transients.removeAll(start: particleStart + particles.slotVectors * 16)
        for case .instances(let run) in plan.runs {
            let geometry = snapshot.batches[run.batch].geometryIndex
            transients.add(snapshot.geometries[geometry], index: geometry)
        }
        let frameOffset = Self.aligned(transients.end, uniformAlignment)
        let lightOffset = Self.aligned(frameOffset + MemoryLayout<FrameUniforms>.stride, uniformAlignment)
        let skyOffset = Self.aligned(lightOffset + LightTable.byteCount, uniformAlignment)
        let materialStart = Self.aligned(
            skyOffset + max(MemoryLayout<SkyUniforms>.stride, MemoryLayout<PanoramaUniforms>.stride), uniformAlignment)
        let materialStride = Self.aligned(MemoryLayout<MaterialUniforms>.stride, uniformAlignment)
        let byteCount = materialStart + plan.materials.count * materialStride

        guard let slot = acquire(byteCount) else { return nil }
        write(plan, to: slot, transparentStart: transparentStart)
        slot.fill(SIMD4<Float>.self, at: particleStart, count: particles.slotVectors) { particles.write(to: &$0) }
        transients.write(to: slot)
        view.write(to: slot, at: frameOffset, lights: lights)
        lights.write(to: slot, at: lightOffset)
        write(snapshot, view, background: skyOffset, to: slot)
        for (index, material) in plan.materials.enumerated() {
            slot.store(
                MaterialUniforms(snapshot.materials[material]), at: materialStart + index * materialStride)
        }

        let draws = plan.runs.map { run -> PreparedFrame.Draw in
            switch run {
            case .particles(let group): return .particles(draw(snapshot, group, start: particleStart))
            case .instances(let run):
                let batch = snapshot.batches[run.batch]
                let geometry = snapshot.geometries[batch.geometryIndex]
                let material = snapshot.materials[batch.materialIndex]
                return .instances(
                    PreparedFrame.Instances(
                        geometry: geometry, material: material,
                        variant: SceneVariant(
                            material, isSingleSun: lights.isSingleSun, isFlat: batchFacts[run.batch].facts.isFlat,
                            isFading: run.isTransparent, isManaged: settings.colorManagement == .linear),
                        instanceOffset: run.isTransparent ? transparentStart + run.start * 64 : run.start * 48,
                        instanceCount: run.count, materialOffset: materialStart + run.material * materialStride,
                        isMirrored: run.isMirrored, vertexOffset: transients.offsets[batch.geometryIndex]))
            }
        }
        return PreparedFrame(
            slot: slot, ring: ring, size: size, region: region, background: snapshot.background, draws: draws,
            frameOffset: frameOffset, lightOffset: lightOffset, skyOffset: skyOffset,
            touched: touched(view, plan), statistics: statistics)
    }

    // MARK: Gathering

    /// Moves every instance to view axes and keeps those that may be seen.
    private func gather(_ snapshot: FrameSnapshot, _ view: ViewState, _ statistics: inout PreparedFrame.Statistics) {
        let culls = settings.cullsOutside
        candidates.reserve(snapshot.instances.count)
        batchFacts.removeAll(keepingCapacity: true)
        // Scenes that make meshes all the time must not fill the memory with what is known of old ones.
        if facts.count > 1024 + 4 * snapshot.geometries.count {
            let current = Set(snapshot.geometries.map(\.identity))
            facts = facts.filter { current.contains($0.key) }
        }
        snapshot.instances.withUnsafeBufferPointer { instances in
            for (index, batch) in snapshot.batches.enumerated() {
                let geometry = snapshot.geometries[batch.geometryIndex]
                let facts = facts(of: geometry)
                let material = snapshot.materials[batch.materialIndex]
                batchFacts.append(BatchFacts(facts, material))
                let range = batch.range.clamped(to: 0..<instances.count)
                if facts.isEmpty || range.isEmpty { continue }
                let isSolid = !material.isTransparent
                let outside = candidates.append(
                    instances[range], batch: index, center: facts.center, isSolid: isSolid, view: view, culls: culls)
                statistics.outside += outside
            }
        }
    }

    private func facts(of geometry: Geometry) -> GeometryFacts {
        // Another one comes with the next frame: nothing is kept, nor searched for.
        if geometry.isTransient { return GeometryFacts(transient: geometry) }
        if let known = facts[geometry.identity] { return known }
        let found = GeometryFacts(geometry)
        facts[geometry.identity] = found
        return found
    }

    // MARK: Order

    /// Leaves out what lies behind solid things that come before it in `order`.
    private func dropHidden(_ snapshot: FrameSnapshot, _ hider: OcclusionBuffer) {
        var kept = 0
        order.withUnsafeMutableBufferPointer { order in
            batchFacts.withUnsafeBufferPointer { batchFacts in
                for index in order.indices {
                    let number = order[index]
                    let batch = batchFacts[candidates.key(Int(number), from: 0) / 2]
                    if candidates.keeps(Int(number), batch, hider) {
                        order[kept] = number
                        kept += 1
                    }
                }
            }
        }
        order.removeLast(order.count - kept)
    }

    /// From near to far in steps of depth, then side by side in their batches; batches by their nearest instance.
    private func planSolids(_ snapshot: FrameSnapshot, _ batches: Range<Int>, _ plan: inout DrawPlan) {
        candidates.sortSolids(of: batches, into: &order, buckets: &buckets)
        if let hider { dropHidden(snapshot, hider) }
        guard !order.isEmpty else { return }
        // Two lists a batch: plain and mirrored.
        let keyCount = batches.count * 2
        batchCounts.removeAll(keepingCapacity: true)
        batchCounts.append(contentsOf: repeatElement(0, count: keyCount))
        var seen: [Int] = []
        for number in order {
            let key = candidates.key(Int(number), from: batches.lowerBound)
            if batchCounts[key] == 0 { seen.append(key) }
            batchCounts[key] += 1
        }
        batchStarts.removeAll(keepingCapacity: true)
        batchStarts.append(contentsOf: repeatElement(0, count: keyCount))
        var next = plan.solidOrder.count
        for key in seen {
            let batch = batches.lowerBound + key / 2
            batchStarts[key] = next
            let material = plan.material(snapshot.batches[batch].materialIndex)
            plan.append(
                DrawPlan.Instances(
                    batch: batch, material: material, start: next, count: batchCounts[key],
                    isMirrored: key % 2 == 1, isTransparent: false))
            next += batchCounts[key]
        }
        plan.solidOrder.append(contentsOf: repeatElement(0, count: order.count))
        for number in order {
            let key = candidates.key(Int(number), from: batches.lowerBound)
            plan.solidOrder[batchStarts[key]] = number
            batchStarts[key] += 1
        }
    }

    /// From far to near over all batches and particle systems; neighbours of one batch become one draw.
    private func planTransparents(
        _ snapshot: FrameSnapshot, _ batches: Range<Int>, _ painting: Int, _ plan: inout DrawPlan
    ) {
        let sorted = candidates.sortedTransparents(of: batches)
        let groups = particles.groups.indices.filter { particles.groups[$0].renderingOrder == painting }
            .sorted { particles.groups[$0].depth < particles.groups[$1].depth }
        var nextGroup = 0
        for number in sorted {
            while nextGroup < groups.count, particles.groups[groups[nextGroup]].depth <= candidates.spheres[number].z {
                plan.append(particles: groups[nextGroup])
                nextGroup += 1
            }
            let key = candidates.key(number, from: 0)
            if let hider, batchFacts[key / 2].readsDepth, candidates.isHidden(number, batchFacts[key / 2].facts, hider)
            {
                continue
            }
            let start = plan.transparentOrder.count
            plan.transparentOrder.append(UInt32(number))
            if plan.lengthenLast(batch: key / 2, isMirrored: key % 2 == 1) { continue }
            let material = plan.material(snapshot.batches[key / 2].materialIndex)
            plan.append(
                DrawPlan.Instances(
                    batch: key / 2, material: material, start: start, count: 1, isMirrored: key % 2 == 1,
                    isTransparent: true))
        }
        for group in groups[nextGroup...] { plan.append(particles: group) }
    }

    /// The numbers of all painting orders in use, ascending; the snapshot's batches come sorted by theirs.
    private func paintingOrders(_ snapshot: FrameSnapshot) -> [Int] {
        var orders: [Int] = []
        for batch in snapshot.batches where orders.last != batch.renderingOrder { orders.append(batch.renderingOrder) }
        guard particles.groups.contains(where: { $0.renderingOrder != orders.last }) else { return orders }
        return Set(orders + particles.groups.map(\.renderingOrder)).sorted()
    }

    // MARK: Writing

    private func write(_ plan: DrawPlan, to slot: RingSlot, transparentStart: Int) {
        slot.fill(SIMD4<Float>.self, at: 0, count: plan.solidOrder.count * 3) { target in
            candidates.copyRows(plan.solidOrder, to: &target)
        }
        slot.fill(SIMD4<Float>.self, at: transparentStart, count: plan.transparentOrder.count * 4) { target in
            candidates.copyFadingRows(plan.transparentOrder, to: &target)
        }
    }

    private func write(_ snapshot: FrameSnapshot, _ view: ViewState, background offset: Int, to slot: RingSlot) {
        switch snapshot.background {
        case .color: break
        case .sky(let sky):
            slot.store(
                SkyUniforms(
                    sky, eye: snapshot.eye, viewRotation: snapshot.viewRotation, projection: view.projection,
                    size: view.size, region: view.region),
                at: offset)
        case .panorama(let panorama):
            slot.store(
                PanoramaUniforms(
                    panorama, viewRotation: snapshot.viewRotation, projection: view.projection, size: view.size,
                    region: view.region),
                at: offset)
        }
    }

    private func draw(_ snapshot: FrameSnapshot, _ number: Int, start: Int) -> PreparedFrame.Particles {
        let group = particles.groups[number]
        let system = snapshot.particles[group.system].system
        return PreparedFrame.Particles(
            texture: system.texture, blending: system.blending, readsDepth: system.readsDepth, vectors: group.vectors,
            offset: start + group.slotStart * 16, count: group.count)
    }

    /// The pixels of the tile that draws may touch.
    private func touched(_ view: ViewState, _ plan: DrawPlan) -> GLRect {
        let whole = GLRect(x: 0, y: 0, width: view.region.width, height: view.region.height)
        guard settings.cullsOutside else { return whole }
        var bounds = ScreenBounds(view.projection)
        // Spheres are quick, boxes are tight: a ground below the eye has a sphere around the whole view.
        let isFew = plan.solidOrder.count + plan.transparentOrder.count <= 1024
        for order in [plan.solidOrder, plan.transparentOrder] {
            for number in order {
                let place = Int(number)
                if !isFew, bounds.add(sphere: candidates.spheres[place]) { continue }
                let box = batchFacts[candidates.key(place, from: 0) / 2].facts.outerBox
                bounds.add(
                    OcclusionBuffer.Body(candidates.rows + 3 * place, center: box.center, half: box.half))
                if bounds.isWhole { return whole }
            }
        }
        for group in particles.groups {
            bounds.add(OcclusionBuffer.Body(low: group.low, high: group.high))
        }
        return view.pixels(of: bounds.edges).intersection(whole)
    }

    private static func aligned(_ value: Int, _ alignment: Int) -> Int {
        (value + alignment - 1) / alignment * alignment
    }
}
