extension Node {
    /// Moves this node and all below it into a scene's arrays.
    func attach(to store: TransformStore) {
        var work = [self]
        while let node = work.popLast() {
            let slot = store.append(node, local: node.own, parentSlot: node.parentStorage?.slot ?? 0)
            node.store = store
            node.columns = store.columns
            node.slot = slot
            let c = store.columns.pointee
            c.special[slot] = node.special == nil ? 0 : 1
            c.opacities[slot] = node.ownOpacity
            c.categories[slot] = node.categoryBitMask
            if let geometry = node.geometry {
                c.draws[slot] = Int32(
                    store.drawTable.intern(geometry, node.material, renderingOrder: node.renderingOrder))
            }
            if node.light != nil { store.lightChanged(node) }
            if node.camera != nil { store.cameraChanged(node) }
            if node.hasParticles { store.particlesChanged(node) }
            node.runner?.join(store.schedule)
            if node.constraintSet != nil { store.constraintsChanged(node) }
            for child in node.children.reversed() { if let child { work.append(child) } }
        }
    }

    /// Moves this node and all below it out of a scene's arrays, with their places.
    func detachFromStore() {
        guard let store else { return }
        var work = [self]
        while let node = work.popLast() {
            node.runner?.leave()
            node.own = node.local
            store.vacate(node.slot)
            store.forget(node)
            node.store = nil
            node.columns = nil
            node.slot = 0
            for child in node.children { if let child { work.append(child) } }
        }
    }
}

extension TransformStore {
    func lightChanged(_ node: Node) { Self.update(&lightNodes, node, isMember: node.light != nil) }

    func cameraChanged(_ node: Node) { Self.update(&cameraNodes, node, isMember: node.camera != nil) }

    func particlesChanged(_ node: Node) { Self.update(&particleNodes, node, isMember: node.hasParticles) }

    func constraintsChanged(_ node: Node) {
        constraintSchedule.update(node, isMember: node.constraintSet != nil)
    }

    func forget(_ node: Node) {
        if node.constraintSet != nil { constraintSchedule.update(node, isMember: false) }
        if node.light != nil { Self.update(&lightNodes, node, isMember: false) }
        if node.camera != nil { Self.update(&cameraNodes, node, isMember: false) }
        if node.hasParticles { Self.update(&particleNodes, node, isMember: false) }
    }

    private static func update(_ list: inout [Unmanaged<Node>], _ node: Node, isMember: Bool) {
        let index = list.firstIndex { $0.toOpaque() == Unmanaged.passUnretained(node).toOpaque() }
        switch (index, isMember) {
        case (nil, true): list.append(Unmanaged.passUnretained(node))
        case (let index?, false): list.remove(at: index)
        default: break
        }
    }
}
