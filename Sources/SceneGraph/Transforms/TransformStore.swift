import SceneMath

/// The flat arrays of a scene: one slot a node, parents before children, so that world transforms are one pass from front to
/// back. A node in a scene keeps its local transform here and nowhere else.
///
/// Slot 0 stands for the world itself. Nodes that are added get the next slot; those that leave make a hole; `reorder` brings
/// the slots into breadth-first order of the tree, so that what is made from them depends on the tree and not on its history.
final class TransformStore {
    /// The columns, behind one pointer that nodes hold, so that a setter costs no reference counting.
    struct Columns {
        var locals: UnsafeMutablePointer<LocalTransform>
        var worlds: UnsafeMutablePointer<AffineMatrix>
        var parents: UnsafeMutablePointer<Int32>
        /// 1 where the world transform must be found again.
        var dirty: UnsafeMutablePointer<UInt8>
        /// 1 where the node has a pivot or a matrix that is not turn and scale.
        var special: UnsafeMutablePointer<UInt8>
        /// The node's own opacity, 0 where it is hidden.
        var opacities: UnsafeMutablePointer<Float>
        /// The opacity with all ancestors; 0 also where the world transform can't be drawn.
        var worldOpacities: UnsafeMutablePointer<Float>
        /// No vector grows by more than this from the node to the world.
        var stretches: UnsafeMutablePointer<Float>
        /// The number of the node's geometry and material in the draw table, −1 without geometry.
        var draws: UnsafeMutablePointer<Int32>
        var categories: UnsafeMutablePointer<Int>
        var count = 0
        var capacity: Int
        var isDirty = true

        static func allocate(capacity: Int) -> Columns {
            Columns(
                locals: .allocate(capacity: capacity), worlds: .allocate(capacity: capacity),
                parents: .allocate(capacity: capacity), dirty: .allocate(capacity: capacity),
                special: .allocate(capacity: capacity), opacities: .allocate(capacity: capacity),
                worldOpacities: .allocate(capacity: capacity), stretches: .allocate(capacity: capacity),
                draws: .allocate(capacity: capacity), categories: .allocate(capacity: capacity), capacity: capacity)
        }

        func deallocate() {
            locals.deallocate()
            worlds.deallocate()
            parents.deallocate()
            dirty.deallocate()
            special.deallocate()
            opacities.deallocate()
            worldOpacities.deallocate()
            stretches.deallocate()
            draws.deallocate()
            categories.deallocate()
        }

        /// All of these hold plain numbers, so that copying is moving.
        func move(from source: Columns, slot: Int, to target: Int) {
            locals[target] = source.locals[slot]
            worlds[target] = source.worlds[slot]
            dirty[target] = source.dirty[slot]
            special[target] = source.special[slot]
            opacities[target] = source.opacities[slot]
            worldOpacities[target] = source.worldOpacities[slot]
            stretches[target] = source.stretches[slot]
            draws[target] = source.draws[slot]
            categories[target] = source.categories[slot]
        }
    }

    /// What a thing made of the arrays was made from.
    struct Version: Equatable {
        var order = -1
        var transforms = -1
        var draws = -1
    }

    let columns: UnsafeMutablePointer<Columns>
    /// Who sits in which slot; nil for the world and for holes.
    var nodes: ContiguousArray<Unmanaged<Node>?> = []
    var drawTable = DrawTable()
    /// In the order in which they came.
    var lightNodes: [Unmanaged<Node>] = []
    var cameraNodes: [Unmanaged<Node>] = []
    var particleNodes: [Unmanaged<Node>] = []
    /// True where slots are no longer in breadth-first order.
    var isOrderStale = false
    private var holeCount = 0
    /// Grows with each new order of the slots.
    private(set) var orderNumber = 0
    /// Grow when world transforms or shapes change, and when a node gets its first geometry or loses it.
    var transformNumber = 0
    var drawNumber = 0
    var bounds = SceneBounds()
    var constraintSchedule = ConstraintSchedule()
    private(set) lazy var schedule = ActionSchedule(self)

