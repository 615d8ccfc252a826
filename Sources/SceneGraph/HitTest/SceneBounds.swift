import SceneMath

/// The boxes of a scene's geometries in the world, in a hierarchy that follows the scene when it is asked.
struct SceneBounds {
    private(set) var tree = BoundsTree(UnsafeBufferPointer(start: nil, count: 0))
    /// By slot; empty where nothing is drawn.
    private var boxes: ContiguousArray<AxisAlignedBox> = []
    private var seen = TransformStore.Version()
    private var builtSurface = 0.0

    /// Brings the boxes to where the nodes are; costs nothing where none has changed. World transforms must be up to date.
    mutating func follow(_ store: TransformStore) {
        let version = store.version
        guard version != seen else { return }
        let isSameTree = version.order == seen.order && version.draws == seen.draws
        seen = version
        let c = store.columns.pointee
        let geometryBoxes = store.drawTable.keys.values.map {
            store.drawTable.geometries.values[$0.geometry].boundingBox
        }
        boxes.removeAll(keepingCapacity: true)
        boxes.reserveCapacity(c.count)
        for slot in 0..<c.count {
            let draw = Int(c.draws[slot])
            boxes.append(draw < 0 ? .empty : geometryBoxes[draw].moved(by: c.worlds[slot]))
        }
        boxes.withUnsafeBufferPointer { boxes in
            if isSameTree {
                tree.refit(boxes)
                // Things that have wandered through each other make a poor hierarchy: begin anew.
                if tree.surface <= 2 * builtSurface, hasAll(boxes) { return }
            }
            tree = BoundsTree(boxes)
            builtSurface = tree.surface
        }
    }

    /// Whether everything that has a box is in the hierarchy: a node may have come back from where no number reaches.
    private func hasAll(_ boxes: UnsafeBufferPointer<AxisAlignedBox>) -> Bool {
        var count = 0
        for box in boxes where !box.isEmpty && box.min.isFinite && box.max.isFinite { count += 1 }
        return count == tree.items.count
    }
}

extension AxisAlignedBox {
    /// As `transformed`, by way of the middle and the half widths, without corners.
    @inline(__always) fileprivate func moved(by t: AffineMatrix) -> AxisAlignedBox {
        if isEmpty { return .empty }
        let middle = t.transformPoint(center)
        let half = (max - min) * 0.5
        func width(_ row: Vector4) -> Double { abs(row.x) * half.x + abs(row.y) * half.y + abs(row.z) * half.z }
        let reach = Vector3(width(t.row0), width(t.row1), width(t.row2))
        // Wider by what rounding may have taken.
        let margin = (reach + Vector3(abs(middle.x), abs(middle.y), abs(middle.z))) * 1e-14
        return AxisAlignedBox(min: middle - reach - margin, max: middle + reach + margin)
    }
}
