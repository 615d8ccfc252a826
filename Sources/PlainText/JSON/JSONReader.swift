/// Reads JSON as people write it, and knows the line of everything it read.
///
/// Beyond JSON (RFC 8259) it takes what JSON5 adds: `//` and `/* */` comments, a comma after the last entry, unquoted keys,
/// single quotes, line continuation in texts, hexadecimal whole numbers, `+1`, `.5`, `5.`, `Infinity` and `NaN`. A byte
/// order mark is skipped; bytes that are not UTF-8, a key given twice and nesting beyond 64 are refused.
///
/// It is a cursor, so that a list of a million entries can be read entry by entry without a tree of it all.
package struct JSONReader {
    /// Deeper nesting than any session or collection has; beyond it a text is made to break readers.
    private static let deepest = 64

    private let bytes: [UInt8]
    private var position = 0
    /// The line of `position`, counted from 1.
    package private(set) var line = 1
    private var depth = 0

    /// - Throws: `JSONFault` at the line of the first byte that is not UTF-8.
    package init(_ bytes: [UInt8]) throws(JSONFault) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        if let bad = Self.firstByteThatIsNotUTF8(bytes) {
            throw JSONFault(line: 1 + Self.lineBreaks(bytes[..<bad]), "not UTF-8 text")
        }
    }

    /// The one value of a whole document.
    package static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
        var reader = try JSONReader(bytes)
        let value = try reader.value()
        try reader.expectEnd()
        return value
    }

    /// The next value with everything in it.
    package mutating func value() throws(JSONFault) -> JSONValue {
        try skipBlanks()
        guard position < bytes.count else { throw fault("the text ends where a value should be") }
        let start = line
        switch bytes[position] {
        case UInt8(ascii: "{"):
            var members: [JSONMember] = []
            try object { (reader, key, keyLine) throws(JSONFault) in
                members.append(JSONMember(key: key, line: keyLine, value: try reader.value()))
            }
            return JSONValue(content: .object(members), line: start)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try array { (reader) throws(JSONFault) in elements.append(try reader.value()) }
            return JSONValue(content: .array(elements), line: start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return JSONValue(content: .string(try string()), line: start)
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return JSONValue(content: .number(try number()), line: start)
        default:
            return JSONValue(content: try word(), line: start)
        }
    }

    /// Whether the next value is an object (`{`) or a list (`[`), without reading it.
    package mutating func next(is mark: Character) throws(JSONFault) -> Bool {
        try skipBlanks()
        return position < bytes.count && bytes[position] == mark.asciiValue
    }

    /// Walks an object; `member` gets each key with its line and must read exactly one value.
    package mutating func object(
        _ member: (inout JSONReader, String, Int) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        try enter("{")
        var keys = KeySet()
        while try !close("}") {
            let keyLine = line
            let key = try self.key()
            guard keys.insert(key) else { throw JSONFault(line: keyLine, "the key \"\(shown(key))\" is given twice") }
            try skipBlanks()
            guard take(":") else { throw unexpected("a colon after the key \"\(shown(key))\"") }
            try member(&self, key, keyLine)
            if try !comma(before: "}") { throw unexpected("a comma or } after the value of \"\(shown(key))\"") }
        }
    }

    /// Walks a list; `element` must read exactly one value each time.
    package mutating func array(_ element: (inout JSONReader) throws(JSONFault) -> Void) throws(JSONFault) {
        try enter("[")
        while try !close("]") {
            try element(&self)
            if try !comma(before: "]") { throw unexpected("a comma or ] in the list") }
        }
    }

    /// - Throws: `JSONFault` when anything but blanks and comments follows.
    package mutating func expectEnd() throws(JSONFault) {
        try skipBlanks()
        if position < bytes.count { throw unexpected("nothing after the end of the document") }
    }

    // MARK: Structure

    private mutating func enter(_ mark: Unicode.Scalar) throws(JSONFault) {
        try skipBlanks()
        guard take(mark) else { throw unexpected("\(mark)") }
        depth += 1
        if depth > Self.deepest { throw fault("nested more than \(Self.deepest) deep") }
    }

    private mutating func close(_ mark: Unicode.Scalar) throws(JSONFault) -> Bool {
        try skipBlanks()
        guard position < bytes.count else { throw fault("the text ends before \(mark)") }
        guard take(mark) else { return false }
        depth -= 1
        return true
    }

    /// True after a comma, or in front of the closing mark, which is left for `close`.
    private mutating func comma(before mark: Unicode.Scalar) throws(JSONFault) -> Bool {
        try skipBlanks()
        if take(",") { return true }
        return position < bytes.count && bytes[position] == UInt8(ascii: mark)
    }

    private mutating func key() throws(JSONFault) -> String {
        switch bytes[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string()
        default:
            let start = position
            while position < bytes.count, Self.belongsToWord(bytes[position]) { position += 1 }
            guard position > start, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start]) else {
                throw unexpected("a key")
            }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    /// Skips white space and comments and counts lines: LF, CR LF and a lone CR end one.
    private mutating func skipBlanks() throws(JSONFault) {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0B, 0x0C:
                position += 1
            case 0x0A, 0x0D:
                endLine()
            case 0xC2 where position + 1 < bytes.count && bytes[position + 1] == 0xA0:
                position += 2  // a no-break space, as text editors leave it
            case UInt8(ascii: "/"):
                try skipComment()
            default:
                return
            }
        }
    }

    private mutating func endLine() {
        if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
        position += 1
        line += 1
    }

    private mutating func skipComment() throws(JSONFault) {
        let start = line
        guard position + 1 < bytes.count else { throw unexpected("a value") }
        switch bytes[position + 1] {
        case UInt8(ascii: "/"):
            while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        case UInt8(ascii: "*"):
            position += 2
            while position + 1 < bytes.count, bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != 0x2F {
                if bytes[position] == 0x0A || bytes[position] == 0x0D { endLine() } else { position += 1 }
            }
            guard position + 1 < bytes.count else { throw JSONFault(line: start, "a comment that never ends") }
            position += 2
        default:
            throw unexpected("a value")
        }
    }

    // MARK: Leaves

    private mutating func word() throws(JSONFault) -> JSONValue.Content {
        let start = position
        while position < bytes.count, Self.belongsToWord(bytes[position]) { position += 1 }
        switch String(decoding: bytes[start..<position], as: UTF8.self) {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "NaN": return .number(.nan)
        case "Infinity": return .number(.infinity)
        case "": throw unexpected("a value")
        case let word: throw fault("\(shown(word)) is not a value; a text needs quotes")
        }
    }

    private mutating func number() throws(JSONFault) -> Double {
        let start = position
        while position < bytes.count,
            Self.belongsToWord(bytes[position]) || bytes[position] == UInt8(ascii: ".")
                || bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
        {
            position += 1
        }
        let text = bytes[start..<position]
        guard let value = JSONNumber.parse(text) else {
            throw fault("\(shown(String(decoding: text, as: UTF8.self))) is not a number")
        }
        return value
    }

    private mutating func string() throws(JSONFault) -> String {
        let start = line
        let quote = bytes[position]
        position += 1
        var first = position
        var text: [UInt8] = []
        while position < bytes.count {
            switch bytes[position] {
            case quote:
                defer { position += 1 }
                // The usual text has no escapes and is made in one go.
                if text.isEmpty { return String(decoding: bytes[first..<position], as: UTF8.self) }
                return String(decoding: text + bytes[first..<position], as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += bytes[first..<position]
                position += 1
                try escape(into: &text)
                first = position
            case 0x0A, 0x0D:
                throw JSONFault(line: start, "a text that does not end on its line")
            case 0..<0x20 where bytes[position] != 0x09:
                throw fault("a control character in a text")
            default:
                position += 1
            }
        }
        throw JSONFault(line: start, "a text that never ends")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
        guard position < bytes.count else { throw fault("a text that never ends") }
        let mark = bytes[position]
        switch mark {
        case UInt8(ascii: "u"), UInt8(ascii: "x"):
            position += 1
            let scalar = try escapedScalar(digits: mark == UInt8(ascii: "x") ? 2 : 4)
            text += Array(String(Character(scalar)).utf8)
            return
        case 0x0A, 0x0D:
            endLine()
            return
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "v"): text.append(0x0B)
        case UInt8(ascii: "1")...UInt8(ascii: "9"): throw fault("an escape that JSON does not know")
        case UInt8(ascii: "0"): text.append(0)
        default: text.append(mark)
        }
        position += 1
    }

    private mutating func escapedScalar(digits: Int) throws(JSONFault) -> Unicode.Scalar {
        let high = try hexadecimal(digits)
        if let scalar = Unicode.Scalar(high) { return scalar }
        // A surrogate: two escapes make one scalar.
        guard (0xD800..<0xDC00).contains(high), take("\\"), take("u") else { throw fault("half a surrogate pair") }
        let low = try hexadecimal(4)
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
        else { throw fault("half a surrogate pair") }
        return scalar
    }

    private mutating func hexadecimal(_ count: Int) throws(JSONFault) -> UInt32 {
        guard position + count <= bytes.count else { throw fault("an escape that is cut short") }
        var value: UInt32 = 0
        for byte in bytes[position..<position + count] {
            guard let digit = JSONNumber.hexadecimalDigit(byte) else { throw fault("an escape without its digits") }
            value = value * 16 + UInt32(digit)
        }
        position += count
        return value
    }

    // MARK: Faults

    private func fault(_ message: String) -> JSONFault { JSONFault(line: line, message) }

    private func unexpected(_ expected: String) -> JSONFault {
        guard position < bytes.count else { return fault("the text ends; expected \(expected)") }
        // From the first byte on, one whole character.
        let rest = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
        return fault("expected \(expected), found \(shown(String(rest.prefix(1))))")
    }

    /// A text in a message: short, on one line.
    private func shown(_ text: String) -> String { MessageText.shown(text) }

    private static func belongsToWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private static func lineBreaks(_ bytes: ArraySlice<UInt8>) -> Int {
        var count = 0
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D || (byte == 0x0A && previous != 0x0D) { count += 1 }
            previous = byte
        }
        return count
    }

    private static func firstByteThatIsNotUTF8(_ bytes: [UInt8]) -> Int? {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                index += 1
                continue
            }
            // Lengths, overlong forms, surrogates and the end of Unicode: table 3-7 of the Unicode standard.
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch byte {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xE1...0xEC, 0xEE...0xEF: length = 3
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: length = 4
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return index
            }
            guard index + length <= bytes.count, second.contains(bytes[index + 1]),
                bytes[(index + 2)..<max(index + 2, index + length)].allSatisfy({ (0x80...0xBF).contains($0) })
            else { return index }
            index += length
        }
        return nil
    }
}

/// The keys of one object; most have few, for which looking through a list is fastest.
private struct KeySet {
    private var few: [String] = []
    private var many: Set<String> = []

    /// Adds a key. - Returns: false when it was there before.
    mutating func insert(_ key: String) -> Bool {
        if few.count < 16 {
            if few.contains(key) { return false }
            few.append(key)
            return true
        }
        if many.isEmpty { many = Set(few) }
        return many.insert(key).inserted
    }
}
