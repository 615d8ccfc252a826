import Geodesy

/// Which of many places lie within a range of a moving walker, with few looks at each.
///
/// Only places in a neighbourhood of the walker are watched; when they have moved to its rim a new one is taken from the grid. In
/// it a place that is m metres from the limit can't cross it before the walker has moved m metres (triangle inequality), so
/// each waits in a heap for that much movement. Standing still costs nothing, a million places far away next to nothing.
struct RangeWatch: Sendable {
    /// Inside from here on, metres.
    let inner: Double
    /// Outside from here on, metres; more than `inner` where small steps to and fro shall not count.
    let outer: Double
    /// Places inside, rising.
    private(set) var inside: [Int] = []
    /// Watched places with the movement at which each has to be looked at again, as a binary heap.
    private var due: [Item] = []
    /// The movement at which the walker may come to the rim of the neighbourhood.
    private var rim = -Double.infinity
    /// Metres from the outer limit to the rim.
    private let margin: Metres

    private struct Item {
        var movement: Double
        var place: Int32
        var isInside: Bool
    }

    /// A place that came in or went out.
    struct Crossing {
        var place: Int
        var isInside: Bool
    }

    init(inner: Double, outer: Double) {
        self.inner = inner
        self.outer = outer
        margin = max(outer, 20)
    }

    /// Forgets where places were, not which of them were inside: they have been moved.
    mutating func invalidate() { rim = -.infinity }

    /// Looks at the places that may have crossed a limit by now; at first all that are inside have come in.
    /// - Parameter movement: metres that the walker has moved since the start, never less than before.
    /// - Returns: what crossed, by place.
    mutating func crossings(movement: Double, at walker: Coordinate, in field: SiteField) -> [Crossing] {
        var crossed: [Crossing] = []
        if movement >= rim {
            settle(movement, walker, field, &crossed)
        } else {
            // Each is looked at once a call: on the very limit the way to it is nothing.
            var looked: [Item] = []
            while let first = due.first, first.movement <= movement {
                removeFirst()
                looked.append(self.looked(first, movement, walker, field, &crossed))
            }
            for item in looked { insert(item) }
        }
        guard !crossed.isEmpty else { return [] }
        crossed.sort { $0.place < $1.place }
        note(crossed)
        return crossed
    }

    /// Whether a place at a distance is inside, given whether it was.
    func isInside(_ distance: Double, before: Bool) -> Bool { before ? distance < outer : distance <= inner }

    /// Merges what crossed, which rises, into the list of what is inside.
    private mutating func note(_ crossed: [Crossing]) {
        var merged: [Int] = []
        merged.reserveCapacity(inside.count + crossed.count)
        var old = 0
        for crossing in crossed {
            while old < inside.count, inside[old] < crossing.place {
                merged.append(inside[old])
                old += 1
            }
            if crossing.isInside { merged.append(crossing.place) } else { old += 1 }
        }
        merged += inside[old...]
        inside = merged
    }

    /// Takes a new neighbourhood around the walker.
    private mutating func settle(
        _ movement: Double, _ walker: Coordinate, _ field: SiteField, _ crossed: inout [Crossing]
    ) {
        due.removeAll(keepingCapacity: true)
        let reach = outer + margin
        var items: [Item] = []
        // Those that were inside may be far away by now; all others are near when they matter.
        for place in inside {
            let item = Item(movement: 0, place: Int32(place), isInside: true)
            items.append(looked(item, movement, walker, field, &crossed))
        }
        field.grid.forEachPiece(near: walker, radius: reach) { piece in
            for place in piece {
                let distance = field.distance(Int(place), from: walker)
                guard distance <= reach, !isListed(Int(place)) else { continue }
                items.append(
                    looked(Item(movement: 0, place: place, isInside: false), movement, distance: distance, &crossed))
            }
        }
        due = items
        for index in stride(from: due.count / 2 - 1, through: 0, by: -1) { sink(index) }
        rim = movement + margin * (1 - 1e-9)
    }

    private func isListed(_ place: Int) -> Bool {
        let index = inside.partitioningIndex { $0 >= place }
        return index < inside.count && inside[index] == place
    }

    private func looked(
        _ item: Item, _ movement: Double, _ walker: Coordinate, _ field: SiteField, _ crossed: inout [Crossing]
    ) -> Item {
        looked(item, movement, distance: field.distance(Int(item.place), from: walker), &crossed)
    }

    /// An item as it is now, with the movement at which it has to be looked at again.
    private func looked(_ item: Item, _ movement: Double, distance: Double, _ crossed: inout [Crossing]) -> Item {
        var item = item
        let isInside = isInside(distance, before: item.isInside)
        if isInside != item.isInside {
            item.isInside = isInside
            crossed.append(Crossing(place: Int(item.place), isInside: isInside))
        }
        // A hair's breadth less than the way to the limit, for rounding.
        let way = isInside ? outer - distance : distance - inner
        item.movement = movement + max(way - 1e-6, 0) * (1 - 1e-9)
        return item
    }

    // MARK: The heap

    private mutating func insert(_ item: Item) {
        due.append(item)
        var index = due.count - 1
        while index > 0, due[(index - 1) / 2].movement > item.movement {
            due[index] = due[(index - 1) / 2]
            index = (index - 1) / 2
        }
        due[index] = item
    }

    private mutating func removeFirst() {
        let last = due.removeLast()
        guard !due.isEmpty else { return }
        due[0] = last
        sink(0)
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
