import SceneMath

extension TransformStore {
    /// Larger than this in any number, or not a number, and a node is not drawn: `Float` could not hold it.
    static let drawableLimit = 1e30

    /// Finds the world transforms of all nodes that moved, or below one that did, in one pass.
    func updateWorldTransforms() {
        guard columns.pointee.isDirty else { return }
        columns.pointee.isDirty = false
        transformNumber += 1
        let c = columns.pointee
        let (locals, worlds, parents) = (c.locals, c.worlds, c.parents)
        let (dirty, special) = (c.dirty, c.special)
        // Children of one parent lie side by side: what they need of it stays at hand.
        var current = 0
        var currentWorld = AffineMatrix.identity
        var isIdentity = true
        for slot in 1..<c.count {
            let parent = Int(parents[slot])
            let changed = dirty[slot] | dirty[parent]
            if changed == 0 { continue }
            dirty[slot] = changed
            if parent != current {
                current = parent
                currentWorld = worlds[parent]
                isIdentity = currentWorld == .identity
            }
            var local: AffineMatrix
            var stretch: Double
            if special[slot] == 0 {
                let l = locals[slot]
                local = AffineMatrix(position: l.position, orientation: l.orientation, scale: l.scale)
                stretch = max(abs(l.scale.x), max(abs(l.scale.y), abs(l.scale.z)))
            } else {
                local = nodes[slot]?._withUnsafeGuaranteedRef { $0.localAffine } ?? .identity
                stretch = local.stretchBound
            }
            if !isIdentity { local = currentWorld * local }
            stretch *= Double(c.stretches[parent])
            worlds[slot] = local
            c.stretches[slot] = Float(stretch)
            let size = abs(local.row0.sum()) + abs(local.row1.sum()) + abs(local.row2.sum())
            let isDrawable = size < Self.drawableLimit && stretch < Self.drawableLimit
            c.worldOpacities[slot] = isDrawable ? c.worldOpacities[parent] * c.opacities[slot] : 0
        }
        dirty.update(repeating: 0, count: c.count)
    }
}
