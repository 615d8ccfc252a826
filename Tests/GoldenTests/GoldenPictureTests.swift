import Foundation
import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

extension PictureTests {
    @Test("golden: the classic cube with a cross-shaped atlas")
    func goldenCube() throws {
        let stage = Stage(eye: Vector3(1.6, 1.4, 2.2), fieldOfView: 40)
        stage.add(.box(mapping: .crossAtlas), Material(texture: TestTextures.crossAtlas))
        stage.addLight(Light(.directional, ambient: 0.3, diffuse: 0.7, specular: 0.1), towards: Vector3(-1, -2, -3))
        try Self.withRenderer { studio in
            try Golden(
                name: "cube",
                sentence:
                    "A cube seen from the upper right: red front, blue right side, white top, each face with a dark frame "
                    + "and its white square in the face's own upper left corner; edges smooth."
            ).expect(try studio.picture(stage))
        }
    }

    @Test("golden: Phong highlights shrink as the exponent grows")
    func goldenPhong() throws {
        let stage = Stage(eye: Vector3(0, 0.5, 5))
        for (index, shininess) in [Float(4), 20, 100].enumerated() {
            var material = Material(diffuse: Color(sRGB: 190, 70, 50))
            material.shininess = shininess
            stage.add(.sphere(radius: 0.7), material, at: Vector3(Double(index - 1) * 1.6, 0, 0))
        }
        stage.addLight(
            Light(.directional, ambient: 0.1, diffuse: 0.7, specular: 0.6), towards: Vector3(-1, -1, -1.5))
        try Self.withRenderer { studio in
            try Golden(
                name: "phong",
                sentence:
                    "Three red balls lit from the upper right front: the highlight is wide and soft on the left ball, "
                    + "smaller in the middle, a small sharp spot on the right; the lower left of each is dark, not black."
            ).expect(try studio.picture(stage))
        }
    }

    @Test("golden: a point light, a spot and two suns on a floor")
    func goldenLights() throws {
        let stage = Stage(eye: Vector3(0, 4, 7), target: Vector3(0, 0, 0.5))
        stage.add(.floor(width: 12, length: 12), Material(diffuse: Color(sRGB: 200, 200, 200)))
        stage.add(
            .torus(ringRadius: 0.7, pipeRadius: 0.25), Material(diffuse: Color(sRGB: 220, 220, 230)),
            at: Vector3(0, 0.3, 0))
        var lamp = Light(.point, color: Color(sRGB: 255, 120, 60), diffuse: 1.5)
        lamp.attenuationEnd = 5
        stage.addLight(lamp, at: Vector3(-3, 1, 1))
        var spot = Light(.spot, color: Color(sRGB: 90, 160, 255), diffuse: 2)
        spot.spotInnerAngle = 30
        spot.spotOuterAngle = 40
        stage.addLight(spot, at: Vector3(3, 4, 1), towards: Vector3(3, 0, 0.5))
        stage.addLight(Light(.directional, ambient: 0, diffuse: 0.15), towards: Vector3(0, -1, -0.5))
        stage.addLight(Light(.ambient, color: Color(sRGB: 60, 60, 60)))
        try Self.withRenderer { studio in
            try Golden(
                name: "lights",
                sentence:
                    "A grey floor under a ring: a soft orange pool of light on the left, a blue disc with a narrow soft "
                    + "edge on the right, and the ring tinted orange on its left and blue on its right."
            ).expect(try studio.picture(stage))
        }
    }

    @Test("golden: mipmaps keep a far floor calm")
    func goldenMipmaps() throws {
        let stage = Stage(eye: Vector3(0, 1, 8), target: Vector3(0, 0.6, 0))
        func floor(_ sampler: Sampler, x: Double) {
            let material = Material(texture: TestTextures.checker(8, sampler: sampler), isUnlit: true)
            stage.add(.floor(width: 10, length: 120, textureRepeat: Vector2(5, 60)), material, at: Vector3(x, 0, -50))
        }
        floor(
            Sampler(
                magnification: .nearest, minification: .nearest, mipmaps: .none, wrapHorizontal: .repeat,
                wrapVertical: .repeat), x: -5)
        floor(Sampler(wrapHorizontal: .repeat, wrapVertical: .repeat, anisotropy: 8), x: 5)
        try Self.withRenderer { studio in
            try Golden(
                name: "mipmaps",
                sentence:
                    "A chequered floor running to the horizon: the left half breaks into noise in the distance, the right "
                    + "half fades evenly into grey."
            ).expect(try studio.picture(stage))
        }
    }

