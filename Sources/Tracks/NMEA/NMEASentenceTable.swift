/// How often each address was seen, and the compass readings of each: open addressing, so that a sentence costs one look.
struct NMEASentenceTable {
    /// What is known of one address.
    struct Entry {
        let address: NMEAAddress
        let kind: NMEAKind
        var count = 0
        var headings = Headings()
    }

    /// Readings of one compass, degrees as the sentences say them.
    struct Headings {
        var count = 0
        var first = 0.0
        var last = 0.0
        var smallest = Double.infinity
        var largest = -Double.infinity

        mutating func add(_ heading: Double) {
            if count == 0 { first = heading }
            count += 1
            last = heading
            smallest = min(smallest, heading)
            largest = max(largest, heading)
        }
    }

    /// Addresses that are told apart; noise that looks like more of them counts as one.
    static let most = 256

    private(set) var entries: [Entry] = []
    /// Sentences of addresses beyond `most`.
    private(set) var others = 0
    /// Positions in `entries` by hash, −1 where free; four times as many as can be taken.
    private var slots = [Int16](repeating: -1, count: NMEASentenceTable.most * 4)

    /// Counts a sentence.
    /// - Returns: the position of its entry; nil when there are too many.
    @inline(__always)
    mutating func count(_ address: NMEAAddress) -> Int? {
        let mask = slots.count - 1
        var slot = address.scrambled & mask
        while slots[slot] >= 0 {
            let position = Int(slots[slot])
            if entries[position].address == address {
                entries[position].count += 1
                return position
            }
            slot = (slot + 1) & mask
        }
        guard entries.count < NMEASentenceTable.most else {
            others += 1
            return nil
        }
        slots[slot] = Int16(entries.count)
        entries.append(Entry(address: address, kind: address.kind, count: 1))
        return entries.count - 1
    }

    mutating func add(heading: Double, to position: Int) { entries[position].headings.add(heading) }
}
