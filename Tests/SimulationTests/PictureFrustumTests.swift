import SceneMath
import Simulation
import Testing

/// Expected pixels are worked out on paper: with 90° of height half the picture's height is as far from its middle as a thing
/// is high at a depth of 1.
@Suite struct PictureFrustumTests {
    private let square = PictureFrustum(fieldOfView: 90, near: 0.1, far: 100, size: Vector2(800, 800))
    private let wide = PictureFrustum(fieldOfView: 90, near: 0.1, far: 100, size: Vector2(1600, 800))

    private func cube(_ center: Vector3, half: Double) -> ModelBox {
        ModelBox(center: center, x: Vector3(half, 0, 0), y: Vector3(0, half, 0), z: Vector3(0, 0, half))
    }

    @Test(arguments: [
        ("axis", Vector3(0, 0, -5), Vector2(400, 400)),
        ("right", Vector3(2.5, 0, -5), Vector2(600, 400)),
        ("up", Vector3(0, 5, -5), Vector2(400, 0)),
        ("outside", Vector3(-10, 0, -5), Vector2(-400, 400)),
    ])
    func projects(name: String, point: Vector3, pixel: Vector2) throws {
        let found = try #require(square.project(point))
        #expect(found.distance(to: pixel) < 1e-9, "\(name)")
    }

    @Test func aspectWidensThePictureNotItsHeight() throws {
        // 1600 × 800: a thing as far to the right as it is deep lies half a height right of the middle.
        let found = try #require(wide.project(Vector3(5, 0, -5)))
        #expect(found.distance(to: Vector2(1200, 400)) < 1e-9)
        #expect(abs(wide.horizontalFieldOfView - 126.869897645844) < 1e-9)  // 2 atan 2
    }

    @Test func behindTheEyeIsNowhere() {
        #expect(square.project(Vector3(0, 0, 0)) == nil)
        #expect(square.project(Vector3(0, 0, 1)) == nil)
    }

    @Test func boundsAreThoseOfTheNearFace() throws {
        // A cube of 2 m whose near face is 4 m away: ±1/4 of 400 pixels.
        let bounds = try #require(square.bounds(cube(Vector3(0, 0, -5), half: 1)))
        #expect(bounds.low.distance(to: Vector2(300, 300)) < 1e-9)
        #expect(bounds.high.distance(to: Vector2(500, 500)) < 1e-9)
    }

    @Test func boundsAreCutAtTheNearPlane() throws {
        // From 1 m behind the eye to 1 m before it: cut at 0.1 m, where ±0.5 m are ±5 half heights.
        let bounds = try #require(
            square.bounds(
                ModelBox(
                    center: .zero, x: Vector3(0.5, 0, 0), y: Vector3(0, 0.5, 0), z: Vector3(0, 0, 1))))
        #expect(bounds.low.distance(to: Vector2(-1600, -1600)) < 1e-6)
        #expect(square.bounds(cube(Vector3(0, 0, 5), half: 1)) == nil)
    }

    @Test(arguments: [
        ("middle", Vector3(0, 0, -5), 1.0, true),
        ("all to the right", Vector3(8, 0, -5), 1.0, false),
        ("a corner reaches in", Vector3(6.9, 0, -5), 1.0, true),
        ("a hair outside", Vector3(7.01, 0, -5), 1.0, false),
        ("behind", Vector3(0, 0, 3), 1.0, false),
        ("around the eye", Vector3(0, 0, 0), 1.0, true),
        ("beyond far", Vector3(0, 0, -102), 1.0, false),
        ("reaches from beyond far", Vector3(0, 0, -100.5), 1.0, true),
        ("larger than the picture", Vector3(0, 0, -30), 28.0, true),
        ("below", Vector3(0, -8, -5), 1.0, false),
        ("beside and behind", Vector3(1.5, 1.5, 1.05), 1.0, false),
    ])
    func containsAnyPart(name: String, center: Vector3, half: Double, isInside: Bool) {
        #expect(square.contains(anyOf: cube(center, half: half)) == isInside, "\(name)")
    }

    /// Points of a box are in the picture only if the box is; and boxes far from all points are not.
    @Test func agreesWithPointsOfTheBox() {
        let random = CounterRandom(seed: 4, stream: 1)
        var counter: UInt64 = 0
        func next(_ low: Double, _ high: Double) -> Double {
            counter += 1
            return low + (high - low) * random.uniform(counter)
        }
        for _ in 0..<2000 {
            let turn = Quaternion(angle: next(0, 6), axis: Vector3(next(-1, 1), next(-1, 1), next(0.1, 1)))
            let box = ModelBox(
                center: Vector3(next(-12, 12), next(-12, 12), next(-12, 4)), x: turn.act(Vector3(next(0.1, 3), 0, 0)),
                y: turn.act(Vector3(0, next(0.1, 3), 0)), z: turn.act(Vector3(0, 0, next(0.1, 3))))
            var isAnyInside = false
            for i in 0...12 {
                for j in 0...12 {
                    for k in 0...12 {
                        let p =
                            box.center + box.x * (Double(i) / 6 - 1) + box.y * (Double(j) / 6 - 1)
                            + box.z * (Double(k) / 6 - 1)
                        if -p.z >= 0.1, -p.z <= 100, abs(p.x) <= -p.z, abs(p.y) <= -p.z { isAnyInside = true }
                    }
                }
            }
            let answer = square.contains(anyOf: box)
            if isAnyInside { #expect(answer) }
            if answer, !isAnyInside {
                // Only a sliver between the sampled points may be inside: the box must come near to the frustum.
                let shrunk = ModelBox(center: box.center, x: box.x * 0.8, y: box.y * 0.8, z: box.z * 0.8)
                #expect(!square.contains(anyOf: shrunk))
            }
        }
    }
}
