import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

extension PictureTests {
    /// The pixel in the middle of a plane that fills the picture.
    private static func middle(
        _ material: Material, background: Color = .black, management: RendererSettings.ColorManagement = .linear,
        opacity: Double = 1
    ) throws -> [Int] {
        let stage = Stage(background: .color(background))
        stage.add(.plane(width: 10, height: 10, textureRepeat: Vector2(1, 1)), material, opacity: opacity)
        let image = try withRenderer(RendererSettings(colorManagement: management)) { try $0.picture(stage) }
        let pixel = image[150, 110]
        return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }

    private static func flat(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ space: Texture.ColorSpace = .sRGB)
        -> Texture
    {
        Texture(PixelImage(width: 4, height: 4, filledWith: (red, green, blue, 255)), colorSpace: space)
    }

    private func expectNear(_ have: [Int], _ want: [Int], _ what: Comment) {
        #expect(zip(have, want).allSatisfy { abs($0 - $1) <= 1 }, what)
    }

    @Test("colours in sRGB come out as they went in; light is mixed in linear numbers")
    func sRGB() throws {
        expectNear(
            try Self.middle(Material(diffuse: Color(sRGB: 188, 90, 20), isUnlit: true)), [188, 90, 20],
            "a material's colour")
        expectNear(
            try Self.middle(Material(texture: Self.flat(188, 90, 20), isUnlit: true)), [188, 90, 20],
            "a texture's colour")
        expectNear(
            try Self.middle(Material(texture: Self.flat(128, 128, 128, .linear), isUnlit: true)), [188, 188, 188],
            "a texture of numbers: half the light is 188 on a screen")
        expectNear(
            try Self.middle(Material(diffuse: Color(1, 1, 1, 0.5), isUnlit: true)), [188, 188, 188],
            "half of white over black")
        expectNear(
            try Self.middle(Material(isUnlit: true), opacity: 0.5), [188, 188, 188], "a solid thing that fades")
        expectNear(
            try Self.middle(Material(diffuse: Color(0.5, 0.5, 0.5, 1), texture: Self.flat(255, 188, 0), isUnlit: true)),
            [188, 137, 0], "colour times texture: half of half the light is 137")
        expectNear(
            try Self.middle(Material(diffuse: Color(0, 0, 0, 0), isUnlit: true), background: Color(sRGB: 77, 99, 200)),
            [77, 99, 200], "the background")
    }

    @Test("without colour management numbers go through as they are")
    func unmanaged() throws {
        expectNear(
            try Self.middle(Material(texture: Self.flat(188, 90, 20), isUnlit: true), management: .unmanaged),
            [188, 90, 20], "a texture's colour")
        expectNear(
            try Self.middle(Material(diffuse: Color(1, 1, 1, 0.5), isUnlit: true), management: .unmanaged),
            [128, 128, 128], "half of white over black")
    }

    @Test("blend modes: over, added, multiplied, replaced")
    func blendModes() throws {
        let back = Color(0.5, 0.25, 0, 1)
        func result(_ mode: BlendMode) throws -> [Int] {
            try Self.middle(
                Material(diffuse: Color(0.5, 0.5, 1, 0.5), isUnlit: true, blendMode: mode), background: back,
                management: .unmanaged)
        }
        expectNear(try result(.alpha), [128, 96, 128], "over")
        expectNear(try result(.add), [191, 128, 128], "added by alpha")
        expectNear(try result(.multiply), [96, 48, 0], "multiplied with 1 … colour by alpha")
        expectNear(try result(.opaque), [128, 128, 255], "replaced")
    }

