import Geodesy

/// The smallest box of latitudes and longitudes around points; west > east where it crosses the antimeridian, as in
/// RFC 7946, section 5.2.
public struct BoundingBox: Equatable, Sendable {
    public var south: Degrees
    public var west: Degrees
    public var north: Degrees
    public var east: Degrees

    /// The box of all points of the tracks; nil when there are none.
    ///
    /// As long as no step between neighbours crosses the antimeridian the box is that of the plain numbers. Else it is
    /// the complement of the widest gap that no step bridges.
    init?(_ tracks: [Track]) {
        var box: BoundingBox?
        var crosses = false
        for track in tracks {
            let points = track.points
            for index in 0..<points.count {
                let latitude = points.latitudes[index]
                let longitude = points.longitudes[index]
                if let old = box {
                    box?.south = min(old.south, latitude)
                    box?.north = max(old.north, latitude)
                    box?.west = min(old.west, longitude)
                    box?.east = max(old.east, longitude)
                } else {
                    box = BoundingBox(south: latitude, west: longitude, north: latitude, east: longitude)
                }
            }
            crosses = crosses || BoundingBox.crossesAntimeridian(track)
        }
        guard var box else { return nil }
        if crosses {
            let (west, east) = BoundingBox.longitudes(of: tracks)
            box.west = west
            box.east = east
        }
        self = box
    }

    private init(south: Degrees, west: Degrees, north: Degrees, east: Degrees) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    private static func crossesAntimeridian(_ track: Track) -> Bool {
        let longitudes = track.points.longitudes
        return track.segments.contains { segment in
            segment.dropFirst().contains { (longitudes[$0] - longitudes[$0 - 1]).magnitude > 180 }
        }
    }

    /// Every step the short way round as an interval of longitudes; then the widest stretch that none of them covers.
    private static func longitudes(of tracks: [Track]) -> (west: Degrees, east: Degrees) {
        var intervals: [(west: Degrees, east: Degrees)] = []
        for track in tracks {
            let longitudes = track.points.longitudes
            for segment in track.segments where !segment.isEmpty {
                var position = longitudes[segment.lowerBound]
                var west = position
                var east = position
                for index in segment.dropFirst() {
                    position += Bearing.difference(from: longitudes[index - 1], to: longitudes[index])
                    west = min(west, position)
                    east = max(east, position)
                }
                guard east - west < 360 else { return (-180, 180) }
                let start = Bearing.difference(from: 0, to: west)
                intervals.append((start, start + (east - west)))
            }
        }
        intervals.sort { $0.west < $1.west }
        guard let first = intervals.first else { return (-180, 180) }
        // Round the circle once: the gap before each interval, the first one's being that before its next turn.
        var widest = (size: -1.0, west: first.west, east: first.east)
        var covered = intervals.reduce(-Double.infinity) { max($0, $1.east - 360) }
        for interval in intervals {
            if interval.west - covered > widest.size {
                widest = (interval.west - covered, interval.west, covered)
            }
            covered = max(covered, interval.east)
        }
        guard widest.size > 0 else { return (-180, 180) }
        return (tidy(widest.west), tidy(widest.east))
    }

    /// In −180…180, without the last digit's noise of adding up turns.
    private static func tidy(_ longitude: Degrees) -> Degrees {
        let reduced = Bearing.difference(from: 0, to: longitude)
        return (reduced * 1e10).rounded() / 1e10
    }
}
