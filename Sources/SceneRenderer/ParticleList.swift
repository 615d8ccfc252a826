import SceneGraph
import SceneMath

/// The particles that may be seen in one picture, in view axes, as they will lie in the ring; in memory that is kept from frame
/// to frame.
final class ParticleList {
    /// The particles of one system, which are drawn together.
    struct Group {
        /// Into the snapshot's particle systems.
        var system: Int
        /// Vectors of four floats a particle: place and half size, colour, and for turned ones the half axes.
        var vectors: Int
        /// Into the list's vectors.
        var start: Int
        var count: Int
        var renderingOrder: Int
        /// Around all of them, view axes.
        var low: SIMD3<Float>
        var high: SIMD3<Float>
        /// Vectors behind the slot's first, once that is settled.
        var slotStart = 0

        /// Of the middle, as that of other things.
        var depth: Float { (low.z + high.z) / 2 }
    }

    private(set) var groups: [Group] = []
    private var memory: UnsafeMutablePointer<SIMD4<Float>>
    private var capacity: Int
    private var used = 0
    /// What each particle of the group at hand is sorted by, and the order that comes out.
    private var keys: [Float] = []
    private var order = RadixOrder()

    init() {
        capacity = 1024
        memory = .allocate(capacity: capacity)
    }

    deinit {
        memory.deallocate()
    }

    var count: Int { groups.reduce(0) { $0 + $1.count } }

    /// Vectors of four floats that all groups need in a slot.
    private(set) var slotVectors = 0

    /// Finds the visible particles of all systems of a snapshot.
    func gather(_ snapshot: FrameSnapshot, _ view: ViewState, culls: Bool) {
        groups.removeAll(keepingCapacity: true)
        used = 0
        slotVectors = 0
        for (index, state) in snapshot.particles.enumerated() {
            let frame = ParticleFrame(state, view, culls: culls)
            guard frame.mayBeSeen else { continue }
            add(state, frame, system: index)
        }
    }

    private func add(_ state: ParticleState, _ frame: ParticleFrame, system: Int) {
        let start = used
        let vectors = frame.vectors
        let sorting = state.system.sorting
        var low = SIMD3<Float>(repeating: .infinity)
        var high = -low
        var count = 0
        keys.removeAll(keepingCapacity: true)
        state.model.forEachRun(at: state.time) { run in
            makeRoom(for: run.count * vectors)
            for particle in run {
                guard let place = frame.write(particle, to: memory + used) else { continue }
                // Also those outside of the view: where the system lies among other things must not depend on the tile.
                let reach = frame.reach(of: memory + used)
                low = pointwiseMin(low, place - reach)
                high = pointwiseMax(high, place + reach)
                guard frame.isInside(place, reach: reach) else { continue }
                used += vectors
                count += 1
                switch sorting {
                case .none: break
                case .distance: keys.append(place.z)
                case .oldestFirst: keys.append(-particle.age)
                case .youngestFirst: keys.append(particle.age)
                }
            }
        }
        guard count > 0 else { return }
        if sorting != .none { sort(from: start, count: count, vectors: vectors) }
        // Instances start at whole multiples of their size, whichever size that is.
        let slotStart = (slotVectors + 5) / 6 * 6
        slotVectors = slotStart + count * vectors
        groups.append(
            Group(
                system: system, vectors: vectors, start: start, count: count, renderingOrder: state.renderingOrder,
                low: low, high: high, slotStart: slotStart))
    }

    private func makeRoom(for more: Int) {
        guard used + more > capacity else { return }
        let larger = max(used + more, capacity * 2)
        let moved = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: larger)
        moved.update(from: memory, count: used)
        memory.deallocate()
        memory = moved
        capacity = larger
    }

    /// Brings the particles of a group into ascending order of their keys; equal ones stay in theirs.
    private func sort(from start: Int, count: Int, vectors: Int) {
        makeRoom(for: count * vectors)
        let source = memory + start
        let target = memory + used
        order.sort(keys) { rank, place in
            (target + rank * vectors).update(from: source + place * vectors, count: vectors)
        }
        source.update(from: target, count: count * vectors)
    }

    /// Copies all groups to where `slotStart` says.
    func write(to target: inout MutableSpan<SIMD4<Float>>) {
        target.withUnsafeMutableBufferPointer { target in
            guard let base = target.baseAddress else { return }
            for group in groups {
                (base + group.slotStart).update(from: memory + group.start, count: group.count * group.vectors)
            }
        }
    }
}
