import Geodesy

/// Writes a row a point (RFC 4180 with line feeds), with the names of the columns in the first row.
///
/// The columns, of which those that no point uses are left out: `latitude` and `longitude` (degrees), `elevation` (metres above
/// mean sea level) or `ellipsoidal height` (metres above the ellipsoid), `time` (ISO 8601, UTC), `speed` (m/s), `course`,
/// `heading`, `pitch`, `roll` (degrees), `accuracy` (metres, the radius of 68 %), `track_number`, `track_name` and
/// `segment_number` (in the track). Tracks and segments without points have no rows.
enum CSVWriter {
    static func write(_ document: TrackDocument, to out: inout OutputText) {
        let tracks = document.tracks
        let hasSeveral = tracks.count > 1
        let hasNames = tracks.contains { $0.name?.isEmpty == false }
        let hasSegments = tracks.contains { $0.segments.count > 1 }
        let hasTimes = tracks.contains { !$0.points.times.isEmpty && !$0.points.isDateless }
        let optional: [(name: String, values: [[Double]])] = [
            ("speed", tracks.map(\.points.speeds)), ("course", tracks.map(\.points.courses)),
            ("heading", tracks.map(\.points.headings)), ("pitch", tracks.map(\.points.pitches)),
            ("roll", tracks.map(\.points.rolls)), ("accuracy", tracks.map(\.points.accuracies)),
            ("geoid separation", tracks.map(\.points.geoidSeparations)),
        ].filter { $0.1.contains { !$0.isEmpty } }
        let hasHeights = tracks.contains { !$0.points.elevations.isEmpty }

        var names = ["latitude", "longitude"]
        if hasHeights { names.append(document.heightDatum == .msl ? "elevation" : "ellipsoidal height") }
        if hasTimes { names.append("time") }
        names += optional.map(\.name)
        // Behind the numbers, so that no row begins with a name: one that begins with # would be a comment to many readers.
        if hasSeveral { names.append("track_number") }
        if hasNames { names.append("track_name") }
        if hasSegments { names.append("segment_number") }
        out.add(names.joined(separator: ",") + "\n")

        for (trackNumber, track) in tracks.enumerated() {
            for (segmentNumber, segment) in track.segments.enumerated() {
                for index in segment {
                    if out.hasFailed { return }
                    out.add(number: track.points.latitudes[index])
                    out.add(",")
                    out.add(number: track.points.longitudes[index])
                    if hasHeights { field(track.points.elevation(index), to: &out) }
                    if hasTimes {
                        out.add(",")
                        if let time = track.points.time(index) { out.add(time) }
                    }
                    for (_, values) in optional {
                        let column = values[trackNumber]
                        field(column.isEmpty || column[index].isNaN ? nil : column[index], to: &out)
                    }
                    if hasSeveral { out.add(",\(trackNumber + 1)") }
                    if hasNames {
                        out.add(",")
                        out.add(csv: track.name ?? "")
                    }
                    if hasSegments { out.add(",\(segmentNumber + 1)") }
                    out.add("\n")
                }
            }
        }
    }

    private static func field(_ value: Double?, to out: inout OutputText) {
        out.add(",")
        if let value { out.add(number: value) }
    }
}
