import Foundation
import SceneMath
import Testing

@Suite("Euler angles")
struct EulerAnglesTests {
    @Test("are roll, then yaw, then pitch, each about the axes already turned")
    func order() {
        var random = RandomTransforms(seed: 6)
        for _ in 0..<100 {
            let angles = random.vector(3)
            let pitch = Quaternion(angle: angles.x, axis: .unitX)
            let yaw = Quaternion(angle: angles.y, axis: .unitY)
            let roll = Quaternion(angle: angles.z, axis: .unitZ)
            #expect(gap(Quaternion(eulerAngles: angles), roll * yaw * pitch) < 1e-15)
        }
    }

    @Test("with yaw and pitch alone a camera stays level")
    func level() {
        let q = Quaternion(eulerAngles: [0.4, 2.1, 0])
        #expect(abs(q.act(.unitX).y) < 1e-16)
        #expect(q.act(-.unitZ).y > 0, "a positive pitch looks up")
    }

    @Test("come back the same inside their range")
    func roundTrip() {
        var random = RandomTransforms(seed: 7)
        for _ in 0..<500 {
            let angles = Vector3(random.number(-3.14...3.14), random.number(-1.57...1.57), random.number(-3.14...3.14))
            #expect(gap(Quaternion(eulerAngles: angles).eulerAngles, angles) < 1e-9)
        }
    }

    static let gimbals: [(name: String, angles: Vector3)] = [
        ("yaw up to a quarter", [0.3, .pi / 2, 0]),
        ("with roll", [0.3, .pi / 2, 1.1]),
        ("minus a quarter", [-2.9, -.pi / 2, 0.7]),
        ("both large", [3, .pi / 2, -3]),
        ("a hair before", [0.3, .pi / 2 - 1e-10, 0.2]),
        ("a hair more before", [0.3, .pi / 2 - 1e-6, 0.2]),
        ("beyond", [0.2, 2.5, 0.1]),
    ]

    @Test("give the same turn at and around the gimbal", arguments: gimbals)
    func gimbal(_ row: (name: String, angles: Vector3)) {
        let q = Quaternion(eulerAngles: row.angles)
        let back = q.eulerAngles
        // At the gimbal pitch and roll are one angle to within 1e-8, the sine's last half digits.
        #expect(gap(Quaternion(eulerAngles: back), q) < 2e-8, "\(row.name): \(back)")
        #expect(abs(back.x) <= .pi && abs(back.y) <= .pi / 2 && abs(back.z) <= .pi, "\(row.name)")
    }
}
