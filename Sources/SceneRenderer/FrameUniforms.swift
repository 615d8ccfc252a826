import SceneGraph
import SceneMath

// The uniform blocks as they lie in the ring. std140 puts a vec3 followed by a float into 16 bytes, and so do these: every
// member starts at a multiple of 16, and a test asks the driver for its offsets.

/// `FrameBlock` of the scene's shaders.
package struct FrameUniforms: BitwiseCopyable {
    package var projection: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
    package var ambientLight: SIMD4<Float>
    package var lightCount: SIMD4<Int32>
    package var pixels: SIMD4<Float>
}

/// One Phong light: twelve floats, as in the classic tutorial.
package struct LightUniforms: BitwiseCopyable {
    package var colorAndAmbient: SIMD4<Float>
    package var directionAndDiffuse: SIMD4<Float>
    package var shininessAndSpecular: SIMD4<Float>

    package static let dark = LightUniforms(
        colorAndAmbient: .zero, directionAndDiffuse: .zero, shininessAndSpecular: .zero)
}

/// `MaterialBlock`.
package struct MaterialUniforms: BitwiseCopyable {
    package var diffuse: SIMD4<Float>
    package var specularAndShininess: SIMD4<Float>
    package var emissionAndThreshold: SIMD4<Float>

    init(_ material: Material) {
        diffuse = material.diffuse
        specularAndShininess = material.specular
        specularAndShininess.w = material.shininess ?? -1
        emissionAndThreshold = material.emission
        emissionAndThreshold.w = material.alphaTest ?? 0
    }
}

/// `SkyBlock`.
package struct SkyUniforms: BitwiseCopyable {
    package var right: SIMD4<Float>
    package var up: SIMD4<Float>
    package var forward: SIMD4<Float>
    package var zenith: SIMD4<Float>
    package var horizon: SIMD4<Float>
    package var groundHorizon: SIMD4<Float>
    package var ground: SIMD4<Float>
    package var sun: SIMD4<Float>
    package var sunColor: SIMD4<Float>
    package var window: SIMD4<Float>
    package var grid: GridUniforms

    init(
        _ sky: Sky, eye: Vector3, viewRotation: Quaternion, projection: Matrix4, size: PictureSize,
        region: PictureRegion
    ) {
        let toSky = sky.orientation.inverse
        let view = BackgroundView(
            rotation: toSky * viewRotation, projection: projection, size: size, region: region)
        right = view.right
        up = view.up
        forward = view.forward
        zenith = sky.zenith
        horizon = sky.horizon
        groundHorizon = sky.groundHorizon
        ground = sky.ground
        let sunWay = sky.sunDirection.flatMap { toSky.act($0).normalized }
        sun = SIMD4(SIMD4<Double>(sunWay ?? .zero, w: sunWay == nil ? 0 : 1))
        sunColor = sky.sunColor
        window = view.window
        grid = GridUniforms(sky.grid, eye: sky.grid.map { toSky.act(eye - $0.origin) } ?? .zero)
    }
}

/// `LightBlock`: eight lights and what else point and spot lights need.
package struct LightTable {
    package static let capacity = FrameSnapshot.maximumLightCount
    /// Twelve floats a light, then three vectors a light.
    package static let byteCount = capacity * (MemoryLayout<LightUniforms>.stride + 48)
    package static let placesOffset = capacity * MemoryLayout<LightUniforms>.stride
    package static let rangesOffset = placesOffset + capacity * 16
    package static let conesOffset = rangesOffset + capacity * 16

    package private(set) var lights: [LightUniforms] = []
    private(set) var places: [SIMD4<Float>] = []
    private(set) var ranges: [SIMD4<Float>] = []
    private(set) var cones: [SIMD4<Float>] = []
    /// Of all ambient lights together.
    private(set) var ambient = SIMD4<Float>.zero

    /// One light, and that directional: the shader is then the short one.
    var isSingleSun: Bool { lights.count == 1 && places[0].w == 0 }

    /// - Parameters: lights of the world; the eye is subtracted in `Double`.
    init(_ states: [LightState], eye: Vector3, toView: Quaternion) {
        for state in states {
            if state.kind == .ambient {
                ambient += SIMD4(state.color * state.ambient, 0)
                continue
            }
            guard lights.count < Self.capacity else { continue }
            let direction = SIMD3<Float>(toView.act(state.direction))
            lights.append(
                LightUniforms(
                    colorAndAmbient: SIMD4(state.color, state.ambient),
                    directionAndDiffuse: SIMD4(direction, state.diffuse),
                    shininessAndSpecular: SIMD4(state.shininess, state.specular, 0, 0)))
            let kind: Float = state.kind == .directional ? 0 : state.kind == .point ? 1 : 2
            places.append(SIMD4(SIMD3<Float>(toView.act(state.position - eye)), kind))
            let isLossless = !state.attenuationEnd.isFinite
            ranges.append(
                isLossless
                    ? SIMD4(1, 0, 1, 0)
                    : SIMD4(
                        min(state.attenuationStart, state.attenuationEnd), state.attenuationEnd,
                        state.attenuationFalloff, 0))
            // smoothstep wants two different edges.
            cones.append(
                SIMD4(max(state.spotInnerCosine, state.spotOuterCosine + 1e-5), state.spotOuterCosine, 0, 0))
        }
    }
}
