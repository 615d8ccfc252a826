import Foundation

/// A binary glTF file taken apart for tests: its JSON and the numbers of its accessors, read straight from the bytes, so that
/// what the tests find does not depend on the reader that the program uses.
struct BinaryGLTF {
    struct Document: Decodable {
        struct View: Decodable {
            var byteOffset: Int?
            var byteLength: Int
        }
        struct Accessor: Decodable {
            var bufferView: Int
            var byteOffset: Int?
            var componentType: Int
            var count: Int
            var type: String
            var min: [Double]?
            var max: [Double]?
        }
        struct Primitive: Decodable {
            var attributes: [String: Int]
            var indices: Int
        }
        struct Mesh: Decodable {
            var primitives: [Primitive]
        }
        struct Skin: Decodable {
            var joints: [Int]
            var inverseBindMatrices: Int
        }
        struct Target: Decodable {
            var node: Int
            var path: String
        }
        struct Channel: Decodable {
            var sampler: Int
            var target: Target
        }
        struct Sampler: Decodable {
            var input: Int
            var output: Int
        }
        struct Animation: Decodable {
            var name: String
            var samplers: [Sampler]
            var channels: [Channel]
        }
        struct Image: Decodable {
            var bufferView: Int
        }
        var bufferViews: [View]
        var accessors: [Accessor]
        var meshes: [Mesh]
        var skins: [Skin]?
        var animations: [Animation]?
        var images: [Image]
    }

    struct Malformed: Error { var text: String }

    var document: Document
    var binary: [UInt8]

    init(_ bytes: [UInt8]) throws {
        func word(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        guard bytes.count > 28, Array(bytes[0..<4]) == Array("glTF".utf8), word(4) == 2, word(8) == bytes.count else {
            throw Malformed(text: "header")
        }
        let jsonLength = word(12)
        guard jsonLength % 4 == 0, word(20 + jsonLength) % 4 == 0,
            28 + jsonLength + word(20 + jsonLength) == bytes.count
        else {
            throw Malformed(text: "chunks")
        }
        document = try JSONDecoder().decode(Document.self, from: Data(bytes[20..<(20 + jsonLength)]))
        binary = Array(bytes[(28 + jsonLength)...])
    }

    /// Rows of an accessor as numbers; integers as they are stored.
    func rows(_ index: Int) throws -> [[Double]] {
        let accessor = document.accessors[index]
        let view = document.bufferViews[accessor.bufferView]
        let sizes = [5121: 1, 5123: 2, 5126: 4]
        let widths = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16]
        guard let size = sizes[accessor.componentType], let width = widths[accessor.type] else {
            throw Malformed(text: "type of accessor \(index)")
        }
        let start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0)
        guard start % size == 0, (accessor.byteOffset ?? 0) + accessor.count * width * size <= view.byteLength,
            (view.byteOffset ?? 0) + view.byteLength <= binary.count
        else {
            throw Malformed(text: "place of accessor \(index)")
        }
        return (0..<accessor.count).map { row in
            (0..<width).map { column in
                let at = start + (row * width + column) * size
                let bits = (0..<size).reduce(UInt32(0)) { $0 | UInt32(binary[at + $1]) << (8 * $1) }
                return size == 4 ? Double(Float(bitPattern: bits)) : Double(bits)
            }
        }
    }

    func bytes(ofView index: Int) -> [UInt8] {
        let view = document.bufferViews[index]
        let start = view.byteOffset ?? 0
        return Array(binary[start..<(start + view.byteLength)])
    }
}
