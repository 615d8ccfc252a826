import Geodesy

/// Finds out in which unit a logger's speeds are where its header doesn't say: loggers write km/h, phones m/s.
enum SpeedUnit {
    /// Steps that are looked at, so that a long track costs no more than a short one.
    private static let mostSteps = 5000

    /// Whether the speeds are km/h and not m/s: whether they are 3.6 times as much as the way between the points took, within
    /// a tenth. Knots (1.9) and miles an hour (2.2) lie too close to each other to be told apart; they are left to headers
    /// that name them.
    static func isKilometresAnHour(_ points: TrackColumns) -> Bool {
        guard !points.speeds.isEmpty, !points.times.isEmpty else { return false }
        var recorded = 0.0
        var walked = 0.0
        for index in 1..<max(1, min(points.count, mostSteps)) {
            let start = points.times[index - 1]
            let end = points.times[index]
            guard start != TrackColumns.missingTime, end > start, !points.speeds[index].isNaN else { continue }
            let seconds = Double(end - start) / 1e6
            // Over longer steps a way has bends, and a walker rests.
            guard seconds <= 60 else { continue }
            recorded += points.speeds[index] * seconds
            walked += Geodesic.distance(from: points.coordinate(index - 1), to: points.coordinate(index))
        }
        return walked > 20 && (recorded / walked / 3.6 - 1).magnitude < 0.1
    }
}
