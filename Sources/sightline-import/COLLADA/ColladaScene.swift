import CAssimp
import ModelExchange
import PlainText

/// What came back from Assimp, put beside what the document says.
struct ColladaScene {
    let rewriting: ColladaRewriting
    let counted: ColladaFacts

    func fill(_ model: inout ImportedModel, from scene: UnsafePointer<aiScene>) {
        let nodes = AssimpNode.list(scene)
        var places: [String: [Int]] = [:]
        for (place, node) in nodes.enumerated() { places[node.name, default: []].append(place) }
        var lists: [[Int]] = []
        var skins: [Int?] = []
        for index in 0..<Int(scene.pointee.mNumMeshes) {
            let found = AssimpMesh(scene, index, isFlat: false)
            if found.badFaces > 0 {
                model.warnings.append(
                    "\(found.badFaces) triangles or lines with corners that are not finite are left out")
            }
            skins.append(skin(found, places, &model))
            var list: [Int] = []
            for var mesh in found.meshes {
                mesh.material = found.material
                if skins[index] == nil { (mesh.influenceStarts, mesh.joints, mesh.weights) = ([], [], []) }
                mesh.turnTowardsNormals()
                list.append(model.meshes.count)
                model.meshes.append(mesh)
            }
            lists.append(list)
        }
        for index in 0..<Int(scene.pointee.mNumMaterials) { model.materials.append(material(index, scene)) }
        for node in nodes {
            let number = node.name.hasPrefix("n") ? Int(node.name.dropFirst()) : nil
            let name = number.flatMap { rewriting.nodeNames.indices.contains($0) ? rewriting.nodeNames[$0] : nil }
            addNode(node, name: name, lists, skins, &model)
        }
        addClips(scene, places, &model)
    }

    /// Meshes of one node may have different skins; what does not fit the first gets a node of its own, after all others.
    private func addNode(
        _ node: AssimpNode, name: String?, _ lists: [[Int]], _ skins: [Int?], _ model: inout ImportedModel
    ) {
        var result = ImportedNode(name: name, parent: node.parent, transform: node.transform)
        for mesh in node.meshes {
            if result.meshes.isEmpty { result.skin = skins[mesh] }
            // Assimp makes one skin of a controller's for all its meshes, each with the bones that it uses.
            guard skins[mesh] == result.skin else { continue }
            result.meshes += lists[mesh]
        }
        model.nodes.append(result)
    }

    private func skin(_ mesh: AssimpMesh, _ places: [String: [Int]], _ model: inout ImportedModel) -> Int? {
        guard !mesh.bones.isEmpty else { return nil }
        var skin = ImportedSkin(joints: [], inverseBindMatrices: [])
        for bone in mesh.bones {
            guard let joint = places[bone.name]?.first else {
                model.warnings.append("a joint of a skin is not in the scene; the skin is left out")
                return nil
            }
            skin.joints.append(joint)
            skin.inverseBindMatrices += bone.inverse
        }
        if let known = model.skins.firstIndex(of: skin) { return known }
        model.skins.append(skin)
        return model.skins.count - 1
    }

    private func material(_ index: Int, _ scene: UnsafePointer<aiScene>) -> ImportedMaterial {
        var result = ImportedMaterial()
        guard let material = AssimpMaterial(scene, index) else { return result }
        result.setPhong(material)
        let number = material.name.hasPrefix("m") ? Int(material.name.dropFirst()) : nil
        result.name = number.flatMap {
            rewriting.materialNames.indices.contains($0) ? rewriting.materialNames[$0] : nil
        }
        // Writers disagree on whether 0 is opaque or not; nobody draws a thing that is not to be seen.
        if result.diffuse[3] < 0.01 { result.diffuse[3] = 1 }
        if result.diffuse[3] < 1 { result.alphaMode = .blend }
        result.isDoubleSided = true
        guard let file = material.file(aiTextureType_DIFFUSE), file.hasPrefix("image"),
            let image = Int(file.dropFirst(5)),
            rewriting.images.indices.contains(image)
        else { return result }
        var texture = ImportedTexture(image: image)
        texture.set = material.integer("$tex.uvwsrc", type: aiTextureType_DIFFUSE) ?? 0
        result.texture = texture
        result.diffuse.replaceSubrange(0..<3, with: [1, 1, 1])
        // The picture's own alpha counts where it has any.
        if result.alphaMode == .opaque { (result.alphaMode, result.alphaCutoff) = (.mask, 0.5) }
        return result
    }

    /// The names without what Assimp puts before each where there are several: the name of the first and "_".
    private static func ownNames(_ names: [String]) -> [String] {
        guard names.count > 1, let first = names.first, first.utf8.count % 2 == 1 else { return names }
        let half = String(first.prefix(first.count / 2))
        let prefix = half + "_"
        guard first == prefix + half, names.allSatisfy({ $0.hasPrefix(prefix) }) else { return names }
        return names.map { String($0.dropFirst(prefix.count)) }
    }

    private func addClips(_ scene: UnsafePointer<aiScene>, _ places: [String: [Int]], _ model: inout ImportedModel) {
        let animations = UnsafeBufferPointer(start: scene.pointee.mAnimations, count: Int(scene.pointee.mNumAnimations))
        let names = Self.ownNames(animations.map { $0?.pointee.mName.text ?? "" })
        for case (let animation?, let name) in zip(animations, names) {
            var clip = ImportedClip(
                name: name.isEmpty ? "animation \(model.clips.count)" : name, duration: 0, channels: [])
            for (node, movement) in AssimpMovement.all(animation.pointee).sorted(by: { $0.key < $1.key }) {
                for place in places[node] ?? [] {
                    let curves: [(ImportedClip.Target, (times: [Double], values: [[Double]]))] = [
                        (.position, movement.position), (.orientation, movement.orientation), (.scale, movement.scale),
                    ]
                    for (target, curve) in curves where !curve.times.isEmpty {
                        guard zip(curve.times, curve.times.dropFirst()).allSatisfy({ $0 < $1 }) else { continue }
                        clip.duration = max(clip.duration, curve.times.last ?? 0)
                        clip.channels.append(
                            ImportedClip.Channel(
                                node: place, target: target, times: curve.times, values: curve.values.flatMap { $0 }))
                    }
                }
            }
            model.clips.append(clip)
        }
        guard counted.channels > 0 else { return }
        // Without clips of its own the document is one movement.
        if model.clips.count <= 1 {
            model.facts.animations = [
                .init(
                    name: nil, duration: max(counted.lastKey, model.clips.first?.duration ?? 0),
                    channels: counted.channels)
            ]
        } else {
            model.facts.animations = model.clips.map {
                .init(name: $0.name, duration: $0.duration, channels: $0.channels.count)
            }
        }
    }
}
