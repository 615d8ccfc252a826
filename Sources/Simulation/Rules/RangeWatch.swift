import Foundation
import Geodesy
import SceneMath

/// Which of many places lie within a range of a moving walker, with few looks at each.
///
/// Only places in a neighbourhood of the walker are watched; near its rim a new one is taken from the grid. They wait in blocks
/// of eight: when the nearest of a block to its limit is m metres from it, the block is looked at again after the walker has
/// moved m metres (triangle inequality). A look measures on a plane that touches the Earth in the neighbourhood; only what may
/// have crossed is measured on the Earth.
package struct RangeWatch: Sendable {
    /// Inside from here on, metres.
    let inner: Metres
    /// Outside from here on, metres; more than `inner` where small steps to and fro shall not count.
    let outer: Metres
    /// Places inside, rising.
    package private(set) var inside: [Int] = []
    /// The same as spots: places by the order of the grid, in which neighbours lie side by side in memory.
    private var insideSpots: [Int32] = []
    /// Metres from the outer limit to the rim.
    private let margin: Metres

    private var blocks: [Block] = []
    /// The spots of the watched places, eight a block; −1 fills the last one up.
    private var spots: [Int32] = []
    /// nil before the first look, and when the places have been moved.
    private var neighbourhood: Neighbourhood?
    private var walker: Coordinate?
    /// The walker on the neighbourhood's plane, metres.
    private var walkerPosition = SIMD2<Double>.zero
    /// What crossed at the last look; kept for its memory.
    private var crossed: [Crossing] = []
    /// Metres that the walker has moved, rather too many than too few.
    private var movement = 0.0

    private struct Block {
        /// On the neighbourhood's plane, metres.
        var x: SIMD8<Float>
        var y: SIMD8<Float>
        /// Metres from the walker at which a place may cross, and 1 where it is to be crossed inwards, −1 outwards.
        var limit: SIMD8<Float>
        var sign: SIMD8<Float>
        /// The movement at which the block has to be looked at again.
        var due = -Double.infinity

        /// Eight places that are nowhere near.
        init() {
            x = SIMD8(repeating: 1e12)
            y = x
            limit = .zero
            sign = .one
        }

        mutating func put(_ position: SIMD2<Double>, in lane: Int, isInside: Bool, _ limits: Limits) {
            x[lane] = Float(position.x)
            y[lane] = Float(position.y)
            setLimit(lane, isInside: isInside, limits)
        }

        mutating func setLimit(_ lane: Int, isInside: Bool, _ limits: Limits) {
            sign[lane] = isInside ? -1 : 1
            limit[lane] = Float(isInside ? limits.outer : limits.inner)
        }
    }

    /// From where on a place may have come in or gone out, metres.
    private struct Limits {
        var inner: Metres
        var outer: Metres
    }

    /// A place that came in or went out.
    package struct Crossing {
        package var place: Int
        package var isInside: Bool
        fileprivate var spot: Int32
    }

    package init(inner: Metres, outer: Metres) {
        self.inner = inner
        self.outer = outer
        margin = max(1.25 * outer, 20)
    }

    /// Forgets where places were, not which of them were inside: they have been moved, and lie as a new field says.
    mutating func move(to field: SiteField) {
        neighbourhood = nil
        let spots = Dictionary(uniqueKeysWithValues: field.grid.places.enumerated().map { (Int($1), Int32($0)) })
        insideSpots = inside.compactMap { spots[$0] }
    }

    /// Looks at the places that may have crossed a limit by now; at first all that are inside have come in.
    /// - Returns: what crossed, by place.
    package mutating func crossings(at walker: Coordinate, in field: SiteField) -> [Crossing] {
        if walker == self.walker, neighbourhood != nil { return [] }
        var position = SIMD2<Double>.zero
        var distance = 0.0
        if let neighbourhood {
            position = neighbourhood.position(walker)
            distance =
                neighbourhood.isFlat
                ? (position.x * position.x + position.y * position.y).squareRoot()
                : Geodesic.distance(from: neighbourhood.center, to: walker)
            move(to: walker, neighbourhood, position)
        }
        self.walker = walker
        let hood: Neighbourhood
        if let neighbourhood, distance < margin * 0.99 {
            hood = neighbourhood
        } else {
            hood = settle(around: walker, field)
            position = .zero
        }
        walkerPosition = position
        crossed.removeAll(keepingCapacity: true)
        for index in blocks.indices where blocks[index].due <= movement {
            look(at: index, SIMD2(Float(position.x), Float(position.y)), walker, hood, field)
        }
        if !crossed.isEmpty { note() }
        return crossed
    }

    /// Whether a place at a distance is inside, given whether it was.
    func isInside(_ distance: Double, before: Bool) -> Bool { before ? distance < outer : distance <= inner }

    private mutating func move(to walker: Coordinate, _ hood: Neighbourhood, _ position: SIMD2<Double>) {
        guard let last = self.walker else { return }
        guard hood.isFlat else {
            movement += Geodesic.distance(from: last, to: walker) + 1e-6
            return
        }
        let step = position - walkerPosition
        movement += (step.x * step.x + step.y * step.y).squareRoot() * 1.001 + 1e-6
    }

    private mutating func look(
        at index: Int, _ position: SIMD2<Float>, _ walker: Coordinate, _ hood: Neighbourhood, _ field: SiteField
    ) {
        let block = blocks[index]
        var distances: SIMD8<Float>
        if hood.isFlat {
            let (x, y) = (block.x - position.x, block.y - position.y)
            distances = (x * x + y * y).squareRoot()
        } else {
            distances = .init(repeating: .infinity)
            for lane in 0..<8 where spots[index * 8 + lane] >= 0 {
                distances[lane] = Float(field.distance(spot: Int(spots[index * 8 + lane]), from: walker))
            }
        }
        let gaps = block.sign * (distances - block.limit)
        var nearest = gaps.least
        if nearest <= 0 { nearest = cross(at: index, distances, gaps, walker, hood, field) }
        // A hair's breadth less than the way to the limit, for rounding.
        blocks[index].due = movement + Double(max(nearest, 0)) * 0.999
    }

    /// Measures those of a block on the Earth that may have crossed.
    /// - Returns: metres from the nearest one to its limit, which may be a new one.
    private mutating func cross(
        at index: Int, _ distances: SIMD8<Float>, _ gaps: SIMD8<Float>, _ walker: Coordinate, _ hood: Neighbourhood,
        _ field: SiteField
    ) -> Float {
        let limits = Limits(inner: inner + hood.tolerance, outer: outer - hood.tolerance)
        var block = blocks[index]
        for lane in 0..<8 where gaps[lane] <= 0 {
            let spot = spots[index * 8 + lane]
            let wasInside = block.sign[lane] < 0
            // Well past the limit the plane is right enough; at the limit the Earth decides.
            let onPlane = Double(distances[lane])
            let isSure =
                hood.isFlat
                && (wasInside ? onPlane > outer + hood.tolerance : onPlane < inner - hood.tolerance)
            if !isSure {
                let distance = field.distance(spot: Int(spot), from: walker)
                if wasInside == (wasInside ? distance < outer : distance <= inner) { continue }
            }
            let isInside = !wasInside
            crossed.append(Crossing(place: field.place(ofSpot: Int(spot)), isInside: isInside, spot: spot))
            block.setLimit(lane, isInside: isInside, limits)
        }
        blocks[index] = block
        return (block.sign * (distances - block.limit)).least
    }

    /// Merges what crossed into the list of what is inside.
    private mutating func note() {
        if crossed.count > 1 { crossed.sort { $0.place < $1.place } }
        guard crossed.count > 4 else {
            for crossing in crossed {
                let index = inside.partitioningIndex { $0 >= crossing.place }
                if crossing.isInside {
                    inside.insert(crossing.place, at: index)
                    insideSpots.insert(crossing.spot, at: index)
                } else {
                    inside.remove(at: index)
                    insideSpots.remove(at: index)
                }
            }
            return
        }
        var merged: [Int] = []
        var mergedSpots: [Int32] = []
        merged.reserveCapacity(inside.count + crossed.count)
        mergedSpots.reserveCapacity(inside.count + crossed.count)
        var old = 0
        for crossing in crossed {
            while old < inside.count, inside[old] < crossing.place {
                merged.append(inside[old])
                mergedSpots.append(insideSpots[old])
                old += 1
            }
            if crossing.isInside {
                merged.append(crossing.place)
                mergedSpots.append(crossing.spot)
            } else {
                old += 1
            }
        }
        merged += inside[old...]
        mergedSpots += insideSpots[old...]
        inside = merged
        insideSpots = mergedSpots
    }

    /// Takes a new neighbourhood around the walker, whose blocks all have to be looked at.
    private mutating func settle(around walker: Coordinate, _ field: SiteField) -> Neighbourhood {
        let reach = outer + margin
        let hood = Neighbourhood(around: walker, reach: reach, range: outer)
        neighbourhood = hood
        var blocks = self.blocks
        var spots = self.spots
        self.blocks = []
        self.spots = []
        blocks.removeAll(keepingCapacity: true)
        spots.removeAll(keepingCapacity: true)
        let limits = Limits(inner: inner + hood.tolerance, outer: outer - hood.tolerance)
        func watch(_ spot: Int, _ position: SIMD2<Double>, isInside: Bool) {
            let lane = spots.count % 8
            // Lanes that nothing fills are never near their limit.
            if lane == 0 { blocks.append(Block()) }
            spots.append(Int32(spot))
            blocks[blocks.count - 1].put(position, in: lane, isInside: isInside, limits)
        }
        // Those that were inside may be far away by now; all others are near when they matter.
        let inside = insideSpots.sorted()
        var outermost = 0.0
        for spot in inside {
            let position = field.position(spot: Int(spot), on: hood)
            outermost = max(outermost, position.x * position.x + position.y * position.y)
            watch(Int(spot), position, isInside: true)
        }
        // Both are in single precision later on; here a little more than the reach does no harm.
        let farthest = hood.isFlat ? reach * reach * 1.01 : .infinity
        field.grid.forEachPiece(near: walker, radius: reach) { piece in
            for spot in piece.indices {
                let position = field.position(spot: spot, on: hood)
                let square = position.x * position.x + position.y * position.y
                if square > farthest { continue }
                if square <= outermost, inside.containsInOrder(Int32(spot)) { continue }
                watch(spot, position, isInside: false)
            }
        }
        // The last block's free lanes.
        while spots.count % 8 != 0 { spots.append(-1) }
        self.blocks = blocks
        self.spots = spots
        return hood
    }
}

extension SIMD8<Float> {
    /// The smallest element; quicker than `min()`, which goes through them one by one.
    fileprivate var least: Float {
        let four = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
        let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .< four.lowHalf)
        return two.y < two.x ? two.y : two.x
    }
}

extension [Int32] {
    /// Whether a list that rises holds a number.
    fileprivate func containsInOrder(_ number: Int32) -> Bool {
        let index = partitioningIndex { $0 >= number }
        return index < count && self[index] == number
    }
}