    var version: Version { Version(order: orderNumber, transforms: transformNumber, draws: drawNumber) }

    init() {
        columns = .allocate(capacity: 1)
        columns.initialize(to: .allocate(capacity: 64))
        setUpWorldSlot()
        nodes.append(nil)
    }

    deinit {
        columns.pointee.deallocate()
        columns.deinitialize(count: 1)
        columns.deallocate()
    }

    private func setUpWorldSlot() {
        columns.pointee.count = 1
        let c = columns.pointee
        c.locals[0] = LocalTransform()
        c.worlds[0] = .identity
        c.parents[0] = 0
        c.dirty[0] = 0
        c.special[0] = 0
        c.opacities[0] = 1
        c.worldOpacities[0] = 1
        c.stretches[0] = 1
        c.draws[0] = -1
        c.categories[0] = 0
    }

    /// A slot for the node at the end, its parent being in already. What the node looks like is filled in by the caller.
    func append(_ node: Node, local: LocalTransform, parentSlot: Int) -> Int {
        if columns.pointee.count == columns.pointee.capacity { grow(to: columns.pointee.capacity * 2) }
        let slot = columns.pointee.count
        columns.pointee.count += 1
        let c = columns.pointee
        c.locals[slot] = local
        c.worlds[slot] = .identity
        c.parents[slot] = Int32(parentSlot)
        c.dirty[slot] = 1
        c.special[slot] = 0
        c.opacities[slot] = 1
        c.worldOpacities[slot] = 0
        c.stretches[slot] = 1
        c.draws[slot] = -1
        c.categories[slot] = 1
        nodes.append(Unmanaged.passUnretained(node))
        columns.pointee.isDirty = true
        isOrderStale = true
        return slot
    }

    /// A hole where the node sat. It hangs under the world, costs a comparison a frame, and goes with the next `reorder`.
    func vacate(_ slot: Int) {
        let c = columns.pointee
        if c.draws[slot] >= 0 { drawTable.release(Int(c.draws[slot])) }
        c.parents[slot] = 0
        c.dirty[slot] = 0
        c.opacities[slot] = 0
        c.worldOpacities[slot] = 0
        c.draws[slot] = -1
        nodes[slot] = nil
        holeCount += 1
        isOrderStale = true
    }

    /// Closes the holes once they are the most, for trees that change a lot between two pictures.
    func tidyHoles(root: Node) {
        if holeCount > 1024, holeCount * 2 > columns.pointee.count { reorder(root: root) }
    }

    private func grow(to capacity: Int) {
        let old = columns.pointee
        var new = Columns.allocate(capacity: capacity)
        new.count = old.count
        new.isDirty = old.isDirty
        for slot in 0..<old.count {
            new.move(from: old, slot: slot, to: slot)
            new.parents[slot] = old.parents[slot]
        }
        columns.pointee = new
        old.deallocate()
    }

    /// Brings the slots into breadth-first order below the root and closes the holes; does nothing where they are.
    func reorder(root: Node) {
        guard isOrderStale else { return }
        isOrderStale = false
        orderNumber += 1
        holeCount = 0
        let old = columns.pointee
        var order: ContiguousArray<Unmanaged<Node>?> = [nil]
        order.reserveCapacity(old.count)
        order.append(Unmanaged.passUnretained(root))
        var new = Columns.allocate(capacity: max(64, old.count))
        new.move(from: old, slot: 0, to: 0)
        new.parents[0] = 0
        var target = 1
        while target < order.count {
            guard let entry = order[target] else { break }
            entry._withUnsafeGuaranteedRef { node in
                new.move(from: old, slot: node.slot, to: target)
                // The parent stands before and knows its new slot already.
                new.parents[target] = Int32(node.parent?.slot ?? 0)
                node.slot = target
                node.forEachChild { order.append(Unmanaged.passUnretained($0)) }
            }
            target += 1
        }
        new.count = target
        new.isDirty = old.isDirty
        columns.pointee = new
        old.deallocate()
        nodes = order
    }
}
