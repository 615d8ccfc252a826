import Foundation
import Geodesy

/// Places of a track as metres east and north, measured from each to the next along the geodesic and added up.
///
/// Unlike one tangent plane this holds at any length of track and across the antimeridian: a second's walk is as long as it was
/// walked. The sums of a long way are no map, but neighbours lie to each other as on the ground.
struct LevelledPath {
    private(set) var positions: [SIMD2<Double>] = []

    /// - Parameter indices: which points of the columns, in order.
    init(_ points: TrackColumns, _ indices: [Int]) {
        positions.reserveCapacity(indices.count)
        var sum = SIMD2(0.0, 0.0)
        for (number, index) in indices.enumerated() {
            if number > 0 {
                sum += LevelledPath.step(from: points.coordinate(indices[number - 1]), to: points.coordinate(index))
            }
            positions.append(sum)
        }
    }

    /// Metres east and north of one place from another.
    static func step(from start: Coordinate, to end: Coordinate) -> SIMD2<Double> {
        let line = ShortGeodesic.inverse(from: start, to: end)
        guard line.distance > 0 else { return .zero }
        let azimuth = line.azimuth * .pi / 180
        return SIMD2(line.distance * sin(azimuth), line.distance * cos(azimuth))
    }

    /// The place that many metres east and north of another.
    static func place(_ step: SIMD2<Double>, from start: Coordinate) -> Coordinate {
        let distance = (step.x * step.x + step.y * step.y).squareRoot()
        guard distance > 0, distance.isFinite else { return start }
        return Geodesic.direct(from: start, bearing: atan2(step.x, step.y) * 180 / .pi, distance: distance).coordinate
    }
}
