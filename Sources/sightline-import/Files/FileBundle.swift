import Glibc
import ModelExchange

/// A model and its side files that come through standard input: a list of names and contents, the model first.
struct FileBundle: ModelFolder {
    let name: String
    private let content: [UInt8]
    private let others: [String: [UInt8]]

    static func fromStandardInput() throws(ImportRefusal) -> FileBundle {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        while bytes.count <= FileProblem.largest {
            let count = Glibc.read(0, &piece, piece.count)
            if count > 0 { bytes += piece[..<count] } else if count == 0 || errno != EINTR { break }
        }
        do {
            return try FileBundle(bytes)
        } catch {
            throw ImportRefusal("the files of the model can't be read", at: .file)
        }
    }

    init(_ bytes: [UInt8]) throws(ExchangeFault) {
        let files = try ModelFiles(bytes).files
        guard let first = files.first else { throw .malformed }
        name = first.name
        content = first.bytes
        others = Dictionary(files.map { ($0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    }

    func model() throws(ImportRefusal) -> [UInt8] { content }

    func read(_ parts: [String]) throws(FileProblem) -> [UInt8] {
        guard let bytes = others[parts.joined(separator: "/")] else { throw .missing }
        return bytes
    }
}
