import Dispatch
import Synchronization

/// A line of things between two threads: whoever puts waits while it is full, whoever takes waits while it is empty.
final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    // Both begin at zero, since a semaphore traps when it dies below where it began.
    private let spaces = DispatchSemaphore(value: 0)
    private let items = DispatchSemaphore(value: 0)

    init(capacity: Int) {
        for _ in 0..<max(1, capacity) { spaces.signal() }
    }

    /// - Returns: false once the queue is closed; the element is then not taken.
    @discardableResult
    func put(_ element: Element) -> Bool {
        spaces.wait()
        let isTaken = state.withLock { state in
            if state.isClosed { return false }
            state.elements.append(element)
            return true
        }
        if isTaken { items.signal() } else { spaces.signal() }
        return isTaken
    }

    /// - Returns: nil once the queue is closed and empty.
    func take() -> Element? {
        items.wait()
        return takeNow()
    }

    /// - Returns: nil when there is nothing at the moment.
    func takeIfAny() -> Element? {
        guard items.wait(timeout: .now()) == .success else { return nil }
        return takeNow()
    }

    /// What is in it can still be taken; nothing more can be put.
    func close() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        // One wake-up a side: each waiter that finds the queue closed passes it on.
        if !wasClosed {
            items.signal()
            spaces.signal()
        }
    }

    private func takeNow() -> Element? {
        let element = state.withLock { $0.elements.isEmpty ? nil : $0.elements.removeFirst() }
        if element == nil { items.signal() } else { spaces.signal() }
        return element
    }
}
