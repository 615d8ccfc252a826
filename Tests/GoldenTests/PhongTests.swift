import Foundation
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

extension PictureTests {
    /// Phong's model as the books have it, worked out in Double for one place of the plane z = 0.
    struct PhongByHand {
        var light: Light
        /// Towards the light, of length 1, at a place.
        var toLight: (Vector3) -> Vector3
        var strength: (Vector3) -> Double = { _ in 1 }
        var base = Vector3(0.5, 0.6, 0.7)
        var specular = Vector3(1, 0.8, 0.6)

        func color(at place: Vector3, eye: Vector3) -> Vector3 {
            let n = Vector3(0, 0, 1)
            let l = toLight(place)
            let e = (eye - place) / (eye - place).length
            let facing = max(0, n.dot(l))
            let r = n * (2 * n.dot(l)) - l
            let highlight = facing > 0 ? pow(max(0, r.dot(e)), Double(light.shininess)) : 0
            let lightColor = Vector3(Double(light.color.x), Double(light.color.y), Double(light.color.z))
            let diffuse = base * (Double(light.ambient) + Double(light.diffuse) * facing)
            return lightColor * strength(place) * (diffuse + specular * (Double(light.specular) * highlight))
        }
    }

    /// Where the ray through the middle of a pixel meets the plane z = 0.
    private static func place(x: Int, y: Int, eye: Vector3) -> Vector3 {
        let up = tan(22.5 * .pi / 180)
        let across = up * Double(size.width) / Double(size.height)
        let way = Vector3(
            (2 * (Double(x) + 0.5) / Double(size.width) - 1) * across,
            (1 - 2 * (Double(y) + 0.5) / Double(size.height)) * up, -1)
        return eye + way * eye.z
    }

    private static let eye = Vector3(0, 0, 5)
    private static let warm = Color(1, 0.8, 0.6, 1)
    private static let pixels = [(160, 120), (60, 40), (250, 200), (100, 180), (200, 90), (140, 60)]

