import PlainText

/// A cursor over JSON (RFC 8259) that reads a file in pieces: it keeps one text or number at a time, never the file.
///
/// The caller asks for what it expects; whatever it doesn't know it skips. Texts and numbers of any length are passed
/// over, of which only the beginning is kept.
struct JSONStream: ~Copyable {
    /// Deeper nesting is refused: no collection has it.
    static let deepest = 256
    /// Bytes of a text that are kept.
    static let longestText = 1 << 16
    /// Bytes of a number.
    static let longestNumber = 1024

    private var source: ByteSource
    private let input: UnsafeMutableRawBufferPointer
    private var position = 0
    private var count = 0
    private var followsReturn = false
    private var depth = 0
    private let word: UnsafeMutablePointer<UInt8>

    /// The line of the next byte, counted from 1.
    private(set) var line = 1
    /// The last text that was read, UTF-8 as the file has it.
    private(set) var text: [UInt8] = []

    init(_ source: ByteSource) {
        self.source = source
        input = .allocate(byteCount: 1 << 16, alignment: 16)
        word = .allocate(capacity: JSONStream.longestNumber)
    }

    deinit {
        input.deallocate()
        word.deallocate()
    }

    // MARK: Bytes

    /// The next byte as it is; 0 at the end of the file.
    @inline(__always)
    private mutating func current() throws(TrackError) -> UInt8 {
        if position == count { try refill() }
        return position < count ? input[position] : 0
    }

    private mutating func refill() throws(TrackError) {
        let isFirst = count == 0
        position = 0
        count = try source.read(into: input)
        if isFirst, count >= 3, input[0] == 0xEF, input[1] == 0xBB, input[2] == 0xBF { position = 3 }
    }

    /// The next byte that is no blank, not consumed; 0 at the end of the file.
    @inline(__always)
    mutating func peek() throws(TrackError) -> UInt8 {
        while true {
            let byte = try current()
            // The separator of JSON text sequences (RFC 8142) is a blank here.
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x1E else {
                return byte
            }
            if byte == 0x0D || (byte == 0x0A && !followsReturn) { line += 1 }
            followsReturn = byte == 0x0D
            position += 1
        }
    }

    /// Whether nothing but blanks is left.
    mutating func isAtEnd() throws(TrackError) -> Bool {
        _ = try peek()
        return position == count
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8) throws(TrackError) -> Bool {
        guard try peek() == byte, position < count else { return false }
        position += 1
        followsReturn = false
        return true
    }

    // MARK: Structure

    /// Begins an object or a list.
    mutating func enter(_ mark: Character) throws(TrackError) {
        guard let byte = mark.asciiValue, try take(byte) else { throw try unexpected("\(mark)") }
        depth += 1
        if depth > JSONStream.deepest { throw TrackError(.tooDeep(limit: JSONStream.deepest), at: .line(line)) }
    }

    /// Goes to the next element of a list.
    /// - Returns: false behind the last one; the list is then left.
    @inline(__always)
    mutating func nextElement(isFirst: inout Bool) throws(TrackError) -> Bool {
        if try take(UInt8(ascii: "]")) {
            depth -= 1
            return false
        }
        if isFirst {
            isFirst = false
        } else if try !take(UInt8(ascii: ",")) {
            throw try unexpected("a comma or ] in the list")
        }
        return true
    }

    /// Goes to the next member of an object: its key is then `text`, its value comes next.
    /// - Returns: false behind the last one; the object is then left.
    mutating func nextKey(isFirst: inout Bool) throws(TrackError) -> Bool {
        if try take(UInt8(ascii: "}")) {
            depth -= 1
            return false
        }
        if isFirst {
            isFirst = false
        } else if try !take(UInt8(ascii: ",")) {
            throw try unexpected("a comma or } in the object")
        }
        guard try peek() == UInt8(ascii: "\"") else { throw try unexpected("a key in quotes") }
        try readText()
        guard try take(UInt8(ascii: ":")) else { throw try unexpected("a colon after the key") }
        return true
    }

    /// Passes over the next value with all in it.
    mutating func skipValue() throws(TrackError) {
        switch try peek() {
        case UInt8(ascii: "{"):
            try enter("{")
            var isFirst = true
            while try nextKey(isFirst: &isFirst) { try skipValue() }
        case UInt8(ascii: "["):
            try enter("[")
            var isFirst = true
            while try nextElement(isFirst: &isFirst) { try skipValue() }
        case UInt8(ascii: "\""): try readText()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try number()
        default: try literal()
        }
    }

    // MARK: Leaves

