import ModelExchange

/// From a model file to what the program gets of it.
enum ModelImport {
    static func run(_ folder: some ModelFolder) throws(ImportRefusal) -> ImportedModel {
        let noted = NotedFolder(folder)
        var model = try model(noted)
        model.files = noted.files
        return model
    }

    private static func model(_ folder: some ModelFolder) throws(ImportRefusal) -> ImportedModel {
        let bytes = try folder.model()
        guard !bytes.isEmpty else { throw ImportRefusal("the file is empty", at: .line(1)) }
        switch try SourceFormat(bytes, name: folder.name) {
        case .binaryGLTF:
            return try GLTFImport(GLTFContainer(binary: bytes), folder: folder).run()
        case .textGLTF:
            return try GLTFImport(GLTFContainer(text: bytes), folder: folder).run()
        case .collada:
            return try ColladaImport(bytes, folder: folder).run()
        case .waveformOBJ:
            return try OBJImport(bytes, folder: folder).run()
        }
    }
}
