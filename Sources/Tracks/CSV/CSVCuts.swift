/// Where one track of a table ends and the next begins, and their segments, by the columns `track_number`, `track_name` and
/// `segment_number` that `CSVWriter` writes. A table without them is one track of one segment.
struct CSVCuts {
    private let columns: [CSVColumn?]
    private let nameColumn: Int?
    /// What stood in the columns in the last row.
    private var last: [[UInt8]] = []
    private var tracks: [(start: Int, name: String?)] = []
    private var segments: [Int] = []

    init(_ header: CSVHeader) {
        columns = [header[.trackNumber] ?? header[.trackName], header[.segmentNumber]]
        nameColumn = header[.trackName]?.index
    }

    /// Notes the row of the next point.
    /// - Parameter index: the number of the point.
    @inline(__always)
    mutating func take(_ rows: borrowing CSVRows, at index: Int) {
        guard columns[0] != nil || columns[1] != nil else { return }
        compare(rows, at: index)
    }

    private mutating func compare(_ rows: borrowing CSVRows, at index: Int) {
        var isSame = !last.isEmpty
        for (number, column) in columns.enumerated() {
            guard let column else { continue }
            let cell = rows.field(column.index)
            if isSame, cell.elementsEqual(last[number]) { continue }
            if number == 0 || tracks.isEmpty {
                let name = nameColumn.map { rows.text($0) }
                tracks.append((index, name?.isEmpty == true ? nil : name))
            }
            isSame = false
        }
        guard !isSame else { return }
        if tracks.isEmpty { tracks.append((index, nil)) }
        segments.append(index)
        last = columns.map { column in column.map { Array(rows.field($0.index)) } ?? [] }
    }

    /// The points as tracks.
    func tracks(of points: TrackColumns) -> [Track] {
        guard !tracks.isEmpty else { return [Track(points: points, segments: [0..<points.count])] }
        let ends = tracks.dropFirst().map(\.start) + [points.count]
        var next = 0
        return zip(tracks, ends).map { track, end in
            var starts: [Int] = []
            while next < segments.count, segments[next] < end {
                starts.append(segments[next] - track.start)
                next += 1
            }
            let ranges = zip(starts, starts.dropFirst() + [end - track.start]).map { $0..<$1 }
            let isWhole = tracks.count == 1
            return Track(
                name: track.name,
                points: isWhole ? points : points.picking(Array(track.start..<end)).withoutEmptyColumns,
                segments: ranges)
        }
    }
}
