extension [Double] {
    /// The column without gaps: NaN values are interpolated between the known ones around, by their positions, and those at the
    /// ends take the nearest known one.
    /// - Parameter positions: as many as values, for example times; where they go back, values stay between the known ones.
    /// - Returns: nothing where no value is known.
    func filled(over positions: [Double]) -> [Double] {
        guard let first = firstIndex(where: { !$0.isNaN }) else { return [] }
        var result = self
        for index in 0..<first { result[index] = self[first] }
        var known = first
        for index in indices.dropFirst(first + 1) where !self[index].isNaN {
            let span = positions[index] - positions[known]
            for between in (known + 1)..<index {
                let fraction = span > 0 ? Swift.min(Swift.max((positions[between] - positions[known]) / span, 0), 1) : 0
                result[between] = self[known] + (self[index] - self[known]) * fraction
            }
            known = index
        }
        for index in (known + 1)..<Swift.max(count, known + 1) { result[index] = self[known] }
        return result
    }
}
