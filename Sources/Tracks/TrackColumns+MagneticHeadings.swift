import Geodesy

extension TrackColumns {
    /// Turns headings from magnetic north, for which the file gives no variation, by that of the world magnetic model.
    /// - Parameters:
    ///   - positions: the points whose headings are magnetic; those without one are passed over.
    ///   - place: where warnings are told.
    /// - Returns: what is not certain about the result.
    mutating func turnMagneticHeadings(
        at positions: some Sequence<Int>, toldAt place: TrackError.Place
    ) -> [TrackWarning] {
        var grid = DeclinationGrid()
        var turned = 0
        var undated = 0
        for index in positions {
            guard let heading = heading(index) else { continue }
            turned += 1
            let year = time(index)?.decimalYear
            if year == nil { undated += 1 }
            let declination = grid.declination(at: coordinate(index), decimalYear: year)
            headings[index] = Bearing.normalized(heading + declination)
        }
        func warning(_ count: Int, _ end: String) -> TrackWarning {
            let headings = count == 1 ? "1 magnetic heading" : "\(count) magnetic headings"
            return TrackWarning(place: place, message: "\(headings) without variation \(end)")
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
