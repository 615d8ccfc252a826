import ModelExchange
import SceneGraph

/// Models from files: glTF 2.0 (text and binary), COLLADA 1.4 and 1.5, Wavefront OBJ, in metres with +y up.
///
/// Files are read by another program (`ModelImporter`) within 5 seconds and 512 MB, and nothing outside of the model's folder
/// is opened.
public enum ModelFile {
    /// What a file gave.
    public struct Content: Sendable {
        public var model: Model
        public var facts: ModelFacts
        /// What was left out or mended, one sentence each.
        public var warnings: [String]
    }

    /// A file in memory.
    public struct File: Sendable {
        /// As the model names it.
        public var name: String
        public var bytes: [UInt8]

        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Reads a model and the files that it names in its folder and below.
    /// - Parameter importer: nil takes the one beside this program.
    /// - Throws: `ModelError` that names the file and, where it can be told, the line or byte.
    public static func read(_ path: String, importer: ModelImporter? = nil) throws(ModelError) -> Content {
        try content(path, nil, importer)
    }

    /// Reads a model from memory.
    /// - Parameter files: the model first, then what it names. Errors call it by its name.
    /// - Throws: `ModelError`.
    public static func read(_ files: [File], importer: ModelImporter? = nil) throws(ModelError) -> Content {
        let contents = ModelFiles(files: files.map { ModelFiles.File(name: $0.name, bytes: $0.bytes) })
        return try content(files.first?.name ?? "model", contents, importer)
    }

    private static func content(
        _ name: String, _ files: ModelFiles?, _ importer: ModelImporter?
    ) throws(ModelError) -> Content {
        guard let importer = importer ?? ModelImporter.besideThisProgram else {
            throw ModelError(file: name, "\(ModelImporter.name), which reads models, is not beside the program")
        }
        let imported = try importer.run(name, contents: files)
        do {
            return try ModelBuilder(imported).content()
        } catch {
            throw ModelError(file: name, place: .line(1), "the model does not fit together: \(error)")
        }
    }
}
