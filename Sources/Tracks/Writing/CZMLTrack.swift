import Geodesy

/// A track with times on its way into one CZML packet.
struct CZMLTrack {
    private let points: TrackColumns
    private let name: String?
    /// The timed points of each segment that has any.
    private let runs: [[Int]]
    /// `first/last` of each run.
    private let intervals: [String]
    private let heights: [Metres]
    private let epoch: Int64

    init(_ track: Track) {
        let times = track.points.times
        points = track.points
        name = track.name
        runs = track.segments.map { $0.filter { times[$0] != TrackColumns.missingTime } }.filter { !$0.isEmpty }
        heights = CZMLTrack.filledHeights(track.points)
        let first = runs.first?.first.map { times[$0] } ?? 0
        epoch = first
        intervals = runs.map { run in
            let own = run.map { times[$0] }
            return CZMLWriter.interval(own.min() ?? first, own.max() ?? first)
        }
    }

    func write(id: String, to out: inout OutputText) {
        let quoted = intervals.map { "\"\($0)\"" }.joined(separator: ",")
        out.add(CZMLWriter.head(id: id, name: name))
        out.add(",\"availability\":\(intervals.count == 1 ? quoted : "[\(quoted)]"),\"position\":")
        series("cartographicDegrees", of: runs, to: &out) { index, out in
            out.add(number: points.longitudes[index])
            out.add(",")
            out.add(number: points.latitudes[index])
            out.add(",")
            out.add(number: heights[index])
        }
        let columns = [("speed", points.speeds), ("accuracy", points.accuracies)].filter { !$0.1.isEmpty }
        if !columns.isEmpty {
            out.add(",\"properties\":{")
            for (number, (name, column)) in columns.enumerated() {
                out.add("\(number > 0 ? "," : "")\"\(name)\":")
                let known = runs.map { $0.filter { !column[$0].isNaN } }
                series("number", of: known, to: &out) { $1.add(number: column[$0]) }
            }
            out.add("}")
        }
        let ground = points.elevations.isEmpty ? ",\"heightReference\":\"CLAMP_TO_GROUND\"" : ""
        out.add(",\"point\":{\"pixelSize\":10\(ground)},\"path\":{\"width\":3,\"resolution\":1}}")
    }

    /// Values over time: one object, or one with its interval for each of several runs.
    private func series(
        _ key: String, of runs: [[Int]], to out: inout OutputText, _ value: (Int, inout OutputText) -> Void
    ) {
        if runs.count > 1 { out.add("[") }
        for (number, run) in runs.enumerated() {
            out.add(number > 0 ? ",{" : "{")
            if runs.count > 1 { out.add("\"interval\":\"\(intervals[number])\",") }
            out.add("\"epoch\":\"\(Instant(microseconds: epoch))\",\"\(key)\":[")
            var isFirst = true
            for index in run {
                if out.hasFailed { return }
                if !isFirst { out.add(",") }
                isFirst = false
                // Exact in the double nearest to it, and back: within 285 years microseconds are.
                out.add(number: Double(points.times[index] - epoch) / 1e6)
                out.add(",")
                value(index, &out)
            }
            out.add("]}")
        }
        if runs.count > 1 { out.add("]") }
    }

    /// Heights without a gap: interpolated between the known points around, by time where all have one, else by number;
    /// carried on at the ends; 0 where there are none.
    static func filledHeights(_ points: TrackColumns) -> [Metres] {
        let first = points.times.first ?? 0
        let hasTimes = !points.times.isEmpty && !points.times.contains(TrackColumns.missingTime)
        let positions = (0..<points.count).map { hasTimes ? Double(points.times[$0] - first) : Double($0) }
        let heights = points.elevations.filled(over: positions)
        return heights.isEmpty ? [Metres](repeating: 0, count: points.count) : heights
    }
}
