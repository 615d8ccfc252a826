import SceneMath

/// Where the joints of a skin take a mesh at a moment: three rows of a matrix for each.
struct JointPalette {
    private var rows: [SIMD4<Float>] = []

    init(_ skin: Skin, pose: ModelPose) {
        rows.reserveCapacity(skin.joints.count * 3)
        for (joint, inverse) in zip(skin.joints, skin.inverseBindMatrices) {
            let matrix = pose.transforms[joint] * inverse
            rows.append(SIMD4<Float>(matrix.row0))
            rows.append(SIMD4<Float>(matrix.row1))
            rows.append(SIMD4<Float>(matrix.row2))
        }
    }

    /// Moves each vertex with its joints; one that none moves stays.
    func bend(_ vertices: inout [Vertex], by influences: JointInfluences) {
        vertices.withUnsafeMutableBufferPointer { vertices in
            for index in vertices.indices {
                let entries = Int(influences.starts[index])..<Int(influences.starts[index + 1])
                guard !entries.isEmpty else { continue }
                var (x, y, z) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
                for entry in entries {
                    let row = Int(influences.joints[entry]) * 3
                    let weight = influences.weights[entry]
                    x += rows[row] * weight
                    y += rows[row + 1] * weight
                    z += rows[row + 2] * weight
                }
                let place = SIMD4<Float>(vertices[index].position, 1)
                vertices[index].px = (x * place).sum()
                vertices[index].py = (y * place).sum()
                vertices[index].pz = (z * place).sum()
                let normal = Self.normal(vertices[index].normal, x, y, z)
                (vertices[index].nx, vertices[index].ny, vertices[index].nz) = (normal.x, normal.y, normal.z)
            }
        }
    }

    /// Through the inverse transpose, so that a squeezed mesh keeps its normals at right angles; of length 1.
    private static func normal(
        _ n: SIMD3<Float>, _ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>
    ) -> SIMD3<Float> {
        let yz = cross(y, z)
        let moved = SIMD3((yz * n).sum(), (cross(z, x) * n).sum(), (cross(x, y) * n).sum())
        let facing: Float = (SIMD3(x.x, x.y, x.z) * yz).sum() < 0 ? -1 : 1
        let squared = (moved * moved).sum()
        return squared > 0 ? moved * (facing / squared.squareRoot()) : n
    }

    private static func cross(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD3<Float> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
