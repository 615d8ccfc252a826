import Geodesy

/// The lines of a file, found by where they go.
struct KMLWays {
    /// What a line and a recording of it share; few others do.
    private struct Key: Hashable {
        var count: Int
        var start: Coordinate?
        var end: Coordinate?

        init(_ points: TrackColumns) {
            count = points.count
            start = points.isEmpty ? nil : Key.coarse(points.coordinate(0))
            end = points.isEmpty ? nil : Key.coarse(points.coordinate(points.count - 1))
        }

        private static func coarse(_ place: Coordinate) -> Coordinate {
            Coordinate(latitude: (place.latitude * 1e4).rounded(), longitude: (place.longitude * 1e4).rounded())
        }
    }

    /// So many lines between the same ends are looked at; a file with more was made to take long.
    private static let mostAlike = 16

    private let lines: [Track]
    private var numbers: [Key: [Int]] = [:]

    init(_ lines: [Track]) {
        self.lines = lines
        for (number, line) in lines.enumerated() { numbers[Key(line.points), default: []].append(number) }
    }

    /// The number of the first line that goes through the same points, to a ten-millionth of a degree (1 cm). Each line is
    /// found once.
    mutating func take(_ recording: TrackColumns) -> Int? {
        let key = Key(recording)
        guard let alike = numbers[key] else { return nil }
        for (place, number) in alike.enumerated().prefix(KMLWays.mostAlike)
        where KMLWays.isSame(lines[number].points, recording) {
            numbers[key]?.remove(at: place)
            return number
        }
        return nil
    }

    private static func isSame(_ line: TrackColumns, _ recording: TrackColumns) -> Bool {
        line.latitudes.indices.allSatisfy {
            (line.latitudes[$0] - recording.latitudes[$0]).magnitude < 1e-7
                && (line.longitudes[$0] - recording.longitudes[$0]).magnitude < 1e-7
        }
    }
}
