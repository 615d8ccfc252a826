extension Geometry {
    /// A cylinder around the y axis, its middle at the origin, with lids.
    /// - Parameter segments: around, at least 3.
    public static func cylinder(radius: Double = 0.5, height: Double = 1, segments: Int = 32) -> Geometry {
        cone(topRadius: radius, bottomRadius: radius, height: height, segments: segments)
    }

    /// A cone or the stump of one around the y axis, its middle at the origin, with lids where a radius is not 0.
    ///
    /// The picture wraps around the side, +z in its middle; each lid shows the circle in the picture's middle.
    /// - Parameter segments: around, at least 3.
    public static func cone(
        topRadius: Double = 0, bottomRadius: Double = 0.5, height: Double = 1, segments: Int = 32
    ) -> Geometry {
        let segments = max(segments, 3)
        let circle = CircleTable(segments: segments)
        let top = Float(topRadius)
        let bottom = Float(bottomRadius)
        let half = Float(height / 2)
        var mesh = MeshBuilder()
        // The side's normal leans up where the cone narrows upwards.
        let slope = SIMD2<Float>(2 * half, bottom - top)
        let length = (slope * slope).sum().squareRoot()
        let lean = length > 0 ? slope / length : SIMD2(1, 0)
        for segment in 0...segments {
            let direction = -circle.points[segment]
            let out = SIMD3<Float>(direction.y, 0, direction.x)
            let normal = out * lean.x + SIMD3(0, lean.y, 0)
            let u = Float(segment) / Float(segments)
            mesh.vertex(out * bottom + SIMD3(0, -half, 0), normal: normal, uv: SIMD2(u, 0))
            mesh.vertex(out * top + SIMD3(0, half, 0), normal: normal, uv: SIMD2(u, 1))
        }
        for segment in 0..<segments {
            let a = 2 * segment
            if bottom > 0 { mesh.triangle(a, a + 2, a + 1) }
            if top > 0 { mesh.triangle(a + 1, a + 2, a + 3) }
        }
        mesh.lid(circle, radius: top, y: half, facing: 1)
        mesh.lid(circle, radius: bottom, y: -half, facing: -1)
        let isSolid = height > 0 && topRadius >= 0 && bottomRadius >= 0 && topRadius + bottomRadius > 0
        return mesh.geometry(isClosed: isSolid)
    }
}

extension MeshBuilder {
    /// A disc across the y axis, seen from above (`facing` 1) or below (−1); nothing without a radius.
    fileprivate mutating func lid(_ circle: CircleTable, radius: Float, y: Float, facing: Float) {
        guard radius > 0 else { return }
        let normal = SIMD3<Float>(0, facing, 0)
        let center = vertex(SIMD3(0, y, 0), normal: normal, uv: SIMD2(0.5, 0.5))
        for point in circle.points {
            let out = SIMD2<Float>(-point.y, -point.x)
            vertex(
                SIMD3(out.x * radius, y, out.y * radius), normal: normal,
                uv: SIMD2(0.5 + out.x / 2, 0.5 - facing * out.y / 2))
        }
        for segment in 1..<circle.points.count {
            if facing > 0 {
                triangle(center, center + segment, center + segment + 1)
            } else {
                triangle(center, center + segment + 1, center + segment)
            }
        }
    }
}
