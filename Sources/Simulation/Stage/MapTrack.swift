import Geodesy
import SceneMath
import Tracks

/// The walked way flattened for the map, once.
struct MapTrack {
    let frame: LocalFrame
    let lines: [MapLine]
    let low: Vector2
    let high: Vector2

    /// Points nearer together than this part of the whole are drawn as one.
    private static let finest = 1.0 / 4000

    init(player: TrackPlayer, home: Pose) {
        let frame = LocalFrame(origin: home.coordinate, height: 0)
        self.frame = frame
        var low = Vector2(repeating: .infinity)
        var high = Vector2(repeating: -.infinity)
        var lines = player.timedPath.map { points in
            MapLine(points: points.map { Self.flat(frame.local(of: $0.coordinate)) }, times: points.map(\.time))
        }
        for line in lines {
            for point in line.points {
                low = pointwiseMin(low, point)
                high = pointwiseMax(high, point)
            }
        }
        if low.x > high.x { (low, high) = (.zero, .zero) }
        self.low = low
        self.high = high
        let step = (high - low).length * Self.finest
        for index in lines.indices { lines[index] = Self.thinned(lines[index], step: step) }
        self.lines = lines
    }

    func position(_ coordinate: Coordinate) -> Vector2 { Self.flat(frame.local(of: coordinate)) }

    private static func flat(_ position: LocalPosition) -> Vector2 { Vector2(position.east, position.north) }

    private static func thinned(_ line: MapLine, step: Double) -> MapLine {
        var result = MapLine(points: [], times: [])
        for (index, point) in line.points.enumerated() {
            if let last = result.points.last, index < line.points.count - 1, last.distance(to: point) < step {
                continue
            }
            result.points.append(point)
            result.times.append(line.times[index])
        }
        return result
    }
}
