import Foundation
import Geodesy
import Live
import Testing
import Tracks

/// The client against a server that says what the test wants.
@Suite(.timeLimit(.minutes(5))) struct GPSDClientTests {
    private static let version = #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"#

    private static func report(_ second: Int) -> String {
        let time = Instant(microseconds: 1_800_000_000_000_000 + Int64(second) * 1_000_000)
        return
            #"{"class":"TPV","device":"x","mode":3,"time":"\#(time)","lat":46.5,"lon":14.\#(second + 100),"altMSL":7}"#
    }

    private static func client(_ server: TCPFeed) throws -> GPSDClient {
        let place = try HostAndPort(parsing: server.address.dropFirst(6), usualPort: nil)
        return GPSDClient(GPSDAddress(host: place.host, port: place.port), now: testClock, bell: WakeUp())
    }

    private static func say(_ lines: [String], _ server: TCPFeed) throws {
        try server.send(lines.map { Array("\($0)\r\n".utf8) })
    }

    /// Lets both ends go on until something has happened.
    private static func events(
        _ client: GPSDClient, _ server: TCPFeed?, _ isEnough: ([LiveEvent]) -> Bool
    ) -> [LiveEvent] {
        var events: [LiveEvent] = []
        _ = waits {
            server?.serveNow()
            events += client.next(until: testClock() + 0.01)
            return isEnough(events)
        }
        return events
    }

    private static func fixes(_ events: [LiveEvent]) -> [Double] {
        events.compactMap { if case .fix(let fix) = $0 { fix.coordinate.longitude } else { nil } }
    }

    @Test func nonsenseIsSurvived() throws {
        let server = try TCPFeed(host: "127.0.0.1", port: 0)
        let client = try Self.client(server)
        try client.connect()
        #expect(
            waits {
                server.serveNow()
                return server.listeners == 1
            })
        var noise: [UInt8] = []
        for index in 0..<5000 { noise.append(UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7)) }
        try server.send([Array(Self.version.utf8), [0x0A], noise, [0x0A]])
        try Self.say([Self.report(0), "{", #"{"class":"TPV","mode":3,"lat":NaN,"lon":1e999}"#], server)
        // Longer than any report; the client must not wait for its end with everything it has heard.
        for _ in 0..<20 {
            try server.send([[UInt8](repeating: UInt8(ascii: "z"), count: 8000)])
            _ = client.next(until: testClock() + 0.001)
            server.serveNow()
        }
        try server.send([[0x0A]])
        try Self.say([Self.report(1), String(repeating: "[", count: 10_000), Self.report(2)], server)
        let events = Self.events(client, server) { Self.fixes($0).last == 14.102 }
        #expect(Self.fixes(events).suffix(2) == [14.101, 14.102])
        #expect(!events.contains { if case .disconnected = $0 { true } else { false } })
    }

    @Test func aConnectionThatBreaksIsMadeAgain() throws {
        var servers = [try TCPFeed(host: "127.0.0.1", port: 0)]
        let place = try HostAndPort(parsing: servers[0].address.dropFirst(6), usualPort: nil)
        let client = try Self.client(servers[0])
        try client.connect()
        #expect(
            waits {
                servers[0].serveNow()
                return servers[0].listeners == 1
            })
        try Self.say([Self.version, Self.report(0), Self.report(1)], servers[0])
        #expect(Self.fixes(Self.events(client, servers[0]) { Self.fixes($0).count == 2 }) == [14.1, 14.101])

        servers = []
        let broken = Self.events(client, nil) { events in
            events.contains { if case .disconnected = $0 { true } else { false } }
        }
        #expect(broken.contains { if case .fixLost(_, .connection) = $0 { true } else { false } })
        // It is tried in vain first.
        let again = Self.events(client, nil) { events in
            events.contains { if case .disconnected("connection refused", _) = $0 { true } else { false } }
        }
        #expect(!again.isEmpty)
        servers = [try TCPFeed(host: place.host, port: place.port)]
        var events: [LiveEvent] = []
        #expect(
            waits {
                servers[0].serveNow()
                if servers[0].listeners == 1, events.isEmpty {
                    try? Self.say([Self.version, Self.report(5)], servers[0])
                }
                events += client.next(until: testClock() + 0.02)
                return Self.fixes(events) == [14.105]
            })
        #expect(events.contains(.connected(release: "3.22")))
    }

    @Test func aWrongAddressIsToldAtOnce() throws {
        let port: UInt16
        do {
            let server = try TCPFeed(host: "127.0.0.1", port: 0)
            port = try HostAndPort(parsing: server.address.dropFirst(6), usualPort: nil).port
        }
        let client = GPSDClient(GPSDAddress(host: "127.0.0.1", port: port), now: testClock, bell: WakeUp())
        #expect(throws: NetworkFault(errno: ECONNREFUSED)) { try client.connect() }
        let nowhere = GPSDClient(GPSDAddress(host: "no-such-host.invalid"), now: testClock, bell: WakeUp())
        #expect(throws: NetworkFault.self) { try nowhere.connect() }
    }

    @Test func theBellEndsTheWaiting() throws {
        let server = try TCPFeed(host: "127.0.0.1", port: 0)
        let place = try HostAndPort(parsing: server.address.dropFirst(6), usualPort: nil)
        let bell = WakeUp()
        let client = GPSDClient(GPSDAddress(host: place.host, port: place.port), now: testClock, bell: bell)
        try client.connect()
        Thread.detachNewThread { bell.ask() }
        #expect(client.next().isEmpty)
        #expect(bell.isAsked)
    }
}
