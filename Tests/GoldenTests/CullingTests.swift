import Foundation
import GLDriver
import SceneGraph
import SceneMath
import SceneRenderer
import Testing

/// Numbers by rule: the same on every machine.
struct SeededNumbers {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

    /// 0 ..< 1. Source: Vigna, xorshift64*.
    mutating func next() -> Double {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Double((state &* 0x2545_f491_4f6c_dd1d) >> 11) / Double(1 << 53)
    }

    mutating func next(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * next()
    }

    mutating func vector(_ range: ClosedRange<Double>) -> Vector3 { Vector3(next(range), next(range), next(range)) }
}

extension PictureTests {
    /// Shapes of all kinds in all sizes, turned, squeezed, mirrored, partly see-through, some across the near plane.
    static func crowd(_ seed: UInt64, count: Int = 400) -> Stage {
        var numbers = SeededNumbers(seed)
        let stage = Stage(
            background: seed % 2 == 0 ? .color(Color(sRGB: 40, 44, 52)) : .sky(Sky()),
            eye: numbers.vector(-8...8), target: numbers.vector(-2...2), fieldOfView: numbers.next(25...90))
        let shapes: [Geometry] = [
            .box(), .box(width: 0.3, height: 2, length: 1.5), .sphere(radius: 0.6), .cone(bottomRadius: 0.5),
            .cylinder(radius: 0.4),
            .torus(ringRadius: 0.5, pipeRadius: 0.2), .plane(width: 1.5, height: 1),
            .polyline(along: [Vector3(-1, 0, 0), Vector3(0, 1, 0), Vector3(1, 0, 0)]),
        ]
        var materials = (0..<6).map { _ in
            Material(diffuse: Color(Float(numbers.next()), Float(numbers.next()), Float(numbers.next()), 1))
        }
        materials[1].isDoubleSided = true
        materials[2].texture = TestTextures.checker(4, size: 64)
        materials[3].diffuse.w = 0.5
        materials[4].texture = TestTextures.leaf
        materials[4].alphaTest = 0.5
        materials[5].isUnlit = true
        for _ in 0..<count {
            var scale = numbers.vector(0.4...2.2)
            if numbers.next() < 0.15 { scale.x = -scale.x }
            stage.add(
                shapes[Int(numbers.next() * 8)], materials[Int(numbers.next() * 6)], at: numbers.vector(-7...7),
                turned: Quaternion(eulerAngles: numbers.vector(-3...3)), scale: scale,
                opacity: numbers.next() < 0.1 ? 0.5 : 1)
        }
        // Walls that hide much.
        for wall in 0..<3 {
            stage.add(
                .box(width: 6, height: 4, length: 0.2), materials[0], at: numbers.vector(-5...5),
                turned: Quaternion(eulerAngles: Vector3(0, Double(wall), 0)))
        }
        stage.addLight(Light(.directional, ambient: 0.2))
        return stage
    }

    @Test("leaving out what is outside or hidden changes no pixel", arguments: [4, 1])
    func cullingIsExact(_ samples: Int) throws {
        func settings(_ culls: Bool) -> RendererSettings {
            RendererSettings(samples: samples, cullsOutside: culls, cullsHidden: culls)
        }
        let seeds: [UInt64] = Array(1...12)
        let snapshots = seeds.map { Self.crowd($0).snapshot }
        var hidden = 0
        var outside = 0
        let culled = try Self.withRenderer(settings(true)) { studio in
            try snapshots.map { snapshot in
                let frame = try studio.renderer.render(snapshot, size: Self.size, queue: studio.queue)
                hidden += frame.statistics.hidden
                outside += frame.statistics.outside
                return frame.image
            }
        }
        let whole = try Self.withRenderer(settings(false)) { studio in try snapshots.map { try studio.picture($0) } }
        for (index, seed) in seeds.enumerated() {
            #expect(culled[index].pixels == whole[index].pixels, "seed \(seed)")
        }
        #expect(hidden > 200, "\(hidden) hidden: the test must have something to hide")
        #expect(outside > 200)
    }

    @Test("a grid of turning cubes, frame after frame: nothing seen is left out")
    func cullingOfTheGrid() throws {
        var images: [[PixelImage]] = []
        for culls in [true, false] {
            let settings = RendererSettings(samples: 4, colorManagement: .unmanaged, cullsHidden: culls)
            images.append(
                try Self.withRenderer(settings) { studio in
                    try (0..<6).map { frame in
                        let stage = Stage(eye: Vector3(8, 7, 17), near: 1, far: 60)
                        for index in 0..<1000 {
                            let place = Vector3(Double(index % 10), Double(index / 10 % 10), Double(index / 100)) - 4.5
                            stage.add(
                                .box(), Material(diffuse: Color(sRGB: 200, UInt8(index % 256), 90)), at: place * 1.5,
                                turned: Quaternion(
                                    angle: 0.1 * Double(index) + 0.37 * Double(frame),
                                    axis: Vector3(1, 1, 1)))
                        }
                        stage.addLight(Light(.directional))
                        let frame = try studio.renderer.render(
                            stage.snapshot, size: PictureSize(width: 640, height: 400), queue: studio.queue)
                        #expect(culls == (frame.statistics.hidden > 100))
                        return frame.image
                    }
                })
        }
        #expect(images[0] == images[1])
    }

    @Test("the same in a picture so large that a cell of the occlusion buffer is several pixels")
    func cullingOfLargePictures() throws {
        let size = PictureSize(width: 2200, height: 500)
        for seed: UInt64 in [2, 5] {
            let snapshot = Self.crowd(seed).snapshot
            let images = try [true, false].map { culls in
                try Self.withRenderer(RendererSettings(samples: 1, cullsOutside: culls, cullsHidden: culls)) { studio in
                    let frame = try studio.renderer.render(snapshot, size: size, queue: studio.queue)
                    #expect(culls == (frame.statistics.hidden > 0))
                    return frame.image
                }
            }
            #expect(images[0].pixels == images[1].pixels, "seed \(seed)")
        }
    }

    @Test("meshes' inner boxes: boxes are their own, balls and cylinders hold one, rings and planes none")
    func innerBoxes() {
        #expect(GeometryFacts(.box()).isBox)
        let ball = GeometryFacts(.sphere(radius: 1)).innerBox
        #expect((0.5...0.578).contains(ball?.half.x ?? 0), "a ball holds a cube of 1/√3: \(String(describing: ball))")
        #expect(GeometryFacts(.cylinder()).innerBox != nil)
        #expect(GeometryFacts(.torus()).innerBox == nil)
        #expect(GeometryFacts(.plane()).innerBox == nil)
        #expect(GeometryFacts(.empty).isEmpty)
        #expect(GeometryFacts(.box()).isFlat)
        #expect(!GeometryFacts(.sphere()).isFlat)
    }
}
