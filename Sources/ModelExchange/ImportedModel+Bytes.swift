extension ImportedModel {
    func write(to sink: inout ByteSink) {
        facts.write(to: &sink)
        sink.list(images) { sink, image in
            sink.text(image.name)
            switch image.content {
            case .bytes(let bytes):
                sink.flag(true)
                sink.raw(bytes)
            case .problem(let problem):
                sink.flag(false)
                sink.text(problem)
            }
        }
        sink.list(materials) { $1.write(to: &$0) }
        sink.list(meshes) { $1.write(to: &$0) }
        sink.list(nodes) { sink, node in
            sink.text(node.name)
            sink.optional(node.parent)
            sink.numbers(node.transform)
            sink.integers(node.meshes.map(Int32.init(clamping:)))
            sink.optional(node.skin)
            sink.numbers(node.weights)
        }
        sink.list(skins) { sink, skin in
            sink.integers(skin.joints.map(Int32.init(clamping:)))
            sink.numbers(skin.inverseBindMatrices)
        }
        sink.list(clips) { sink, clip in
            sink.text(clip.name)
            sink.number(clip.duration)
            sink.list(clip.channels) { sink, channel in
                sink.integer(channel.node)
                sink.byte(channel.target.rawValue)
                sink.byte(channel.interpolation.rawValue)
                sink.numbers(channel.times)
                sink.numbers(channel.values)
            }
        }
        sink.list(warnings) { $0.text($1) }
        sink.list(files) { $0.text($1) }
    }

    init(from cursor: inout ByteCursor) throws(ExchangeFault) {
        self.init()
        facts = try ImportedFacts(from: &cursor)
        images = try cursor.list { (cursor) throws(ExchangeFault) in
            let name = try cursor.text()
            let isThere = try cursor.flag()
            return ImportedImage(name: name, content: isThere ? .bytes(try cursor.raw()) : .problem(try cursor.text()))
        }
        materials = try cursor.list { (cursor) throws(ExchangeFault) in try ImportedMaterial(from: &cursor) }
        meshes = try cursor.list { (cursor) throws(ExchangeFault) in try ImportedMesh(from: &cursor) }
        nodes = try cursor.list { (cursor) throws(ExchangeFault) in
            ImportedNode(
                name: try cursor.optionalText(), parent: try cursor.optionalIndex(), transform: try cursor.numbers(),
                meshes: try cursor.integers().map(Int.init), skin: try cursor.optionalIndex(),
                weights: try cursor.numbers())
        }
        skins = try cursor.list { (cursor) throws(ExchangeFault) in
            ImportedSkin(joints: try cursor.integers().map(Int.init), inverseBindMatrices: try cursor.numbers())
        }
        clips = try cursor.list { (cursor) throws(ExchangeFault) in
            let name = try cursor.text()
            let duration = try cursor.number()
            return ImportedClip(name: name, duration: duration, channels: try cursor.list(Self.channel))
        }
        warnings = try cursor.list { (cursor) throws(ExchangeFault) in try cursor.text() }
        files = try cursor.list { (cursor) throws(ExchangeFault) in try cursor.text() }
    }

    private static func channel(_ cursor: inout ByteCursor) throws(ExchangeFault) -> ImportedClip.Channel {
        let node = try cursor.index()
        guard let target = ImportedClip.Target(rawValue: try cursor.byte()),
            let interpolation = ImportedClip.Interpolation(rawValue: try cursor.byte())
        else { throw .malformed }
        return ImportedClip.Channel(
            node: node, target: target, interpolation: interpolation, times: try cursor.numbers(),
            values: try cursor.numbers())
    }
}

extension ImportedFacts {
    fileprivate func write(to sink: inout ByteSink) {
        sink.text(format)
        for count in [meshes, trianglesStored, vertices, nodes, morphTargets] { sink.integer(count) }
        sink.list(nodeNames) { $0.text($1) }
        sink.list(materialNames) { $0.text($1) }
        sink.list(animations) { sink, animation in
            sink.text(animation.name)
            sink.number(animation.duration)
            sink.integer(animation.channels)
        }
        sink.integers(skins.map(Int32.init(clamping:)))
    }

    fileprivate init(from cursor: inout ByteCursor) throws(ExchangeFault) {
        self.init()
        format = try cursor.text()
        meshes = try cursor.index()
        trianglesStored = try cursor.index()
        vertices = try cursor.index()
        nodes = try cursor.index()
        morphTargets = try cursor.index()
        nodeNames = try cursor.list { (cursor) throws(ExchangeFault) in try cursor.text() }
        materialNames = try cursor.list { (cursor) throws(ExchangeFault) in try cursor.text() }
        animations = try cursor.list { (cursor) throws(ExchangeFault) in
            Animation(
                name: try cursor.optionalText(), duration: try cursor.number(), channels: try cursor.index())
        }
        skins = try cursor.integers().map(Int.init)
    }
}
