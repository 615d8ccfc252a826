import SceneMath
import Testing

@Suite("Vectors")
struct VectorTests {
    static let lengths: [(name: String, vector: Vector3, length: Double)] = [
        ("3-4-0", Vector3(3, 4, 0), 5),
        ("zero", .zero, 0),
        ("so large that its square overflows", Vector3(3e200, 4e200, 0), 5e200),
        ("so small that its square vanishes", Vector3(3e-200, 0, 4e-200), 5e-200),
        ("infinite", Vector3(.infinity, 1, 0), .infinity),
    ]

    @Test("have their length", arguments: lengths)
    func length(_ row: (name: String, vector: Vector3, length: Double)) {
        if row.length.isFinite {
            #expect(abs(row.vector.length - row.length) <= 4e-16 * row.length, "\(row.name)")
        } else {
            #expect(row.vector.length == row.length, "\(row.name)")
        }
    }

    static let directions: [(name: String, vector: Vector3, unit: Vector3?)] = [
        ("along x", Vector3(7, 0, 0), Vector3(1, 0, 0)),
        ("tiny", Vector3(0, -1e-300, 0), Vector3(0, -1, 0)),
        ("subnormal", Vector3(0, 0, .leastNonzeroMagnitude), Vector3(0, 0, 1)),
        ("huge", Vector3(1e300, 0, 0), Vector3(1, 0, 0)),
        ("zero", .zero, nil),
        ("NaN", Vector3(0, .nan, 1), nil),
        ("infinite", Vector3(.infinity, 0, 0), nil),
    ]

    @Test("have a direction, or none", arguments: directions)
    func normalized(_ row: (name: String, vector: Vector3, unit: Vector3?)) throws {
        guard let unit = row.unit else {
            #expect(row.vector.normalized == nil, "\(row.name)")
            return
        }
        let found = try #require(row.vector.normalized, "\(row.name)")
        #expect(gap(found, unit) < 1e-15, "\(row.name)")
    }

    @Test("multiply right-handed")
    func cross() {
        #expect(Vector3.unitX.cross(.unitY) == .unitZ)
        #expect(Vector3.unitY.cross(.unitZ) == .unitX)
        #expect(Vector3.unitZ.cross(.unitX) == .unitY)
        #expect(Vector3(1, 2, 3).dot(Vector3(4, -5, 6)) == 12)
    }

    @Test("a perpendicular is one, of length 1")
    func perpendicular() {
        var random = RandomTransforms(seed: 1)
        for _ in 0..<100 {
            let vector = random.vector()
            #expect(abs(vector.anyPerpendicular.dot(vector)) < 1e-14 * vector.length)
            #expect(abs(vector.anyPerpendicular.length - 1) < 1e-15)
        }
        #expect(Vector3.zero.anyPerpendicular == .unitX)
    }

    @Test("lerp is exact at both ends")
    func lerp() {
        let (a, b) = (Vector3(0.1, 0.2, 0.3), Vector3(1e9, -7, 0.7))
        #expect(a.lerp(to: b, 0) == a)
        #expect(a.lerp(to: b, 1) == b)
        #expect(gap(Vector2(1, 2).lerp(to: Vector2(3, 6), 0.5), Vector2(2, 4)) == 0)
    }

    @Test("know whether they are finite")
    func finite() {
        #expect(Vector3(1, 2, 3).isFinite)
        #expect(!Vector3(1, .nan, 3).isFinite)
        #expect(!Vector3(1, 2, -.infinity).isFinite)
        #expect(!Vector4(.infinity, -.infinity, 0, 0).isFinite)
    }
}
