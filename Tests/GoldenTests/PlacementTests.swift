import Foundation
import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

extension PictureTests {
    @Test("100 km from the origin a thing 10 m away stands where it stands at the origin")
    func farFromTheOrigin() throws {
        func image(_ origin: Vector3, shift: Double = 0) throws -> PixelImage {
            let eye = origin + Vector3(0.3, 1.7, 0.2)
            let stage = Stage(eye: eye, target: eye + Vector3(1, -0.1, -10), fieldOfView: 20)
            stage.add(
                .box(mapping: .crossAtlas), Material(texture: TestTextures.crossAtlas),
                at: eye + Vector3(1 + shift, -0.1, -10), turned: Quaternion(angle: 0.7, axis: Vector3(1, 2, 3)))
            stage.addLight(Light(.directional, ambient: 0.2))
            return try Self.withRenderer { try $0.picture(stage, PictureSize(width: 640, height: 480)) }
        }
        let near = try image(.zero)
        for origin in [Vector3(100_000, 0, 0), Vector3(-70_000.123, 250.5, 70_000.77), Vector3(0, 3, -100_000)] {
            let difference = try #require(PictureDifference(near, try image(origin)))
            #expect(difference.count(above: 1) <= 2, "at \(origin) \(difference.count(above: 1)) pixels differ")
        }
        // A millimetre is seen by this test.
        let moved = try #require(PictureDifference(near, try image(.zero, shift: 0.001)))
        #expect(moved.count(above: 1) > 20)
    }

    @Test("a ball is round in pictures of any shape", arguments: [(320, 240), (640, 200), (250, 400), (320, 240)])
    func aspect(_ width: Int, _ height: Int) throws {
        let stage = Stage(background: .color(.black))
        stage.add(.sphere(radius: 1, segments: 96, rings: 48), Material(isUnlit: true))
        try Self.withRenderer { studio in
            // The same renderer, another size before: a window is resized.
            _ = try studio.picture(stage, PictureSize(width: 200, height: 77))
            let image = try studio.picture(stage, PictureSize(width: width, height: height))
            var (left, right, top, bottom) = (width, -1, height, -1)
            for y in 0..<height {
                for x in 0..<width where image[x, y].red > 127 {
                    (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
                }
            }
            // The ball is a polyhedron: its outline is not quite as wide as it is high.
            #expect(abs((right - left) - (bottom - top)) <= 2)
            #expect(abs((left + right) - (width - 1)) <= 1)
            #expect(abs((top + bottom) - (height - 1)) <= 1)
            // tan of half the angle under which the ball is seen is 1/√24; the picture's half height is tan 22.5°.
            let wanted = Double(height) / tan(22.5 * .pi / 180) / 24.0.squareRoot()
            #expect(abs(Double(bottom - top + 1) - wanted) <= 2, "\(bottom - top + 1) rows, by hand \(wanted)")
        }
    }

    @Test("parallel lines: a thing is as large far away as near")
    func orthographic() throws {
        let stage = Stage(background: .color(.black))
        stage.camera.camera?.usesOrthographicProjection = true
        stage.camera.camera?.orthographicScale = 3
        stage.add(.plane(), Material(isUnlit: true), at: Vector3(-1, 0, 3))
        stage.add(.plane(), Material(isUnlit: true), at: Vector3(1, 0, -300))
        let image = try Self.withRenderer { try $0.picture(stage) }
        // 240 pixels for 6 m.
        let row = (0..<320).map { image[$0, 120].red > 127 }
        #expect(row[..<160].count { $0 } == 40)
        #expect(row[160...].count { $0 } == 40)
    }

    @Test(
        "a picture in tiles is the whole picture, but for the last bit of the rasteriser's arithmetic",
        arguments: [4, 1])
    func tiles(_ samples: Int) throws {
        for seed: UInt64 in [31, 32, 33] {
            let snapshot = Self.crowd(seed, count: 150).snapshot
            let whole = try Self.withRenderer(RendererSettings(samples: samples)) {
                try $0.picture(snapshot, overlay: Self.layers)
            }
            var settings = RendererSettings(samples: samples)
            // No size of a tile, and no multiple of 64 either.
            settings.largestTile = 65 - Int(seed % 2) * 65
            let tiled = try Self.withRenderer(settings) { try $0.picture(snapshot, overlay: Self.layers) }
            let difference = try #require(PictureDifference(whole, tiled))
            // A tile's pixels have other coordinates, so a float rounds differently now and then: by one level, and where
            // an edge runs within 1/256 of a pixel of a sample, by that sample.
            #expect(difference.share(above: 0) <= 0.0005, "seed \(seed): \(difference.count(above: 0)) pixels")
            #expect(difference.count(above: 1) <= 2, "seed \(seed): \(difference.largest) levels")
            // The same through the thread.
            let frame = try FrameRenderer(size: Self.size, settings: settings).render(snapshot, overlay: Self.layers)
            #expect(frame.image.pixels == tiled.pixels)
        }
    }
}
