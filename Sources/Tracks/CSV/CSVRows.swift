/// Cuts a table into rows and fields: any separator, fields in quotes as in RFC 4180, any line ends.
///
/// A row is held as one run of bytes, so that reading on costs no allocation.
struct CSVRows: ~Copyable {
    /// Longer rows are refused; no table of positions has one.
    static let longestRow = 1 << 20

    let separator: UInt8
    private let input: UnsafeMutableRawBufferPointer
    private var position = 0
    private var count = 0
    private var isFirst = true

    private let row: UnsafeMutablePointer<UInt8>
    private var rowLength = 0
    /// Where each field ends.
    private var ends: [Int] = []
    private var nextLine = 1
    private var followsReturn = false
    private var beginsWithQuote = false

    /// The line on which the current row begins, counted from 1.
    private(set) var line = 0

    /// Whether the current row is a comment: one that begins with #, which no quotes make a field.
    var isComment: Bool { rowLength > 0 && row[0] == UInt8(ascii: "#") && !beginsWithQuote }

    /// The number of fields of the current row.
    var fieldCount: Int { ends.count }

    init(separator: UInt8) {
        self.separator = separator
        input = .allocate(byteCount: 1 << 16, alignment: 16)
        row = .allocate(capacity: CSVRows.longestRow + 4)
    }

    deinit {
        input.deallocate()
        row.deallocate()
    }

    /// The bytes of a field, valid until the next row; empty beyond the last one.
    @inline(__always)
    borrowing func field(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        guard index >= 0, index < ends.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        let start = index == 0 ? 0 : ends[index - 1]
        return UnsafeBufferPointer(start: row + start, count: ends[index] - start)
    }

    /// A field as text, without blanks around it; bytes that are no UTF-8 are read as Latin-1.
    borrowing func text(_ index: Int) -> String {
        let bytes = CSVNumber.trimmed(field(index))
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Goes on to the next row that isn't blank.
    /// - Returns: false at the end of the file.
    /// - Throws: `TrackError.malformed` for a quoted field that never ends and for a row that is too long.
    mutating func next(_ source: inout ByteSource) throws(TrackError) -> Bool {
        while true {
            rowLength = 0
            ends.removeAll(keepingCapacity: true)
            line = nextLine
            guard try readRow(&source) else { return false }
            if ends.count > 1 || rowLength > 0 { return true }
        }
    }

    private mutating func readRow(_ source: inout ByteSource) throws(TrackError) -> Bool {
        var isQuoted = false
        beginsWithQuote = false
        var fieldStart = 0
        var sawAny = false
        while let byte = try nextByte(&source) {
            sawAny = true
            guard rowLength < CSVRows.longestRow else {
                let what =
                    isQuoted ? "a quoted field that never ends" : "a row of more than \(CSVRows.longestRow) bytes"
                throw TrackError(.malformed(what), at: .line(line))
            }
            if byte == 0x0A || byte == 0x0D {
                if byte == 0x0A, followsReturn {
                    followsReturn = false
                    if isQuoted { append(byte) } else if rowLength == 0, ends.isEmpty { line = nextLine }
                    continue
                }
                followsReturn = byte == 0x0D
                nextLine += 1
                if isQuoted {
                    append(byte)
                    continue
                }
                ends.append(rowLength)
                return true
            }
            followsReturn = false
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    append(byte)
                } else if try peekByte(&source) == UInt8(ascii: "\"") {
                    _ = try nextByte(&source)
                    append(byte)
                } else {
                    isQuoted = false
                }
            } else if byte == separator {
                ends.append(rowLength)
                fieldStart = rowLength
            } else if byte == UInt8(ascii: "\""), isBlankField(from: fieldStart), !isComment {
                // What a comment quotes need not end.
                if ends.isEmpty { beginsWithQuote = true }
                rowLength = fieldStart
                isQuoted = true
            } else {
                append(byte)
            }
        }
        if isQuoted { throw TrackError(.malformed("a quoted field that never ends"), at: .line(line)) }
        guard sawAny, rowLength > 0 || !ends.isEmpty else { return false }
        ends.append(rowLength)
        return true
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        row[rowLength] = byte
        rowLength += 1
    }

    private func isBlankField(from start: Int) -> Bool {
        for index in start..<rowLength where row[index] != 0x20 { return false }
        return true
    }

    // MARK: Bytes

    @inline(__always)
    private mutating func nextByte(_ source: inout ByteSource) throws(TrackError) -> UInt8? {
        if position == count { try refill(&source) }
        guard position < count else { return nil }
        position += 1
        return input[position - 1]
    }

    private mutating func peekByte(_ source: inout ByteSource) throws(TrackError) -> UInt8? {
        if position == count { try refill(&source) }
        return position < count ? input[position] : nil
    }

    private mutating func refill(_ source: inout ByteSource) throws(TrackError) {
        position = 0
        count = try source.read(into: input)
        if isFirst, count >= 3, input[0] == 0xEF, input[1] == 0xBB, input[2] == 0xBF { position = 3 }
        isFirst = false
    }
}
