import Arguments
import Foundation
import PlainText
import Synchronization

/// Standard output: gathered into blocks, told apart from a full disk and from a reader that has gone.
final class StandardOutput: Sendable {
    /// The reader closed its end: the program ends quietly.
    struct Closed: Error {}

    private struct State {
        var pending: [UInt8] = []
        var failure: (any Error)?
    }

    private let state = Mutex(State())
    private let descriptor: Int32
    private static let blockSize = 64 * 1024

    init(descriptor: Int32 = 1) { self.descriptor = descriptor }

    /// Adds bytes; they are written once a block is full. A failure is kept and thrown by `flush`.
    func append(_ bytes: some Collection<UInt8>) {
        state.withLock { state in
            guard state.failure == nil else { return }
            state.pending += bytes
            if state.pending.count >= Self.blockSize { Self.drain(&state, descriptor) }
        }
    }

    /// Whether writing has failed, so that a long job may stop early.
    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    /// - Throws: `Closed`, or `UserError` when the bytes can't be written.
    func flush() throws {
        try state.withLock { state in
            Self.drain(&state, descriptor)
            if let failure = state.failure { throw failure }
        }
    }

    /// Drops what is not yet written.
    func discard() { state.withLock { $0.pending = [] } }

    /// Writes what a reader takes at once: for the last moments, when nothing may block.
    func flushWithoutWaiting() {
        guard let pending = state.withLockIfAvailable({ $0.pending }) else { return }
        var rest = pending[...]
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while !rest.isEmpty, Foundation.poll(&poll, 1, 0) == 1, poll.revents & Int16(POLLOUT) != 0 {
            // A pipe that is ready takes at least this much without blocking.
            let piece = Array(rest.prefix(Int(PIPE_BUF)))
            let count = Foundation.write(descriptor, piece, piece.count)
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    private static func drain(_ state: inout State, _ descriptor: Int32) {
        guard state.failure == nil else { return }
        var start = 0
        while start < state.pending.count {
            let count = state.pending.withUnsafeBytes { bytes in
                Foundation.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            }
            if count >= 0 {
                start += count
            } else if errno != EINTR {
                state.failure =
                    errno == EPIPE ? Closed() : UserError("standard output: \(SystemFault.words(errno))")
                break
            }
        }
        state.pending.removeAll(keepingCapacity: true)
    }
}
