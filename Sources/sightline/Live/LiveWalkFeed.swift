import Arguments
import Foundation
import Live
import Simulation
import Synchronization
import Viewer

/// Listens to a receiver on a thread of its own while the window is open, and hands the window the walk so far.
final class LiveWalkFeed: LiveWalk, Sendable {
    private struct State {
        var first: Result<PreparedSession, any Error>?
        var longer: PreparedSession?
        var trouble: String?
    }

    private let state = Mutex(State())
    private let hasBegun = DispatchSemaphore(value: 0)
    private let bell = WakeUp()

    /// Begins to listen.
    init(_ name: String, _ options: SessionOptions, _ io: ProgramIO) {
        Thread.detachNewThread { [self] in listen(name, options, io) }
    }

    /// Waits for the first fix.
    /// - Throws: `UserError` for an address at which no gpsd answers, and for what is wrong with the points of interest.
    func walk() throws -> PreparedSession {
        hasBegun.wait()
        guard let first = state.withLock({ $0.first }) else { throw UserError("the receiver has ended") }
        return try first.get()
    }

    /// Ends the listening.
    func end() { bell.ask() }

    func takeLonger() -> PreparedSession? {
        state.withLock { state in
            defer { state.longer = nil }
            return state.longer
        }
    }

    var trouble: String? { state.withLock { $0.trouble } }

    private func listen(_ name: String, _ options: SessionOptions, _ io: ProgramIO) {
        do {
            let source = try LiveSource(name, io, bell: bell)
            source.waitForFix()
            guard !bell.isAsked else { return }
            var session = try source.session(options)
            state.withLock {
                $0.first = .success(session)
                $0.trouble = source.trouble
            }
            hasBegun.signal()
            var told = session.span.upperBound
            while !bell.isAsked {
                _ = source.next()
                if source.recording.duration > told {
                    told = source.recording.duration
                    session = try source.extended(session)
                    state.withLock { $0.longer = session }
                }
                state.withLock { $0.trouble = source.trouble }
            }
        } catch {
            let isFirst = state.withLock { state in
                state.trouble = "\(error)"
                if state.first != nil { return false }
                state.first = .failure(error)
                return true
            }
            if isFirst { hasBegun.signal() }
        }
    }
}
