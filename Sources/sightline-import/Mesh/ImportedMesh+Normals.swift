import ModelExchange

extension ImportedMesh {
    /// Makes the normals that the file does not have, and mends those that are none; the rest are brought to length 1.
    mutating func completeNormals() {
        if normals.isEmpty {
            separateCorners()
            normals = isFlat ? cornerNormals(blunt: 2) : cornerNormals(blunt: 0.7)
            for index in morphTargets.indices { morphTargets[index].normals = [] }
            return
        }
        var missing = false
        for index in 0..<vertexCount {
            let normal = SIMD3(normals[index * 3], normals[index * 3 + 1], normals[index * 3 + 2])
            let squared = (normal * normal).sum()
            let isGood = squared > 1e-12 && squared.isFinite
            if !isGood { missing = true }
            let unit = isGood ? normal / squared.squareRoot() : .zero
            for axis in 0..<3 { normals[index * 3 + axis] = unit[axis] }
        }
        guard missing else { return }
        let sums = vertexNormals()
        for index in 0..<vertexCount where normals[index * 3..<index * 3 + 3].allSatisfy({ $0 == 0 }) {
            for axis in 0..<3 { normals[index * 3 + axis] = sums[index][axis] }
        }
    }

    private func position(_ index: Int32) -> SIMD3<Float> {
        let start = Int(index) * 3
        return SIMD3(positions[start], positions[start + 1], positions[start + 2])
    }

    /// Across the triangle that begins at an index of `indices`, as long as twice its area.
    func across(_ corner: Int) -> SIMD3<Float> {
        let a = position(indices[corner])
        let u = position(indices[corner + 1]) - a
        let v = position(indices[corner + 2]) - a
        return SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
    }

    private static func unit(_ v: SIMD3<Float>) -> SIMD3<Float>? {
        let largest = max(abs(v.x), abs(v.y), abs(v.z))
        guard largest > 0, largest.isFinite else { return nil }
        let scaled = v / largest
        return scaled / (scaled * scaled).sum().squareRoot()
    }

    /// For each vertex the mean of its triangles, by their areas; up where these have none.
    private func vertexNormals() -> [SIMD3<Float>] {
        var sums = [SIMD3<Float>](repeating: .zero, count: vertexCount)
        for corner in stride(from: 0, to: indices.count, by: 3) {
            let normal = across(corner)
            for step in 0..<3 { sums[Int(indices[corner + step])] += normal }
        }
        return sums.map { Self.unit($0) ?? [0, 1, 0] }
    }

    /// For each corner the mean of the triangles that meet in its place, of those that lean from its own by less than the
    /// angle whose cosine is `blunt`; above 1 only its own counts.
    private func cornerNormals(blunt: Float) -> [Float] {
        let faces = stride(from: 0, to: indices.count, by: 3).map { corner in
            (sum: across(corner), unit: Self.unit(across(corner)) ?? [0, 1, 0])
        }
        var meeting: [SIMD3<Float>: [Int]] = [:]
        if blunt <= 1 {
            for corner in indices.indices { meeting[position(indices[corner]) + 0, default: []].append(corner / 3) }
        }
        var result: [Float] = []
        result.reserveCapacity(indices.count * 3)
        for corner in indices.indices {
            let own = faces[corner / 3].unit
            var sum = SIMD3<Float>.zero
            // A place where hundreds meet is made to be slow, and no smooth surface.
            if let others = meeting[position(indices[corner]) + 0], others.count <= 64 {
                for face in others where (faces[face].unit * own).sum() >= blunt { sum += faces[face].sum }
            }
            let normal = Self.unit(sum) ?? own
            result += [normal.x, normal.y, normal.z]
        }
        return result
    }
}

extension ImportedMesh {
    /// Turns triangles over whose corners run against their normals: there the normals say what is outside.
    mutating func turnTowardsNormals() {
        guard primitive == .triangles, normals.count == positions.count else { return }
        for corner in stride(from: 0, to: indices.count, by: 3) {
            var sum = SIMD3<Float>.zero
            for step in 0..<3 {
                let start = Int(indices[corner + step]) * 3
                sum += [normals[start], normals[start + 1], normals[start + 2]]
            }
            if (across(corner) * sum).sum() < 0 { indices.swapAt(corner + 1, corner + 2) }
        }
    }
}
