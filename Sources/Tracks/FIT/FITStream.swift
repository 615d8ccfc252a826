/// The bytes of a FIT file as they are needed, with the checksum of what has been passed.
struct FITStream: ~Copyable {
    /// More than the longest message has, 1 + 2 · 255 · 255 bytes.
    private static let capacity = 256 << 10

    private var source: ByteSource
    private let buffer: UnsafeMutablePointer<UInt8>
    private var start = 0
    private var end = 0
    /// The place in the file of the next byte.
    private(set) var offset = 0
    /// The checksum since `beginFile`.
    private(set) var checksum = FITChecksum()

    init(_ source: ByteSource) {
        self.source = source
        buffer = .allocate(capacity: FITStream.capacity)
    }

    deinit {
        buffer.deallocate()
    }

    /// The next bytes; only those that `has` promised may be looked at.
    var bytes: UnsafePointer<UInt8> { UnsafePointer(buffer + start) }

    /// How many bytes are at hand.
    var count: Int { end - start }

    /// Whether so many bytes follow.
    /// - Throws: `TrackError` when the source can't be read.
    @inline(__always)
    mutating func has(_ wanted: Int) throws(TrackError) -> Bool {
        if end - start >= wanted { return true }
        return try refill(wanted)
    }

    private mutating func refill(_ wanted: Int) throws(TrackError) -> Bool {
        buffer.update(from: buffer + start, count: end - start)
        end -= start
        start = 0
        while end < min(wanted, FITStream.capacity) {
            let free = UnsafeMutableRawBufferPointer(start: buffer + end, count: FITStream.capacity - end)
            let received = try source.read(into: free)
            if received == 0 { return false }
            end += received
        }
        return end >= wanted
    }

    /// Passes bytes that `has` promised.
    @inline(__always)
    mutating func pass(_ count: Int) {
        checksum.add(UnsafeBufferPointer(start: buffer + start, count: count))
        start += count
        offset += count
    }

    /// Begins a checksum.
    mutating func beginFile() {
        checksum = FITChecksum()
    }
}
