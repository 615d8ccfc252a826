import ModelExchange
import SceneGraph
import SceneMath

/// From what the importer found to a model. Nothing in it is believed: what names nothing is a `ModelFault`.
struct ModelBuilder {
    private let imported: ImportedModel
    private let pictures: ModelPictures

    init(_ imported: ImportedModel) {
        self.imported = imported
        pictures = ModelPictures(imported)
    }

    /// - Throws: `ModelFault`.
    func content() throws(ModelFault) -> ModelFile.Content {
        let materials = imported.materials.map(material)
        let parts = imported.meshes.map { part($0, materials) }
        var nodes: [ModelNode] = []
        for (index, node) in imported.nodes.enumerated() {
            guard node.transform.count == 12 else { throw .notFinite(node: index) }
            guard node.meshes.allSatisfy({ parts.indices.contains($0) }) else { throw .part(node: index, part: 0) }
            nodes.append(
                ModelNode(
                    name: node.name, parent: node.parent, transform: Matrix4(Self.matrix(node.transform[...])),
                    parts: node.meshes.map { parts[$0] }, skin: node.skin, weights: MorphWeights(node.weights)))
        }
        let clips = try clips()
        let model = try Model(nodes: nodes, skins: try skins(), clips: clips)
        return ModelFile.Content(
            model: model, facts: facts(model), warnings: imported.warnings + pictures.warnings)
    }

    private func facts(_ model: Model) -> ModelFacts {
        let facts = imported.facts
        var shown = 0
        for node in imported.nodes {
            for mesh in node.meshes where imported.meshes[mesh].primitive == .triangles {
                shown += imported.meshes[mesh].indices.count / 3
            }
        }
        return ModelFacts(
            format: facts.format, meshes: facts.meshes, trianglesStored: facts.trianglesStored, trianglesInScene: shown,
            vertices: facts.vertices, materials: facts.materialNames, textures: pictures.facts, nodes: facts.nodes,
            nodeNames: facts.nodeNames,
            animations: facts.animations.map {
                ModelFacts.Animation(name: $0.name, duration: $0.duration, channels: $0.channels)
            }, skins: facts.skins, morphTargets: facts.morphTargets, bounds: model.bounds,
            files: imported.files)
    }

    private static func matrix(_ n: ArraySlice<Double>) -> AffineMatrix {
        let i = n.startIndex
        return AffineMatrix(
            row0: Vector4(n[i], n[i + 1], n[i + 2], n[i + 3]), row1: Vector4(n[i + 4], n[i + 5], n[i + 6], n[i + 7]),
            row2: Vector4(n[i + 8], n[i + 9], n[i + 10], n[i + 11]))
    }

    private func skins() throws(ModelFault) -> [Skin] {
        var result: [Skin] = []
        for (index, skin) in imported.skins.enumerated() {
            guard skin.inverseBindMatrices.count == skin.joints.count * 12 else { throw .joints(skin: index) }
            let matrices = skin.joints.indices.map { Self.matrix(skin.inverseBindMatrices[($0 * 12)..<($0 * 12 + 12)]) }
            result.append(Skin(joints: skin.joints, inverseBindMatrices: matrices))
        }
        return result
    }

    private func part(_ mesh: ImportedMesh, _ materials: [Material]) -> ModelPart {
        var material = mesh.material.flatMap { materials.indices.contains($0) ? materials[$0] : nil } ?? plain
        let source = mesh.material.flatMap { imported.materials.indices.contains($0) ? imported.materials[$0] : nil }
        if mesh.primitive == .lines {
            material.isUnlit = true
            // Grey lines without a material are lost on a light ground.
            if mesh.material == nil { material.diffuse = Color(0.05, 0.06, 0.08, 1) }
        }
        let placement = TextureCoordinates(mesh, source?.texture)
        var vertices: [Vertex] = []
        vertices.reserveCapacity(mesh.vertexCount)
        for index in 0..<mesh.vertexCount {
            let start = index * 3
            let normal: SIMD3<Float> =
                mesh.normals.isEmpty
                ? [0, 1, 0] : [mesh.normals[start], mesh.normals[start + 1], mesh.normals[start + 2]]
            vertices.append(
                Vertex(
                    position: [mesh.positions[start], mesh.positions[start + 1], mesh.positions[start + 2]],
                    normal: normal, uv: placement[index]))
        }
        VertexColors(mesh)?.paint(&vertices, &material)
        let geometry = Geometry(
            vertices: vertices, indices: mesh.indices.map { Int($0) },
            primitive: mesh.primitive == .triangles ? .triangles : .lines,
            isClosed: material.isDoubleSided ? nil : false)
        return ModelPart(
            geometry: geometry, material: material, influences: influences(mesh),
            morphTargets: mesh.morphTargets.map { morph in
                MorphTarget(
                    name: morph.name, positions: Self.vectors(morph.positions), normals: Self.vectors(morph.normals))
            })
    }

