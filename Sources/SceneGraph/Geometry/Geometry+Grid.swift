import SceneMath

extension Geometry {
    /// The lines of a square grid as thin level strips in the plane y = 0 around the origin, seen from above. Lines cross, so
    /// that a transparent material would show the crossings.
    /// - Parameters:
    ///   - size: metres from the first line to the last, rounded down to whole steps on each side of the middle.
    ///   - step: metres from line to line.
    ///   - lineWidth: metres.
    ///   - leavingOutEvery: n leaves out the lines number 0, ±n, ±2n, … counted from the middle, for a bolder grid there.
    /// - Returns: a mesh without triangles where a number is not positive and finite.
    public static func grid(
        size: Double, step: Double, lineWidth: Double, leavingOutEvery: Int? = nil
    ) -> Geometry {
        guard size > 0, step > 0, lineWidth > 0, size.isFinite, step.isFinite, lineWidth.isFinite else { return .empty }
        // More lines than this are a mistake in the units.
        let reach = Int(min((size / 2 / step + 1e-9).rounded(.down), 100_000))
        let end = Float(Double(reach) * step + lineWidth / 2)
        let half = Float(lineWidth / 2)
        let normal = SIMD3<Float>(0, 1, 0)
        var mesh = MeshBuilder()
        for line in -reach...reach {
            if let every = leavingOutEvery, every > 0, line % every == 0 { continue }
            let at = Float(Double(line) * step)
            mesh.quad(
                mesh.vertex(SIMD3(at - half, 0, end), normal: normal, uv: SIMD2(0, 0)),
                mesh.vertex(SIMD3(at + half, 0, end), normal: normal, uv: SIMD2(1, 0)),
                mesh.vertex(SIMD3(at + half, 0, -end), normal: normal, uv: SIMD2(1, 1)),
                mesh.vertex(SIMD3(at - half, 0, -end), normal: normal, uv: SIMD2(0, 1)))
            mesh.quad(
                mesh.vertex(SIMD3(-end, 0, at + half), normal: normal, uv: SIMD2(0, 0)),
                mesh.vertex(SIMD3(end, 0, at + half), normal: normal, uv: SIMD2(1, 0)),
                mesh.vertex(SIMD3(end, 0, at - half), normal: normal, uv: SIMD2(1, 1)),
                mesh.vertex(SIMD3(-end, 0, at - half), normal: normal, uv: SIMD2(0, 1)))
        }
        return mesh.geometry(isClosed: false)
    }
}
