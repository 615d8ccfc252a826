import Foundation

extension Geometry {
    /// A ball around the origin, its poles on y. The picture wraps around it like a map of the world, +z in its middle.
    /// - Parameters:
    ///   - segments: around the equator, at least 3.
    ///   - rings: from pole to pole, at least 2.
    public static func sphere(radius: Double = 0.5, segments: Int = 32, rings: Int = 16) -> Geometry {
        let segments = max(segments, 3)
        let rings = max(rings, 2)
        let circle = CircleTable(segments: segments)
        var mesh = MeshBuilder()
        for ring in 0...rings {
            let angle = Double.pi * Double(ring) / Double(rings)
            let isPole = ring == 0 || ring == rings
            let around: Float = isPole ? 0 : Float(sin(angle))
            let up: Float = ring == 0 ? 1 : ring == rings ? -1 : Float(cos(angle))
            for segment in 0...segments {
                // Starts at −z and goes by −x, +z, +x: from outside the picture runs from left to right.
                let direction = -circle.points[segment]
                let normal = SIMD3<Float>(direction.y * around, up, direction.x * around)
                // At a pole each triangle has its own corner, in the middle of its strip.
                let u = (Float(segment) + (isPole ? 0.5 : 0)) / Float(segments)
                mesh.vertex(normal * Float(radius), normal: normal, uv: SIMD2(u, 1 - Float(ring) / Float(rings)))
            }
        }
        let row = segments + 1
        for ring in 0..<rings {
            for segment in 0..<segments {
                let a = ring * row + segment
                if ring < rings - 1 { mesh.triangle(a, a + row, a + row + 1) } else { mesh.triangle(a, a + row, a + 1) }
                if ring > 0, ring < rings - 1 { mesh.triangle(a, a + row + 1, a + 1) }
            }
        }
        return mesh.geometry(isClosed: radius > 0)
    }
}
