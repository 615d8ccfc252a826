import SceneGraph
import SceneMath
import Testing

@Suite("The box")
struct BoxTests {
    @Test("has 24 vertices and 36 indices, four corners a face")
    func counts() {
        for mapping in [BoxMapping.wholePicture, .crossAtlas] {
            let box = Geometry.box(mapping: mapping)
            #expect(box.vertices.count == 24)
            #expect(box.indices.count == 36)
            for face in 0..<6 {
                let corners = box.vertices[(4 * face)..<(4 * face + 4)]
                #expect(Set(corners.map(\.normal)).count == 1)
                #expect(Set(corners.map(\.position)).count == 4)
                let along = corners.map { ($0.position * $0.normal).sum() }
                #expect(along == [0.5, 0.5, 0.5, 0.5])
            }
        }
    }

    /// The cube of the benchmark scene: axis of the normal, axis of u, axis of v for each face, + and − in turn.
    @Test("plain, is the cube of the shared benchmark scene, vertex for vertex")
    func benchmarkCube() {
        let axes = [(0, 1, 2), (0, 2, 1), (1, 2, 0), (1, 0, 2), (2, 0, 1), (2, 1, 0)]
        var wanted: [Vertex] = []
        for (face, (normalAxis, uAxis, vAxis)) in axes.enumerated() {
            let sign: Float = face % 2 == 1 ? -1 : 1
            for corner in 0..<4 {
                let u: Float = corner == 1 || corner == 2 ? 1 : 0
                let v: Float = corner >= 2 ? 1 : 0
                var position = SIMD3<Float>.zero
                var normal = SIMD3<Float>.zero
                position[normalAxis] = 0.5 * sign
                position[uAxis] = u - 0.5
                position[vAxis] = v - 0.5
                normal[normalAxis] = sign
                wanted.append(Vertex(position: position, normal: normal, uv: SIMD2(u, v)))
            }
        }
        let box = Geometry.box()
        #expect(box.vertices == wanted)
        #expect(box.indices.array == (0..<6).flatMap { face in [0, 1, 2, 0, 2, 3].map { 4 * face + $0 } })
    }

    /// Normal, the way up on the face, and the cell of the cross (column, row from the top).
    static let faces: [(name: String, normal: SIMD3<Float>, up: SIMD3<Float>, column: Float, row: Float)] = [
        ("front", [0, 0, 1], [0, 1, 0], 1, 1),
        ("right", [1, 0, 0], [0, 1, 0], 2, 1),
        ("back", [0, 0, -1], [0, 1, 0], 3, 1),
        ("left", [-1, 0, 0], [0, 1, 0], 0, 1),
        ("top", [0, 1, 0], [0, 0, -1], 1, 0),
        ("bottom", [0, -1, 0], [0, 0, 1], 1, 2),
    ]

    @Test("with an atlas, shows each cell upright on its face, seen from outside", arguments: faces)
    func atlas(_ row: (name: String, normal: SIMD3<Float>, up: SIMD3<Float>, column: Float, row: Float)) throws {
        let corners = Geometry.box(mapping: .crossAtlas).vertices.filter { $0.normal == row.normal }
        #expect(corners.count == 4)
        let right = SIMD3<Float>(Vector3(row.up).cross(Vector3(row.normal)))
        for corner in corners {
            let isRight: Float = (corner.position * right).sum() > 0 ? 1 : 0
            let isUp: Float = (corner.position * row.up).sum() > 0 ? 1 : 0
            #expect(corner.u == (row.column + isRight) / 4, "\(row.name)")
            #expect(abs(corner.v - (1 - (row.row + 1 - isUp) / 3)) < 1e-6, "\(row.name)")
        }
    }
}
