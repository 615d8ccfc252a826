/// Which of many places lie within a range of a moving walker, with few looks at each.
///
/// A place that is m metres from the limit can't cross it before the walker has moved m metres (triangle inequality), so each
/// waits in a heap for that much movement. Something standing still costs nothing, a million places far away little.
struct RangeWatch {
    /// Inside from here on, metres.
    let inner: Double
    /// Outside from here on, metres; more than `inner` where small steps to and fro shall not count.
    let outer: Double
    private(set) var isInside: [Bool]
    /// Places with the movement at which each has to be looked at again, as a binary heap.
    private var due: [(movement: Double, place: Int32)] = []

    /// - Parameter distances: of all places, now.
    init(inner: Double, outer: Double, distances: [Double]) {
        self.inner = inner
        self.outer = outer
        isInside = distances.map { $0 <= inner }
        due.reserveCapacity(distances.count)
        for (place, distance) in distances.enumerated() {
            due.append((margin(distance, isInside: isInside[place]), Int32(place)))
        }
        for index in stride(from: due.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    /// Looks at the places that may have crossed a limit by now.
    /// - Parameters:
    ///   - movement: metres that the walker has moved since the start, never less than before.
    ///   - distance: of a place, now.
    /// - Returns: the places that crossed, which are inside now where they were outside before.
    mutating func crossings(movement: Double, distance: (Int) -> Double) -> [Int] {
        var crossed: [Int] = []
        while let first = due.first, first.movement <= movement {
            let place = Int(first.place)
            let now = distance(place)
            let inside = isInside(now, before: isInside[place])
            if inside != isInside[place] {
                isInside[place] = inside
                crossed.append(place)
            }
            due[0].movement = movement + margin(now, isInside: inside)
            sink(0)
        }
        return crossed
    }

    /// Whether a place at a distance is inside, given whether it was.
    func isInside(_ distance: Double, before: Bool) -> Bool { before ? distance < outer : distance <= inner }

    private func margin(_ distance: Double, isInside: Bool) -> Double {
        // A hair's breadth less than the way to the limit, for rounding; and more than nothing, so that a place on the
        // limit is looked at once a step and not for ever.
        max(isInside ? outer - distance : distance - inner, 0) * (1 - 1e-9) + .leastNormalMagnitude
    }

    private mutating func sink(_ start: Int) {
        var index = start
        let item = due[index]
        while true {
            var child = 2 * index + 1
            guard child < due.count else { break }
            if child + 1 < due.count, due[child + 1].movement < due[child].movement { child += 1 }
            guard due[child].movement < item.movement else { break }
            due[index] = due[child]
            index = child
        }
        due[index] = item
    }
}