    @Test("golden: many things in few draws")
    func goldenBatching() throws {
        let stage = Stage(eye: Vector3(0, 9, 14), fieldOfView: 40)
        let shapes: [Geometry] = [
            .box(width: 0.5, height: 0.5, length: 0.5), .sphere(radius: 0.3), .cone(bottomRadius: 0.3, height: 0.7),
        ]
        let colors = [
            Color(sRGB: 220, 70, 60), Color(sRGB: 70, 140, 220), Color(sRGB: 240, 200, 70), Color(sRGB: 90, 190, 110),
        ]
        let materials = colors.map { Material(diffuse: $0) }
        var number = 0
        for ring in 1...8 {
            for place in 0..<ring * 8 {
                let angle = 2 * Double.pi * Double(place) / Double(ring * 8)
                stage.add(
                    shapes[number % 3], materials[(number / 3) % 4],
                    at: Vector3(
                        cos(angle) * Double(ring) * 0.85, 0.3 * sin(angle * 3), sin(angle) * Double(ring) * 0.85),
                    turned: Quaternion(angle: angle, axis: .unitY))
                number += 1
            }
        }
        stage.addLight(Light(.directional, ambient: 0.25))
        try Self.withRenderer { studio in
            let frame = try studio.renderer.render(stage.snapshot, size: Self.size, queue: studio.queue)
            #expect(frame.statistics.drawCalls == 12, "three shapes in four colours")
            try Golden(
                name: "batching",
                sentence:
                    "Eight rings of boxes, balls and cones in red, blue, yellow and green, lit from above, in a disc that "
                    + "waves up and down; none is missing and none floats away."
            ).expect(frame.image)
        }
    }

    @Test("golden: see-through things from back to front, whatever their order in the tree")
    func goldenTransparency() throws {
        let stage = Stage(background: .color(Color(sRGB: 235, 235, 235)), eye: Vector3(0.6, 0.4, 6))
        stage.add(
            .box(width: 0.8, height: 0.8, length: 0.8), Material(diffuse: Color(sRGB: 60, 60, 60)),
            at: Vector3(0, 0, -1.5))
        let panes: [(Double, Color)] = [
            (1, Color(sRGB: 220, 30, 30, alpha: 0.5)), (-1, Color(sRGB: 30, 60, 220, alpha: 0.5)),
            (0, Color(sRGB: 30, 170, 60, alpha: 0.5)),
        ]
        for (z, color) in panes {
            stage.add(
                .plane(width: 2, height: 2), Material(diffuse: color, isUnlit: true, isDoubleSided: true),
                at: Vector3(z * 0.5, z * 0.4, z))
        }
        // A solid thing that fades.
        stage.add(
            .sphere(radius: 0.5), Material(diffuse: Color(sRGB: 240, 160, 30)), at: Vector3(-1.7, 0.6, 0), opacity: 0.4)
        stage.add(
            .plane(width: 1.2, height: 1.2),
            {
                var m = Material(texture: TestTextures.leaf, isUnlit: true)
                m.alphaTest = 0.5
                return m
            }(),
            at: Vector3(-1.6, -0.8, 0.5))
        stage.addLight(Light(.directional, ambient: 0.3))
        try Self.withRenderer { studio in
            try Golden(
                name: "transparency",
                sentence:
                    "Three see-through panes before a dark box: red in front (upper right), green in the middle, blue behind; "
                    + "a pale orange ball at the left, and below it a leaf with clean square holes."
            ).expect(try studio.picture(stage))
        }
    }

    @Test("golden: sky, horizon and sun")
    func goldenSky() throws {
        let sky = Sky(sunDirection: Vector3(0.35, 0.35, -1))
        let stage = Stage(background: .sky(sky), eye: Vector3(0, 1.7, 0), target: Vector3(0, 2.6, -10), fieldOfView: 60)
        stage.camera.orientation = stage.camera.orientation * Quaternion(angle: 0.1, axis: .unitZ)
        stage.add(.box(), Material(diffuse: Color(sRGB: 180, 60, 60)), at: Vector3(-1.5, 0.5, -6))
        stage.addLight(Light(.directional, ambient: 0.4), towards: Vector3(-0.35, -0.35, 1))
        try Self.withRenderer { studio in
            try Golden(
                name: "sky",
                sentence:
                    "A blue sky that pales towards a smooth, slightly tilted horizon, green-grey land below it, a small sun "
                    + "with a glow at the upper right, and a red box, its dark side to the viewer, lower left on the land."
            ).expect(try studio.picture(stage))
        }
    }

    @Test("golden: overlay layers over the picture")
    func goldenOverlay() throws {
        let stage = Stage(eye: Vector3(1.6, 1.4, 2.2), fieldOfView: 40)
        stage.add(.box(mapping: .crossAtlas), Material(texture: TestTextures.crossAtlas, isUnlit: true))
        try Self.withRenderer { studio in
            try Golden(
                name: "overlay",
                sentence:
                    "The cube with three rectangles over it: opaque blue upper left with its top row white, half see-through "
                    + "black across the middle, and a red one cut off by the lower right corner."
            ).expect(try studio.picture(stage, overlay: Self.layers))
        }
    }

    static var layers: [OverlayLayer] {
        func layer(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ bgra: [UInt8], top: [UInt8]? = nil)
            -> OverlayLayer?
        {
            let first = Array(repeatElement(top ?? bgra, count: width).joined())
            let rest = Array(repeatElement(bgra, count: width * (height - 1)).joined())
            return OverlayLayer(x: x, y: y, width: width, height: height, pixels: first + rest)
        }
        return [
            layer(10, 8, 60, 30, [200, 80, 40, 255], top: [255, 255, 255, 255]),
            layer(0, 100, 320, 40, [0, 0, 0, 128]), layer(290, 220, 60, 60, [40, 40, 220, 255]),
        ].compactMap(\.self)
    }
}
