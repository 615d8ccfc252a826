/// Which points of a track have times that go forward.
enum TimeOrder {
    /// Keeps the longest sequence of points none of which is earlier than the one before, so that one wrong clock reading costs
    /// one point, wherever it lies; points without a time are kept.
    /// - Parameter strictly: whether each must be later than the one before.
    ///
    /// Source: C. Schensted, Longest increasing and decreasing subsequences, Canad. J. Math. 13 (1961).
    static func kept(_ times: [Int64], strictly: Bool) -> [Bool] {
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: times.count)
        for (index, time) in times.enumerated() where time != TrackColumns.missingTime {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                let found = times[tails[middle]]
                if found < time || (found == time && !strictly) { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = tails[low - 1] }
            // Of several points with one time the first is kept: replacing it by the next would gain nothing.
            if low == tails.count { tails.append(index) } else if times[tails[low]] != time { tails[low] = index }
        }
        var kept = times.map { $0 == TrackColumns.missingTime }
        var index = tails.last ?? -1
        while index >= 0 {
            kept[index] = true
            index = previous[index]
        }
        return kept
    }
}
