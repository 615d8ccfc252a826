import CAssimp
import ModelExchange
import PlainText

/// From a COLLADA document through Assimp to the description of a model. Assimp brings units and up axis to metres and +y up.
struct ColladaImport<Folder: ModelFolder> {
    let bytes: [UInt8]
    let folder: Folder

    init(_ bytes: [UInt8], folder: Folder) {
        self.bytes = bytes
        self.folder = folder
    }

    func run() throws(ImportRefusal) -> ImportedModel {
        let document = try ColladaDocument(bytes)
        let counted = try ColladaFacts(document)
        let rewriting = ColladaRewriting(document, folder: folder)
        var model = ImportedModel()
        model.facts = counted.facts
        model.images = rewriting.images
        model.warnings = document.warnings + rewriting.warnings
        guard document.scene != nil else {
            throw ImportRefusal("the document defines no scene to show", at: .line(document.root.line))
        }
        guard !document.sceneNodes.isEmpty else {
            model.nodes = [ImportedNode(name: nil, parent: nil, transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0])]
            model.warnings.append("the scene has no nodes")
            return model
        }
        let scene = try AssimpScene("model.dae", files: ["model.dae": rewriting.bytes], place: .line(1))
        ColladaScene(rewriting: rewriting, counted: counted).fill(&model, from: scene.scene)
        return model
    }
}
