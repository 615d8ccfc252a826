/// The instances of a snapshot: an array whose memory goes back to the builder once nobody reads it.
public struct InstanceList: RandomAccessCollection, Sendable {
    /// Written by its builder alone, before it is handed out or once no list refers to it; read-only in between.
    final class Buffer: @unchecked Sendable {
        private(set) var base: UnsafeMutablePointer<Instance>
        private(set) var capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            base = .allocate(capacity: Swift.max(capacity, 1))
        }

        /// Room for so many, with what was in it lost.
        func makeRoom(for count: Int) {
            guard count > capacity else { return }
            base.deallocate()
            capacity = count + count / 4
            base = .allocate(capacity: capacity)
        }

        deinit { base.deallocate() }
    }

    private let buffer: Buffer
    public let count: Int

    init(buffer: Buffer, count: Int) {
        self.buffer = buffer
        self.count = count
    }

    public init(_ instances: some Collection<Instance>) {
        buffer = Buffer(capacity: instances.count)
        count = instances.count
        _ = UnsafeMutableBufferPointer(start: buffer.base, count: count).initialize(from: instances)
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> Instance {
        precondition(position >= 0 && position < count, "there is no such instance")
        return buffer.base[position]
    }

    /// All of them in memory, for linear passes.
    public func withUnsafeBufferPointer<Result>(
        _ body: (UnsafeBufferPointer<Instance>) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(buffer) { try body(UnsafeBufferPointer(start: buffer.base, count: count)) }
    }
}
