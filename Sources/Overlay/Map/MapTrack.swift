/// The line of a walk on the map: runs of points without gaps, each with its time.
public struct MapTrack: Sendable {
    public struct Vertex: Sendable, Equatable {
        public var point: MapPoint
        /// Seconds from the start of the walk.
        public var time: Double

        public init(point: MapPoint, time: Double) {
            self.point = point
            self.time = time
        }
    }

    /// Runs in the order walked.
    public let runs: [[Vertex]]
    /// The smallest box around all points: nil for an empty track.
    let bounds: MapBounds?

    public init(runs: [[Vertex]]) {
        self.runs = runs.map { $0.filter(\.point.isOnEarth) }.filter { !$0.isEmpty }
        bounds = MapBounds(around: self.runs.lazy.joined().lazy.map(\.point))
    }

    /// The track without the points that lie nearer than `distance` metres to the last one kept: what the eye can't tell apart
    /// at a scale need not be drawn.
    func thinned(_ distance: Double) -> MapTrack {
        MapTrack(
            runs: runs.map { run in
                guard let first = run.first, let last = run.last else { return run }
                var kept = [first]
                for vertex in run.dropFirst() {
                    guard let latest = kept.last, latest.point.distance(to: vertex.point) >= distance else { continue }
                    kept.append(vertex)
                }
                if kept.last != last { kept.append(last) }
                return kept
            })
    }
}

/// A box on the map, metres.
struct MapBounds: Sendable {
    var west: Double
    var south: Double
    var east: Double
    var north: Double

    init?(around points: some Sequence<MapPoint>) {
        var box: MapBounds?
        for point in points where point.isOnEarth {
            box = box.map { $0.including(point) } ?? MapBounds(at: point)
        }
        guard let box else { return nil }
        self = box
    }

    private init(at point: MapPoint) {
        west = point.east
        east = point.east
        south = point.north
        north = point.north
    }

    func including(_ point: MapPoint) -> MapBounds {
        var box = self
        box.west = min(west, point.east)
        box.east = max(east, point.east)
        box.south = min(south, point.north)
        box.north = max(north, point.north)
        return box
    }

    func contains(_ point: MapPoint, margin: Double) -> Bool {
        point.east >= west - margin && point.east <= east + margin && point.north >= south - margin
            && point.north <= north + margin
    }
}
