/// Cuts the text of `<coordinates>` into its tuples while it comes in pieces, so that a line of millions of points is
/// never held as text.
///
/// Tuples are separated by blanks; blanks beside a comma separate nothing, because people write `14.5, 46.0`.
struct KMLTupleScanner {
    private let carry: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var isTooLong = false
    /// Whether blanks have come since the last byte of the carried tuple.
    private var isBlankPending = false

    init() {
        carry = .allocate(capacity: KMLPosition.longest)
    }

    func releaseBuffers() {
        carry.deallocate()
    }

    /// Begins a new text.
    mutating func reset() {
        count = 0
        isTooLong = false
        isBlankPending = false
    }

    /// Takes a piece of the text and hands out each tuple that is certain to have ended.
    /// - Parameter emit: gets the tuple's bytes, and whether it was cut because no position is so long.
    @inline(__always)
    mutating func take(
        _ bytes: UnsafePointer<UInt8>, count length: Int, emit: (UnsafePointer<UInt8>, Int, Bool) -> Void
    ) {
        var index = 0
        while index < length {
            if isBlank(bytes[index]) {
                isBlankPending = count > 0
                index += 1
                continue
            }
            if isBlankPending, bytes[index] != UInt8(ascii: ","), carry[count - 1] != UInt8(ascii: ",") {
                emitCarried(emit)
            }
            isBlankPending = false
            let start = index
            while index < length, !isBlank(bytes[index]) { index += 1 }
            let added = min(index - start, KMLPosition.longest - count)
            isTooLong = isTooLong || added < index - start
            (carry + count).update(from: bytes + start, count: added)
            count += added
        }
    }

    /// Hands out the last tuple, whose end the end of the text is.
    mutating func finish(emit: (UnsafePointer<UInt8>, Int, Bool) -> Void) {
        if count > 0 { emitCarried(emit) }
        reset()
    }

    /// The same where the text breaks off: a tuple that may go on is not whole, and is left out.
    mutating func finishCut(emit: (UnsafePointer<UInt8>, Int, Bool) -> Void) {
        if isBlankPending, carry[count - 1] != UInt8(ascii: ",") { emitCarried(emit) }
        reset()
    }

    @inline(__always)
    private mutating func emitCarried(_ emit: (UnsafePointer<UInt8>, Int, Bool) -> Void) {
        emit(carry, count, isTooLong)
        count = 0
        isTooLong = false
    }
}
