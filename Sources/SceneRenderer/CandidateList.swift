import SceneGraph
import SceneMath

/// The instances that may be seen in one picture, in view axes, in memory that is kept from frame to frame.
final class CandidateList {
    private(set) var count = 0
    private var capacity = 0
    /// Three rows an instance.
    private(set) var rows: UnsafeMutablePointer<SIMD4<Float>>
    /// The bounding sphere: centre in view axes and radius.
    private(set) var spheres: UnsafeMutablePointer<SIMD4<Float>>
    private var opacities: UnsafeMutablePointer<Float>
    /// Twice the batch's number, plus 1 for mirrored ones.
    private var keys: UnsafeMutablePointer<Int32>
    private var isTransparent: UnsafeMutablePointer<Bool>

    init() {
        rows = .allocate(capacity: 0)
        spheres = .allocate(capacity: 0)
        opacities = .allocate(capacity: 0)
        keys = .allocate(capacity: 0)
        isTransparent = .allocate(capacity: 0)
    }

    deinit {
        release()
    }

    private func release() {
        rows.deallocate()
        spheres.deallocate()
        opacities.deallocate()
        keys.deallocate()
        isTransparent.deallocate()
    }

    func removeAll() {
        count = 0
    }

    /// Room for so many; what was in it is lost.
    func reserve(_ wanted: Int) {
        guard wanted > capacity else { return }
        release()
        capacity = wanted + wanted / 4
        rows = .allocate(capacity: capacity * 3)
        spheres = .allocate(capacity: capacity)
        opacities = .allocate(capacity: capacity)
        keys = .allocate(capacity: capacity)
        isTransparent = .allocate(capacity: capacity)
        count = 0
    }

    /// Adds those instances of a batch whose bounding sphere reaches into the view.
    /// - Parameter center: of the mesh's bounding sphere, mesh axes.
    /// - Returns: how many were left out.
    func append(
        _ instances: Slice<UnsafeBufferPointer<Instance>>, batch: Int, center: SIMD3<Float>, isSolid: Bool,
        view: ViewState, culls: Bool
    ) -> Int {
        precondition(count + instances.count <= capacity)
        let eye = view.eye
        let x = SIMD3<Float>(view.toView.act(.unitX))
        let y = SIMD3<Float>(view.toView.act(.unitY))
        let z = SIMD3<Float>(view.toView.act(.unitZ))
        let before = count
        let middle = SIMD4<Float>(center, 1)
        view.planes.withUnsafeBufferPointer { planes in
            for instance in instances {
                // The eye goes in Double; what is left is small near the eye, and a Float is enough.
                var near = instance.world
                near.translation -= eye
                let world0 = SIMD4<Float>(near.row0)
                let world1 = SIMD4<Float>(near.row1)
                let world2 = SIMD4<Float>(near.row2)
                let row0 = world0 * x.x + world1 * y.x + world2 * z.x
                let row1 = world0 * x.y + world1 * y.y + world2 * z.y
                let row2 = world0 * x.z + world1 * y.z + world2 * z.z
                let sphere = SIMD4<Float>(
                    (row0 * middle).sum(), (row1 * middle).sum(), (row2 * middle).sum(),
                    // A little more than the radius, for the rounding to Float.
                    instance.boundingRadius * 1.0001)
                if culls {
                    let point = SIMD4<Float>(sphere.x, sphere.y, sphere.z, 1)
                    let slack = -sphere.w - 1e-6 * (abs(sphere.x) + abs(sphere.y) + abs(sphere.z))
                    var isOutside = false
                    for plane in planes where (plane * point).sum() < slack {
                        isOutside = true
                        break
                    }
                    if isOutside { continue }
                }
                let place = count
                count += 1
                rows[3 * place] = row0
                rows[3 * place + 1] = row1
                rows[3 * place + 2] = row2
                spheres[place] = sphere
                opacities[place] = instance.opacity
                let turned = SIMD3<Float>(
                    row1.y * row2.z - row1.z * row2.y, row1.z * row2.x - row1.x * row2.z,
                    row1.x * row2.y - row1.y * row2.x)
                let determinant = row0.x * turned.x + row0.y * turned.y + row0.z * turned.z
                keys[place] = Int32(truncatingIfNeeded: 2 * batch + (determinant < 0 ? 1 : 0))
                isTransparent[place] = !isSolid || instance.opacity < 1
            }
        }
        return instances.count - (count - before)
    }

    /// Twice the batch counted from `first`, plus 1 for mirrored ones.
    func key(_ place: Int, from first: Int) -> Int {
        Int(keys[place]) - 2 * first
    }

