extension ModelPart {
    /// The part's mesh with morph targets and joints applied: itself where neither moves a vertex.
    func geometry(weights: [Double], palette: JointPalette?) -> Geometry {
        let morphs = zip(morphTargets, weights).filter { $1 != 0 }
        let bend = palette != nil ? influences : nil
        guard bend != nil || !morphs.isEmpty else { return geometry }
        var vertices = geometry.vertices
        for (target, weight) in morphs { target.add(Float(weight), to: &vertices) }
        if let bend { palette?.bend(&vertices, by: bend) }
        return geometry.deformed(vertices)
    }
}

extension MorphTarget {
    fileprivate func add(_ weight: Float, to vertices: inout [Vertex]) {
        for index in vertices.indices {
            let place = vertices[index].position + positions[index] * weight
            (vertices[index].px, vertices[index].py, vertices[index].pz) = (place.x, place.y, place.z)
        }
        guard !normals.isEmpty else { return }
        for index in vertices.indices {
            let sum = vertices[index].normal + normals[index] * weight
            let squared = (sum * sum).sum()
            guard squared > 0 else { continue }
            let normal = sum / squared.squareRoot()
            (vertices[index].nx, vertices[index].ny, vertices[index].nz) = (normal.x, normal.y, normal.z)
        }
    }
}
