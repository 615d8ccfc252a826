import SceneMath

/// The stations of a ribbon: where it is, and which way its edges lie there.
struct RibbonWay {
    struct Station {
        var position: Vector3
        /// Metres from the start.
        var distance: Double
        /// From the middle to the right edge for a width of 2, coming from before; longer than 1 at a mitre.
        var arrivingSide: Vector3
        var arrivingNormal: Vector3
        /// The same going on, where the turn is too sharp for a mitre; else nil.
        var leavingSide: Vector3?
        var leavingNormal: Vector3
        var turnsLeft = false
    }

    private(set) var stations: [Station] = []

    /// Below this cosine of half the turn a mitre would reach out farther than three half widths.
    private static let sharpest = 1.0 / 3

    init(points: [Vector3], up: Vector3) {
        let places = Self.distinct(points)
        guard places.count >= 2 else { return }
        let up = up.normalized ?? .unitY
        stations.reserveCapacity(places.count)
        var before: (direction: Vector3, right: Vector3)?
        var distance = 0.0
        for (index, place) in places.enumerated() {
            if index > 0 { distance += places[index - 1].distance(to: place) }
            var after: (direction: Vector3, right: Vector3)?
            if index + 1 < places.count, let direction = (places[index + 1] - place).normalized {
                // A way straight up or down keeps the edges it came with.
                let right = Self.right(of: direction, up: up) ?? before?.right ?? direction.anyPerpendicular
                after = (direction, right)
            }
            guard let first = before ?? after else { continue }
            stations.append(Self.station(at: place, distance: distance, from: first, to: after ?? first))
            before = after ?? before
        }
    }

    private static func right(of direction: Vector3, up: Vector3) -> Vector3? {
        let across = direction.cross(up)
        return across.lengthSquared > 1e-18 ? across.normalized : nil
    }

    private static func station(
        at place: Vector3, distance: Double, from: (direction: Vector3, right: Vector3),
        to: (direction: Vector3, right: Vector3)
    ) -> Station {
        let normal = from.right.cross(from.direction)
        let nextNormal = to.right.cross(to.direction)
        let middle = (from.right + to.right).normalized
        let cosine = middle?.dot(to.right) ?? 0
        if let middle, cosine > sharpest {
            let shared = (normal + nextNormal).normalized ?? normal
            return Station(
                position: place, distance: distance, arrivingSide: middle / cosine, arrivingNormal: shared,
                leavingSide: nil, leavingNormal: shared)
        }
        return Station(
            position: place, distance: distance, arrivingSide: from.right, arrivingNormal: normal,
            leavingSide: to.right, leavingNormal: nextNormal, turnsLeft: from.right.dot(to.direction) < 0)
    }

    private static func distinct(_ points: [Vector3]) -> [Vector3] {
        var result: [Vector3] = []
        result.reserveCapacity(points.count)
        for point in points where point.isFinite {
            // A hundredth of a millimetre: less has no direction worth following.
            if let last = result.last, last.distance(to: point) < 1e-5 { continue }
            result.append(point)
        }
        return result
    }
}