    /// Solid candidates of some batches by distance along the view axis, in 4,096 steps; stable within a step.
    func sortSolids(of batches: Range<Int>, into order: inout [UInt32], buckets: inout [UInt32]) {
        order.removeAll(keepingCapacity: true)
        let keyRange = Int32(2 * batches.lowerBound)..<Int32(2 * batches.upperBound)
        var nearest = Float.infinity
        var farthest = -Float.infinity
        var solids = 0
        for place in 0..<count where !isTransparent[place] && keyRange.contains(keys[place]) {
            solids += 1
            nearest = min(nearest, -spheres[place].z)
            farthest = max(farthest, -spheres[place].z)
        }
        guard solids > 0 else { return }
        let steps = 4096
        let scale = farthest > nearest ? Float(steps - 1) / (farthest - nearest) : 0
        func bucket(_ place: Int) -> Int {
            let value = (-spheres[place].z - nearest) * scale
            // Not-a-number sorts first instead of trapping.
            return value >= 0 ? min(steps - 1, Int(value)) : 0
        }
        buckets.removeAll(keepingCapacity: true)
        buckets.append(contentsOf: repeatElement(0, count: steps))
        order.append(contentsOf: repeatElement(0, count: solids))
        buckets.withUnsafeMutableBufferPointer { buckets in
            order.withUnsafeMutableBufferPointer { order in
                for place in 0..<count where !isTransparent[place] && keyRange.contains(keys[place]) {
                    buckets[bucket(place)] += 1
                }
                var start: UInt32 = 0
                for step in 0..<steps {
                    let length = buckets[step]
                    buckets[step] = start
                    start += length
                }
                for place in 0..<count where !isTransparent[place] && keyRange.contains(keys[place]) {
                    let step = bucket(place)
                    order[Int(buckets[step])] = UInt32(place)
                    buckets[step] += 1
                }
            }
        }
    }

    /// Whether a candidate lies wholly behind solid things; false when it reaches out of the view in front.
    func isHidden(_ place: Int, _ facts: GeometryFacts, _ hider: OcclusionBuffer) -> Bool {
        let body = OcclusionBuffer.Body(rows + 3 * place, center: facts.outerBox.center, half: facts.outerBox.half)
        guard let extent = hider.extent(of: body) else { return false }
        return hider.hides(extent, spread: facts.isLines ? 1.5 : 0)
    }

    /// Whether a solid candidate must be drawn; then it hides what comes after it, if it can.
    @inline(__always)
    func keeps(_ place: Int, _ batch: BatchFacts, _ hider: OcclusionBuffer) -> Bool {
        let facts = batch.facts
        let outer = facts.outerBox
        let body = OcclusionBuffer.Body(rows + 3 * place, center: outer.center, half: outer.half)
        guard let extent = hider.extent(of: body) else { return true }
        if batch.readsDepth, hider.hides(extent, spread: facts.isLines ? 1.5 : 0) { return false }
        guard batch.mayHide, let inner = facts.innerBox else { return true }
        if facts.isBox {
            hider.draw(body, extent)
        } else {
            let core = OcclusionBuffer.Body(rows + 3 * place, center: inner.center, half: inner.half)
            if let extent = hider.extent(of: core) { hider.draw(core, extent) }
        }
        return true
    }

    /// Transparent candidates of some batches from far to near; those at the same distance in the snapshot's order.
    func sortedTransparents(of batches: Range<Int>) -> [Int] {
        let keyRange = Int32(2 * batches.lowerBound)..<Int32(2 * batches.upperBound)
        let places = (0..<count).filter { isTransparent[$0] && keyRange.contains(keys[$0]) }
        // Distance of the centre from the eye plane; Swift's sort is stable.
        return places.sorted { spheres[$0].z < spheres[$1].z }
    }

    func copyRows(_ order: [UInt32], to target: inout MutableSpan<SIMD4<Float>>) {
        for (index, number) in order.enumerated() {
            let source = rows + 3 * Int(number)
            target[3 * index] = source[0]
            target[3 * index + 1] = source[1]
            target[3 * index + 2] = source[2]
        }
    }

    func copyFadingRows(_ order: [UInt32], to target: inout MutableSpan<SIMD4<Float>>) {
        for (index, number) in order.enumerated() {
            let source = rows + 3 * Int(number)
            target[4 * index] = source[0]
            target[4 * index + 1] = source[1]
            target[4 * index + 2] = source[2]
            target[4 * index + 3] = SIMD4(opacities[Int(number)], 0, 0, 0)
        }
    }
}
