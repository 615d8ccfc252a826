import SceneGraph
import SceneMath
import Testing

@Suite("Keyframes")
struct KeyframesTests {
    @Test(
        "hold before the first and after the last, and lead from one to the next",
        arguments: [
            (-1.0, 10.0), (0, 10), (0.5, 15), (1, 20), (2, 0), (3, -20), (4, -20), (.infinity, -20), (.nan, 10),
        ])
    func linear(time: Double, expected: Double) throws {
        let keys = try #require(
            Keyframes(times: [0, 1, 3], values: [Vector3(10, 0, 0), Vector3(20, 0, 0), Vector3(-20, 0, 0)]))
        #expect(keys.value(at: time).x == expected)
    }

    @Test("step from one to the next", arguments: [(0.0, 1.0), (0.99, 1), (1, 2), (1.5, 2), (2, 3)])
    func step(time: Double, expected: Double) throws {
        let keys = try #require(
            Keyframes(
                times: [0, 1, 2], values: [1, 2, 3].map { Vector3(repeating: $0) }, interpolation: .step))
        #expect(keys.value(at: time).y == expected)
    }

    @Test("follow a cubic that its values and slopes determine")
    func cubic() throws {
        func curve(_ t: Double) -> Double { t * t * t - 2 * t + 1 }
        func slope(_ t: Double) -> Double { 3 * t * t - 2 }
        let times = [0.0, 0.5, 2]
        var values: [Vector3] = []
        for t in times { values += [slope(t), curve(t), slope(t)].map { Vector3(repeating: $0) } }
        let keys = try #require(Keyframes(times: times, values: values, interpolation: .cubicSpline))
        for t in stride(from: 0.0, through: 2, by: 0.125) {
            #expect(abs(keys.value(at: t).z - curve(t)) < 1e-12, "t = \(t)")
        }
    }

    @Test("turn along the shortest arc")
    func turns() throws {
        let end = Quaternion(angle: 1, axis: .unitY)
        let keys = try #require(Keyframes(times: [0, 1], values: [.identity, Quaternion(vector: -end.vector)]))
        #expect(abs(keys.value(at: 0.25).angle - 0.25) < 1e-12)
    }

    @Test("mix weights one by one")
    func weights() throws {
        let keys = try #require(Keyframes(times: [0, 2], values: [MorphWeights([0, 1]), MorphWeights([1, 0])]))
        #expect(keys.value(at: 0.5) == MorphWeights([0.25, 0.75]))
    }

    @Test(
        "refuse what they can't follow",
        arguments: [
            ([], []), ([1, 1], [1, 2]), ([2, 1], [1, 2]), ([0, .nan], [1, 2]), ([0], [1, 2]), ([0], [.infinity]),
        ] as [([Double], [Double])])
    func refusals(times: [Double], values: [Double]) {
        #expect(Keyframes(times: times, values: values.map { Vector3(repeating: $0) }) == nil)
    }

    @Test("refuse lists of weights of different lengths")
    func raggedWeights() {
        #expect(Keyframes(times: [0, 1], values: [MorphWeights([0]), MorphWeights([1, 0])]) == nil)
    }
}
