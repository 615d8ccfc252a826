import Geodesy
import PlainText

extension TrackSummary {
    /// One JSON object with the keys of `track info --json`, without a line end.
    public var json: String {
        JSONText.object(
            [
                ("format", .string(format.rawValue)),
                ("version", .optional(version)),
                ("tracks", .integer(tracks)),
                ("segments", .array(segments.map { .integer($0) })),
                ("points_per_segment", .array(pointsPerSegment.map { .array($0.map { .integer($0) }) })),
                ("points", .integer(points)),
                ("waypoints", .integer(waypoints)),
                ("routes", .integer(routes)),
                ("route_points", .integer(routePoints)),
                ("first", first.map(TrackSummary.value) ?? .null),
                ("last", last.map(TrackSummary.value) ?? .null),
                ("length_m", .number(length)),
                ("length_per_segment_m", .array(lengthPerSegment.map { .array($0.map { .number($0) }) })),
                ("bbox_minlat_minlon_maxlat_maxlon", boundingBox.map(TrackSummary.value) ?? .null),
                ("points_with_time", .integer(pointsWithTime)),
                ("points_with_ele", .integer(pointsWithElevation)),
                ("equal_consecutive_times", .integer(equalConsecutiveTimes)),
                ("backward_time_steps", .integer(backwardTimeSteps)),
                ("zero_length_steps", .integer(zeroLengthSteps)),
                ("earliest_time", .optional(earliestTime?.description)),
                ("latest_time", .optional(latestTime?.description)),
                ("height_datum", .string(heightDatum.rawValue)),
            ] + facts.map { ($0.key, TrackSummary.value($0.value)) }
                + [("warnings", .array(warnings.map(TrackSummary.value)))]
        ).text
    }

    private static func value(_ end: End) -> JSONText {
        .object([
            ("lat", .number(end.coordinate.latitude)), ("lon", .number(end.coordinate.longitude)),
            ("ele", .optional(end.elevation)), ("time", .optional(end.time?.description)),
        ])
    }

    private static func value(_ value: TrackFact.Value) -> JSONText {
        switch value {
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .text(let text): .string(text)
        case .list(let values): .array(values.map(TrackSummary.value))
        case .table(let facts): .object(facts.map { ($0.key, TrackSummary.value($0.value)) })
        }
    }

    private static func value(_ box: BoundingBox) -> JSONText {
        .array([box.south, box.west, box.north, box.east].map { .number($0) })
    }

    private static func value(_ warning: TrackWarning) -> JSONText {
        let place: [(String, JSONText)] =
            switch warning.place {
            case .line(let line): [("line", .integer(line))]
            case .byte(let byte): [("byte", .integer(byte))]
            case .file: []
            }
        return .object(place + [("message", .string(warning.message))])
    }
}
