extension RandomAccessCollection {
    /// Where the elements begin that belong to the second part of a collection that is in order, found by halves.
    /// - Parameter belongsToSecondPart: false for all elements up to some place, true for all from there on.
    /// - Returns: `endIndex` where all belong to the first part.
    package func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if belongsToSecondPart(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
