import Geodesy

extension TrackColumns {
    /// Turns headings or courses from magnetic north, for which the file gives no variation, by that of the world magnetic model.
    /// - Parameters:
    ///   - quantity: `.heading` or `.course`.
    ///   - positions: the points whose headings are magnetic; those without one are passed over.
    ///   - place: where warnings are told.
    /// - Returns: what is not certain about the result.
    mutating func turnMagnetic(
        _ quantity: PointQuantity, at positions: some Sequence<Int>, toldAt place: TrackError.Place
    ) -> [TrackWarning] {
        var grid = DeclinationGrid()
        var turned = 0
        var undated = 0
        let column = quantity.column
        guard !self[keyPath: column].isEmpty else { return [] }
        for index in positions {
            let direction = self[keyPath: column][index]
            if direction.isNaN { continue }
            turned += 1
            let year = time(index)?.decimalYear
            if year == nil { undated += 1 }
            let declination = grid.declination(at: coordinate(index), decimalYear: year)
            self[keyPath: column][index] = Bearing.normalized(direction + declination)
        }
        func warning(_ count: Int, _ end: String) -> TrackWarning {
            let directions = "\(count) magnetic \(quantity)\(count == 1 ? "" : "s")"
            return TrackWarning(place: place, message: "\(directions) without variation \(end)")
        }
        var warnings: [TrackWarning] = []
        if undated > 0 {
            warnings.append(warning(undated, "and without a date; turned to true north by the model's of 2025"))
        }
        if grid.wasClamped {
            warnings.append(
                warning(turned - undated, "outside 2020 to 2030; turned to true north by the model's edge"))
        }
        return warnings
    }
}
