extension Geometry {
    /// A ring around the y axis.
    /// - Parameters:
    ///   - ringRadius: from the axis to the middle of the pipe.
    ///   - ringSegments: around the axis; `pipeSegments` around the pipe; each at least 3.
    public static func torus(
        ringRadius: Double = 0.5, pipeRadius: Double = 0.25, ringSegments: Int = 48, pipeSegments: Int = 24
    ) -> Geometry {
        let ringCircle = CircleTable(segments: max(ringSegments, 3))
        let pipeCircle = CircleTable(segments: max(pipeSegments, 3))
        var mesh = MeshBuilder()
        for (i, around) in ringCircle.points.enumerated() {
            let out = SIMD3<Float>(-around.y, 0, -around.x)
            for (j, across) in pipeCircle.points.enumerated() {
                let normal = out * across.x + SIMD3(0, across.y, 0)
                mesh.vertex(
                    out * Float(ringRadius) + normal * Float(pipeRadius), normal: normal,
                    uv: SIMD2(
                        Float(i) / Float(ringCircle.points.count - 1), Float(j) / Float(pipeCircle.points.count - 1)))
            }
        }
        let row = pipeCircle.points.count
        for i in 0..<(ringCircle.points.count - 1) {
            for j in 0..<(row - 1) {
                let a = i * row + j
                mesh.quad(a, a + row, a + row + 1, a + 1)
            }
        }
        return mesh.geometry(isClosed: pipeRadius > 0 && ringRadius > pipeRadius)
    }
}
