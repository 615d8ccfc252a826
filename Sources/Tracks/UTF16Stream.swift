/// Text in UTF-16 as UTF-8, made piece by piece as it is read; byte order marks are left out.
///
/// Expat reads UTF-16 itself. The readers of other text formats know UTF-8 alone, but spreadsheets, and shells that send a
/// program's output to a file, write UTF-16. Half a pair becomes U+FFFD.
final class UTF16Stream: ByteStream {
    private var source: ByteSource
    private let isLittleEndian: Bool
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    private var text: [UInt8] = []
    private var position = 0
    /// The first byte of a unit, and the first half of a pair, whose rest comes with the next piece.
    private var firstByte: UInt8?
    private var highSurrogate: UInt32?

    /// What went wrong with reading, which ended the text.
    private(set) var fault: TrackError?

    /// - Parameter head: the beginning of `source`, which has a byte order mark of UTF-16.
    init(_ source: ByteSource, head: ContentHead) {
        self.source = source
        isLittleEndian = head.bytes.first == 0xFF
    }

    deinit {
        input.deallocate()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while position == text.count {
            guard refill() else { return 0 }
        }
        let count = min(text.count - position, buffer.count)
        text.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        return count
    }

    /// - Returns: false at the end of the file.
    private func refill() -> Bool {
        text.removeAll(keepingCapacity: true)
        position = 0
        let count: Int
        do throws(TrackError) {
            count = try source.read(into: input)
        } catch {
            fault = error
            return false
        }
        guard count > 0 else {
            defer { (firstByte, highSurrogate) = (nil, nil) }
            if firstByte != nil || highSurrogate != nil { append(0xFFFD) }
            return !text.isEmpty
        }
        for byte in input[..<count] {
            guard let first = firstByte else {
                firstByte = byte
                continue
            }
            firstByte = nil
            take(isLittleEndian ? UInt32(byte) << 8 | UInt32(first) : UInt32(first) << 8 | UInt32(byte))
        }
        return true
    }

    private func take(_ unit: UInt32) {
        let high = highSurrogate
        highSurrogate = nil
        if (0xDC00..<0xE000).contains(unit) {
            return append(high.map { 0x10000 + (($0 - 0xD800) << 10) + (unit - 0xDC00) } ?? 0xFFFD)
        }
        if high != nil { append(0xFFFD) }
        if (0xD800..<0xDC00).contains(unit) {
            highSurrogate = unit
        } else if unit != 0xFEFF {
            append(unit)
        }
    }

    /// - Parameter scalar: any but a half of a pair.
    private func append(_ scalar: UInt32) {
        if scalar < 0x80 { return text.append(UInt8(scalar)) }
        text.append(contentsOf: String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
    }
}
