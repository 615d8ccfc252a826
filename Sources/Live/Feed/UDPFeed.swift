import Foundation

/// Sends each fix as a datagram to one place, whether or not anybody listens there.
public final class UDPFeed: FeedOutput {
    /// Bytes that fit into one datagram on every way.
    static let largestDatagram = 1200

    public let address: String
    private let socket: Descriptor
    public private(set) var dropped = 0

    /// - Throws: `NetworkFault` for a name that is unknown or a host to which no way leads.
    public init(host: String, port: UInt16) throws(NetworkFault) {
        let kind = Int32(SOCK_DGRAM.rawValue)
        var fault = NetworkFault("there is no host of this name")
        var found: Descriptor?
        for target in try SocketAddress.resolve(HostAndPort(host: host, port: port), kind: kind, isPassive: false) {
            do throws(NetworkFault) {
                let socket = try Descriptor.socket(target.family, kind)
                socket.set(SO_BROADCAST, 1)
                guard target.with({ Foundation.connect(socket.number, $0, $1) }) == 0 else {
                    throw NetworkFault(errno: errno)
                }
                found = socket
                break
            } catch {
                fault = error
            }
        }
        guard let found else { throw fault }
        socket = found
        address = "udp://\(HostAndPort(host: host, port: port))"
    }

    public var listeners: Int? { nil }
    public var isDrained: Bool { true }

    public func send(_ sentences: [[UInt8]]) throws(NetworkFault) {
        var datagram: [UInt8] = []
        var count = 0
        for sentence in sentences {
            if !datagram.isEmpty, datagram.count + sentence.count > Self.largestDatagram {
                transmit(datagram, count)
                datagram = []
                count = 0
            }
            datagram += sentence
            count += 1
        }
        if !datagram.isEmpty { transmit(datagram, count) }
    }

    private func transmit(_ datagram: [UInt8], _ count: Int) {
        // Where nobody listens the system tells that with the next one, which is then tried once more.
        for _ in 0..<2 {
            switch socket.write(datagram[...]) {
            case .bytes: return
            case .failed: continue
            case .later, .closed:
                dropped += count
                return
            }
        }
    }

    public func entries() -> [pollfd] { [] }
    public func serve(_ entries: [pollfd]) {}
}
