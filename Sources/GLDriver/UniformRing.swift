import Dispatch
import Synchronization

/// Per-frame uniforms and instance data: N slots in one buffer, and the rule that no slot is written while the GPU may
/// read it.
///
/// The life of a slot: the thread that prepares a frame waits for one (`acquire`) and writes; the context's thread makes
/// it visible (`submit`), draws, puts a fence behind it (`release`), and signals the semaphore once the fence has passed
/// (`reclaim`). Nothing is allocated in the steady state; a frame that needs more than a slot holds makes all slots grow.
///
/// Close it on the context's thread (`close`): waiters wake with nil, frames in flight are waited for. One that is let
/// go without that leaves no waiter behind either, since a waiter holds the ring.
public final class UniformRing: @unchecked Sendable {
    // Unchecked: `inFlight` belongs to the context's thread, everything else is behind the mutex or constant.

    private struct State {
        var free: [RingSlot]
        var buffer: RingBuffer
        /// Slots taken and not given back: the semaphore is this much below its initial value.
        var taken = 0
        var isClosed = false
    }

    public let slotCount: Int
    private let semaphore: DispatchSemaphore
    private let state: Mutex<State>
    private let isPoisoning: Bool
    private var inFlight: [(slot: RingSlot, fence: GLFence)] = []
    /// Times that somebody wrote into a slot without holding it.
    private let disturbed = Atomic<Int>(0)

    /// - Parameters:
    ///   - slotBytes: what one frame may write before slots must grow.
    ///   - isPoisoning: seals each frame in flight and fills each free slot with a pattern, and counts what breaks them;
    ///     for tests.
    /// - Throws: `GLDriverError` when the driver has no memory left.
    public init(
        _ context: GLContext, slotBytes: Int, slotCount: Int = 3, isPoisoning: Bool = false
    ) throws(GLDriverError) {
        let buffer = try RingBuffer(
            context, slotBytes: slotBytes, slotCount: slotCount, isReadable: isPoisoning)
        self.slotCount = slotCount
        self.isPoisoning = isPoisoning
        semaphore = DispatchSemaphore(value: slotCount)
        // Taken from the end, so that slot 0 comes first.
        let slots = (0..<slotCount).reversed().map { RingSlot(index: $0, buffer: buffer) }
        state = Mutex(State(free: slots, buffer: buffer))
        inFlight.reserveCapacity(slotCount)
    }

    deinit {
        // A semaphore traps when it dies below its initial value.
        let missing = state.withLock { $0.taken }
        for _ in 0..<missing { semaphore.signal() }
    }

    /// Bytes a slot holds now.
    public var slotBytes: Int {
        state.withLock { $0.buffer.slotBytes }
    }

    /// Frames whose fence has not been seen passed. The context's thread.
    public var inFlightCount: Int { inFlight.count }

    /// How often a slot was found written to while its frame was in flight, or while nobody held it; only counted when
    /// poisoning.
    public var disturbanceCount: Int { disturbed.load(ordering: .relaxed) }

    /// A slot with room for `byteCount` bytes; waits while all are taken.
    ///
    /// For a thread other than the context's, which must `reclaim` meanwhile.
    /// - Returns: nil once the ring is closed, or when `timeout` has passed.
    public func acquire(byteCount: Int, timeout: DispatchTime = .distantFuture) -> RingSlot? {
        guard semaphore.wait(timeout: timeout) == .success else { return nil }
        return takeFree(byteCount: byteCount)
    }

    /// The same for a program of one thread: blocks on the oldest fence when none is free.
    /// - Returns: nil once the ring is closed, or when every slot is held by somebody who has not released it.
    public func acquire(byteCount: Int, on context: GLContext) -> RingSlot? {
        reclaim(context)
        if semaphore.wait(timeout: .now()) != .success {
            guard !inFlight.isEmpty else { return nil }
            reclaimOldest(context)
            guard semaphore.wait(timeout: .now()) == .success else { return nil }
        }
        return takeFree(byteCount: byteCount)
    }

    private func takeFree(byteCount: Int) -> RingSlot? {
        let slot: RingSlot? = state.withLock { state in
            guard !state.isClosed, let slot = state.free.popLast() else { return nil }
            state.taken += 1
            if isPoisoning, slot.byteCount > 0, !slot.isPoisoned { disturbed.add(1, ordering: .relaxed) }
            slot.open(byteCount: byteCount, in: state.buffer)
            return slot
        }
        // Closed: pass the wake-up on to the next waiter.
        if slot == nil { semaphore.signal() }
        return slot
    }

    /// Makes what was written visible to the GPU, growing the slots if it does not fit. The context's thread, before
    /// the frame's draws.
    /// - Throws: `GLDriverError` when there is no memory for that; the slot is still to be released.
    public func submit(_ slot: RingSlot, _ context: GLContext) throws(GLDriverError) {
        defer { if isPoisoning { slot.seal() } }
        guard slot.isStaged else { return }
        if slot.byteCount > slot.buffer.slotBytes {
            let known = state.withLock { $0.buffer }
            if slot.byteCount <= known.slotBytes {
                slot.buffer = known
            } else {
                // Half as much again, so that a slowly growing scene does not come here each frame. The old buffer
                // lives as long as a slot still lies in it.
                let grown = try RingBuffer(
                    context, slotBytes: slot.byteCount + slot.byteCount / 2, slotCount: slotCount,
                    isReadable: isPoisoning)
                state.withLock { $0.buffer = grown }
                slot.buffer = grown
            }
        }
        slot.buffer.upload(slot.stagedBytes, at: slot.start)
    }

    /// Puts a fence behind the frame's draws. The context's thread.
    public func release(_ slot: RingSlot, _ context: GLContext) {
        inFlight.append((slot, GLFence(bin: context.bin)))
    }

    /// Gives a slot back that nothing was drawn from.
    public func cancel(_ slot: RingSlot) {
        giveBack(slot)
    }

    /// Signals for each frame whose fence has passed, without waiting. The context's thread.
    public func reclaim(_ context: GLContext) {
        while let oldest = inFlight.first, oldest.fence.hasPassed() {
            inFlight.removeFirst()
            giveBack(oldest.slot)
        }
    }

    /// Waits for the oldest frame in flight and signals. The context's thread.
    public func reclaimOldest(_ context: GLContext) {
        guard let oldest = inFlight.first else { return }
        oldest.fence.wait()
        inFlight.removeFirst()
        giveBack(oldest.slot)
        reclaim(context)
    }

    /// Waits for all frames in flight, wakes whoever waits for a slot (they get nil), and gives no more slots. The
    /// context's thread. A slot that another thread still holds is given back when that thread cancels it.
    public func close(_ context: GLContext) {
        while !inFlight.isEmpty { reclaimOldest(context) }
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        // One wake-up is enough: each waiter that finds the ring closed passes it on.
        if !wasClosed { semaphore.signal() }
    }

    private func giveBack(_ slot: RingSlot) {
        if isPoisoning {
            if !slot.isSealUnbroken { disturbed.add(1, ordering: .relaxed) }
            slot.fillWithPoison()
        }
        state.withLock { state in
            state.free.insert(slot, at: 0)
            state.taken -= 1
        }
        semaphore.signal()
    }
}
