import SceneMath

/// Boxes in a hierarchy of boxes around them, so that a ray meets few of many.
///
/// Source: I. Wald, On fast construction of SAH-based bounding volume hierarchies (2007): split where the surface times the
/// number of what is in it is least, found with bins.
struct BoundsTree: Sendable {
    struct Node: Sendable {
        var low: Vector3
        var high: Vector3
        /// Of the first of two children that lie side by side, or of the first item.
        var first: Int32
        /// Of items; 0 where there are children.
        var count: Int32
    }

    private(set) var nodes: ContiguousArray<Node> = []
    /// Numbers of the boxes, those of a leaf side by side.
    private(set) var items: ContiguousArray<Int32>

    private static let leafSize = 4
    private static let binCount = 16
    /// Deeper than this the number is halved whatever the shape, so that a stack of fixed size is enough.
    private static let deepest = 40
    static let stackSize = 128

    /// - Parameter boxes: what is empty or not finite is left out.
    init(_ boxes: UnsafeBufferPointer<AxisAlignedBox>) {
        items = ContiguousArray(
            boxes.indices.lazy.filter { !boxes[$0].isEmpty && boxes[$0].min.isFinite && boxes[$0].max.isFinite }
                .map { Int32($0) })
        guard !items.isEmpty else { return }
        nodes.reserveCapacity(items.count)
        nodes.append(Node(low: .zero, high: .zero, first: 0, count: Int32(items.count)))
        var work: [(node: Int, depth: Int)] = [(0, 0)]
        while let (index, depth) = work.popLast() {
            guard let middle = split(index, depth, boxes) else { continue }
            let node = nodes[index]
            let left = Int32(nodes.count)
            nodes[index].first = left
            nodes[index].count = 0
            nodes.append(Node(low: .zero, high: .zero, first: node.first, count: middle - node.first))
            nodes.append(Node(low: .zero, high: .zero, first: middle, count: node.first + node.count - middle))
            work.append((Int(left), depth + 1))
            work.append((Int(left) + 1, depth + 1))
        }
    }

    /// Finds the box of a node and sorts its items to two sides.
    /// - Returns: the place of the first item of the second side; nil for a leaf.
    private mutating func split(
        _ index: Int, _ depth: Int, _ boxes: UnsafeBufferPointer<AxisAlignedBox>
    ) -> Int32? {
        let (first, count) = (Int(nodes[index].first), Int(nodes[index].count))
        let range = first..<(first + count)
        var box = AxisAlignedBox.empty
        var centers = AxisAlignedBox.empty
        for item in items[range] {
            box.formUnion(boxes[Int(item)])
            centers.formUnion(boxes[Int(item)].center)
        }
        nodes[index].low = box.min
        nodes[index].high = box.max
        guard count > Self.leafSize else { return nil }
        let size = centers.size
        let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
        var middle = first + count / 2
        // So close together or so far apart that bins have no number, the boxes are halved as they come.
        if size[axis].isFinite, size[axis] > Double.leastNormalMagnitude * 64, depth < Self.deepest {
            let place = bestSplit(range, boxes, axis: axis, from: centers.min[axis], size: size[axis])
            middle = items[range].partition { boxes[Int($0)].center[axis] >= place }
            if middle == first || middle == range.upperBound { middle = first + count / 2 }
        }
        return Int32(middle)
    }

    private func bestSplit(
        _ range: Range<Int>, _ boxes: UnsafeBufferPointer<AxisAlignedBox>, axis: Int, from start: Double, size: Double
    ) -> Double {
        let binCount = Self.binCount
        var counts = [Int](repeating: 0, count: binCount)
        var bounds = [AxisAlignedBox](repeating: .empty, count: binCount)
        let scale = Double(binCount) / size
        for item in items[range] {
            let box = boxes[Int(item)]
            let bin = min(binCount - 1, max(0, Int((box.center[axis] - start) * scale)))
            counts[bin] += 1
            bounds[bin].formUnion(box)
        }
        // The cost of all bins from each on, then from the first up to each.
        var rightCosts = [Double](repeating: 0, count: binCount)
        var box = AxisAlignedBox.empty
        var count = 0
        for bin in stride(from: binCount - 1, to: 0, by: -1) {
            box.formUnion(bounds[bin])
            count += counts[bin]
            rightCosts[bin] = box.halfSurface * Double(count)
        }
        var best = (cost: Double.infinity, bin: binCount / 2)
        box = .empty
        count = 0
        for bin in 1..<binCount {
            box.formUnion(bounds[bin - 1])
            count += counts[bin - 1]
            let cost = box.halfSurface * Double(count) + rightCosts[bin]
            if cost < best.cost { best = (cost, bin) }
        }
        return start + Double(best.bin) / scale
    }

