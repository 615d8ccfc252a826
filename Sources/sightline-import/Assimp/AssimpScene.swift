import CAssimp
import ModelExchange

/// A scene that Assimp read, for as long as this lives.
final class AssimpScene {
    let scene: UnsafePointer<aiScene>

    /// - Parameters:
    ///   - name: of the file to begin with, among `files`.
    ///   - files: all that may be opened.
    /// - Throws: `ImportRefusal` with what Assimp says.
    init(_ name: String, files: [String: [UInt8]], place: ImportRefusal.Place) throws(ImportRefusal) {
        let memory = MemoryFiles(files)
        let properties = aiCreatePropertyStore()
        defer { aiReleasePropertyStore(properties) }
        // Assimp would show the bones of a scene without meshes as a mesh of its own making.
        aiSetImportPropertyInteger(properties, AI_CONFIG_IMPORT_NO_SKELETON_MESHES, 1)
        aiSetImportPropertyInteger(properties, "IMPORT_COLLADA_USE_COLLADA_NAMES", 1)
        let flags = aiProcess_Triangulate.rawValue
        let found = memory.withFileIO { aiImportFileExWithProperties(name, flags, $0, properties) }
        guard let found else {
            let words = aiGetErrorString().map { String(cString: $0) } ?? ""
            throw ImportRefusal(Self.sentence(words), at: place)
        }
        scene = found
    }

    deinit { aiReleaseImport(scene) }

    /// What Assimp says, as one line without its own prefixes.
    private static func sentence(_ words: String) -> String {
        let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
        // What C++ says of numbers of things that can't be.
        if ["std::", "bad_alloc", "vector::", "basic_string::"].contains(where: line.hasPrefix) {
            return "it asks for more memory than a model may take"
        }
        for prefix in ["GLTF: ", "Collada: ", "OBJ: ", "Validation failed: "] where line.hasPrefix(prefix) {
            return String(line.dropFirst(prefix.count))
        }
        return line.isEmpty ? "the file can't be read" : line
    }
}

extension aiString {
    var text: String {
        withUnsafeBytes(of: data) { String(decoding: $0.prefix(min(Int(length), $0.count)), as: UTF8.self) }
    }
}

extension aiMatrix4x4 {
    /// Three rows of four; nil where one is not finite.
    var rows: [Double]? {
        let all = [a1, a2, a3, a4, b1, b2, b3, b4, c1, c2, c3, c4].map { Double($0) }
        return all.allSatisfy(\.isFinite) ? all : nil
    }
}
