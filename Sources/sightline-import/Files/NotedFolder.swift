import ModelExchange

/// A model's folder that keeps in mind what is read from it.
final class NotedFolder<Folder: ModelFolder>: ModelFolder {
    private let folder: Folder
    /// Ways from the folder, each once, in the order of their first reading.
    private(set) var files: [String] = []

    init(_ folder: Folder) { self.folder = folder }

    var name: String { folder.name }

    func model() throws(ImportRefusal) -> [UInt8] { try folder.model() }

    func read(_ parts: [String]) throws(FileProblem) -> [UInt8] {
        let bytes = try folder.read(parts)
        let file = parts.joined(separator: "/")
        if !files.contains(file) { files.append(file) }
        return bytes
    }
}
