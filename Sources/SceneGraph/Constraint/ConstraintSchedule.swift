import SceneMath

/// Which nodes of a scene are constrained, in the order in which they are turned.
struct ConstraintSchedule {
    private var members: [ObjectIdentifier: Unmanaged<Node>] = [:]
    private var sorted: [Unmanaged<Node>] = []
    private var orderNumber = -1

    var isEmpty: Bool { members.isEmpty }

    mutating func update(_ node: Node, isMember: Bool) {
        members[ObjectIdentifier(node)] = isMember ? Unmanaged.passUnretained(node) : nil
        orderNumber = -1
    }

    /// Turns all of them. The slots of the store must be in the order of the tree.
    mutating func apply(_ store: TransformStore, pointOfView: Node?) {
        if orderNumber != store.orderNumber {
            orderNumber = store.orderNumber
            sorted = members.values.sorted {
                $0._withUnsafeGuaranteedRef { $0.slot } < $1._withUnsafeGuaranteedRef { $0.slot }
            }
        }
        for entry in sorted { entry._withUnsafeGuaranteedRef { node in node.constraintSet?.release(node) } }
        store.updateWorldTransforms()
        var worlds = TurnedWorlds(store)
        var above: [Node] = []
        var next = pointOfView
        while let node = next {
            if node.constraintSet != nil { above.append(node) }
            next = node.parent
        }
        func eye() -> (position: Vector3, orientation: Quaternion)? {
            pointOfView.map {
                let world = worlds.world(of: $0)
                return (world.translation, Matrix4(world).decomposed.orientation)
            }
        }
        for node in above.reversed() { turn(node, eye(), &worlds) }
        let settledEye = eye()
        for entry in sorted {
            let node = entry.takeUnretainedValue()
            if above.isEmpty || !above.contains(where: { $0 === node }) { turn(node, settledEye, &worlds) }
        }
    }

    private func turn(
        _ node: Node, _ eye: (position: Vector3, orientation: Quaternion)?, _ worlds: inout TurnedWorlds
    ) {
        guard let set = node.constraintSet else { return }
        let parent = node.parent.map { worlds.world(of: $0) } ?? .identity
        let parentTurn = parent.rotation
        let place = parent.transformPoint(node.position)
        var orientation = node.orientation
        for constraint in set.constraints {
            let world = parentTurn * orientation.normalized
            let turned = constraint.orientation(from: world, at: place, eye: eye) { worlds.world(of: $0).translation }
            if let turned { orientation = (parentTurn.conjugate * turned).normalized }
        }
        guard orientation != node.orientation else { return }
        set.write(orientation, node)
        worlds.note(node)
    }
}

/// World transforms while nodes are being turned: from the scene's arrays, but for what hangs from a turned node.
private struct TurnedWorlds {
    private let store: TransformStore
    private var hasTurned = false

    init(_ store: TransformStore) { self.store = store }

    mutating func note(_ node: Node) { hasTurned = true }

    func world(of node: Node) -> AffineMatrix {
        guard node.store === store else { return node.worldAffine }
        let c = store.columns.pointee
        guard hasTurned else { return c.worlds[node.slot] }
        // Up to the topmost node that was turned the product is found again.
        var chain: [Node] = []
        var dirtyCount = 0
        var next: Node? = node
        while let here = next {
            chain.append(here)
            if c.dirty[here.slot] != 0 { dirtyCount = chain.count }
            next = here.parent
        }
        guard dirtyCount > 0 else { return c.worlds[node.slot] }
        var world = dirtyCount < chain.count ? c.worlds[chain[dirtyCount].slot] : .identity
        for here in chain[..<dirtyCount].reversed() { world = world * here.localAffine }
        return world
    }
}

extension AffineMatrix {
    /// The turn of a transform, quickly where there is none.
    fileprivate var rotation: Quaternion {
        row0.xyz == .unitX && row1.xyz == .unitY && row2.xyz == .unitZ
            ? .identity : Matrix4(self).decomposed.orientation
    }
}
