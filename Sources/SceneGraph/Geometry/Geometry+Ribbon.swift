import SceneMath

extension Geometry {
    /// A flat ribbon along points, seen from `up`. Its joins are mitred; where the way turns back sharply each part ends
    /// straight, with a wedge between them. Points that repeat the one before, and those that are not finite, are left out.
    ///
    /// The picture lies across it from left (u = 0) to right (1); v counts metres along the way.
    /// - Parameters:
    ///   - origin: subtracted in `Double` before anything becomes a `Float`; place the node there.
    /// - Returns: a mesh without triangles for less than two different points.
    public static func ribbon(
        along points: [Vector3], width: Double, up: Vector3 = .unitY, origin: Vector3 = .zero
    ) -> Geometry {
        let way = RibbonWay(points: points, up: up)
        var mesh = MeshBuilder()
        mesh.reserve(vertices: 2 * way.stations.count, indices: 6 * way.stations.count)
        var last: (left: Int, right: Int)?
        for station in way.stations {
            let center = station.position - origin
            func pair(_ side: Vector3, _ normal: Vector3) -> (left: Int, right: Int) {
                let reach = side * (width / 2)
                let v = Float(station.distance)
                return (
                    mesh.vertex(SIMD3(center - reach), normal: SIMD3(normal), uv: SIMD2(0, v)),
                    mesh.vertex(SIMD3(center + reach), normal: SIMD3(normal), uv: SIMD2(1, v))
                )
            }
            let arriving = pair(station.arrivingSide, station.arrivingNormal)
            if let last { mesh.quad(last.left, last.right, arriving.right, arriving.left) }
            last = arriving
            if let side = station.leavingSide {
                let leaving = pair(side, station.leavingNormal)
                let middle = mesh.vertex(
                    SIMD3(center), normal: SIMD3(station.leavingNormal), uv: SIMD2(0.5, Float(station.distance)))
                if station.turnsLeft {
                    mesh.triangle(middle, arriving.right, leaving.right)
                } else {
                    mesh.triangle(middle, leaving.left, arriving.left)
                }
                last = leaving
            }
        }
        return mesh.geometry(isClosed: false)
    }

    /// Lines of one pixel from point to point. Points that repeat the one before, and those that are not finite, are left out.
    /// - Parameter origin: subtracted in `Double` before anything becomes a `Float`; place the node there.
    public static func polyline(along points: [Vector3], origin: Vector3 = .zero) -> Geometry {
        var vertices: [Vertex] = []
        var distance = 0.0
        var last: Vector3?
        for point in points where point.isFinite {
            if let last {
                if last == point { continue }
                distance += last.distance(to: point)
            }
            vertices.append(
                Vertex(position: SIMD3(point - origin), normal: [0, 1, 0], uv: [0, Float(distance)]))
            last = point
        }
        let indices = (0..<max(vertices.count - 1, 0)).flatMap { [$0, $0 + 1] }
        return Geometry(vertices: vertices, indices: indices, primitive: .lines)
    }
}
