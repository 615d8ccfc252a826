import ModelExchange
import PlainText

/// The bytes of a glTF file's buffers, and the views and accessors on them, checked.
struct GLTFBuffers {
    struct View {
        var buffer: Int
        var offset: Int
        var length: Int
        /// Bytes from one element to the next where the view says so.
        var stride: Int?
    }

    struct Accessor {
        var view: Int?
        /// From the beginning of the view.
        var offset: Int
        var count: Int
        /// 5120 … 5126.
        var componentType: Int
        /// Numbers an element.
        var width: Int
        var isSparse: Bool
        /// Whole numbers that stand for 0 … 1 or −1 … 1.
        var isNormalized: Bool

        var componentSize: Int { componentType < 5122 ? 1 : componentType < 5124 ? 2 : 4 }
        var elementSize: Int { componentSize * width }
    }

    private(set) var contents: [[UInt8]] = []
    private(set) var views: [View] = []
    private(set) var accessors: [Accessor] = []

    /// More elements than any model has that this machine could draw.
    private static let most = 20_000_000

    init(_ document: GLTFDocument, folder: some ModelFolder) throws(ImportRefusal) {
        for (index, buffer) in document.list("buffers").enumerated() {
            contents.append(try Self.content(of: buffer, index, document, folder))
        }
        for view in document.list("bufferViews") {
            guard let buffer = try document.index(view, "buffer", in: "buffers") else {
                throw document.refusal("a view names no buffer", view)
            }
            let offset = try document.count(view, "byteOffset", 0...Int(Int32.max), default: 0)
            let length = try document.count(view, "byteLength", 1...Int(Int32.max))
            guard offset + length <= contents[buffer].count else {
                throw document.refusal("a view ends beyond its buffer of \(contents[buffer].count) bytes", view)
            }
            let stride = view["byteStride"] == nil ? nil : try document.count(view, "byteStride", 1...252)
            views.append(View(buffer: buffer, offset: offset, length: length, stride: stride))
        }
        for accessor in document.list("accessors") { accessors.append(try Self.accessor(accessor, views, document)) }
    }

    private static func content(
        of buffer: JSONValue, _ index: Int, _ document: GLTFDocument, _ folder: some ModelFolder
    ) throws(ImportRefusal) -> [UInt8] {
        let length = try document.count(buffer, "byteLength", 1...Int.max)
        let bytes: [UInt8]
        if let uri = buffer["uri"] {
            guard let text = uri.string else { throw document.refusal("uri should be a text", uri) }
            do {
                if let data = try DataURI.bytes(text) {
                    bytes = data
                } else {
                    bytes = try folder.read(try FileReference.parts(uri: text))
                }
            } catch {
                throw document.refusal("buffer \(index): \(MessageText.shown(text)): \(error.message)", uri)
            }
        } else if index == 0, let binary = document.container.binary {
            bytes = binary
        } else {
            throw document.refusal("buffer \(index) has no bytes anywhere", buffer)
        }
        guard bytes.count >= length else {
            throw document.refusal("buffer \(index) should have \(length) bytes and has \(bytes.count)", buffer)
        }
        return bytes.count > length ? Array(bytes[..<length]) : bytes
    }

    private static func accessor(
        _ accessor: JSONValue, _ views: [View], _ document: GLTFDocument
    ) throws(ImportRefusal) -> Accessor {
        let type = try document.count(accessor, "componentType", 5120...5126)
        let widths = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16]
        guard let width = widths[accessor["type"]?.string ?? ""], type != 5124 else {
            throw document.refusal("an accessor has no type", accessor)
        }
        var result = Accessor(
            view: try document.index(accessor, "bufferView", in: "bufferViews"),
            offset: try document.count(accessor, "byteOffset", 0...Int(Int32.max), default: 0),
            count: try document.count(accessor, "count", 1...most), componentType: type, width: width,
            isSparse: accessor["sparse"] != nil, isNormalized: accessor["normalized"]?.bool ?? false)
        if let view = result.view {
            let stride = views[view].stride ?? result.elementSize
            guard stride >= result.elementSize,
                result.offset + stride * (result.count - 1) + result.elementSize <= views[view].length
            else { throw document.refusal("an accessor of \(result.count) elements ends beyond its view", accessor) }
        }
        if let sparse = accessor["sparse"] { try check(sparse, of: &result, views, document) }
        return result
    }

    private static func check(
        _ sparse: JSONValue, of accessor: inout Accessor, _ views: [View], _ document: GLTFDocument
    ) throws(ImportRefusal) {
        let count = try document.count(sparse, "count", 1...max(accessor.count, 1))
        guard let indices = sparse["indices"], let values = sparse["values"],
            let first = try document.index(indices, "bufferView", in: "bufferViews"),
            let second = try document.index(values, "bufferView", in: "bufferViews")
        else { throw document.refusal("a sparse accessor lacks its indices or values", sparse) }
        let type = try document.count(indices, "componentType", 5121...5125)
        let size = type == 5121 ? 1 : type == 5123 ? 2 : 4
        let start = try document.count(indices, "byteOffset", 0...Int(Int32.max), default: 0)
        let valueStart = try document.count(values, "byteOffset", 0...Int(Int32.max), default: 0)
        guard start + count * size <= views[first].length,
            valueStart + count * accessor.elementSize <= views[second].length
        else { throw document.refusal("a sparse accessor ends beyond its view", sparse) }
    }

    /// The numbers of an accessor of one number an element, as they are stored; nil where sparse values cover them.
    func scalars(_ index: Int) -> [Double]? { accessors[index].width == 1 ? numbers(index) : nil }

    /// All numbers of an accessor, element by element, as they are stored; nil where sparse values cover them or none are there.
    func numbers(_ index: Int) -> [Double]? {
        let accessor = accessors[index]
        // Columns of small matrices have gaps between them.
        guard let number = accessor.view, !accessor.isSparse, accessor.width <= 4 else { return nil }
        let view = views[number]
        let start = view.offset + accessor.offset
        let stride = view.stride ?? accessor.elementSize
        return contents[view.buffer].withUnsafeBytes { bytes in
            var result: [Double] = []
            result.reserveCapacity(accessor.count * accessor.width)
            for element in 0..<accessor.count {
                for part in 0..<accessor.width {
                    let place = start + element * stride + part * accessor.componentSize
                    result.append(Self.number(bytes, place, accessor.componentType))
                }
            }
            return result
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ place: Int, _ type: Int) -> Double {
        switch type {
        case 5120: Double(Int8(bitPattern: bytes[place]))
        case 5121: Double(bytes[place])
        case 5122: Double(Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int16.self)))
        case 5123: Double(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
        case 5125: Double(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
        default:
            Double(
                Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))))
        }
    }
}
