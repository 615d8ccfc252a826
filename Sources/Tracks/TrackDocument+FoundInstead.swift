extension TrackDocument {
    /// What there is in a file without a way to walk: "3 waypoints and 1 track without points"; nil for nothing at all.
    var foundInstead: String? {
        var parts: [String] = []
        func add(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { parts.append(count == 1 ? "1 \(one)" : "\(count) \(many)") }
        }
        add(waypoints.count, "waypoint", "waypoints")
        add(tracks.count { $0.points.isEmpty }, "track without points", "tracks without points")
        add(routes.count { $0.points.isEmpty }, "route without points", "routes without points")
        for fact in facts {
            guard case .integer(let count) = fact.value else { continue }
            switch fact.key {
            case "epochs_without_fix": add(count, "moment without a fix", "moments without a fix")
            case "trackpoints_without_position", "records_without_position", "rows_without_position":
                add(count, "point without a position", "points without a position")
            default: break
            }
        }
        add(warnings.count { $0.message.hasSuffix(TrackWarning.droppedPoint) }, "dropped point", "dropped points")
        guard let last = parts.last, parts.count > 1 else { return parts.first }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}
