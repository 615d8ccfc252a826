/// Words between blanks, one after the other.
struct RowOfWords {
    private var position: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    init(_ start: UnsafePointer<UInt8>, count: Int) {
        position = start
        end = start + count
    }

    @inline(__always)
    mutating func next() -> UnsafeBufferPointer<UInt8>? {
        while position < end, isBlank(position.pointee) { position += 1 }
        guard position < end else { return nil }
        let start = position
        while position < end, !isBlank(position.pointee) { position += 1 }
        return UnsafeBufferPointer(start: start, count: position - start)
    }
}
