/// Sorts many numbers in linear time, in memory that is kept.
struct RadixOrder {
    private var codes: [UInt32] = []
    private var places: [UInt32] = []
    private var otherCodes: [UInt32] = []
    private var otherPlaces: [UInt32] = []
    private var counts: [Int] = []
    private static let bits = 11

    /// Calls with (rank, place) for each key, ranks ascending; equal keys keep their order, NaN comes last.
    mutating func sort(_ keys: [Float], _ body: (Int, Int) -> Void) {
        let count = keys.count
        codes.removeAll(keepingCapacity: true)
        // As whole numbers in the same order: negative ones reversed below the others.
        codes.append(
            contentsOf: keys.lazy.map { key in
                let pattern = key.isNaN ? Float.nan.bitPattern : key.bitPattern
                return pattern >> 31 == 0 ? pattern | 0x8000_0000 : ~pattern
            })
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: 0..<UInt32(count))
        if otherCodes.count != count {
            otherCodes.removeAll(keepingCapacity: true)
            otherCodes.append(contentsOf: repeatElement(0, count: count))
            otherPlaces.removeAll(keepingCapacity: true)
            otherPlaces.append(contentsOf: repeatElement(0, count: count))
        }
        for pass in 0..<3 { scatter(count, shift: UInt32(pass * Self.bits)) }
        for rank in 0..<count { body(rank, Int(places[rank])) }
    }

    private mutating func scatter(_ count: Int, shift: UInt32) {
        let mask = UInt32(1 << Self.bits) - 1
        counts.removeAll(keepingCapacity: true)
        counts.append(contentsOf: repeatElement(0, count: 1 << Self.bits))
        for index in 0..<count { counts[Int(codes[index] >> shift & mask)] += 1 }
        var start = 0
        for bucket in counts.indices {
            let length = counts[bucket]
            counts[bucket] = start
            start += length
        }
        for index in 0..<count {
            let code = codes[index]
            let bucket = Int(code >> shift & mask)
            let target = counts[bucket]
            counts[bucket] = target + 1
            otherCodes[target] = code
            otherPlaces[target] = places[index]
        }
        swap(&codes, &otherCodes)
        swap(&places, &otherPlaces)
    }
}
