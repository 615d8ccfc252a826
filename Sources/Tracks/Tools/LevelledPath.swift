import Foundation
import Geodesy

/// Places of a track as metres in a plane, measured from each to the next along the geodesic and added up.
///
/// Unlike one tangent plane this holds at any length of track, across the antimeridian and across a pole: a second's walk is as
/// long as it was walked, and straight on is straight on. The axes are east and north at the first place; from there they are
/// carried along the way without turning (parallel transport), while north turns against them. The sums of a long way are no map,
/// but neighbours lie to each other as on the ground.
struct LevelledPath {
    private(set) var positions: [SIMD2<Double>] = []
    private let coordinates: [Coordinate]
    /// The azimuth of the second axis at each place, degrees.
    private var turns: [Degrees] = []

    /// - Parameter indices: which points of the columns, in order.
    init(_ points: TrackColumns, _ indices: [Int]) {
        coordinates = indices.map { points.coordinate($0) }
        positions.reserveCapacity(indices.count)
        turns.reserveCapacity(indices.count)
        var sum = SIMD2(0.0, 0.0)
        var turn = 0.0
        for number in coordinates.indices {
            if number > 0 {
                let line = ShortGeodesic.inverse(from: coordinates[number - 1], to: coordinates[number])
                if line.distance > 0 {
                    sum += LevelledPath.vector(line.distance, line.azimuth - turn)
                    turn += line.turn
                }
            }
            positions.append(sum)
            turns.append(turn)
        }
    }

    /// Where one is after a step in the plane from one of the places.
    func place(_ step: SIMD2<Double>, from number: Int) -> Coordinate {
        let start = coordinates[number]
        let distance = (step.x * step.x + step.y * step.y).squareRoot()
        guard distance > 0, distance.isFinite else { return start }
        let bearing = atan2(step.x, step.y) * 180 / .pi + turns[number]
        return Geodesic.direct(from: start, bearing: bearing, distance: distance).coordinate
    }

    /// The way from one place to another as metres east and north, by the north of the first and by that of the second.
    static func step(
        from start: Coordinate, to end: Coordinate
    ) -> (departure: SIMD2<Double>, arrival: SIMD2<Double>) {
        let line = ShortGeodesic.inverse(from: start, to: end)
        guard line.distance > 0 else { return (.zero, .zero) }
        return (vector(line.distance, line.azimuth), vector(line.distance, line.azimuth + line.turn))
    }

    private static func vector(_ length: Metres, _ azimuth: Degrees) -> SIMD2<Double> {
        let angle = azimuth * .pi / 180
        return SIMD2(length * sin(angle), length * cos(angle))
    }
}
