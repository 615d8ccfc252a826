import SceneGraph
import SceneMath

/// The ground's lines in `SkyBlock`.
package struct GridUniforms: BitwiseCopyable {
    package var color: SIMD4<Float>
    /// xyz: how strong the lines of each kind are; w: the eye's height above the ground.
    package var strengthAndHeight: SIMD4<Float>
    // For each kind of lines: the point below the eye and the width of a line, both in spacings, and 1 / spacing.
    package var first: SIMD4<Float>
    package var second: SIMD4<Float>
    package var third: SIMD4<Float>

    /// - Parameter eye: from the grid's origin, axes of the sky.
    init(_ grid: GroundGrid?, eye: Vector3) {
        color = grid?.color ?? .zero
        let lines = (grid?.lines ?? []).prefix(GroundGrid.maximumLinesCount)
        strengthAndHeight = SIMD4(w: Float(eye.y))
        // From below the ground there is none to draw on.
        if eye.y > 0 {
            for (index, line) in lines.enumerated() { strengthAndHeight[index] = line.strength }
        }
        func packed(_ index: Int) -> SIMD4<Float> {
            guard index < lines.count, lines[index].spacing > 0 else { return SIMD4(0, 0, 1, 1) }
            let line = lines[index]
            // Whole spacings are left out in Double: what remains is small, however far the eye is from the origin.
            func rest(_ metres: Double) -> Float {
                let spacings = metres / line.spacing
                return Float(spacings - spacings.rounded())
            }
            return SIMD4(rest(eye.x), rest(eye.z), Float(min(1, line.width / line.spacing)), Float(1 / line.spacing))
        }
        first = packed(0)
        second = packed(1)
        third = packed(2)
    }
}

extension SIMD4<Float> {
    fileprivate init(w: Float) { self.init(0, 0, 0, w) }
}
