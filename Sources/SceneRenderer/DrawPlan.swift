/// Which candidates are drawn, in which order, in how many draws.
struct DrawPlan {
    enum Run {
        case instances(Instances)
        /// A group of the particle list.
        case particles(Int)
    }

    struct Instances {
        var batch: Int
        /// Into `materials`.
        var material: Int
        /// Into `solidOrder` or `transparentOrder`.
        var start: Int
        var count: Int
        var isMirrored: Bool
        var isTransparent: Bool
    }

    private(set) var runs: [Run] = []
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

    mutating func append(_ run: Instances) { runs.append(.instances(run)) }

    mutating func append(particles group: Int) { runs.append(.particles(group)) }

    /// Makes the last run one longer, where it is one of transparent instances that look like this one.
    /// - Returns: whether it was.
    mutating func lengthenLast(batch: Int, isMirrored: Bool) -> Bool {
        guard case .instances(var last) = runs.last, last.isTransparent, last.batch == batch,
            last.isMirrored == isMirrored
        else { return false }
        last.count += 1
        runs[runs.count - 1] = .instances(last)
        return true
    }

    mutating func material(_ index: Int) -> Int {
        if let place = places[index] { return place }
        places[index] = materials.count
        materials.append(index)
        return materials.count - 1
    }
}
