import Foundation
import SceneMath
import Testing

@Suite("Quaternions")
struct QuaternionTests {
    static let turns: [(name: String, turn: Quaternion, from: Vector3, to: Vector3)] = [
        ("a quarter about x takes y to z", Quaternion(angle: .pi / 2, axis: .unitX), .unitY, .unitZ),
        ("a quarter about y takes z to x", Quaternion(angle: .pi / 2, axis: .unitY), .unitZ, .unitX),
        ("a quarter about z takes x to y", Quaternion(angle: .pi / 2, axis: .unitZ), .unitX, .unitY),
        ("the length of the axis does not matter", Quaternion(angle: .pi, axis: [0, 9, 0]), .unitX, -.unitX),
        ("no axis, no turn", Quaternion(angle: 1, axis: .zero), .unitX, .unitX),
    ]

    @Test("turn right-handed", arguments: turns)
    func act(_ row: (name: String, turn: Quaternion, from: Vector3, to: Vector3)) {
        #expect(gap(row.turn.act(row.from), row.to) < 1e-15, "\(row.name)")
    }

    @Test("a product is first the right one, then the left one")
    func product() {
        var random = RandomTransforms(seed: 2)
        for _ in 0..<200 {
            let (a, b, v) = (random.rotation(), random.rotation(), random.vector())
            #expect(gap((a * b).act(v), a.act(b.act(v))) < 1e-14 * 20)
            #expect(gap(a.inverse.act(a.act(v)), v) < 1e-13)
            #expect(abs(a.act(v).length - v.length) < 1e-13)
            #expect(gap(Matrix4(rotation: a).transformDirection(v), a.act(v)) < 1e-13)
        }
    }

    @Test("read back from the columns of their matrix")
    func basis() {
        var random = RandomTransforms(seed: 3)
        for _ in 0..<200 {
            let q = random.rotation()
            #expect(gap(Quaternion(basis: q.act(.unitX), q.act(.unitY), q.act(.unitZ)), q) < 1e-14)
        }
        // Half turns, where the scalar part is 0 and each of the other branches is needed.
        for axis in [Vector3.unitX, .unitY, .unitZ] {
            let q = Quaternion(angle: .pi, axis: axis)
            #expect(gap(Quaternion(basis: q.act(.unitX), q.act(.unitY), q.act(.unitZ)), q) < 1e-15)
        }
    }

    @Test("slerp goes the short way at an even pace")
    func slerp() {
        var random = RandomTransforms(seed: 4)
        for _ in 0..<200 {
            let (a, b) = (random.rotation(), random.rotation())
            let whole = (a.inverse * b).angle
            #expect(whole <= .pi)
            for fraction in [0, 0.25, 0.5, 1] {
                let part = a.slerp(to: b, fraction)
                #expect(abs((a.inverse * part).angle - whole * fraction) < 1e-7)
                // The other sign of the same turn changes nothing.
                #expect(gap(a.slerp(to: Quaternion(vector: -b.vector), fraction), part) < 1e-12)
            }
            #expect(gap(a.slerp(to: b, 0), a) < 1e-14)
            #expect(gap(a.slerp(to: b, 1), b) < 1e-14)
        }
        let near = Quaternion(angle: 1e-12, axis: .unitY)
        #expect(gap(Quaternion.identity.slerp(to: near, 0.5), Quaternion(angle: 0.5e-12, axis: .unitY)) < 1e-20)
    }

    static let looks: [(name: String, direction: Vector3, up: Vector3, right: Vector3)] = [
        ("ahead", [0, 0, -1], .unitY, .unitX),
        ("east", [1, 0, 0], .unitY, .unitZ),
        ("south", [0, 0, 5], .unitY, -.unitX),
        ("up, with up along it", [0, 1, 0], .unitY, .unitX),
        ("down, with north up", [0, -1, 0], -.unitZ, .unitX),
        ("no up at all", [0, 0, -1], .zero, .unitX),
    ]

    @Test("look along a direction", arguments: looks)
    func look(_ row: (name: String, direction: Vector3, up: Vector3, right: Vector3)) throws {
        let q = try #require(Quaternion(lookingAlong: row.direction, up: row.up))
        let unit = try #require(row.direction.normalized)
        #expect(gap(q.act(-.unitZ), unit) < 1e-15, "\(row.name)")
        if row.name != "up, with up along it", row.name != "no up at all" {
            #expect(gap(q.act(.unitX), row.right) < 1e-15, "\(row.name)")
        }
        #expect(abs(q.vector.length - 1) < 1e-15)
    }

    @Test("look nowhere without a direction")
    func lookNowhere() {
        #expect(Quaternion(lookingAlong: .zero) == nil)
        #expect(Quaternion(lookingAlong: [.nan, 0, 0]) == nil)
    }

    @Test("turn one direction into another, opposite ones too")
    func between() {
        var random = RandomTransforms(seed: 5)
        for _ in 0..<100 {
            let (a, b) = (random.vector(), random.vector())
            let turned = Quaternion(from: a, to: b).act(a)
            #expect(turned.cross(b).length < 1e-12 * a.length * b.length)
            #expect(turned.dot(b) > 0)
            #expect(gap(Quaternion(from: a, to: -a).act(a), -a) < 1e-12)
        }
        #expect(Quaternion(from: .zero, to: .unitX) == .identity)
    }

    @Test("zero and NaN end in neither a trap nor a lie")
    func degenerate() {
        let zero = Quaternion(x: 0, y: 0, z: 0, w: 0)
        #expect(zero.normalized == .identity)
        #expect(zero.inverse == .identity)
        #expect(!Quaternion(x: .nan, y: 0, z: 0, w: 1).normalized.isFinite)
        #expect(!Quaternion(angle: .nan, axis: .zero).isFinite)
        #expect(Quaternion.identity.axis == .unitY)
        #expect(Quaternion.identity.angle == 0)
    }
}
