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

        // A thing painted early may be seen through one painted later, whatever hides it in between: what is hidden is
        // only known where nobody asks for an order.
        let hasOneOrder = snapshot.batches.allSatisfy { $0.renderingOrder == snapshot.batches[0].renderingOrder }
        hider = settings.cullsHidden && hasOneOrder && candidates.count >= 32 && occlusion.begin(view) ? occlusion : nil

        // Groups of one painting order, each: solid things from near to far, then the others from far to near.
        // Its memory is kept from frame to frame.
        var plan = DrawPlan()
        swap(&plan, &usedPlan)
        defer { swap(&plan, &usedPlan) }
        plan.removeAll()
        var first = 0
        while first < snapshot.batches.count {
            var last = first + 1
            let painting = snapshot.batches[first].renderingOrder
            while last < snapshot.batches.count, snapshot.batches[last].renderingOrder == painting { last += 1 }
            planSolids(snapshot, first..<last, &plan)
            planTransparents(snapshot, first..<last, &plan)
            first = last
        }
        statistics.drawn = plan.solidOrder.count + plan.transparentOrder.count
        statistics.drawCalls = plan.runs.count
        statistics.hidden = candidates.count - statistics.drawn

        // The slot's content: solid instances of 48 bytes, transparent ones of 64, then the uniform blocks.
        let transparentStart = Self.aligned(plan.solidOrder.count * 48, 192)
        let frameOffset = Self.aligned(transparentStart + plan.transparentOrder.count * 64, uniformAlignment)
        let lightOffset = Self.aligned(frameOffset + MemoryLayout<FrameUniforms>.stride, uniformAlignment)
        let skyOffset = Self.aligned(lightOffset + LightTable.byteCount, uniformAlignment)
        let materialStart = Self.aligned(skyOffset + MemoryLayout<SkyUniforms>.stride, uniformAlignment)
        let materialStride = Self.aligned(MemoryLayout<MaterialUniforms>.stride, uniformAlignment)
        let byteCount = materialStart + plan.materials.count * materialStride

        guard let slot = acquire(byteCount) else { return nil }
        write(plan, to: slot, transparentStart: transparentStart)
        view.write(to: slot, at: frameOffset, lights: lights)
        lights.write(to: slot, at: lightOffset)
        if case .sky(let sky) = snapshot.background {
            slot.store(
                SkyUniforms(
                    sky, eye: snapshot.eye, viewRotation: snapshot.viewRotation, projection: view.projection,
                    size: size, region: region),
                at: skyOffset)
        }
        for (index, material) in plan.materials.enumerated() {
            slot.store(
                MaterialUniforms(snapshot.materials[material]), at: materialStart + index * materialStride)
        }

        var draws: [PreparedFrame.Draw] = []
        draws.reserveCapacity(plan.runs.count)
        for run in plan.runs {
            let batch = snapshot.batches[run.batch]
            let geometry = snapshot.geometries[batch.geometryIndex]
            let material = snapshot.materials[batch.materialIndex]
            draws.append(
                PreparedFrame.Draw(
                    geometry: geometry, material: material,
                    variant: SceneVariant(
                        material, isSingleSun: lights.isSingleSun, isFlat: self.facts(of: geometry).isFlat,
                        isFading: run.isTransparent, isManaged: settings.colorManagement == .linear),
                    instanceOffset: run.isTransparent ? transparentStart + run.start * 64 : run.start * 48,
                    instanceCount: run.count, materialOffset: materialStart + run.material * materialStride,
                    isMirrored: run.isMirrored))
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
            plan.runs.append(
                DrawPlan.Run(
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

    /// From far to near over all batches; neighbours of one batch become one draw.
    private func planTransparents(_ snapshot: FrameSnapshot, _ batches: Range<Int>, _ plan: inout DrawPlan) {
        let sorted = candidates.sortedTransparents(of: batches)
        for number in sorted {
            let key = candidates.key(number, from: 0)
            if let hider, batchFacts[key / 2].readsDepth, candidates.isHidden(number, batchFacts[key / 2].facts, hider)
            {
                continue
            }
            let start = plan.transparentOrder.count
            plan.transparentOrder.append(UInt32(number))
            if let last = plan.runs.last, last.isTransparent, last.batch == key / 2, last.isMirrored == (key % 2 == 1) {
                plan.runs[plan.runs.count - 1].count += 1
                continue
            }
            let material = plan.material(snapshot.batches[key / 2].materialIndex)
            plan.runs.append(
                DrawPlan.Run(
                    batch: key / 2, material: material, start: start, count: 1, isMirrored: key % 2 == 1,
                    isTransparent: true))
        }
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
        return view.pixels(of: bounds.edges).intersection(whole)
    }

    private static func aligned(_ value: Int, _ alignment: Int) -> Int {
        (value + alignment - 1) / alignment * alignment
    }
}
