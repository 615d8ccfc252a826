import Foundation
import Live
import TestSupport
import Testing

/// Feeds with real sockets and terminals of this machine.
@Suite(.timeLimit(.minutes(5))) struct FeedOutputTests {
    private static func sentence(_ number: Int) -> [UInt8] {
        Array("$GPTXT,\(number),\(String(repeating: "x", count: 60))\r\n".utf8)
    }

    @Test func manyListenersHearTheSame() throws {
        let feed = try TCPFeed(host: "127.0.0.1", port: 0)
        let listeners = try (0..<20).map { _ in try TestSocket(tcp: feed.address) }
        #expect(
            waits {
                feed.serveNow()
                return feed.listeners == 20
            })
        listeners[3].write("?WATCH={};\r\n")
        var heard = [[UInt8]](repeating: [], count: 20)
        let sent = (0..<50).map(Self.sentence)
        for sentence in sent { try feed.send([sentence]) }
        #expect(
            waits {
                feed.serveNow()
                for index in listeners.indices { heard[index] += listeners[index].read() }
                return heard.allSatisfy { $0.count == sent.joined().count }
            })
        #expect(heard.allSatisfy { $0 == Array(sent.joined()) })
        #expect(feed.isDrained && feed.dropped == 0)
    }

    /// A process without descriptors leaves callers waiting until there are some, and does not ask for them all the time.
    @Test func withoutDescriptorsCallersWait() throws {
        var isOut = true
        var attempts = 0
        let feed = try TCPFeed(host: "127.0.0.1", port: 0) { socket in
            attempts += 1
            if isOut {
                errno = EMFILE
                return -1
            }
            return accept(socket, nil, nil)
        }
        let listener = try TestSocket(tcp: feed.address)
        #expect(
            waits {
                feed.serveNow()
                return attempts > 0
            })
        for _ in 0..<100 { feed.serveNow() }
        #expect(attempts == 1)
        try feed.send([Self.sentence(0)])
        for _ in 0..<100 { feed.serveNow() }
        #expect(attempts == 2 && feed.listeners == 0)
        // Who is let in with a sentence hears it.
        isOut = false
        try feed.send([Self.sentence(1)])
        #expect(feed.listeners == 1)
        var heard: [UInt8] = []
        #expect(
            waits {
                feed.serveNow()
                heard += listener.read()
                return heard == Self.sentence(1)
            })
    }

    /// One that never reads holds up nobody, and what it gets in the end are whole sentences, the last ones among them.
    @Test func aSlowListenerStallsNobody() throws {
        let feed = try TCPFeed(host: "127.0.0.1", port: 0)
        let slow = try TestSocket(tcp: feed.address)
        let quick = try TestSocket(tcp: feed.address)
        #expect(
            waits {
                feed.serveNow()
                return feed.listeners == 2
            })
        var heard: [UInt8] = []
        let count = 8000
        let last = Self.sentence(count - 1)
        for number in 0..<count {
            try feed.send([Self.sentence(number)])
            if number % 20 == 0 {
                feed.serveNow()
                heard += quick.read()
            }
        }
        #expect(
            waits {
                feed.serveNow()
                heard += quick.read()
                return heard.suffix(last.count) == last[...]
            })
        #expect(feed.dropped > 100)
        #expect(!feed.isDrained)
        var late: [UInt8] = []
        #expect(
            waits {
                feed.serveNow()
                late += slow.read()
                return feed.isDrained
            })
        #expect(
            waits {
                late += slow.read()
                return late.suffix(last.count) == last[...]
            })
        var newest = -1
        for line in late.split(separator: 0x0A) {
            let fields = String(decoding: line, as: UTF8.self).split(separator: ",")
            let number = try #require(fields.count == 3 ? Int(fields[1]) : nil)
            #expect(Array(line) + [0x0A] == Self.sentence(number) && number > newest)
            newest = number
        }
    }

    @Test func listenersComeAndGo() throws {
        let feed = try TCPFeed(host: "127.0.0.1", port: 0)
        var first: TestSocket? = try TestSocket(tcp: feed.address)
        let second = try TestSocket(tcp: feed.address)
        #expect(
            waits {
                feed.serveNow()
                return feed.listeners == 2
            })
        first?.write("x")
        first = nil
        #expect(
            waits {
                feed.serveNow()
                return feed.listeners == 1
            })
        try feed.send([Self.sentence(1)])
        var heard: [UInt8] = []
        #expect(
            waits {
                heard += second.read()
                return heard == Self.sentence(1)
            })
    }

    /// `nc -N` with nothing to say, or Java's `shutdownOutput`: the connection is half closed, and the listener waits for sentences.
    @Test func aListenerThatHasNothingToSayIsServed() throws {
        let feed = try TCPFeed(host: "127.0.0.1", port: 0)
        let listener = try TestSocket(tcp: feed.address)
        #expect(
            waits {
                feed.serveNow()
                return feed.listeners == 1
            })
        listener.shutOutput()
        #expect(
            waits {
                feed.serveNow()
                return feed.listeners == 0
            })
        var heard: [UInt8] = []
        for number in 0..<3 {
            try feed.send([Self.sentence(number)])
            feed.serveNow()
        }
        #expect(
            waits {
                feed.serveNow()
                heard += listener.read()
                return heard == Array((0..<3).map(Self.sentence).joined())
            })
    }

    /// Those that are gone make room, though no sentence has told yet that they are.
    @Test func manyComeAndGoBetweenTwoFixes() throws {
        let feed = try TCPFeed(host: "127.0.0.1", port: 0)
        for _ in 0..<(TCPFeed.mostListeners + 20) {
            var passer: TestSocket? = try TestSocket(tcp: feed.address)
            passer?.write("x")
            passer = nil
            feed.serveNow()
        }
        let listener = try TestSocket(tcp: feed.address)
        var heard: [UInt8] = []
        #expect(
            waits {
                feed.serveNow()
                return feed.listeners == 1
            })
        try feed.send([Self.sentence(7)])
        #expect(
            waits {
                feed.serveNow()
                heard += listener.read()
                return heard == Self.sentence(7)
            })
        // The cut connections are told by what was sent into them.
        #expect(
            waits {
                try? feed.send([Self.sentence(8)])
                feed.serveNow()
                return feed.entries().count == 2
            })
    }

    @Test func aPortThatIsTakenAndHostsThatAreNone() throws {
        let feed = try TCPFeed(host: "127.0.0.1", port: 0)
        let port = try HostAndPort(parsing: feed.address.dropFirst(6), usualPort: nil).port
        #expect(throws: NetworkFault(errno: EADDRINUSE)) { try TCPFeed(host: "127.0.0.1", port: port) }
        #expect(throws: NetworkFault(errno: EADDRNOTAVAIL)) { try TCPFeed(host: "192.0.2.1", port: 0) }
        #expect(throws: NetworkFault.self) { try TCPFeed(host: "no-such-host.invalid", port: 0) }
        #expect(throws: NetworkFault.self) { try UDPFeed(host: "no-such-host.invalid", port: 5) }
    }

    @Test func datagramsGoOutWhetherOrNotAnybodyListens() throws {
        let listener = try TestSocket()
        let feed = try UDPFeed(host: "127.0.0.1", port: listener.port)
        try feed.send([Self.sentence(1), Self.sentence(2)])
        var heard: [UInt8] = []
        #expect(
            waits {
                heard += listener.read()
                return heard == Self.sentence(1) + Self.sentence(2)
            })
        let nobody = try UDPFeed(host: "127.0.0.1", port: 9)
        for number in 0..<50 { try nobody.send([Self.sentence(number)]) }
        #expect(nobody.listeners == nil && nobody.isDrained)
    }

    @Test(.enabled(if: Terminals.arePresent, "there are no pseudo-terminals here"))
    func aTerminalIsReadLikeASerialPort() throws {
        let feed = try TerminalFeed()
        #expect(feed.address.hasPrefix("/dev/pts/"))
        let reader = open(feed.address, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        try #require(reader >= 0)
        defer { close(reader) }
        try feed.send([Self.sentence(1), Self.sentence(2)])
        var heard: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        let expected = Self.sentence(1) + Self.sentence(2)
        #expect(
            waits {
                let count = read(reader, &buffer, buffer.count)
                if count > 0 { heard += buffer.prefix(count) }
                return heard == expected
            })
        // Nobody has to read: what is too much is dropped.
        for number in 0..<5000 { try feed.send([Self.sentence(number)]) }
        #expect(feed.dropped > 1000)
    }

    @Test func aPipeLosesNothing() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let feed = StreamFeed(descriptor: ends[1], bell: WakeUp())
        let input = ends[0]
        let reading = Thread.detached {
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1000)
            while true {
                let count = read(input, &buffer, buffer.count)
                guard count > 0 else { return all }
                all += buffer.prefix(count)
            }
        }
        let sent = (0..<3000).map(Self.sentence)
        for sentence in sent { try feed.send([sentence]) }
        close(ends[1])
        #expect(reading.value() == Array(sent.joined()))
    }
}

/// A result that another thread works out.
final class Awaited<Value: Sendable>: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var result: Value?

    fileprivate func finish(_ value: Value) {
        result = value
        done.signal()
    }

    /// Waits for it.
    func value() -> Value? {
        done.wait()
        return result
    }
}

extension Thread {
    /// Works something out on a thread of its own.
    static func detached<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Awaited<Value> {
        let awaited = Awaited<Value>()
        Thread.detachNewThread { awaited.finish(work()) }
        return awaited
    }
}
