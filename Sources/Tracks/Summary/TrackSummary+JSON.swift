import Geodesy

extension TrackSummary {
    /// One JSON object with the keys of `track info --json`, without a line end.
    public var json: String {
        var object = JSONObjectText()
        object.add("format", .string(format.rawValue))
        object.add("version", .string(version))
        object.add("tracks", .number(tracks))
        object.add("segments", .list(segments.map { .number($0) }))
        object.add("points_per_segment", .list(pointsPerSegment.map { .list($0.map { .number($0) }) }))
        object.add("points", .number(points))
        object.add("waypoints", .number(waypoints))
        object.add("routes", .number(routes))
        object.add("route_points", .number(routePoints))
        object.add("first", TrackSummary.value(first))
        object.add("last", TrackSummary.value(last))
        object.add("length_m", .number(length))
        object.add("length_per_segment_m", .list(lengthPerSegment.map { .list($0.map { .number($0) }) }))
        object.add(
            "bbox_minlat_minlon_maxlat_maxlon",
            boundingBox.map { box in .list([box.south, box.west, box.north, box.east].map { .number($0) }) } ?? .null)
        object.add("points_with_time", .number(pointsWithTime))
        object.add("points_with_ele", .number(pointsWithElevation))
        object.add("equal_consecutive_times", .number(equalConsecutiveTimes))
        object.add("backward_time_steps", .number(backwardTimeSteps))
        object.add("zero_length_steps", .number(zeroLengthSteps))
        object.add("earliest_time", .string(earliestTime?.description))
        object.add("latest_time", .string(latestTime?.description))
        object.add("warnings", .list(warnings.map { TrackSummary.value($0) }))
        return object.text
    }

    private static func value(_ end: End?) -> JSONText {
        guard let end else { return .null }
        var object = JSONObjectText()
        object.add("lat", .number(end.coordinate.latitude))
        object.add("lon", .number(end.coordinate.longitude))
        object.add("ele", end.elevation.map { .number($0) } ?? .null)
        object.add("time", .string(end.time?.description))
        return .object(object)
    }

    private static func value(_ warning: TrackWarning) -> JSONText {
        var object = JSONObjectText()
        switch warning.place {
        case .line(let line): object.add("line", .number(line))
        case .byte(let byte): object.add("byte", .number(byte))
        case .file: break
        }
        object.add("message", .string(warning.message))
        return .object(object)
    }
}
