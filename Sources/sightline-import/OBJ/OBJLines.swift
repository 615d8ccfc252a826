/// The lines of an OBJ or MTL file: comments and empty lines left out, continued lines joined.
struct OBJLines {
    struct Line {
        /// Where it begins, counted from 1.
        var number: Int
        var keyword: String
        /// What follows the keyword, without blanks around it.
        var rest: Substring
        /// The words of `rest`.
        var words: [Substring] { rest.split(whereSeparator: { $0 == " " || $0 == "\t" }) }
    }

    private let bytes: [UInt8]
    private var position = 0
    private var line = 0

    /// Bytes that are not UTF-8 (old files are in Latin-1) become replacement characters.
    init(_ bytes: [UInt8]) { self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes }

    mutating func next() -> Line? {
        while position < bytes.count {
            let number = line + 1
            var text = physicalLine()
            while text.last == UInt8(ascii: "\\"), position < bytes.count {
                text.removeLast()
                text.append(UInt8(ascii: " "))
                text += physicalLine()
            }
            let start = text.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? text.endIndex
            guard start < text.endIndex, text[start] != UInt8(ascii: "#") else { continue }
            let end = text[start...].firstIndex { $0 == 0x20 || $0 == 0x09 } ?? text.endIndex
            var rest = text[end...]
            while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
            while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
            return Line(
                number: number, keyword: String(decoding: text[start..<end], as: UTF8.self),
                rest: String(decoding: rest, as: UTF8.self)[...])
        }
        return nil
    }

    /// Up to a line break, which is skipped.
    private mutating func physicalLine() -> [UInt8] {
        let end = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
        let text = Array(bytes[position..<end])
        position = end
        if position < bytes.count {
            if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
            position += 1
        }
        line += 1
        return text
    }
}
