import Synchronization

/// The bytes of one picture. Its memory goes back to the pool it came from, to be used for a later picture.
public final class PixelBlock: @unchecked Sendable {
    // Unchecked: written once by the context's thread before anybody else sees it.

    public let byteCount: Int
    let memory: UnsafeMutableRawPointer
    private let pool: PixelPool?

    init(byteCount: Int, memory: UnsafeMutableRawPointer, pool: PixelPool?) {
        self.byteCount = byteCount
        self.memory = memory
        self.pool = pool
    }

    deinit {
        if let pool {
            pool.takeBack(memory)
        } else {
            memory.deallocate()
        }
    }

    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: memory, count: byteCount))
    }

    func fill(from source: UnsafeRawPointer, byteCount count: Int) {
        memory.copyMemory(from: source, byteCount: min(count, byteCount))
    }
}

/// Memory for pictures of one size: a fresh block of megabytes costs a page fault for each 4 KiB, a used one none.
public final class PixelPool: Sendable {
    // Addresses instead of pointers: they cross threads behind the lock.
    private let free = Mutex<[UInt]>([])
    private let byteCount: Int

    public init(byteCount: Int) {
        self.byteCount = max(1, byteCount)
    }

    deinit {
        for address in free.withLock({ $0 }) {
            UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
        }
    }

    /// A block whose content is not defined.
    public func block() -> PixelBlock {
        let used = free.withLock { $0.popLast() }
        let memory =
            used.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
            ?? UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        return PixelBlock(byteCount: byteCount, memory: memory, pool: self)
    }

    func takeBack(_ memory: UnsafeMutableRawPointer) {
        free.withLock { $0.append(UInt(bitPattern: memory)) }
    }
}
