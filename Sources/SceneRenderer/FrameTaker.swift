import Dispatch
import Foundation
import Synchronization

/// A thread that takes finished frames and hands them on.
final class FrameTaker: Sendable {
    private let failure = Mutex<(any Error)?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    init(_ renderer: FrameRenderer, _ take: @escaping @Sendable (RenderedFrame) throws -> Void) {
        let thread = Thread { [self] in
            do {
                while let frame = try renderer.next() { try take(frame) }
            } catch {
                failure.withLock { $0 = error }
                renderer.abandon()
            }
            ended.signal()
        }
        thread.name = "sightline take"
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Waits for the end of the frames.
    /// - Returns: why it came too early, if it did.
    func join() -> (any Error)? {
        ended.wait()
        ended.signal()
        return failure.withLock { $0 }
    }
}