    private func check(_ hand: PhongByHand, _ light: (Stage) -> Void, extra: Bool, _ label: String) throws {
        let stage = Stage(background: .color(.black), eye: Self.eye)
        var material = Material(diffuse: Color(0.5, 0.6, 0.7, 1))
        material.specular = Color(1, 0.8, 0.6, 1)
        stage.add(.plane(width: 20, height: 20), material)
        light(stage)
        // A second light without any light in it: the longer shader must say the same.
        if extra { stage.addLight(Light(.point, ambient: 0, diffuse: 0, specular: 0), at: Vector3(1, 1, 1)) }
        let image = try Self.withRenderer(RendererSettings(samples: 4, colorManagement: .unmanaged)) {
            try $0.picture(stage)
        }
        for (x, y) in Self.pixels {
            let wanted = hand.color(at: Self.place(x: x, y: y, eye: Self.eye), eye: Self.eye)
            let found = image[x, y]
            for (channel, (have, want)) in [(found.red, wanted.x), (found.green, wanted.y), (found.blue, wanted.z)]
                .enumerated()
            {
                let level = min(255, want * 255)
                // Half a level of rounding, and as much again for Float.
                #expect(
                    abs(Double(have) - level) <= 1,
                    "\(label), pixel (\(x), \(y)), channel \(channel): \(have), by hand \(level)")
            }
        }
    }

    @Test("Phong by hand: one sun, by the short and by the long shader", arguments: [false, true])
    func phongSun(_ extra: Bool) throws {
        for (direction, shininess) in [
            (Vector3(-1, -2, -3), Float(10)), (Vector3(0.3, 0.2, -1), 32), (Vector3(0, 0, 1), 10),
        ] {
            let light = Light(
                .directional, color: Self.warm, ambient: 0.1, diffuse: 0.6, specular: 0.4, shininess: shininess)
            let unit = direction / direction.length
            try check(
                PhongByHand(light: light, toLight: { _ in -unit }), { $0.addLight(light, towards: direction) },
                extra: extra, "sun from \(-direction), exponent \(shininess)")
        }
    }

    @Test("Phong by hand: a lamp that loses strength with distance")
    func phongPoint() throws {
        var light = Light(.point, color: Self.warm, ambient: 0.1, diffuse: 0.9, specular: 0.4, shininess: 12)
        light.attenuationStart = 1
        light.attenuationEnd = 6
        let place = Vector3(0.7, -0.4, 1.5)
        try check(
            PhongByHand(
                light: light, toLight: { (place - $0) / (place - $0).length },
                strength: { pow(1 - min(1, max(0, ((place - $0).length - 1) / 5)), 2) }),
            { $0.addLight(light, at: place) }, extra: false, "lamp")
    }

    @Test("Phong by hand: a spot's cone, its soft edge and the dark beyond")
    func phongSpot() throws {
        var light = Light(.spot, color: Self.warm, ambient: 0, diffuse: 0.9, specular: 0.4, shininess: 12)
        light.spotInnerAngle = 20
        light.spotOuterAngle = 60
        let place = Vector3(0.2, 0.1, 3)
        let target = Vector3(0.4, -0.2, 0)
        let axis = (target - place) / (target - place).length
        try check(
            PhongByHand(
                light: light, toLight: { (place - $0) / (place - $0).length },
                strength: { point in
                    let along = axis.dot((point - place) / (point - place).length)
                    let (inner, outer) = (cos(10 * Double.pi / 180), cos(30 * Double.pi / 180))
                    let t = min(1, max(0, (along - outer) / (inner - outer)))
                    return t * t * (3 - 2 * t)
                }),
            { $0.addLight(light, at: place, towards: target) }, extra: false, "spot")
    }

    @Test("ambient lights add up, and emission is added after the lights")
    func ambientAndEmission() throws {
        let stage = Stage(background: .color(.black))
        var material = Material(diffuse: Color(0.5, 0.5, 0.5, 1))
        material.emission = Color(0.1, 0.2, 0, 1)
        stage.add(.plane(width: 20, height: 20), material)
        stage.addLight(Light(.ambient, color: Color(0.4, 0.2, 0.2, 1)))
        stage.addLight(Light(.ambient, color: Color(0.2, 0.2, 0.6, 1)))
        let image = try Self.withRenderer(RendererSettings(colorManagement: .unmanaged)) { try $0.picture(stage) }
        // 0.5 × (0.6, 0.4, 0.8) + (0.1, 0.2, 0)
        #expect(abs(Int(image[100, 100].red) - 102) <= 1)
        #expect(abs(Int(image[100, 100].green) - 102) <= 1)
        #expect(abs(Int(image[100, 100].blue) - 102) <= 1)
    }

    @Test("normals are right under uneven scale and in a mirror", arguments: [Vector3(3, 1, 0.5), Vector3(-2, 1, 1)])
    func scaledNormals(_ scale: Vector3) throws {
        // A ball squeezed by a matrix is lit like the ellipsoid that its vertices form.
        func image(_ geometry: Geometry, _ scale: Vector3) throws -> PixelImage {
            let stage = Stage()
            stage.add(geometry, at: .zero, scale: scale)
            stage.addLight(Light(.directional, ambient: 0.1), towards: Vector3(-1, -1, -1))
            return try Self.withRenderer { try $0.picture(stage) }
        }
        let ball = Geometry.sphere(radius: 0.6, segments: 48, rings: 32)
        let squeezed = Geometry(
            vertices: ball.vertices.map { vertex in
                let s = SIMD3<Float>(scale)
                let normal = vertex.normal / s
                return Vertex(
                    position: vertex.position * s, normal: normal / (normal * normal).sum().squareRoot(), uv: vertex.uv)
            },
            indices: scale.x * scale.y * scale.z < 0
                ? stride(from: 0, to: ball.indices.count, by: 3).flatMap {
                    [ball.indices[$0], ball.indices[$0 + 2], ball.indices[$0 + 1]]
                } : ball.indices.array)
        let difference = try #require(PictureDifference(try image(ball, scale), try image(squeezed, .one)))
        #expect(difference.count(above: 3) == 0, "largest difference \(difference.largest)")
    }
}
