import SceneGraph
import SceneMath

/// `SkyBlock` of the panorama's shader.
package struct PanoramaUniforms: BitwiseCopyable {
    package var right: SIMD4<Float>
    package var up: SIMD4<Float>
    package var forward: SIMD4<Float>
    package var window: SIMD4<Float>
    /// x: texels of the picture's width a radian, y: of its height.
    package var density: SIMD4<Float>

    init(
        _ panorama: Panorama, viewRotation: Quaternion, projection: Matrix4, size: PictureSize, region: PictureRegion
    ) {
        // A turn to the left brings what lies at the heading before the picture's middle.
        let heading = panorama.heading.isFinite ? panorama.heading : 0
        let turn = Quaternion(angle: heading, axis: .unitY)
        let view = BackgroundView(
            rotation: turn * panorama.orientation.inverse * viewRotation, projection: projection, size: size,
            region: region)
        right = view.right
        up = view.up
        forward = view.forward
        window = view.window
        density = SIMD4(
            Float(panorama.picture.width) / (2 * .pi), Float(panorama.picture.height) / .pi, 0, 0)
    }
}
