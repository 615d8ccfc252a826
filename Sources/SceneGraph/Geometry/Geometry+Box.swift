import SceneMath

/// Where a box's faces find their part of a texture.
public enum BoxMapping: Hashable, Sendable {
    /// Every face shows the whole picture, as the plain cube of graphics tutorials lays it.
    case wholePicture
    /// Every face shows its cell of a cross of 4 × 3 cells: top above; left, front, right, back in the middle row; bottom below.
    /// Seen from outside each face is upright, the top and bottom ones seen from the front.
    case crossAtlas
}

extension Geometry {
    /// A box around the origin with 24 vertices, so that each face has its own normals and texture coordinates.
    /// - Parameters: sizes along x, y and z.
    public static func box(
        width: Double = 1, height: Double = 1, length: Double = 1, mapping: BoxMapping = .wholePicture
    ) -> Geometry {
        let half = SIMD3<Float>(Float(width / 2), Float(height / 2), Float(length / 2))
        var vertices: [Vertex] = []
        vertices.reserveCapacity(24)
        var indices: [Int] = []
        for face in mapping == .wholePicture ? BoxFace.plain : BoxFace.cross {
            let base = vertices.count
            for corner in 0..<4 {
                let across: Float = corner == 1 || corner == 2 ? 1 : 0
                let up: Float = corner >= 2 ? 1 : 0
                let position = face.normal + face.right * (2 * across - 1) + face.up * (2 * up - 1)
                let uv = (face.cell + SIMD2(across, up)) / face.cells
                vertices.append(Vertex(position: position * half, normal: face.normal, uv: uv))
            }
            indices += [0, 1, 2, 0, 2, 3].map { base + $0 }
        }
        return Geometry(vertices: vertices, indices: indices, isClosed: width > 0 && height > 0 && length > 0)
    }
}

/// One side of a box: right × up = normal, so that its corners run counter-clockwise from outside.
private struct BoxFace {
    var normal: SIMD3<Float>
    var right: SIMD3<Float>
    var up: SIMD3<Float>
    /// Lower left corner of its part of the picture, in cells, and how many of these there are.
    var cell: SIMD2<Float> = [0, 0]
    var cells: SIMD2<Float> = [1, 1]

    static let plain = [
        BoxFace(normal: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1]),
        BoxFace(normal: [-1, 0, 0], right: [0, 0, 1], up: [0, 1, 0]),
        BoxFace(normal: [0, 1, 0], right: [0, 0, 1], up: [1, 0, 0]),
        BoxFace(normal: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1]),
        BoxFace(normal: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0]),
        BoxFace(normal: [0, 0, -1], right: [0, 1, 0], up: [1, 0, 0]),
    ]

    static let cross = [
        BoxFace(normal: [0, 0, 1], right: [1, 0, 0], up: [0, 1, 0], cell: [1, 1], cells: [4, 3]),
        BoxFace(normal: [1, 0, 0], right: [0, 0, -1], up: [0, 1, 0], cell: [2, 1], cells: [4, 3]),
        BoxFace(normal: [0, 0, -1], right: [-1, 0, 0], up: [0, 1, 0], cell: [3, 1], cells: [4, 3]),
        BoxFace(normal: [-1, 0, 0], right: [0, 0, 1], up: [0, 1, 0], cell: [0, 1], cells: [4, 3]),
        BoxFace(normal: [0, 1, 0], right: [1, 0, 0], up: [0, 0, -1], cell: [1, 2], cells: [4, 3]),
        BoxFace(normal: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1], cell: [1, 0], cells: [4, 3]),
    ]
}