    @Test("the first row of a picture is on top; neighbours blend only where asked")
    func flipAndFilter() throws {
        var image = PixelImage(width: 2, height: 2, filledWith: (0, 0, 0, 255))
        image[0, 0] = (255, 0, 0, 255)
        image[1, 1] = (0, 0, 255, 255)
        func corners(_ sampler: Sampler, textureRepeat: Double = 1) throws -> PixelImage {
            let stage = Stage(eye: Vector3(0, 0, 1 / 0.41421356), fieldOfView: 45)
            stage.add(
                .plane(width: 2, height: 2, textureRepeat: Vector2(textureRepeat, textureRepeat)),
                Material(texture: Texture(image, colorSpace: .linear, sampler: sampler), isUnlit: true))
            return try Self.withRenderer(RendererSettings(colorManagement: .unmanaged)) {
                try $0.picture(stage, PictureSize(width: 80, height: 80))
            }
        }
        let sharp = try corners(Sampler(magnification: .nearest, minification: .nearest, mipmaps: .none))
        #expect(sharp[5, 5].red == 255, "upper left")
        #expect(sharp[75, 75].blue == 255, "lower right")
        #expect(sharp[38, 38].red == 255, "sharp up to the middle")
        #expect(sharp[75, 5].red == 0)
        let soft = try corners(Sampler(mipmaps: .none))
        #expect((40...90).contains(soft[40, 40].red), "blended in the middle: \(soft[40, 40].red)")
        #expect(soft[2, 2].red == 255, "clamped at the border")
        let repeated = try corners(
            Sampler(
                magnification: .nearest, minification: .nearest, mipmaps: .none, wrapHorizontal: .repeat,
                wrapVertical: .repeat),
            textureRepeat: 2)
        #expect(repeated[45, 5].red == 255, "once more on the right")
        let clamped = try corners(
            Sampler(magnification: .nearest, minification: .nearest, mipmaps: .none), textureRepeat: 2)
        #expect(clamped[75, 5].red == 0 && clamped[75, 75].blue == 255, "the border goes on")
    }

    @Test("mipmaps average light, not numbers")
    func mipmapLight() throws {
        let stage = Stage(eye: Vector3(0, 0, 40), fieldOfView: 45)
        stage.add(
            .plane(width: 100, height: 100, textureRepeat: Vector2(100, 100)),
            Material(
                texture: TestTextures.checker(
                    8, size: 64, (255, 255, 255), (0, 0, 0),
                    sampler: Sampler(wrapHorizontal: .repeat, wrapVertical: .repeat)),
                isUnlit: true))
        func middle(_ management: RendererSettings.ColorManagement) throws -> Int {
            try Self.withRenderer(RendererSettings(colorManagement: management)) {
                Int(try $0.picture(stage, PictureSize(width: 64, height: 64))[30, 30].red)
            }
        }
        #expect(abs(try middle(.linear) - 188) <= 3)
        #expect(abs(try middle(.unmanaged) - 128) <= 3)
    }

    @Test("what a layer does not cover stays, and only changed rows are sent")
    func overlayRows() throws {
        let layer = try #require(
            OverlayLayer(x: 3, y: 4, width: 5, height: 6, pixels: [UInt8](repeating: 0, count: 120)))
        var other = layer
        #expect(OverlayPass.changedRows(layer, other) == nil)
        other.pixels[2 * 20 + 7] = 9
        #expect(OverlayPass.changedRows(layer, other) == 2..<3)
        other.pixels[5 * 20] = 1
        #expect(OverlayPass.changedRows(layer, other) == 2..<6)
        #expect(OverlayLayer(x: 0, y: 0, width: 5, height: 6, pixels: [1, 2, 3]) == nil, "too few bytes")

        let stage = Stage(background: .color(Color(sRGB: 10, 20, 30)))
        try Self.withRenderer { studio in
            let before = try studio.picture(stage, overlay: [layer])
            #expect(before[5, 6] == (10, 20, 30, 255), "nothing of it shows")
            var seen = layer
            for pixel in 0..<30 { seen.pixels.replaceSubrange(4 * pixel..<4 * pixel + 4, with: [50, 100, 200, 255]) }
            let after = try studio.picture(stage, overlay: [seen])
            #expect(after[3, 4] == (200, 100, 50, 255))
            #expect(after[7, 9] == (200, 100, 50, 255))
            #expect(after[2, 4] == (10, 20, 30, 255))
            #expect(after[8, 9] == (10, 20, 30, 255))
            #expect(after[7, 10] == (10, 20, 30, 255))
        }
    }
}
