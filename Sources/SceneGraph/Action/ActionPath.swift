import SceneMath

/// A way through space, walked at an even pace: corners joined by straight lines, with their distances along the way.
public struct ActionPath: Hashable, Sendable {
    /// Corners, no two in a row alike.
    let points: [Vector3]
    /// Metres from the first point to each.
    let distances: [Double]

    /// Straight from point to point. Points that are not finite are left out.
    public init(_ points: [Vector3]) {
        var kept: [Vector3] = []
        var distances: [Double] = []
        for point in points where point.isFinite && kept.last != point {
            distances.append((distances.last ?? 0) + (kept.last?.distance(to: point) ?? 0))
            kept.append(point)
        }
        self.points = kept
        self.distances = distances
    }

    /// A smooth curve through all points: Catmull and Rom's, in 16 straight pieces from each point to the next.
    /// - Parameter isClosed: goes on from the last point to the first.
    /// Source: E. Catmull, R. Rom, A class of local interpolating splines (1974).
    public static func curve(through points: [Vector3], isClosed: Bool = false) -> ActionPath {
        var corners = ActionPath(points).points
        if isClosed, corners.count > 2, corners.first == corners.last { corners.removeLast() }
        let count = corners.count
        guard count > 2 else { return ActionPath(isClosed ? corners + corners.prefix(1) : corners) }
        func corner(_ index: Int) -> Vector3 {
            if isClosed { return corners[(index + count) % count] }
            // Beyond the ends the curve goes on straight.
            if index < 0 { return corners[0] * 2 - corners[1] }
            if index >= count { return corners[count - 1] * 2 - corners[count - 2] }
            return corners[index]
        }
        let pieces = 16
        var result: [Vector3] = []
        for index in 0..<(isClosed ? count : count - 1) {
            let (a, b, c, d) = (corner(index - 1), corner(index), corner(index + 1), corner(index + 2))
            for piece in 0..<pieces {
                let u = Double(piece) / Double(pieces)
                let slope = (c - a) * 0.5
                let square = a - b * 2.5 + c * 2 - d * 0.5
                let cube = (b - c) * 1.5 + (d - a) * 0.5
                result.append(((cube * u + square) * u + slope) * u + b)
            }
        }
        result.append(corner(isClosed ? 0 : count - 1))
        return ActionPath(result)
    }

    /// Metres from end to end.
    public var length: Double { distances.last ?? 0 }

    /// The same way walked back.
    public var reversed: ActionPath { ActionPath(points.reversed()) }

    /// The place at a part of the way; parts outside 0 … 1 are on the first and last line drawn out. Zero for no points.
    public func point(at part: Double) -> Vector3 {
        guard let first = points.first else { return .zero }
        guard points.count > 1 else { return first }
        let index = segment(at: part)
        let (from, to) = (distances[index], distances[index + 1])
        return points[index].lerp(to: points[index + 1], (part * length - from) / (to - from))
    }

    /// Which way the path runs at a part of the way, of length 1; nil for less than two points.
    public func direction(at part: Double) -> Vector3? {
        guard points.count > 1 else { return nil }
        let index = segment(at: part)
        return (points[index + 1] - points[index]).normalized
    }

    /// The line that a part of the way lies on, by its first corner.
    private func segment(at part: Double) -> Int {
        let distance = part * length
        var (low, high) = (0, points.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        return low
    }
}
