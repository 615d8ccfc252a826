/// Which candidates are drawn, in which order, in how many draws.
struct DrawPlan {
    struct Run {
        var batch: Int
        /// Into `materials`.
        var material: Int
        /// Into `solidOrder` or `transparentOrder`.
        var start: Int
        var count: Int
        var isMirrored: Bool
        var isTransparent: Bool
    }

    var runs: [Run] = []
    /// Numbers of candidates.
    var solidOrder: [UInt32] = []
    var transparentOrder: [UInt32] = []
    /// The snapshot's numbers of the materials in use, each once.
    private(set) var materials: [Int] = []
    private var places: [Int: Int] = [:]

    mutating func removeAll() {
        runs.removeAll(keepingCapacity: true)
        solidOrder.removeAll(keepingCapacity: true)
        transparentOrder.removeAll(keepingCapacity: true)
        materials.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }

    mutating func material(_ index: Int) -> Int {
        if let place = places[index] { return place }
        places[index] = materials.count
        materials.append(index)
        return materials.count - 1
    }
}
