import Foundation

/// Feeds any number of programs over TCP, each through a queue of its own.
public final class TCPFeed: FeedOutput {
    /// More are turned away.
    package static let mostListeners = 256
    /// Bytes that the system may hold back for a listener, so that a slow one is not told of last hour.
    private static let sendBuffer: Int32 = 16_384

    private struct Listener {
        let socket: Descriptor
        var queue = SentenceQueue()
        /// Set when it has shut its side of the connection. It may be gone, or listen on, as `nc -N` does: the next sentences tell.
        var isMute = false
    }

    public let address: String
    private let sockets: [Descriptor]
    private var open: [Listener] = []
    private var droppedBefore = 0
    private let takeCall: (Int32) -> Int32
    /// Set while the system has no descriptor for another listener. Who calls then waits for the next sentences, or until
    /// another leaves: looked after at once it would be looked after again and again, in vain.
    private var isFull = false

    /// Listens at every address that the host's name stands for.
    /// - Throws: `NetworkFault` for a name that is unknown, an address that is not this machine's, a port that is taken.
    public convenience init(host: String, port: UInt16) throws(NetworkFault) {
        try self.init(host: host, port: port) { Foundation.accept($0, nil, nil) }
    }

    /// - Parameter takeCall: takes the next call at a listening socket; its descriptor, or -1 with the reason in `errno`.
    package init(host: String, port: UInt16, takeCall: @escaping (Int32) -> Int32) throws(NetworkFault) {
        self.takeCall = takeCall
        let kind = Int32(SOCK_STREAM.rawValue)
        var sockets: [Descriptor] = []
        var fault = NetworkFault("there is no host of this name")
        var chosen = port
        for target in try SocketAddress.resolve(HostAndPort(host: host, port: port), kind: kind, isPassive: true) {
            do throws(NetworkFault) {
                let socket = try Descriptor.socket(target.family, kind)
                socket.set(SO_REUSEADDR, 1)
                if target.family == AF_INET6 { socket.set(IPV6_V6ONLY, 1, level: Int32(IPPROTO_IPV6)) }
                // Of two addresses without a port the second gets that of the first.
                let place = port == 0 && chosen != 0 ? target.with(port: chosen) : target
                guard place.with({ Foundation.bind(socket.number, $0, $1) }) == 0, listen(socket.number, 64) == 0 else {
                    throw NetworkFault(errno: errno)
                }
                if chosen == 0 { chosen = SocketAddress.port(of: socket.number) ?? 0 }
                sockets.append(socket)
            } catch {
                fault = error
                // localhost may name an address of IPv6 that the machine doesn't have.
                if error == NetworkFault(errno: EADDRINUSE) { throw error }
            }
        }
        guard !sockets.isEmpty else { throw fault }
        self.sockets = sockets
        address = "tcp://\(HostAndPort(host: host.isEmpty ? "0.0.0.0" : host, port: chosen))"
    }

    public var listeners: Int? { open.count { !$0.isMute } }
    public var dropped: Int { open.reduce(droppedBefore) { $0 + $1.queue.dropped } }
    public var isDrained: Bool { open.allSatisfy(\.queue.isEmpty) }

    public func send(_ sentences: [[UInt8]]) throws(NetworkFault) {
        if isFull {
            isFull = false
            for socket in sockets { accept(socket) }
        }
        for index in open.indices.reversed() {
            open[index].queue.append(sentences)
            drain(index)
        }
    }

    public func entries() -> [pollfd] {
        sockets.map { pollfd(fd: $0.number, events: Int16(isFull ? 0 : POLLIN), revents: 0) }
            + open.map { listener in
                let wanted = (listener.isMute ? 0 : POLLIN) | (listener.queue.isEmpty ? 0 : POLLOUT)
                return pollfd(fd: listener.socket.number, events: Int16(wanted), revents: 0)
            }
    }

    public func serve(_ entries: [pollfd]) {
        // From the last on, so that those that leave don't move the others.
        for index in open.indices.reversed() where sockets.count + index < entries.count {
            let entry = entries[sockets.count + index]
            if entry.isReadable, !listens(index, isCut: entry.isCut) {
                remove(index)
            } else if entry.revents & Int16(POLLOUT) != 0 {
                drain(index)
            }
        }
        for (socket, entry) in zip(sockets, entries) where entry.isReadable { accept(socket) }
    }

    /// Passes over what a listener says, which a receiver doesn't understand.
    /// - Parameter isCut: whether the connection is over in both directions.
    /// - Returns: false when it has gone.
    private func listens(_ index: Int, isCut: Bool) -> Bool {
        // One that is mute is only told to be cut.
        if open[index].isMute { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        switch open[index].socket.read(into: &buffer) {
        case .bytes, .later: return true
        case .closed:
            open[index].isMute = true
            return !isCut
        case .failed: return false
        }
    }

    private func accept(_ socket: Descriptor) {
        while true {
            let number = takeCall(socket.number)
            guard number >= 0 else {
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { isFull = true }
                return
            }
            let client = Descriptor(number, isSocket: true)
            if open.count >= Self.mostListeners, let mute = open.firstIndex(where: \.isMute) { remove(mute) }
            guard open.count < Self.mostListeners else { continue }
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            _ = fcntl(number, F_SETFL, O_NONBLOCK)
            client.set(SO_SNDBUF, Self.sendBuffer)
            client.set(TCP_NODELAY, 1, level: Int32(IPPROTO_TCP))
            open.append(Listener(socket: client))
        }
    }

    private func drain(_ index: Int) {
        let socket = open[index].socket
        if !open[index].queue.drain({ socket.write($0) }) { remove(index) }
    }

    private func remove(_ index: Int) {
        droppedBefore += open[index].queue.dropped
        open.remove(at: index)
        isFull = false
    }
}
