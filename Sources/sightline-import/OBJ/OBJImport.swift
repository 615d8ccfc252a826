import CAssimp
import ModelExchange
import PlainText

/// From an OBJ file through Assimp to the description of a model. Coordinates are taken for metres with +y up.
struct OBJImport<Folder: ModelFolder> {
    let bytes: [UInt8]
    let folder: Folder

    init(_ bytes: [UInt8], folder: Folder) {
        self.bytes = bytes
        self.folder = folder
    }

    func run() throws(ImportRefusal) -> ImportedModel {
        let document = try OBJDocument(bytes)
        let materials = OBJMaterials(document.libraries, folder: folder)
        var model = ImportedModel()
        model.warnings = document.warnings + materials.warnings
        model.images = materials.images
        model.nodes = [ImportedNode(name: nil, parent: nil, transform: Self.identity)]
        model.facts = facts(document, materials)
        let text = OBJText(document, materials)
        guard !text.isEmpty else {
            addLoosePoints(document, &model)
            return model
        }
        let scene = try AssimpScene(
            "model.obj", files: ["model.obj": text.bytes, "model.mtl": Array(materials.text.utf8)], place: .line(1))
        for index in materials.entries.indices { model.materials.append(materials.material(index, scene.scene)) }
        addNodes(document, materials, scene.scene, &model)
        return model
    }

    private static var identity: [Double] { [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] }

    private func facts(_ document: OBJDocument, _ materials: OBJMaterials) -> ImportedFacts {
        var facts = ImportedFacts()
        facts.format = "Wavefront OBJ"
        facts.meshes = document.parts.count
        facts.trianglesStored = document.triangles
        facts.vertices = document.positions.count
        facts.materialNames = materials.entries.map(\.name)
        facts.nodeNames = names(document)
        facts.nodes = facts.nodeNames.count
        return facts
    }

    /// Objects and groups that hold something, in their order.
    private func names(_ document: OBJDocument) -> [String] {
        var seen: Set<String> = []
        return document.parts.compactMap { $0.group ?? $0.object }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// A node for each object or group, and in it the meshes of its parts.
    private func addNodes(
        _ document: OBJDocument, _ materials: OBJMaterials, _ scene: UnsafePointer<aiScene>,
        _ model: inout ImportedModel
    ) {
        var places: [String: Int] = [:]
        for node in AssimpNode.list(scene) where node.name.hasPrefix("p") {
            guard let number = Int(node.name.dropFirst()), document.parts.indices.contains(number) else { continue }
            let part = document.parts[number]
            let name = part.group ?? part.object ?? ""
            let place = places[name] ?? model.nodes.count
            if place == model.nodes.count {
                places[name] = place
                model.nodes.append(ImportedNode(name: name.isEmpty ? nil : name, parent: 0, transform: Self.identity))
            }
            for index in node.meshes {
                let found = AssimpMesh(scene, index, isFlat: false)
                for var mesh in found.meshes {
                    mesh.material = materials.index(part.material)
                    mesh.turnTowardsNormals()
                    model.nodes[place].meshes.append(model.meshes.count)
                    model.meshes.append(mesh)
                }
            }
        }
    }

    /// A file of vertices alone is a cloud of points.
    private func addLoosePoints(_ document: OBJDocument, _ model: inout ImportedModel) {
        guard !document.positions.isEmpty, document.triangles == 0 else { return }
        var mesh = ImportedMesh()
        mesh.primitive = .lines
        mesh.positions = document.positions.flatMap { [Float($0.x), Float($0.y), Float($0.z)] }
        mesh.indices = (0..<Int32(document.positions.count)).flatMap { [$0, $0] }
        model.meshes = [mesh]
        model.nodes[0].meshes = [0]
    }
}
