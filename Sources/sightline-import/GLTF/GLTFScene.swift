import CAssimp
import ModelExchange
import PlainText

/// What came back from Assimp, put beside what the file says.
struct GLTFScene {
    let document: GLTFDocument
    let meshes: GLTFMeshes
    let skins: GLTFSkins
    let animations: GLTFAnimations

    func fill(_ model: inout ImportedModel, from assimp: AssimpScene) throws(ImportRefusal) {
        let scene = assimp.scene
        let materials = GLTFMaterials(document: document)
        for index in document.list("materials").indices { model.materials.append(try materials.material(index, scene)) }
        // Assimp's nodes with the file's index of each; its own root on top of several has none.
        let nodes = AssimpNode.list(scene)
        let numbers = nodes.map { $0.name.hasPrefix("n") ? Int($0.name.dropFirst()) : nil }
        var places: [Int: Int] = [:]
        for (place, number) in numbers.enumerated() { if let number { places[number] = place } }

        var lists: [[Int]] = []
        var matrices: [Int: [Double]] = [:]
        for index in 0..<Int(scene.pointee.mNumMeshes) {
            lists.append(addMesh(index, scene, &model, &matrices))
        }
        var skinNumbers: [Int: Int] = [:]
        for (place, node) in nodes.enumerated() {
            let source = numbers[place].map { document.list("nodes")[$0] }
            var result = ImportedNode(
                name: source?["name"]?.string, parent: node.parent, transform: node.transform,
                meshes: node.meshes.flatMap { lists[$0] })
            if let source, let mesh = source["mesh"]?.integer {
                let own = try document.numbers(source, "weights", count: nil)
                let shared = try document.numbers(document.list("meshes")[mesh], "weights", count: nil)
                result.weights = own ?? shared ?? []
                if let skin = source["skin"]?.integer, !result.meshes.isEmpty {
                    if skinNumbers[skin] == nil, let made = self.skin(skin, places, matrices[skin]) {
                        skinNumbers[skin] = model.skins.count
                        model.skins.append(made)
                    }
                    result.skin = skinNumbers[skin]
                    if result.skin == nil {
                        model.warnings.append("skin \(skin) has joints outside of the scene and is left out")
                    }
                }
            }
            model.nodes.append(result)
        }
        addClips(scene, places, &model)
    }

    /// Assimp's meshes come in the order in which nodes first ask for them, and are called `g3`, or `g3-1` where one has several
    /// primitives.
    private func source(_ mesh: aiMesh) -> (mesh: Int, primitive: Int)? {
        let parts = mesh.mName.text.dropFirst().split(separator: "-")
        guard let index = parts.first.flatMap({ Int($0) }) else { return nil }
        let own = meshes.drawn.filter { $0.mesh == index }
        let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        return own.indices.contains(number) ? own[number] : nil
    }

    private func addMesh(
        _ index: Int, _ scene: UnsafePointer<aiScene>, _ model: inout ImportedModel, _ matrices: inout [Int: [Double]]
    ) -> [Int] {
        guard let pointer = scene.pointee.mMeshes?[index], let (mesh, number) = source(pointer.pointee) else {
            return []
        }
        let primitive = document.list("meshes")[mesh]["primitives"]?.elements?[number]
        let found = AssimpMesh(scene, index, isFlat: true)
        let shown = "primitive \(number) of mesh \(mesh)"
        if found.badFaces > 0 {
            model.warnings.append(
                "\(shown): \(found.badFaces) triangles or lines with corners that are not finite are left out")
        }
        if found.unevenVertices > 0 {
            model.warnings.append("\(shown): the weights of \(found.unevenVertices) vertices do not add up to 1")
        }
        // Which skin bends it is said by the node; Assimp gives a mesh the bones of one.
        if !found.bones.isEmpty,
            let skin = document.list("nodes").first(where: { $0["mesh"]?.integer == mesh && $0["skin"] != nil })?[
                "skin"]?
                .integer, found.bones.count == skins.joints[skin].count
        {
            matrices[skin] = found.bones.flatMap(\.inverse)
        }
        var list: [Int] = []
        for var part in found.meshes {
            part.material = primitive?["material"]?.integer
            list.append(model.meshes.count)
            model.meshes.append(part)
        }
        return list
    }

    private func skin(_ index: Int, _ places: [Int: Int], _ matrices: [Double]?) -> ImportedSkin? {
        let joints = skins.joints[index].compactMap { places[$0] }
        guard let matrices, joints.count == skins.joints[index].count else { return nil }
        return ImportedSkin(joints: joints, inverseBindMatrices: matrices)
    }

    private func addClips(_ scene: UnsafePointer<aiScene>, _ places: [Int: Int], _ model: inout ImportedModel) {
        var found: [String: aiAnimation] = [:]
        for case let animation? in UnsafeBufferPointer(
            start: scene.pointee.mAnimations, count: Int(scene.pointee.mNumAnimations))
        {
            found[animation.pointee.mName.text] = animation.pointee
        }
        for (index, animation) in animations.list.enumerated() {
            guard let values = found["a\(index)"] else { continue }
            let movements = AssimpMovement.all(values)
            let weights = AssimpMovement.weights(values)
            var arriving: [String: AssimpMovement] = [:]
            var leaving: [String: AssimpMovement] = [:]
            if let first = found["a\(index)-in"], let second = found["a\(index)-out"] {
                arriving = AssimpMovement.all(first)
                leaving = AssimpMovement.all(second)
            }
            var clip = ImportedClip(
                name: animation.name ?? "animation \(index)", duration: animation.duration, channels: [])
            for channel in animation.channels {
                guard let place = places[channel.node] else { continue }
                let name = "n\(channel.node)"
                if channel.target == .weights {
                    guard let (times, rows) = weights[name] else { continue }
                    clip.channels.append(
                        ImportedClip.Channel(
                            node: place, target: .weights,
                            interpolation: channel.interpolation == .step ? .step : .linear,
                            times: times, values: rows.flatMap { $0 }))
                } else if let movement = movements[name] {
                    clip.channels.append(
                        Self.channel(channel, place, movement, arriving: arriving[name], leaving: leaving[name]))
                }
            }
            model.clips.append(clip)
        }
    }

    private static func channel(
        _ channel: GLTFAnimations.Channel, _ node: Int, _ movement: AssimpMovement, arriving: AssimpMovement?,
        leaving: AssimpMovement?
    ) -> ImportedClip.Channel {
        func curve(_ movement: AssimpMovement) -> (times: [Double], values: [[Double]]) {
            switch channel.target {
            case .position: movement.position
            case .orientation: movement.orientation
            default: movement.scale
            }
        }
        let (times, values) = curve(movement)
        var result = ImportedClip.Channel(
            node: node, target: channel.target, interpolation: channel.interpolation, times: times,
            values: values.flatMap { $0 })
        guard channel.interpolation == .cubicSpline else { return result }
        if let a = arriving.map(curve)?.values, let b = leaving.map(curve)?.values, a.count == values.count,
            b.count == a.count
        {
            result.values = zip(a, zip(values, b)).flatMap { $0 + $1.0 + $1.1 }
        } else {
            result.interpolation = .linear
        }
        return result
    }
}
