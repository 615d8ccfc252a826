import Foundation

/// Feeds a pipe or a file that is open already. It loses nothing: where the reader is slow the feed falls behind.
public final class StreamFeed: FeedOutput {
    public let address = "-"
    private let descriptor: Int32
    private let bell: WakeUp

    /// - Parameters:
    ///   - descriptor: stays open.
    ///   - bell: ends the waiting for a reader.
    public init(descriptor: Int32, bell: WakeUp) {
        self.descriptor = descriptor
        self.bell = bell
    }

    public var listeners: Int? { nil }
    public var dropped: Int { 0 }
    public var isDrained: Bool { true }

    /// - Throws: `NetworkFault.readerGone` when the reader has closed its end, another one for a full disk.
    public func send(_ sentences: [[UInt8]]) throws(NetworkFault) {
        for sentence in sentences {
            var rest = sentence[...]
            while !rest.isEmpty, !bell.isAsked {
                var entries = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
                Waiting.wait(&entries, bell: bell, seconds: nil)
                guard entries[0].isWritable else { continue }
                // A sentence is shorter than what a pipe that is ready takes at once.
                let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EPIPE {
                    throw NetworkFault.readerGone
                } else if errno != EINTR, errno != EAGAIN {
                    throw NetworkFault(errno: errno)
                }
            }
        }
    }

    public func entries() -> [pollfd] { [] }
    public func serve(_ entries: [pollfd]) {}
}
