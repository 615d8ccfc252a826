extension Track {
    /// The track with the points of each segment in the order of their times, and the segments in that of their first ones.
    ///
    /// Equal times keep their order; points without time stay behind the point they followed.
    public func sortedByTimes() -> Track {
        guard !points.times.isEmpty else { return self }
        var pieces = segments.map { segment in Track.order(of: segment, times: points.times) }
        pieces = pieces.enumerated().sorted { ($0.element.first, $0.offset) < ($1.element.first, $1.offset) }
            .map(\.element)
        var sorted = Track(name: name, points: points.picking(pieces.flatMap(\.indices)))
        var start = 0
        for piece in pieces {
            sorted.segments.append(start..<start + piece.indices.count)
            start += piece.indices.count
        }
        return sorted
    }

    /// The indices of a segment in the order of times, and the earliest time; the smallest number if it has none.
    private static func order(of segment: Range<Int>, times: [Int64]) -> (first: Int64, indices: [Int]) {
        let known = segment.first { times[$0] != TrackColumns.missingTime }.map { times[$0] }
        var last = known ?? TrackColumns.missingTime
        let keys = segment.map { index in
            if times[index] != TrackColumns.missingTime { last = times[index] }
            return last
        }
        let indices = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        return (keys.min() ?? TrackColumns.missingTime, indices.map { segment.lowerBound + $0 })
    }
}

extension TrackDocument {
    /// The document with every track sorted by times.
    public func sortedByTimes() -> TrackDocument {
        var sorted = self
        sorted.tracks = tracks.map { $0.sortedByTimes() }
        return sorted
    }
}
