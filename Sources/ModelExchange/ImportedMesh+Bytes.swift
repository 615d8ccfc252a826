extension ImportedMesh {
    func write(to sink: inout ByteSink) {
        sink.byte(primitive.rawValue)
        sink.optional(material)
        sink.flag(isFlat)
        for list in [positions, normals, colors] { sink.floats(list) }
        sink.list(textureCoordinates) { $0.floats($1) }
        for list in [indices, influenceStarts, joints] { sink.integers(list) }
        sink.floats(weights)
        sink.list(morphTargets) { sink, morph in
            sink.text(morph.name)
            sink.floats(morph.positions)
            sink.floats(morph.normals)
        }
    }

    /// - Throws: also where the lists of one mesh do not fit together.
    init(from cursor: inout ByteCursor) throws(ExchangeFault) {
        self.init()
        guard let primitive = Primitive(rawValue: try cursor.byte()) else { throw .malformed }
        self.primitive = primitive
        material = try cursor.optionalIndex()
        isFlat = try cursor.flag()
        positions = try cursor.floats()
        normals = try cursor.floats()
        colors = try cursor.floats()
        textureCoordinates = try cursor.list { (cursor) throws(ExchangeFault) in try cursor.floats() }
        indices = try cursor.integers()
        influenceStarts = try cursor.integers()
        joints = try cursor.integers()
        weights = try cursor.floats()
        morphTargets = try cursor.list { (cursor) throws(ExchangeFault) in
            Morph(name: try cursor.optionalText(), positions: try cursor.floats(), normals: try cursor.floats())
        }
        guard isConsistent else { throw .malformed }
    }

    /// Whether the lists have the lengths and the indices the range that they should have.
    package var isConsistent: Bool {
        let count = vertexCount
        func fits(_ list: [Float], _ width: Int) -> Bool { list.isEmpty || list.count == count * width }
        guard positions.count == count * 3, fits(normals, 3), fits(colors, 4),
            textureCoordinates.allSatisfy({ $0.count == count * 2 }),
            indices.count % (primitive == .triangles ? 3 : 2) == 0,
            indices.allSatisfy({ $0 >= 0 && $0 < count }), joints.count == weights.count,
            joints.allSatisfy({ $0 >= 0 }),
            morphTargets.allSatisfy({ $0.positions.count == count * 3 && fits($0.normals, 3) })
        else { return false }
        if influenceStarts.isEmpty { return joints.isEmpty }
        return influenceStarts.count == count + 1 && influenceStarts[0] == 0 && influenceStarts[count] == joints.count
            && zip(influenceStarts, influenceStarts.dropFirst()).allSatisfy { $0 <= $1 }
    }
}

extension ImportedMaterial {
    func write(to sink: inout ByteSink) {
        sink.text(name)
        for list in [diffuse, specular, emission, [shininess, alphaCutoff]] { sink.floats(list) }
        sink.byte(alphaMode.rawValue)
        sink.flag(isDoubleSided)
        sink.flag(isUnlit)
        sink.flag(texture != nil)
        guard let texture else { return }
        sink.integer(texture.image)
        sink.integer(texture.set)
        sink.byte(texture.wrapHorizontal.rawValue)
        sink.byte(texture.wrapVertical.rawValue)
        sink.flag(texture.isNearest)
        sink.floats(texture.offset + texture.scale + [texture.rotation])
    }

    init(from cursor: inout ByteCursor) throws(ExchangeFault) {
        self.init()
        name = try cursor.optionalText()
        diffuse = try cursor.floats()
        specular = try cursor.floats()
        emission = try cursor.floats()
        let others = try cursor.floats()
        guard diffuse.count == 4, specular.count == 3, emission.count == 3, others.count == 2,
            let mode = AlphaMode(rawValue: try cursor.byte())
        else { throw .malformed }
        (shininess, alphaCutoff, alphaMode) = (others[0], others[1], mode)
        isDoubleSided = try cursor.flag()
        isUnlit = try cursor.flag()
        guard try cursor.flag() else { return }
        var texture = ImportedTexture(image: try cursor.index())
        texture.set = try cursor.index()
        guard let horizontal = ImportedTexture.Wrap(rawValue: try cursor.byte()),
            let vertical = ImportedTexture.Wrap(rawValue: try cursor.byte())
        else { throw .malformed }
        (texture.wrapHorizontal, texture.wrapVertical) = (horizontal, vertical)
        texture.isNearest = try cursor.flag()
        let placement = try cursor.floats()
        guard placement.count == 5 else { throw .malformed }
        texture.offset = Array(placement[0..<2])
        texture.scale = Array(placement[2..<4])
        texture.rotation = placement[4]
        self.texture = texture
    }
}