    /// Whether the next value is a number.
    @inline(__always)
    mutating func isNumber() throws(TrackError) -> Bool {
        let byte = try peek()
        return byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
    }

    /// Whether the list that comes next begins with a number, as far as the buffer shows it; its `[` is not consumed.
    @inline(__always)
    mutating func holdsNumber() throws(TrackError) -> Bool {
        guard try peek() == UInt8(ascii: "[") else { return false }
        var index = position + 1
        while true {
            if index == count, try !readAhead(&index) { return false }
            let byte = input[index]
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                return byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
            }
            index += 1
        }
    }

    /// Moves what is left to the front and reads on behind it.
    /// - Returns: false at the end of the file, and when the buffer is full of blanks.
    private mutating func readAhead(_ index: inout Int) throws(TrackError) -> Bool {
        let left = count - position
        guard left < input.count else { return false }
        let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(input)[position..<count])
        input.copyMemory(from: rest)
        index -= position
        position = 0
        count = left
        count += try source.read(into: UnsafeMutableRawBufferPointer(rebasing: input[left...]))
        return count > left
    }

    /// Reads a number.
    @inline(__always)
    mutating func number() throws(TrackError) -> Double {
        _ = try peek()
        var length = 0
        while true {
            let byte = try current()
            guard
                byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "+") || byte | 0x20 == UInt8(ascii: "e")
            else { break }
            guard length < JSONStream.longestNumber else { throw fault("a number of more than \(length) digits") }
            word[length] = byte
            length += 1
            position += 1
        }
        followsReturn = false
        guard length > 0, let value = XMLDecimal(word, count: length) else {
            let shown = String(decoding: UnsafeBufferPointer(start: word, count: length), as: UTF8.self)
            if length == 0 { throw try unexpected("a number") }
            throw fault("'\(MessageText.shown(shown))' is not a number")
        }
        return value.value
    }

    /// Reads `true`, `false` or `null`.
    private mutating func literal() throws(TrackError) {
        for name: StaticString in ["true", "false", "null"] where try peek() == name.utf8Start[0] {
            for index in 0..<name.utf8CodeUnitCount {
                guard try current() == name.utf8Start[index] else { throw try unexpected("\(name)") }
                position += 1
            }
            followsReturn = false
            return
        }
        throw try unexpected("a value")
    }

    /// Reads a text into `text`.
    mutating func readText() throws(TrackError) {
        guard try take(UInt8(ascii: "\"")) else { throw try unexpected("a text") }
        text.removeAll(keepingCapacity: true)
        while true {
            let byte = try current()
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                position += 1
                try readEscape()
            case 0x0A, 0x0D: throw fault("a text that does not end on its line")
            case 0 where position == count: throw fault("a text that never ends")
            default:
                keep(byte)
                position += 1
            }
        }
    }

    @inline(__always)
    private mutating func keep(_ byte: UInt8) {
        if text.count < JSONStream.longestText { text.append(byte) }
    }

    private mutating func readEscape() throws(TrackError) {
        let mark = try current()
        position += position < count ? 1 : 0
        switch mark {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): keep(mark)
        case UInt8(ascii: "b"): keep(0x08)
        case UInt8(ascii: "f"): keep(0x0C)
        case UInt8(ascii: "n"): keep(0x0A)
        case UInt8(ascii: "r"): keep(0x0D)
        case UInt8(ascii: "t"): keep(0x09)
        case UInt8(ascii: "u"):
            var scalar = try hexadecimal()
            if (0xD800..<0xDC00).contains(scalar), try current() == UInt8(ascii: "\\") {
                position += 1
                guard try current() == UInt8(ascii: "u") else { throw fault("half a surrogate pair") }
                position += 1
                let low = try hexadecimal()
                guard (0xDC00..<0xE000).contains(low) else { throw fault("half a surrogate pair") }
                scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00)
            }
            for byte in String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8 { keep(byte) }
        default: throw fault("an escape that JSON does not know")
        }
    }

    private mutating func hexadecimal() throws(TrackError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = hexadecimalDigit(try current()) else {
                throw fault("an escape without its digits")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    // MARK: Faults

    func fault(_ message: String) -> TrackError { TrackError(.malformed("JSON: \(message)"), at: .line(line)) }

    private mutating func unexpected(_ expected: String) throws(TrackError) -> TrackError {
        let byte = try peek()
        if position == count { return fault("the text ends; expected \(expected)") }
        let found = byte < 0x7F && byte > 0x20 ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
        return fault("expected \(expected), found \(found)")
    }
}
