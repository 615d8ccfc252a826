import GLDriver
import SceneRenderer
import ShaderLibrary
import Testing

extension PictureTests {
    private static func program(_ context: GLContext, _ variant: SceneVariant) throws -> GLProgram {
        try GLProgram(
            context, vertex: ShaderSource.scene.vertex, fragment: ShaderSource.scene.fragment, defines: variant.defines,
            label: "scene")
    }

    @Test("the twelve floats of a light lie where the driver expects them")
    func lightOffsets() throws {
        #expect(MemoryLayout<LightUniforms>.size == 12 * MemoryLayout<Float>.size)
        #expect(MemoryLayout<LightUniforms>.stride == 48)
        try Self.withRenderer { studio in
            let program = try Self.program(studio.renderer.context, [.lit])
            let offsets = program.offsets(of: [
                "lights[0].color", "lights[0].ambient", "lights[0].direction", "lights[0].diffuse",
                "lights[0].shininess", "lights[0].specular", "lights[1].color", "lightPlaces[0]", "lightRanges[0]",
                "lightCones[0]",
            ])
            #expect(
                offsets == [
                    "lights[0].color": 0, "lights[0].ambient": 12, "lights[0].direction": 16, "lights[0].diffuse": 28,
                    "lights[0].shininess": 32, "lights[0].specular": 36, "lights[1].color": 48,
                    "lightPlaces[0]": LightTable.placesOffset, "lightRanges[0]": LightTable.rangesOffset,
                    "lightCones[0]": LightTable.conesOffset,
                ])
            #expect(program.blockSize(.light) == LightTable.byteCount)
        }
    }

    @Test("frame, material and sky blocks lie where the driver expects them")
    func blockOffsets() throws {
        try Self.withRenderer { studio in
            let program = try Self.program(studio.renderer.context, [.lit, .textured])
            #expect(
                program.offsets(of: ["projection", "ambientLight", "lightCount"]) == [
                    "projection": MemoryLayout<FrameUniforms>.offset(of: \.projection) ?? -1,
                    "ambientLight": MemoryLayout<FrameUniforms>.offset(of: \.ambientLight) ?? -1,
                    "lightCount": MemoryLayout<FrameUniforms>.offset(of: \.lightCount) ?? -1,
                ])
            #expect(program.blockSize(.frame) == MemoryLayout<FrameUniforms>.stride)
            #expect(
                program.offsets(of: ["materialDiffuse", "materialSpecular", "materialEmission"]) == [
                    "materialDiffuse": 0, "materialSpecular": 16, "materialEmission": 32,
                ])
            #expect(program.blockSize(.material) == MemoryLayout<MaterialUniforms>.stride)
            let sky = try GLProgram(
                studio.renderer.context, vertex: ShaderSource.sky.vertex, fragment: ShaderSource.sky.fragment,
                defines: ["SUN", "GRID"], label: "sky")
            #expect(
                sky.offsets(of: ["right", "zenith", "sun", "sunColor", "window", "gridStrength", "gridLines"]) == [
                    "right": MemoryLayout<SkyUniforms>.offset(of: \.right) ?? -1,
                    "zenith": MemoryLayout<SkyUniforms>.offset(of: \.zenith) ?? -1,
                    "sun": MemoryLayout<SkyUniforms>.offset(of: \.sun) ?? -1,
                    "sunColor": MemoryLayout<SkyUniforms>.offset(of: \.sunColor) ?? -1,
                    "window": MemoryLayout<SkyUniforms>.offset(of: \.window) ?? -1,
                    "gridStrength": MemoryLayout<SkyUniforms>.offset(of: \.grid.strengthAndHeight) ?? -1,
                    "gridLines": MemoryLayout<SkyUniforms>.offset(of: \.grid.first) ?? -1,
                ])
            #expect(sky.blockSize(.sky) == MemoryLayout<SkyUniforms>.stride)
            let panorama = try GLProgram(
                studio.renderer.context, vertex: ShaderSource.panorama.vertex,
                fragment: ShaderSource.panorama.fragment, label: "panorama")
            #expect(
                panorama.offsets(of: ["right", "up", "forward", "window", "density"]) == [
                    "right": 0, "up": MemoryLayout<PanoramaUniforms>.offset(of: \.up) ?? -1,
                    "forward": MemoryLayout<PanoramaUniforms>.offset(of: \.forward) ?? -1,
                    "window": MemoryLayout<PanoramaUniforms>.offset(of: \.window) ?? -1,
                    "density": MemoryLayout<PanoramaUniforms>.offset(of: \.density) ?? -1,
                ])
            #expect(panorama.blockSize(.sky) == MemoryLayout<PanoramaUniforms>.stride)
            for variant in [[], ["TURNED"], ["TEXTURED"], ["TURNED", "TEXTURED"]] {
                let sprite = try GLProgram(
                    studio.renderer.context, vertex: ShaderSource.sprite.vertex,
                    fragment: ShaderSource.sprite.fragment, defines: variant, label: "sprite")
                #expect(
                    sprite.offsets(of: ["projection", "pixels"]) == [
                        "projection": 0, "pixels": MemoryLayout<FrameUniforms>.offset(of: \.pixels) ?? -1,
                    ])
                #expect(sprite.blockSize(.frame) == MemoryLayout<FrameUniforms>.stride)
            }
        }
    }

    @Test("every variant of the scene's shader compiles")
    func variants() throws {
        try Self.withRenderer { studio in
            for bits in 0..<(1 << 10) where bits % 11 == 0 || bits < 16 {
                let variant = SceneVariant(rawValue: bits)
                #expect(throws: Never.self, "\(variant.defines)") {
                    try Self.program(studio.renderer.context, variant)
                }
            }
        }
    }
}
