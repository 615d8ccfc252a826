import Geodesy
import SceneMath
import Tracks

/// The walked way flattened for the map, once.
struct MapTrack {
    let frame: LocalFrame
    private(set) var lines: [MapLine] = []
    private(set) var low = Vector2.zero
    private(set) var high = Vector2.zero
    /// With all points.
    private var whole: [MapLine] = []

    /// Points nearer together than this part of the whole are drawn as one.
    private static let finest = 1.0 / 4000

    init(player: TrackPlayer, home: Pose) {
        frame = LocalFrame(origin: home.coordinate, height: 0)
        extend(to: player)
    }

    /// Takes a longer walk that is the same so far.
    mutating func extend(to player: TrackPlayer) {
        var isEmpty = whole.allSatisfy(\.points.isEmpty)
        for (index, points) in player.timedPath.enumerated() {
            if index == whole.count { whole.append(MapLine(points: [], times: [])) }
            for point in points.dropFirst(whole[index].points.count) {
                let place = position(point.coordinate)
                whole[index].points.append(place)
                whole[index].times.append(point.time)
                low = isEmpty ? place : pointwiseMin(low, place)
                high = isEmpty ? place : pointwiseMax(high, place)
                isEmpty = false
            }
        }
        let step = (high - low).length * Self.finest
        lines = whole.map { Self.thinned($0, step: step) }
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
