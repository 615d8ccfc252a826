import Foundation

/// Feeds whoever opens a pseudo-terminal, which looks like a receiver at a serial port.
public final class TerminalFeed: FeedOutput {
    public let address: String
    private let master: Descriptor
    /// Kept open, or the terminal would break when the first reader leaves.
    private let slave: Descriptor
    private var queue = SentenceQueue()

    /// What `unlockpt` and `ptsname` ask the system for: TIOCSPTLCK and TIOCGPTN of its `ioctls.h`.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// - Throws: `NetworkFault` when the system has no more of them.
    public init() throws(NetworkFault) {
        let master = Descriptor(open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC))
        var locked: Int32 = 0
        var number: UInt32 = 0
        guard master.number >= 0, ioctl(master.number, Self.setLock, &locked) == 0,
            ioctl(master.number, Self.getNumber, &number) == 0
        else { throw NetworkFault(errno: errno) }
        address = "/dev/pts/\(number)"
        let slave = Descriptor(open(address, O_RDWR | O_NOCTTY | O_CLOEXEC))
        guard slave.number >= 0 else { throw NetworkFault(errno: errno) }
        // Bytes as they are: no echo, no translation of line ends.
        var settings = termios()
        if tcgetattr(slave.number, &settings) == 0 {
            cfmakeraw(&settings)
            tcsetattr(slave.number, TCSANOW, &settings)
        }
        _ = fcntl(master.number, F_SETFL, O_NONBLOCK)
        self.master = master
        self.slave = slave
    }

    public var listeners: Int? { nil }
    public var dropped: Int { queue.dropped }
    /// What nobody reads is not waited for.
    public var isDrained: Bool { true }

    public func send(_ sentences: [[UInt8]]) throws(NetworkFault) {
        queue.append(sentences)
        _ = queue.drain { master.write($0) }
    }

    public func entries() -> [pollfd] {
        let wanted = POLLIN | (queue.isEmpty ? 0 : POLLOUT)
        return [pollfd(fd: master.number, events: Int16(wanted), revents: 0)]
    }

    public func serve(_ entries: [pollfd]) {
        guard let entry = entries.first else { return }
        if entry.revents & Int16(POLLIN) != 0 {
            // What a program writes to its receiver.
            var buffer = [UInt8](repeating: 0, count: 4096)
            _ = master.read(into: &buffer)
        }
        if entry.revents & Int16(POLLOUT) != 0 { _ = queue.drain { master.write($0) } }
    }
}
