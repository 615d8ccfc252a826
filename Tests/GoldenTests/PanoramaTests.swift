import Foundation
import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

extension PictureTests {
    /// Twelve fields of 30° in the colours of the circle, white lines of latitude each 15°, a checker of single texels at the
    /// poles.
    static let globe: PixelImage = {
        let (width, height) = (720, 360)
        var image = PixelImage(width: width, height: height, filledWith: (0, 0, 0, 255))
        for y in 0..<height {
            for x in 0..<width {
                let field = x / 60
                let hue = Double(field) / 12 * 2 * .pi
                func part(_ shift: Double) -> UInt8 { UInt8(140 + 90 * cos(hue - shift)) }
                var pixel = (part(0), part(2.1), part(4.2), UInt8(255))
                if y % 30 < 2 { pixel = (255, 255, 255, 255) }
                if y < 12 || y >= height - 12, x % 2 == 0 { pixel = (0, 0, 0, 255) }
                image[x, y] = pixel
            }
        }
        return image
    }()

    private static func view(heading: Double, pitch: Double, panorama: Double = 0, fieldOfView: Double = 70) -> Stage {
        let stage = Stage(
            background: .panorama(Texture(globe), heading: panorama * .pi / 180), eye: .zero,
            fieldOfView: fieldOfView)
        stage.camera.eulerAngles = Vector3(pitch * .pi / 180, 0, 0)
        stage.camera.orientation =
            Quaternion(angle: -heading * .pi / 180, axis: .unitY) * Quaternion(angle: pitch * .pi / 180, axis: .unitX)
        return stage
    }

    @Test("a panorama turns with the heading: the middle of the picture shows what lies there")
    func panoramaHeading() throws {
        try Self.withRenderer(RendererSettings(samples: 1)) { studio in
            for (panorama, heading) in [(0.0, 10.0), (0, 100), (0, -80), (90, 100), (-30, 250), (180, 180 + 15)] {
                let picture = try studio.picture(
                    Self.view(heading: heading, pitch: 5, panorama: panorama, fieldOfView: 10))
                var texel = Int(((heading - panorama + 180).truncatingRemainder(dividingBy: 360) + 360) * 2) % 720
                texel = min(max(texel, 0), 719)
                let wanted = Self.globe[texel, 170]
                let found = picture[160, 120]
                for (a, b) in [(wanted.red, found.red), (wanted.green, found.green), (wanted.blue, found.blue)] {
                    #expect(abs(Int(a) - Int(b)) <= 2, "\(heading)° in a panorama at \(panorama)°")
                }
            }
        }
    }

    @Test("a panorama of one colour has no seam, at the poles neither")
    func panoramaSeam() throws {
        var image = PixelImage(width: 64, height: 32, filledWith: (90, 140, 200, 255))
        for y in 0..<32 { image[63, y] = (90, 140, 200, 255) }
        try Self.withRenderer { studio in
            for (heading, pitch) in [(180.0, 0.0), (180, 60), (0, 90), (0, -90), (33, 80)] {
                let stage = Self.view(heading: heading, pitch: pitch)
                stage.scene.background = .panorama(Texture(image), heading: 0)
                let picture = try studio.picture(stage)
                let bytes = Set(
                    stride(from: 0, to: picture.pixels.count, by: 4).map { Array(picture.pixels[$0..<$0 + 4]) })
                #expect(bytes == [[90, 140, 200, 255]])
            }
        }
    }

    @Test("golden: a panorama across the seam")
    func goldenPanoramaSeam() throws {
        try Self.withRenderer { studio in
            try Golden(
                name: "panorama-seam",
                sentence:
                    "Upright fields of colour, each 30° wide, with white lines of latitude bent away from the horizon. "
                    + "Two fields meet in the middle of the picture, where the panorama's edges join, in an edge no other "
                    + "than those beside it: no line, no blur."
            ).expect(try studio.picture(Self.view(heading: 180, pitch: 0)))
        }
    }

    @Test("golden: a panorama's pole")
    func goldenPanoramaPole() throws {
        try Self.withRenderer { studio in
            try Golden(
                name: "panorama-pole",
                sentence: "Looking almost straight up: twelve wedges of colour meet in a point above the middle, white "
                    + "circles around it; close to the point the colours run into a calm disc, without speckles."
            ).expect(try studio.picture(Self.view(heading: 20, pitch: 80)))
        }
    }
}
