import SceneMath

/// What the picture's edges look at, for backgrounds that are infinitely far away.
struct BackgroundView {
    /// What the right edge and the upper edge look at, told from the centre, axes of the background.
    let right: SIMD4<Float>
    let up: SIMD4<Float>
    let forward: SIMD4<Float>
    /// xy: the target's corner in the picture, pixels; zw: 2 / size of the picture.
    let window: SIMD4<Float>

    /// - Parameter rotation: from view axes to the background's.
    init(rotation: Quaternion, projection: Matrix4, size: PictureSize, region: PictureRegion) {
        func axis(_ v: Vector3) -> SIMD4<Float> { SIMD4(SIMD4<Double>(rotation.act(v), w: 0)) }
        // Half of the picture's width and height at distance 1. Parallel lines see one direction everywhere, which
        // makes the whole picture one colour: there they are spread as if by a narrow lens.
        let isParallel = projection.column3.w != 0
        let half = isParallel ? 0.25 : 1
        right = axis(Vector3(isParallel ? half : half / projection.column0.x, 0, 0))
        up = axis(Vector3(0, isParallel ? half : half / projection.column1.y, 0))
        forward = axis(Vector3(0, 0, -1))
        window = SIMD4(Float(region.x), Float(region.y), 2 / Float(size.width), 2 / Float(size.height))
    }
}
