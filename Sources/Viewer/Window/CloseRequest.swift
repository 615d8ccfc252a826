import Synchronization

/// Somebody else than the person at the window wants it closed. Any thread.
package final class CloseRequest: Sendable {
    private let state = Atomic(false)

    package init() {}

    package var isMade: Bool { state.load(ordering: .acquiring) }

    /// Asks the window to close, also when it sleeps. While it is open.
    package func make() {
        state.store(true, ordering: .releasing)
        GLFWWindow.wake()
    }
}
