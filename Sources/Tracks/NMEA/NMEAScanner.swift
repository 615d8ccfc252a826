/// Finds sentences and lines in the bytes of a log, piece by piece, and hands the sentences to the log.
///
/// It keeps nothing of a line but what it has counted in it, so that a line without an end costs no memory.
struct NMEAScanner {
    /// Longer ones are noise: the standard allows 82 bytes, makers write a few hundred.
    static let longestSentence = 1024

    var log: NMEALog

    private let starts: UnsafeMutablePointer<Int>
    private var line = 1
    private var isFirstByte = true
    private var followsReturn = false

    // What the current line has shown so far.
    private var isComment = false
    private var hasText = false
    private var hasSentence = false
    private var dollars = 0

    init(options: ReadOptions) {
        log = NMEALog(options: options)
        starts = .allocate(capacity: NMEAFields.most + 1)
    }

    func release() { starts.deallocate() }

    /// Goes through a piece of the file.
    /// - Returns: how many bytes are done; what is left begins a sentence whose end is still to come.
    mutating func scan(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
        guard let bytes = piece.baseAddress else { return 0 }
        let count = piece.count
        var position = 0
        if isFirstByte, count >= 3 {
            // A byte order mark is no junk.
            if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
            isFirstByte = false
        }
        while position < count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "$"), !isComment {
                guard let next = scanSentence(bytes, position, count, isLast) else { return position }
                position = next
                followsReturn = false
                continue
            }
            position += 1
            if byte == 0x0D || byte == 0x0A {
                if byte == 0x0D || !followsReturn { finishLine() }
                followsReturn = byte == 0x0D
            } else {
                followsReturn = false
                if byte != 0x20, byte != 0x09, !hasText {
                    hasText = true
                    isComment = byte == UInt8(ascii: "#")
                }
            }
        }
        return position
    }

    /// Counts the line that ends here and begins the next.
    mutating func finishLine() {
        if hasText || hasSentence {
            if !hasSentence, !isComment { log.otherLines += 1 }
            if dollars > 1 { log.linesWithSeveral += 1 }
        }
        line += 1
        isComment = false
        hasText = false
        hasSentence = false
        dollars = 0
    }

    /// Reads a sentence from its `$` on.
    /// - Returns: where to go on; nil when the piece ends too early.
    @inline(__always)
    private mutating func scanSentence(
        _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ isLast: Bool
    ) -> Int? {
        var position = start + 1
        var sum: UInt8 = 0
        var fields = 1
        starts[0] = position
        var end: UInt8 = 0
        while position < count {
            let byte = bytes[position]
            if byte > UInt8(ascii: ",") {
                sum ^= byte
            } else if byte == UInt8(ascii: ",") {
                sum ^= byte
                if fields <= NMEAFields.most { starts[fields] = position + 1 }
                fields += 1
            } else if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "$") || byte < 0x20 {
                end = byte
                break
            } else {
                sum ^= byte
            }
            position += 1
        }
        let isWhole = position < count
        let length = position - start
        if !isWhole, !isLast, length < NMEAScanner.longestSentence { return nil }
        // Two bytes of a checksum may still be to come.
        if end == UInt8(ascii: "*"), position + 2 >= count, !isLast, length < NMEAScanner.longestSentence { return nil }
        dollars += 1
        let addressEnd = fields > 1 ? starts[1] - 1 : position
        guard length <= NMEAScanner.longestSentence,
            let address = NMEAAddress(bytes + start + 1, count: addressEnd - start - 1),
            fields > 1 || end == UInt8(ascii: "*")
        else {
            hasText = true
            return isWhole ? position : count
        }
        if hasText, !hasSentence { log.linesWithJunk += 1 }
        hasSentence = true
        var known = min(fields, NMEAFields.most)
        if fields <= NMEAFields.most { starts[fields] = position + 1 }
        guard end == UInt8(ascii: "*") else {
            // Cut short by another sentence, binary bytes or the end of the file: then the last field may be cut too.
            let isCut = end != 0x0D && end != 0x0A
            if isCut, fields <= NMEAFields.most { known -= 1 }
            log.take(address, NMEAFields(bytes: bytes, starts: starts, count: known), isChecked: false, line: line)
            return position
        }
        guard position + 2 < count, let high = hexadecimalDigit(bytes[position + 1]),
            let low = hexadecimalDigit(bytes[position + 2]), high << 4 | low == sum
        else {
            log.noteBadSentence(line: line)
            return position + 1
        }
        log.take(address, NMEAFields(bytes: bytes, starts: starts, count: known), isChecked: true, line: line)
        return position + 3
    }
}
