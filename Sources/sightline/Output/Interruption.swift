import Foundation
import Synchronization

/// What happens at Ctrl-C: unfinished files are removed, finished ones named, and the program ends, whatever it is doing.
///
/// A thread of its own waits for the signals, so that no verb has to ask whether it should stop, not even one that waits for
/// a line of input or for the encoder.
final class Interruption: Sendable {
    private struct State {
        var unfinished: Set<String> = []
        var finished: [String] = []
        var children: Set<Int32> = []
        /// Asks a verb to come to its own end; nil where none wants to be asked.
        var request: (@Sendable () -> Void)?
        /// The signal that a verb was asked for.
        var asked: Int32?
    }

    private let state = Mutex(State())
    private let output: StandardOutput
    private let lineBreakFirst = Atomic(false)

    init(output: StandardOutput) { self.output = output }

    /// Blocks the signals in this thread and all that it starts, and waits for them in one of its own. Call it first.
    func watch() {
        // A closed pipe and a file at its size limit are told by the call that writes.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // A shell's background jobs start with the interrupt ignored; this program is stopped by it all the same.
            if number == SIGINT { signal(number, SIG_DFL) }
            sigaddset(&signals, number)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let waited = signals
        Thread.detachNewThread { [self] in
            var signals = waited
            var number: Int32 = 0
            while true {
                while sigwait(&signals, &number) != 0 {}
                if !ask(number) { stop(number) }
            }
        }
    }

    /// While `body` runs the first signal does not end the program but calls `request`, so that the verb can finish what
    /// would be lost, and then call `endIfAsked`. A second signal ends it at once.
    func asking(_ request: @escaping @Sendable () -> Void, _ body: () throws -> Void) rethrows {
        state.withLock { $0.request = request }
        defer { state.withLock { $0.request = nil } }
        try body()
    }

    /// Ends the program as the signal would have that came during `asking`, if one did.
    func endIfAsked() {
        if let number = state.withLock({ $0.asked }) { stop(number) }
    }

    private func ask(_ number: Int32) -> Bool {
        state.withLock { state in
            guard let request = state.request, state.asked == nil else { return false }
            state.asked = number
            request()
            return true
        }
    }

    /// A progress bar stands on the line: the parting words begin a new one.
    func progressIsShown(_ shown: Bool) { lineBreakFirst.store(shown, ordering: .relaxed) }

    /// Runs `body` between two signals: a file that is being created or renamed is either known here or not there.
    func opening(_ path: String, _ body: () throws -> Void) rethrows {
        try state.withLock { state in
            try body()
            state.unfinished.insert(path)
        }
    }

    /// Runs `body`, which gives the file its final name or removes it, and forgets or names it.
    func closing(_ path: String, finished name: String?, _ body: () throws -> Void) rethrows {
        try state.withLock { state in
            try body()
            state.unfinished.remove(path)
            if let name { state.finished.append(name) }
        }
    }

    /// A child process to end together with this one.
    func child(_ process: Int32, isRunning: Bool) {
        state.withLock { state in
            if isRunning { state.children.insert(process) } else { state.children.remove(process) }
        }
    }

    private func stop(_ number: Int32) -> Never {
        // The lock is never given back: nothing may be created or renamed from here on.
        state.withLock { state in
            for child in state.children { kill(child, SIGKILL) }
            for path in state.unfinished { unlink(path) }
            output.flushWithoutWaiting()
            if number == SIGINT {
                let start = lineBreakFirst.load(ordering: .relaxed) ? "\n" : ""
                let text = start + "sightline: stopped\(Self.named(state.finished))\n"
                _ = Foundation.write(2, text, text.utf8.count)
                _exit(130)
            }
            signal(number, SIG_DFL)
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, number)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            raise(number)
            _exit(128 + number)
        }
    }

    private static func named(_ finished: [String]) -> String {
        guard let first = finished.first, let last = finished.last else { return "; no file was finished" }
        if finished.count == 1 { return "; finished: \(OneLine.of(first))" }
        return "; \(finished.count) files are finished: \(OneLine.of(first)) to \(OneLine.of(last))"
    }
}
