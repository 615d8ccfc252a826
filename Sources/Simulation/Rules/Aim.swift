import SceneMath

/// Where a shot goes, and what is under the sight.
struct Aim {
    /// From the eye, of length 1, in the axes of the eye's frame.
    let ray: Ray
    private let frame: EyeFrame

    /// - Parameter screen: a point of the picture, pixels from its top left corner; nil is along the view.
    init(_ run: SimulationRun, _ pose: Pose, screen: Vector2?) {
        frame = run.sight.frame(pose)
        let view = screen.map { run.sight.frustum.direction(through: $0) } ?? Vector3(0, 0, -1)
        ray = Ray(origin: frame.eye, direction: frame.orientation.act(view))
    }

    /// What is hit and where.
    struct Mark {
        var poi: Int
        var point: Vector3
    }

    /// Where shots start: below the eye.
    func muzzle(belowEye: Double) -> Vector3 { frame.eye + frame.orientation.act(Vector3(0, -belowEye, 0)) }

    /// The nearest target within the engage range under the sight that is shown.
    func mark(in run: SimulationRun) -> Mark? {
        guard let game = run.game else { return nil }
        var nearest = Double.infinity
        var mark: Mark?
        for site in run.near {
            let body = run.sites[site].body
            let poi = run.sites[site].pois.first {
                run.state.isShown($0) && game.isTarget(kind: run.prepared.pois[$0].kind)
            }
            guard let poi, run.distance(site, frame.pose) <= run.rules.engageRange else { continue }
            let box = frame.box(body)
            guard let entry = ray.intersection(with: box), entry < nearest else { continue }
            var way = entry
            if !body.isBillboard, let shape = run.prepared.shape(of: poi) {
                guard let hit = shape.intersection(ray, in: box, at: frame.pose.t), hit < nearest else { continue }
                way = hit
            }
            nearest = way
            mark = Mark(poi: poi, point: ray.point(at: way))
        }
        return mark
    }
}

extension Ray {
    /// How far along the ray a box is entered (0 from inside), in lengths of the direction; nil where it is missed.
    func intersection(with box: ModelBox) -> Double? {
        var near = 0.0
        var far = Double.infinity
        let offset = box.center - origin
        for (edge, others) in [(box.x, (box.y, box.z)), (box.y, (box.z, box.x)), (box.z, (box.x, box.y))] {
            let half = edge.length
            // A flat box has no thickness along the cross product of its other edges.
            guard let axis = half > 0 ? edge / half : others.0.cross(others.1).normalized else { return nil }
            let way = offset.dot(axis)
            let speed = direction.dot(axis)
            if speed == 0 {
                if abs(way) > half { return nil }
                continue
            }
            let first = (way - half) / speed
            let second = (way + half) / speed
            near = max(near, min(first, second))
            far = min(far, max(first, second))
        }
        return near <= far ? near : nil
    }
}

extension PictureFrustum {
    /// From the eye through a pixel, of length 1, in the camera's axes.
    func direction(through pixel: Vector2) -> Vector3 {
        let x = (2 * pixel.x / size.x - 1) * tangents.x
        let y = (1 - 2 * pixel.y / size.y) * tangents.y
        return Vector3(x, y, -1) / (x * x + y * y + 1).squareRoot()
    }
}
