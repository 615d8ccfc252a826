import CAssimp
import ModelExchange
import PlainText

/// From a glTF file through Assimp to the description of a model.
struct GLTFImport<Folder: ModelFolder> {
    let container: GLTFContainer
    let folder: Folder

    init(_ container: GLTFContainer, folder: Folder) throws(ImportRefusal) {
        self.container = container
        self.folder = folder
    }

    func run() throws(ImportRefusal) -> ImportedModel {
        let document = try GLTFDocument(container)
        let tree = try GLTFTree(document)
        let buffers = try GLTFBuffers(document, folder: folder)
        let meshes = try GLTFMeshes(document, buffers)
        let animations = try GLTFAnimations(document, buffers)
        let skins = try GLTFSkins(document, buffers, tree)
        guard let roots = tree.roots else {
            throw document.refusal("the file defines no scene to show", document.root)
        }
        var model = ImportedModel()
        model.warnings = container.warnings + meshes.warnings + animations.warnings
        model.facts = facts(document, meshes, animations)
        model.images = try images(document, buffers)
        for image in model.images {
            if case .problem(let problem) = image.content { model.warnings.append("picture \(image.name): \(problem)") }
        }
        let rewriting = GLTFRewriting(document, buffers, tree, meshes, animations, roots: roots)
        guard !roots.isEmpty else {
            model.nodes = [ImportedNode(name: nil, parent: nil, transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])]
            model.warnings.append("the scene has no nodes")
            return model
        }
        let scene = try AssimpScene(
            GLTFRewriting.name, files: rewriting.files, place: container.place(document.root))
        try GLTFScene(document: document, meshes: meshes, skins: skins, animations: animations)
            .fill(&model, from: scene)
        if model.facts.trianglesStored > 0, model.meshes.isEmpty {
            throw document.refusal("no triangle has corners that are finite", document.root)
        }
        return model
    }

    private func facts(
        _ document: GLTFDocument, _ meshes: GLTFMeshes, _ animations: GLTFAnimations
    ) -> ImportedFacts {
        var facts = ImportedFacts()
        facts.format = container.isBinary ? "GLB" : "glTF"
        facts.meshes = document.list("meshes").count
        facts.trianglesStored = meshes.triangles
        facts.vertices = meshes.vertices
        facts.morphTargets = meshes.morphTargets
        facts.nodes = document.list("nodes").count
        facts.nodeNames = document.list("nodes").compactMap { $0["name"]?.string }
        facts.materialNames = document.list("materials").map { $0["name"]?.string ?? "" }
        facts.skins = document.list("skins").map { $0["joints"]?.elements?.count ?? 0 }
        facts.animations = animations.list.map {
            ImportedFacts.Animation(name: $0.name, duration: $0.duration, channels: $0.stored)
        }
        return facts
    }

    private func images(_ document: GLTFDocument, _ buffers: GLTFBuffers) throws(ImportRefusal) -> [ImportedImage] {
        var result: [ImportedImage] = []
        for (index, image) in document.list("images").enumerated() {
            if let view = try document.index(image, "bufferView", in: "bufferViews") {
                let place = buffers.views[view]
                let bytes = Array(buffers.contents[place.buffer][place.offset..<place.offset + place.length])
                result.append(ImportedImage(name: image["name"]?.string ?? "image \(index)", content: .bytes(bytes)))
                continue
            }
            guard let uri = image["uri"]?.string else {
                result.append(ImportedImage(name: "image \(index)", content: .problem("names no file")))
                continue
            }
            do {
                if let data = try DataURI.bytes(uri) {
                    result.append(ImportedImage(name: image["name"]?.string ?? "image \(index)", content: .bytes(data)))
                } else {
                    let parts = try FileReference.parts(uri: uri)
                    let content = ImportedImage.Content.read(parts, in: folder)
                    result.append(ImportedImage(name: parts.joined(separator: "/"), content: content))
                }
            } catch {
                result.append(ImportedImage(name: MessageText.shown(uri), content: .problem(error.message)))
            }
        }
        return result
    }
}

extension ImportedImage.Content {
    /// The content of a file, or why it can't be had.
    static func read(_ parts: [String], in folder: some ModelFolder) -> Self {
        do {
            return .bytes(try folder.read(parts))
        } catch {
            return .problem(error.message)
        }
    }
}
