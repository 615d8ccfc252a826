import Arguments
import Foundation
import Live
import Simulation
import Synchronization
import Viewer

/// Listens to a receiver on a thread of its own while the window is open, and hands the window the walk so far.
final class LiveWalkFeed: LiveWalk, Sendable {
    private struct State {
        var connection: Result<Void, any Error>?
        var walk: Result<PreparedSession, any Error>?
        var longer: PreparedSession?
        var trouble: String?
    }

    private let state = Mutex(State())
    private let isDecided = DispatchSemaphore(value: 0)
    private let bell = WakeUp()

    /// Connects to a receiver, and begins to listen.
    /// - Throws: `UserError` for what is wrong with the points of interest, and for an address at which no gpsd answers.
    init(_ name: String, _ options: SessionOptions, _ io: ProgramIO) throws {
        let options = try LiveSource.rehearsed(name, options, io)
        Thread.detachNewThread { [self] in listen(name, options, io) }
        isDecided.wait()
        try state.withLock { $0.connection }?.get()
    }

    /// Ends the listening.
    func end() { bell.ask() }

    /// The walk as it begins, once the first fix has come and only once; a failure is a `UserError`.
    func takeBeginning() -> Result<PreparedSession, any Error>? {
        state.withLock { state in
            defer { state.walk = nil }
            return state.walk
        }
    }

    func takeLonger() -> PreparedSession? {
        state.withLock { state in
            defer { state.longer = nil }
            return state.longer
        }
    }

    var trouble: String? { state.withLock { $0.trouble } }

    private func listen(_ name: String, _ options: SessionOptions, _ io: ProgramIO) {
        let source: LiveSource
        do {
            source = try LiveSource(name, io, bell: bell)
        } catch {
            decide(.failure(error), nil)
            return
        }
        decide(.success(()), source.trouble)
        do {
            while source.recording.end == nil {
                if bell.isAsked { return }
                _ = source.next()
                state.withLock { $0.trouble = source.trouble }
            }
            var session = try source.session(options)
            state.withLock { $0.walk = .success(session) }
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
            state.withLock { state in
                state.trouble = "\(error)"
                state.walk = .failure(error)
            }
        }
    }

    private func decide(_ connection: Result<Void, any Error>, _ trouble: String?) {
        state.withLock { state in
            state.connection = connection
            state.trouble = trouble
        }
        isDecided.signal()
    }
}
