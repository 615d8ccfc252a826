import SceneGraph
import Testing

@Suite("Colours, pictures, textures and materials")
struct AppearanceTests {
    static let colors: [(name: String, byte: UInt8, linear: Float)] = [
        ("black", 0, 0), ("white", 255, 1), ("the middle grey of screens", 128, 0.215_860_5),
        ("on the straight part", 10, 0.003_035_27),
    ]

    @Test("colours are linear inside and sRGB outside", arguments: colors)
    func srgb(_ row: (name: String, byte: UInt8, linear: Float)) {
        #expect(abs(Color.linear(sRGB: row.byte) - row.linear) < 1e-6, "\(row.name)")
    }

    @Test("every sRGB byte comes back as it was")
    func srgbRoundTrip() {
        for byte in UInt8.min...UInt8.max {
            let bytes = Color(sRGB: byte, byte, byte, alpha: 0.5).sRGBBytes
            #expect(bytes.red == byte && bytes.green == byte && bytes.blue == byte && bytes.alpha == 128)
        }
        #expect(Color(red: 7, green: -1, blue: .nan).sRGBBytes.red == 255)
    }

    @Test("a picture has as many bytes as it says, or is none")
    func picture() {
        #expect(PixelImage(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 15)) == nil)
        #expect(PixelImage(width: -1, height: -1, pixels: [0, 0, 0, 0]) == nil)
        #expect(PixelImage(width: .max, height: .max, pixels: []) == nil)
        var image = PixelImage(width: 3, height: 2, filledWith: (1, 2, 3, 255))
        #expect(image.isOpaque)
        image[2, 1] = (9, 8, 7, 254)
        #expect(image.pixels[20...] == [9, 8, 7, 254])
        #expect(image[2, 1].red == 9)
        #expect(!image.isOpaque)
    }

    @Test("textures are equal where they share pixels and sampler")
    func textures() {
        let image = PixelImage(width: 1, height: 1, filledWith: (255, 255, 255, 255))
        let (a, b) = (Texture(image), Texture(image))
        var c = a
        #expect(a == c)
        #expect(a != b, "pixels are told apart by identity: comparing them would cost too much")
        c.sampler.wrap = .repeat
        #expect(a != c)
        #expect(a.identity == c.identity)
        #expect(c.sampler.wrapVertical == .repeat)
    }

    static let transparency: [(name: String, material: Material, mode: BlendMode)] = {
        let opaque = Texture(PixelImage(width: 1, height: 1, filledWith: (9, 9, 9, 255)))
        let clear = Texture(PixelImage(width: 1, height: 1, filledWith: (9, 9, 9, 100)))
        var tested = Material(texture: clear)
        tested.alphaTest = 0.5
        return [
            ("plain", Material(), .opaque),
            ("half through", Material(diffuse: Color(1, 1, 1, 0.5)), .alpha),
            ("opaque texture", Material(texture: opaque), .opaque),
            ("texture that lets through", Material(texture: clear), .alpha),
            ("alpha test instead of blending", tested, .opaque),
            ("told to be opaque", Material(diffuse: Color(1, 1, 1, 0.5), blendMode: .opaque), .opaque),
            ("added", Material(blendMode: .add), .add),
        ]
    }()

    @Test("a material knows whether what lies behind shows", arguments: transparency)
    func transparent(_ row: (name: String, material: Material, mode: BlendMode)) {
        #expect(row.material.effectiveBlendMode == row.mode, "\(row.name)")
        #expect(row.material.isTransparent == (row.mode != .opaque), "\(row.name)")
    }

    @Test("materials are values")
    func values() {
        let a = Material(diffuse: Color(1, 0, 0, 1))
        var b = a
        #expect(a == b)
        b.shininess = 20
        #expect(a != b)
        #expect(a.shininess == nil)
        b.shininess = nil
        #expect(a == b)
        #expect(a.hashValue == b.hashValue)
    }
}