    private static func vectors(_ list: [Float]) -> [SIMD3<Float>] {
        stride(from: 0, to: list.count - 2, by: 3).map { SIMD3(list[$0], list[$0 + 1], list[$0 + 2]) }
    }

    private func influences(_ mesh: ImportedMesh) -> JointInfluences? {
        guard !mesh.influenceStarts.isEmpty else { return nil }
        return JointInfluences(
            (0..<mesh.vertexCount).map { vertex in
                (Int(mesh.influenceStarts[vertex])..<Int(mesh.influenceStarts[vertex + 1])).map {
                    (joint: Int(mesh.joints[$0]), weight: mesh.weights[$0])
                }
            })
    }

    /// What has no material: light grey, a little shiny. Only glTF says for sure which side is out.
    private var plain: Material {
        var material = Material(diffuse: Color(0.6, 0.6, 0.6, 1))
        material.specular = Color(0.1, 0.1, 0.1, 1)
        material.shininess = 20
        material.isDoubleSided = !imported.facts.format.hasPrefix("gl")
        return material
    }

    private func material(_ source: ImportedMaterial) -> Material {
        func color(_ n: [Float], _ alpha: Float) -> Color { Color(n[0], n[1], n[2], alpha) }
        var material = Material(diffuse: color(source.diffuse, source.diffuse[3]), isUnlit: source.isUnlit)
        material.specular = color(source.specular, 1)
        material.emission = color(source.emission, 1)
        material.shininess = source.shininess.isFinite ? max(source.shininess, 1) : 10
        material.isDoubleSided = source.isDoubleSided
        switch source.alphaMode {
        case .opaque: material.blendMode = .opaque
        case .mask:
            material.blendMode = .opaque
            material.alphaTest = source.alphaCutoff
        case .blend: material.blendMode = .alpha
        }
        if let placed = source.texture, let texture = pictures.texture(placed) { material.texture = texture }
        return material
    }

    private func clips() throws(ModelFault) -> [AnimationClip] {
        var result: [AnimationClip] = []
        for (index, clip) in imported.clips.enumerated() {
            var channels: [AnimationChannel] = []
            for (number, channel) in clip.channels.enumerated() {
                guard let curve = Self.curve(channel) else { throw .channel(clip: index, channel: number) }
                channels.append(AnimationChannel(node: channel.node, curve: curve))
            }
            result.append(AnimationClip(name: clip.name, duration: clip.duration, channels: channels))
        }
        return result
    }

    private static func curve(_ channel: ImportedClip.Channel) -> AnimationChannel.Curve? {
        let interpolations: [ImportedClip.Interpolation: Int] = [.linear: 1, .step: 1, .cubicSpline: 3]
        let count = channel.times.count * (interpolations[channel.interpolation] ?? 1)
        guard count > 0, channel.values.count % count == 0 else { return nil }
        let width = channel.values.count / count
        let rows = (0..<count).map { channel.values[($0 * width)..<($0 * width + width)] }
        func keys<Value>(_ make: (ArraySlice<Double>) -> Value) -> Keyframes<Value>? {
            let values = rows.map(make)
            return switch channel.interpolation {
            case .linear: Keyframes(times: channel.times, values: values)
            case .step: Keyframes(times: channel.times, values: values, interpolation: .step)
            case .cubicSpline: Keyframes(times: channel.times, values: values, interpolation: .cubicSpline)
            }
        }
        func vector(_ n: ArraySlice<Double>) -> Vector3 {
            Vector3(n[n.startIndex], n[n.startIndex + 1], n[n.startIndex + 2])
        }
        switch channel.target {
        case .position: return width == 3 ? keys(vector).map { .position($0) } : nil
        case .scale: return width == 3 ? keys(vector).map { .scale($0) } : nil
        case .orientation:
            guard width == 4 else { return nil }
            return keys { n in
                let i = n.startIndex
                return Quaternion(x: n[i], y: n[i + 1], z: n[i + 2], w: n[i + 3])
            }.map { .orientation($0) }
        case .weights: return keys { MorphWeights(Array($0)) }.map { .weights($0) }
        }
    }
}
