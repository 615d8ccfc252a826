import ModelExchange

extension ImportedMesh {
    /// Keeps the vertices of a list of indices, in that order; the same one may come several times. Indices are for the caller.
    mutating func take(_ order: [Int32]) {
        func taken(_ list: [Float], _ width: Int) -> [Float] {
            guard !list.isEmpty else { return [] }
            var result: [Float] = []
            result.reserveCapacity(order.count * width)
            for index in order { result += list[Int(index) * width..<(Int(index) + 1) * width] }
            return result
        }
        positions = taken(positions, 3)
        normals = taken(normals, 3)
        colors = taken(colors, 4)
        textureCoordinates = textureCoordinates.map { taken($0, 2) }
        for index in morphTargets.indices {
            morphTargets[index].positions = taken(morphTargets[index].positions, 3)
            morphTargets[index].normals = taken(morphTargets[index].normals, 3)
        }
        guard !influenceStarts.isEmpty else { return }
        let old = (starts: influenceStarts, joints: joints, weights: weights)
        (influenceStarts, joints, weights) = ([0], [], [])
        for index in order {
            let range = Int(old.starts[Int(index)])..<Int(old.starts[Int(index) + 1])
            joints += old.joints[range]
            weights += old.weights[range]
            influenceStarts.append(Int32(joints.count))
        }
    }

    /// Drops vertices that no triangle or line uses: they would count in the bounds of what is seen.
    mutating func dropUnusedVertices() {
        var isUsed = [Bool](repeating: false, count: vertexCount)
        for index in indices { isUsed[Int(index)] = true }
        guard isUsed.contains(false) else { return }
        var places = [Int32](repeating: 0, count: vertexCount)
        var order: [Int32] = []
        for index in isUsed.indices where isUsed[index] {
            places[index] = Int32(order.count)
            order.append(Int32(index))
        }
        indices = indices.map { places[Int($0)] }
        take(order)
    }

    /// Gives each corner of each triangle a vertex of its own.
    mutating func separateCorners() {
        take(indices)
        indices = (0..<Int32(indices.count)).map { $0 }
    }

    /// Whether corners differ in colour.
    var hasMixedColors: Bool {
        stride(from: 4, to: colors.count, by: 4).contains { start in
            (0..<4).contains { colors[start + $0] != colors[$0] }
        }
    }
}
