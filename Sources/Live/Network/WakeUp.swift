import Foundation
import Synchronization

/// Ends a loop that waits on descriptors, from any thread and also from a signal's.
public final class WakeUp: Sendable {
    private let asked = Atomic(false)
    /// Becomes readable at the end.
    let descriptor: Descriptor?
    private let clapper: Descriptor?

    /// A bell that has not been rung.
    public init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            (descriptor, clapper) = (nil, nil)
            return
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        descriptor = Descriptor(ends[0])
        clapper = Descriptor(ends[1])
    }

    /// Whether somebody asked for the end.
    public var isAsked: Bool { asked.load(ordering: .acquiring) }

    /// Asks for the end, and wakes whoever waits.
    public func ask() {
        asked.store(true, ordering: .releasing)
        _ = clapper?.write([1])
    }
}
