import Foundation
import Synchronization

/// Threads that take jobs in the order in which they come; with one thread they are also done in that order.
///
/// `put` waits while `capacity` jobs are waiting or under way. After a job's error the jobs behind it are dropped, and the
/// next `put` or `finish` throws it.
final class WorkerPool<Job: Sendable>: Sendable {
    private struct State {
        var waiting: [Job] = []
        var failure: (any Error)?
    }

    private let state = Mutex(State())
    private let threads: Int
    private let work: @Sendable (Job) throws -> Void
    // All begin at zero, since a semaphore traps when it dies below where it began.
    private let spaces = DispatchSemaphore(value: 0)
    private let jobs = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    init(threads: Int, capacity: Int, _ work: @escaping @Sendable (Job) throws -> Void) {
        self.threads = max(1, threads)
        self.work = work
        for _ in 0..<max(1, capacity) { spaces.signal() }
        for _ in 0..<self.threads { Thread.detachNewThread { [self] in run() } }
    }

    /// Hands a job over.
    /// - Throws: the error of an earlier one.
    func put(_ job: Job) throws {
        spaces.wait()
        let failure = state.withLock { state in
            if state.failure == nil { state.waiting.append(job) }
            return state.failure
        }
        if let failure {
            spaces.signal()
            throw failure
        }
        jobs.signal()
    }

    /// Waits until every job is done; the threads end, and nothing more may be put. May be called again.
    /// - Throws: the error of a job.
    func finish() throws {
        // A job that is not there tells a thread to end, and to tell the next.
        jobs.signal()
        for _ in 0..<threads { ended.wait() }
        for _ in 0..<threads { ended.signal() }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func run() {
        while true {
            jobs.wait()
            let (job, isDropped) = state.withLock { state in
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.failure != nil)
            }
            guard let job else { break }
            if !isDropped {
                do {
                    try work(job)
                } catch {
                    state.withLock { state in state.failure = state.failure ?? error }
                }
            }
            spaces.signal()
        }
        jobs.signal()
        ended.signal()
    }
}
