import SceneMath

/// What a camera sees of the world, as planes, corners and edges.
struct ViewVolume {
    let frustum: Frustum
    private let corners: [Vector3]
    private let edges: [Vector3]

    /// Farther than this nothing is looked for, metres.
    private static let horizon = 1e9

    /// - Returns: nil without a camera or a frustum.
    init?(_ pointOfView: Node, aspect: Double) {
        guard var camera = pointOfView.camera, aspect > 0, aspect.isFinite else { return nil }
        camera.zFar = min(camera.zFar, Self.horizon)
        let eye = pointOfView.worldPosition
        let turn = pointOfView.worldOrientation
        let size = Vector2(aspect, 1)
        var corners: [Vector3] = []
        for depth in [0.0, 1] {
            for (x, y) in [(0.0, 0.0), (aspect, 0), (aspect, 1), (0, 1)] {
                guard let point = camera.unproject(Vector3(x, y, depth), viewport: size) else { return nil }
                corners.append(eye + turn.act(point))
            }
        }
        self.corners = corners
        let middle = corners.reduce(.zero, +) / 8
        let faces = [(0, 1, 2), (4, 5, 6), (0, 1, 4), (1, 2, 5), (2, 3, 6), (3, 0, 7)]
        var planes: [Plane] = []
        for (a, b, c) in faces {
            let normal = (corners[b] - corners[a]).cross(corners[c] - corners[a])
            guard let plane = Plane(through: corners[a], normal: normal) else { return nil }
            let isInward = plane.distance(to: middle) > 0
            if let inward = isInward ? plane : Plane(through: corners[a], normal: -normal) { planes.append(inward) }
        }
        frustum = Frustum(planes: planes)
        edges = [corners[1] - corners[0], corners[3] - corners[0]] + (0..<4).map { corners[$0 + 4] - corners[$0] }
    }

    /// Whether a box moved by a transform and the volume have a point in common.
    ///
    /// Two convex bodies are apart only where a plane lies between them that is parallel to a face of one of them, or to an
    /// edge of each. Source: S. Gottschalk et al., OBBTree, SIGGRAPH (1996).
    func meets(_ box: AxisAlignedBox, at world: AffineMatrix) -> Bool {
        let points = box.corners.map(world.transformPoint)
        for plane in frustum.planes where points.allSatisfy({ plane.distance(to: $0) < 0 }) { return false }
        let (x, y, z) = (points[1] - points[0], points[2] - points[0], points[4] - points[0])
        let sides = [x, y, z]
        var axes = [y.cross(z), z.cross(x), x.cross(y)]
        for side in sides { for edge in edges { axes.append(side.cross(edge)) } }
        return !axes.contains { separates($0, points) }
    }

    private func separates(_ axis: Vector3, _ points: [Vector3]) -> Bool {
        guard let axis = axis.normalized else { return false }
        func reach(_ points: [Vector3]) -> (low: Double, high: Double) {
            points.reduce((.infinity, -.infinity)) { range, point in
                let along = axis.dot(point - corners[0])
                return (min(range.0, along), max(range.1, along))
            }
        }
        let (own, other) = (reach(corners), reach(points))
        // A hair is left to rounding: what touches is seen.
        let hair = 1e-12 * max(abs(own.low), abs(own.high))
        return own.high < other.low - hair || other.high < own.low - hair
    }
}
