import SceneMath
import Testing

@Suite("The gaps that other tests compare by")
struct GapTests {
    @Test("tell a difference in every place, and never accept NaN")
    func differences() {
        #expect(gap(Vector3(1, 2, 3), Vector3(1, 2, 3)) == 0)
        for axis in 0..<3 {
            var other = Vector3(1, 2, 3)
            other[axis] += 0.5
            #expect(gap(Vector3(1, 2, 3), other) == 0.5)
            other[axis] = .nan
            #expect(gap(Vector3(1, 2, 3), other) == .infinity)
        }
        #expect(gap(Quaternion(x: 0, y: 0, z: 0, w: -1), .identity) == 0)
        #expect(gap(Quaternion(x: 1, y: 0, z: 0, w: 0), .identity) == 1)
        #expect(gap(Matrix4.identity, Matrix4(translation: Vector3(0, 0, 2))) == 2)
        #expect(
            gap(AffineMatrix.identity, AffineMatrix(position: [3, 0, 0], orientation: .identity, scale: .one)) == 3)
    }
}
