import ModelExchange
import PlainText

/// The JSON of a glTF file, and the bytes that a binary one brings along.
struct GLTFContainer {
    let json: JSONValue
    let binary: [UInt8]?
    let isBinary: Bool
    private(set) var warnings: [String] = []

    /// - Throws: `ImportRefusal` at the line.
    init(text: [UInt8]) throws(ImportRefusal) {
        isBinary = false
        binary = nil
        json = try Self.read(text) { .line($0) }
    }

    /// Source: glTF 2.0, section 4.4, Binary glTF Layout.
    /// - Throws: `ImportRefusal` at the byte.
    init(binary bytes: [UInt8]) throws(ImportRefusal) {
        isBinary = true
        func number(_ start: Int) -> Int { (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[start + $1]) } }
        guard bytes.count >= 12 else {
            throw ImportRefusal("the file is cut off in its header", at: .byte(bytes.count))
        }
        guard bytes.starts(with: "glTF".utf8) else { throw ImportRefusal("not a binary glTF file", at: .byte(0)) }
        guard number(4) == 2 else {
            throw ImportRefusal("binary glTF of version \(number(4)) is not in this version", at: .byte(4))
        }
        let length = number(8)
        if length > bytes.count {
            throw ImportRefusal(
                "the file is cut off: it should have \(length) bytes, not \(bytes.count)", at: .byte(bytes.count))
        }
        if length < bytes.count { warnings.append("\(bytes.count - length) bytes after the end were left out") }
        var position = 12
        var text: ArraySlice<UInt8>?
        var second: ArraySlice<UInt8>?
        while position < length {
            guard position + 8 <= length, number(position) <= length - position - 8 else {
                throw ImportRefusal("a chunk is longer than the file", at: .byte(position))
            }
            let content = bytes[(position + 8)..<(position + 8 + number(position))]
            switch number(position + 4) {
            case 0x4E4F_534A where position == 12: text = content
            case 0x004E_4942 where text != nil && second == nil: second = content
            default:
                guard position > 12 else { throw ImportRefusal("the first chunk is not JSON", at: .byte(16)) }
                warnings.append("a chunk of unknown type at byte \(position) was left out")
            }
            position += 8 + number(position)
        }
        guard let text else { throw ImportRefusal("the file holds no JSON", at: .byte(12)) }
        binary = second.map { Array($0) }
        json = try Self.read(Array(text)) { _ in .byte(20) }
    }

    private static func read(
        _ text: [UInt8], _ place: (Int) -> ImportRefusal.Place
    ) throws(ImportRefusal) -> JSONValue {
        // Padding of a chunk, and what careless writers leave at the end.
        let end = text.lastIndex { ![0, 0x20, 0x0A, 0x0D, 0x09].contains($0) } ?? -1
        do {
            return try JSONReader.read(Array(text[...end]))
        } catch {
            throw ImportRefusal(error.message, at: place(error.line))
        }
    }

    /// Where a value of the JSON stands in the file.
    func place(_ value: JSONValue) -> ImportRefusal.Place { isBinary ? .byte(20) : .line(value.line) }
}
