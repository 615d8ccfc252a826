import Arguments
import Assets
import Foundation
import ModelLibrary
import Synchronization

/// Loads models by what people call them: the name of a bundled one, or a file. Each is read once.
final class ModelLoader: Sendable {
    private let io: ProgramIO
    private let importer: ModelImporter?
    private let loaded = Mutex<[String: ModelFile.Content]>([:])

    init(_ io: ProgramIO) {
        self.io = io
        importer = Self.importer(io)
    }

    /// A bundled model by its name, standard input for `-`, else a file.
    /// - Throws: `UserError` that names the file and the place in it.
    func load(_ name: String) throws -> ModelFile.Content {
        if let known = loaded.withLock({ $0[name] }) { return known }
        let piped = name == "-" ? try io.read(name) : nil
        let content: ModelFile.Content
        do {
            if let piped {
                content = try ModelFile.read([ModelFile.File(name: name, bytes: piped)], importer: importer)
            } else if let bytes = BundledModels.file(named: name) {
                content = try ModelFile.read([ModelFile.File(name: name + ".glb", bytes: bytes)], importer: importer)
            } else {
                io.inputs.note(name)
                content = try ModelFile.read(name, importer: importer)
            }
        } catch {
            throw UserError(error.description, hint: hint(name, error))
        }
        loaded.withLock { $0[name] = content }
        return content
    }

    private func hint(_ name: String, _ error: ModelError) -> String? {
        if importer == nil { return "keep sightline-import beside sightline, or in a folder of PATH" }
        guard error.place == .file, !name.contains("."), !name.contains("/") else { return nil }
        return "bundled models: " + BundledModels.names.joined(separator: ", ")
    }

    /// Beside the program, in SIGHTLINE_HOME, or in a folder of PATH.
    private static func importer(_ io: ProgramIO) -> ModelImporter? {
        if let beside = ModelImporter.besideThisProgram { return beside }
        let folders = [io.environment["SIGHTLINE_HOME"] ?? ""] + io.searchPath.split(separator: ":").map(String.init)
        for folder in folders where !folder.isEmpty {
            let path = folder + "/" + ModelImporter.name
            if access(path, X_OK) == 0 { return ModelImporter(path: path) }
        }
        return nil
    }
}