    /// Fits the hierarchy around boxes that have moved.
    mutating func refit(_ boxes: UnsafeBufferPointer<AxisAlignedBox>) {
        for index in nodes.indices.reversed() {
            let node = nodes[index]
            var box = AxisAlignedBox.empty
            if node.count == 0 {
                // Children lie behind their parent: theirs are done.
                let (a, b) = (nodes[Int(node.first)], nodes[Int(node.first) + 1])
                box = AxisAlignedBox(min: pointwiseMin(a.low, b.low), max: pointwiseMax(a.high, b.high))
            } else {
                for item in items[Int(node.first)..<Int(node.first + node.count)] { box.formUnion(boxes[Int(item)]) }
            }
            nodes[index].low = box.min
            nodes[index].high = box.max
        }
    }

    /// How much surface all boxes of the hierarchy have: what a random ray costs, up to a factor.
    var surface: Double {
        nodes.reduce(0) { $0 + AxisAlignedBox(min: $1.low, max: $1.high).halfSurface }
    }

    /// Shows all items whose boxes a ray may meet, roughly from near to far.
    /// - Parameters:
    ///   - limit: how far along the ray counts; `visit` may lower it.
    ///   - visit: gets the number of an item.
    @inline(__always) func forEachItem(
        along ray: Ray, limit: inout Double, _ visit: (_ item: Int, _ limit: inout Double) -> Void
    ) {
        guard !nodes.isEmpty else { return }
        let slabs = Slabs(ray)
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.stackSize) { stack in
            nodes.withUnsafeBufferPointer { nodes in
                var depth = 0
                var current = Int32(0)
                guard slabs.entry(nodes[0], limit) != nil else { return }
                while true {
                    let node = nodes[Int(current)]
                    if node.count > 0 {
                        for place in Int(node.first)..<Int(node.first + node.count) {
                            visit(Int(items[place]), &limit)
                        }
                    } else {
                        let left = slabs.entry(nodes[Int(node.first)], limit)
                        let right = slabs.entry(nodes[Int(node.first) + 1], limit)
                        switch (left, right) {
                        case (let a?, let b?):
                            let isRightNearer = b < a
                            stack[depth] = node.first + (isRightNearer ? 0 : 1)
                            depth += 1
                            current = node.first + (isRightNearer ? 1 : 0)
                            continue
                        case (.some, nil):
                            current = node.first
                            continue
                        case (nil, .some):
                            current = node.first + 1
                            continue
                        case (nil, nil): break
                        }
                    }
                    // What was put aside may lie behind what has been found since.
                    repeat {
                        guard depth > 0 else { return }
                        depth -= 1
                        current = stack[depth]
                    } while slabs.entry(nodes[Int(current)], limit) == nil
                }
            }
        }
    }

    /// Shows all items whose boxes, or boxes around them, are not refused.
    func forEachItem(where mayContain: (AxisAlignedBox) -> Bool, _ visit: (_ item: Int) -> Void) {
        guard !nodes.isEmpty else { return }
        var work: [Int] = [0]
        while let index = work.popLast() {
            let node = nodes[index]
            guard mayContain(AxisAlignedBox(min: node.low, max: node.high)) else { continue }
            if node.count > 0 {
                for item in items[Int(node.first)..<Int(node.first + node.count)] { visit(Int(item)) }
            } else {
                work.append(Int(node.first) + 1)
                work.append(Int(node.first))
            }
        }
    }

    /// A ray made ready for many boxes.
    struct Slabs {
        let origin: Vector3
        let inverse: Vector3

        init(_ ray: Ray) {
            origin = ray.origin
            // Beside an axis the quotient is as good as infinite, and 0 times it stays 0.
            let isBeside = (ray.direction .< 1e-300) .& (ray.direction .> -1e-300)
            let direction = ray.direction.replacing(with: 1e-300, where: isBeside)
            inverse = 1 / direction
        }

        /// How far along a box is entered; nil where it is missed for certain or lies beyond the limit.
        @inline(__always) func entry(_ node: Node, _ limit: Double) -> Double? {
            let a = (node.low - origin) * inverse
            let b = (node.high - origin) * inverse
            let near = pointwiseMin(a, b)
            let far = pointwiseMax(a, b)
            let enter = max(max(near.x, near.y), max(near.z, 0))
            // Wider by the rounding of both. Source: T. Ize, Robust BVH ray traversal (2013).
            let leave = min(min(far.x, far.y), far.z) * (1 + 4 * Double.ulpOfOne)
            return enter <= leave && enter <= limit ? enter : nil
        }
    }
}

extension AxisAlignedBox {
    fileprivate var halfSurface: Double {
        let s = size
        return s.x * s.y + s.y * s.z + s.z * s.x
    }
}
