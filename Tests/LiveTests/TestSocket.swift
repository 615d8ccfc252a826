import Foundation
import Live

/// A program that connects to a feed.
final class TestSocket {
    private let descriptor: Descriptor

    /// Connects to `tcp://HOST:PORT`, or listens at a free port of this machine for datagrams.
    init(tcp address: String) throws {
        let place = try HostAndPort(parsing: address.dropFirst("tcp://".count), usualPort: nil)
        let kind = Int32(SOCK_STREAM.rawValue)
        let target = try SocketAddress.resolve(place, kind: kind, isPassive: false)[0]
        descriptor = try Descriptor.socket(target.family, kind)
        descriptor.set(SO_RCVBUF, 4096)
        let code = target.with { Foundation.connect(descriptor.number, $0, $1) }
        guard code == 0 || errno == EINPROGRESS else { throw NetworkFault.readerGone }
    }

    init() throws {
        let kind = Int32(SOCK_DGRAM.rawValue)
        let target = try SocketAddress.resolve(HostAndPort(host: "127.0.0.1", port: 0), kind: kind, isPassive: true)[0]
        descriptor = try Descriptor.socket(target.family, kind)
        guard target.with({ Foundation.bind(descriptor.number, $0, $1) }) == 0 else { throw NetworkFault.readerGone }
    }

    var port: UInt16 { SocketAddress.port(of: descriptor.number) ?? 0 }

    /// What has come, without waiting.
    func read() -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case .bytes(let count) = descriptor.read(into: &buffer) { all += buffer.prefix(count) }
        return all
    }

    /// Says that nothing more will be written; what comes is still read.
    func shutOutput() { shutdown(descriptor.number, Int32(SHUT_WR)) }

    func write(_ text: String) { _ = descriptor.write(Array(text.utf8)[...]) }
}

/// The clock that tests wait by.
func testClock() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

/// Does something again and again until it has come to what is waited for, but not for ever.
/// - Returns: whether it has.
func waits(seconds: Double = 20, _ step: () throws -> Bool) rethrows -> Bool {
    let end = testClock() + seconds
    while testClock() < end {
        if try step() { return true }
        usleep(1000)
    }
    return false
}

extension FeedOutput {
    /// Does what can be done now.
    func serveNow() {
        var entries = entries()
        if poll(&entries, nfds_t(entries.count), 0) > 0 { serve(entries) }
    }
}
