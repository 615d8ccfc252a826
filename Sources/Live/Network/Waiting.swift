import Foundation

/// Waits for descriptors.
enum Waiting {
    /// The longest wait, seconds: when a bell can't be had, its owner is asked this often.
    private static let longest = 0.25

    /// Waits until one of the descriptors is ready, the bell rings, or the time is over.
    /// - Parameters:
    ///   - entries: descriptors with what is waited for; what has come is noted in them.
    ///   - seconds: nil waits without end.
    static func wait(_ entries: inout [pollfd], bell: WakeUp, seconds: Double?) {
        if bell.isAsked { return }
        let count = entries.count
        if let descriptor = bell.descriptor {
            entries.append(pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0))
        }
        let limit = bell.descriptor == nil ? longest : 3600
        let span = min(max(seconds ?? limit, 0), limit)
        // Rounded up: whoever waits for a moment does not come back just before it, to wait again for nothing.
        if poll(&entries, nfds_t(entries.count), Int32((span * 1000).rounded(.up))) <= 0 {
            for index in entries.indices { entries[index].revents = 0 }
        }
        entries.removeSubrange(count...)
    }
}

extension pollfd {
    /// Whether there is something to be read, or the end.
    var isReadable: Bool { revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0 }
    /// Whether the connection is over in both directions.
    var isCut: Bool { revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }
    /// Whether something can be written, or the end.
    var isWritable: Bool { revents & Int16(POLLOUT | POLLHUP | POLLERR | POLLNVAL) != 0 }
}
