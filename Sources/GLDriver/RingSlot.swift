#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// One frame's share of a `UniformRing`. Whoever holds it between `acquire` and `submit` alone writes into it.
public final class RingSlot: @unchecked Sendable {
    // Unchecked: the ring hands it from thread to thread, one at a time.

    public let index: Int
    /// Bytes that this frame may write.
    public private(set) var byteCount = 0
    /// Where the GPU reads this frame; settled by `submit`.
    public internal(set) var buffer: RingBuffer
    /// Memory of the CPU, for rings that are not mapped and for frames that have outgrown the buffer.
    private var staging: UnsafeMutableRawBufferPointer?
    /// Where this frame is written.
    private var target = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private(set) var isStaged = false

    init(index: Int, buffer: RingBuffer) {
        self.index = index
        self.buffer = buffer
    }

    deinit {
        staging?.deallocate()
    }

    /// Where the slot starts in the buffer, bytes.
    public var start: Int { index * buffer.slotBytes }

    /// Makes room for `byteCount` bytes: in the mapped buffer where they fit, else beside it.
    func open(byteCount: Int, in buffer: RingBuffer) {
        self.byteCount = byteCount
        self.buffer = buffer
        if let mapped = buffer.mapped, byteCount <= buffer.slotBytes {
            isStaged = false
            target = UnsafeMutableRawBufferPointer(start: mapped + start, count: byteCount)
            return
        }
        isStaged = true
        if (staging?.count ?? 0) < byteCount {
            staging?.deallocate()
            staging = .allocate(byteCount: max(4096, byteCount + byteCount / 2), alignment: 64)
        }
        target = UnsafeMutableRawBufferPointer(rebasing: (staging ?? target)[0..<byteCount])
    }

    var stagedBytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(target)
    }

    /// Lets `body` write `count` elements that start `offset` bytes behind the slot's start.
    ///
    /// The memory may be mapped: write it in order and do not read it.
    @inline(__always)
    public func fill<Element: BitwiseCopyable, Result>(
        _ type: Element.Type, at offset: Int, count: Int, _ body: (inout MutableSpan<Element>) throws -> Result
    ) rethrows -> Result {
        let bytes = count * MemoryLayout<Element>.stride
        precondition(offset >= 0 && count >= 0 && offset + bytes <= byteCount, "a frame writes outside of its slot")
        let elements = UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + bytes]).bindMemory(to: type)
        var span = MutableSpan(_unsafeElements: elements)
        return try body(&span)
    }

    /// Writes one value `offset` bytes behind the slot's start.
    public func store<Value: BitwiseCopyable>(_ value: Value, at offset: Int) {
        precondition(
            offset >= 0 && offset + MemoryLayout<Value>.size <= byteCount, "a frame writes outside of its slot")
        target.storeBytes(of: value, toByteOffset: offset, as: Value.self)
    }

    /// Binds `bytes` at `offset` behind the slot's start as a uniform block. The context's thread, after `submit`.
    public func bindUniforms(_ context: GLContext, _ binding: UniformBinding, at offset: Int, bytes: Int) {
        context.bindUniforms(buffer, binding, offset: start + offset, bytes: bytes)
    }

    // MARK: Proof

    private static let poison: UInt8 = 0xA5
    private var sealed: UInt64?

    /// Notes what the frame in flight is made of.
    func seal() {
        sealed = Self.checksum(inUse)
    }

    /// Whether the frame is still made of that.
    var isSealUnbroken: Bool {
        sealed == nil || sealed == Self.checksum(inUse)
    }

    /// Overwrites what the last frame left, so that a reader that comes too late shows itself.
    func fillWithPoison() {
        sealed = nil
        if let base = target.baseAddress { memset(base, Int32(Self.poison), target.count) }
    }

    /// Whether the poison is untouched.
    var isPoisoned: Bool {
        target.allSatisfy { $0 == Self.poison }
    }

    /// What the GPU reads, or where that cannot be looked at, what it was copied from.
    private var inUse: UnsafeRawBufferPointer {
        buffer.mapped.map { UnsafeRawBufferPointer(start: $0 + start, count: byteCount) } ?? stagedBytes
    }

    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        // Fowler–Noll–Vo.
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
}
