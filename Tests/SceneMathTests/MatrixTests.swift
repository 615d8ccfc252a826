import Foundation
import SceneMath
import Testing

@Suite("Matrices")
struct MatrixTests {
    @Test("a product is first the right one, then the left one, in both forms")
    func composition() {
        var random = RandomTransforms(seed: 8)
        for _ in 0..<200 {
            let (a, b, p) = (random.affine(), random.affine(), random.vector())
            #expect(gap((a * b).transformPoint(p), a.transformPoint(b.transformPoint(p))) < 1e-11)
            #expect(gap(Matrix4(a) * Matrix4(b), Matrix4(a * b)) < 1e-12)
            #expect(gap(Matrix4(a).transformPoint(p), a.transformPoint(p)) < 1e-12)
            #expect(gap(a.transformDirection(p), a.transformPoint(p) - a.transformPoint(.zero)) < 1e-12)
            #expect(gap(Matrix4(a).affine, a) == 0)
        }
    }

    @Test("an inverse undoes, at every scale")
    func inverse() throws {
        var random = RandomTransforms(seed: 9)
        for factor in [1.0, 1e-6, 1e9] {
            for _ in 0..<100 {
                var a = random.affine()
                let scale = AffineMatrix(position: .zero, orientation: .identity, scale: Vector3(repeating: factor))
                a = a * scale
                let inverse = try #require(a.inverse)
                #expect(gap(inverse * a, .identity) < 1e-10 / min(factor, 1))
                let whole = try #require(Matrix4(a).inverse)
                #expect(gap(whole.affine, inverse) == 0)
            }
        }
        let projection = Matrix4.perspective(verticalFieldOfView: 1, aspect: 1.7, near: 0.1, far: 5000)
        let back = try #require(projection.inverse)
        #expect(gap(projection * back, .identity) < 1e-12)
        #expect(gap(back * projection, .identity) < 1e-12)
    }

    static let singular: [(name: String, matrix: Matrix4)] = [
        ("a scale of zero", Matrix4(scale: [1, 0, 1])),
        ("all scales zero", Matrix4(scale: .zero)),
        ("NaN", Matrix4(translation: [.nan, 0, 0])),
        ("infinite", Matrix4(scale: [.infinity, 1, 1])),
        ("two equal columns", Matrix4([1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 1, 0], [0, 0, 0, 1])),
    ]

    @Test("have no inverse where there is none", arguments: singular)
    func noInverse(_ row: (name: String, matrix: Matrix4)) {
        #expect(row.matrix.inverse == nil, "\(row.name)")
    }

    @Test("come apart into the parts they were made of")
    func decomposition() {
        var random = RandomTransforms(seed: 10)
        for _ in 0..<200 {
            let position = random.vector()
            let orientation = random.rotation()
            let scale = Vector3(random.number(0.1...3), random.number(0.1...3), random.number(0.1...3))
            let parts = Matrix4(position: position, orientation: orientation, scale: scale).decomposed
            #expect(gap(parts.position, position) == 0)
            #expect(gap(parts.orientation, orientation) < 1e-13)
            #expect(gap(parts.scale, scale) < 1e-13)
        }
    }

    static let degenerate: [(name: String, scale: Vector3)] = [
        ("mirrored in x", [-1, 2, 3]), ("mirrored in y", [1, -2, 3]), ("mirrored in all", [-1, -2, -3]),
        ("flat in x", [0, 2, 3]), ("flat in y", [1, 0, 3]), ("flat in z", [1, 2, 0]),
        ("a line along x", [1, 0, 0]), ("a line along y", [0, 2, 0]), ("a line along z", [0, 0, 3]),
        ("a point", .zero),
    ]

    @Test("come apart and together again where mirrored or flat", arguments: degenerate)
    func degenerateDecomposition(_ row: (name: String, scale: Vector3)) {
        let matrix = Matrix4(
            position: [1, 2, 3], orientation: Quaternion(eulerAngles: [0.3, 0.7, -1.2]), scale: row.scale)
        let parts = matrix.decomposed
        let again = Matrix4(position: parts.position, orientation: parts.orientation, scale: parts.scale)
        #expect(gap(again, matrix) < 1e-14, "\(row.name)")
        #expect(abs(parts.orientation.vector.length - 1) < 1e-14, "\(row.name)")
    }

    @Test("a quaternion's length does not matter to a transform")
    func unnormalized() {
        let q = Quaternion(eulerAngles: [0.1, 0.2, 0.3])
        let long = Quaternion(vector: q.vector * 7)
        let a = AffineMatrix(position: .zero, orientation: q, scale: .one)
        #expect(gap(AffineMatrix(position: .zero, orientation: long, scale: .one), a) < 1e-15)
        let none = AffineMatrix(position: .zero, orientation: Quaternion(vector: .zero), scale: .one)
        #expect(none == .identity)
    }

    @Test("the perspective is that of a pinhole")
    func perspective() {
        let fieldOfView = 60 * Double.pi / 180
        let m = Matrix4.perspective(verticalFieldOfView: fieldOfView, aspect: 2, near: 0.5, far: 100)
        #expect(gap(m.transformPoint([0, 0, -0.5]), [0, 0, -1]) < 1e-15)
        #expect(gap(m.transformPoint([0, 0, -100]), [0, 0, 1]) < 1e-13)
        // The upper edge 10 m away is 10 · tan 30° high, the right edge twice that wide.
        let top = 10 * tan(fieldOfView / 2)
        #expect(abs(m.transformPoint([0, top, -10]).y - 1) < 1e-15)
        #expect(abs(m.transformPoint([2 * top, 0, -10]).x - 1) < 1e-15)
        let endless = Matrix4.perspective(verticalFieldOfView: fieldOfView, aspect: 2, near: 0.5, far: .infinity)
        #expect(abs(endless.transformPoint([0, 0, -1e12]).z - 1) < 1e-11)
        #expect(abs(endless.transformPoint([0, 0, -0.5]).z + 1) < 1e-15)
    }

    @Test("parallel lines stay parallel")
    func orthographic() {
        let m = Matrix4.orthographic(height: 8, aspect: 2, near: 1, far: 11)
        #expect(gap(m.transformPoint([8, 4, -1]), [1, 1, -1]) < 1e-15)
        #expect(gap(m.transformPoint([-8, -4, -11]), [-1, -1, 1]) < 1e-15)
        #expect(m.isAffine)
    }

    @Test("a stretch bound is none too small, and exact where axes stay at right angles")
    func stretch() {
        var random = RandomTransforms(seed: 11)
        for _ in 0..<200 {
            let a = random.affine()
            let b = a * random.affine()
            for matrix in [a, b] {
                let v = random.vector()
                #expect(matrix.transformDirection(v).length <= matrix.stretchBound * v.length * (1 + 1e-12))
            }
            let largest = Matrix4(a).decomposed.scale.max()
            #expect(abs(a.stretchBound - largest) < 1e-6 * largest)
        }
    }

    @Test("transposing twice is nothing, and swaps rows for columns")
    func transposed() {
        let m = Matrix4([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16])
        #expect(m.transposed.transposed == m)
        #expect(m.transposed.column0 == [1, 5, 9, 13])
        #expect(!m.isAffine)
    }
}
