import Live
import Testing

struct AddressTests {
    @Test(
        arguments: [
            ("gpsd://localhost:2947", "localhost", 2947), ("gpsd://localhost", "localhost", 2947),
            ("gpsd://10.0.0.7:3000", "10.0.0.7", 3000), ("gpsd://[::1]:2948", "::1", 2948),
            ("gpsd://[fe80::1%eth0]", "fe80::1%eth0", 2947), ("gpsd://:2950", "localhost", 2950),
            ("gpsd://", "localhost", 2947), ("gpsd://host/", "host", 2947),
        ] as [(String, String, UInt16)])
    func readsReceivers(text: String, host: String, port: UInt16) throws {
        #expect(try GPSDAddress(parsing: text) == GPSDAddress(host: host, port: port))
    }

    @Test(arguments: [
        "gpsd://host:", "gpsd://host:0", "gpsd://host:65536", "gpsd://host:+5", "gpsd://host:12a", "gpsd://::1",
        "gpsd://[::1", "gpsd://[::1]5", "gpsd://a b", "gpsd://host/dev/ttyUSB0:1", "walk.gpx", "tcp://host:1",
        "gpsd://\(String(repeating: "a", count: 300))",
    ])
    func refusesOthers(text: String) {
        #expect(throws: AddressError.self) { try GPSDAddress(parsing: text) }
    }

    @Test(
        arguments: [
            ("127.0.0.1:10110", .tcp(host: "127.0.0.1", port: 10110)), ("tcp://[::]:0", .tcp(host: "::", port: 0)),
            ("tcp://host", .tcp(host: "host", port: 10110)), (":2000", .tcp(host: "", port: 2000)),
            ("udp://10.0.0.255:9000", .udp(host: "10.0.0.255", port: 9000)), ("pty", .terminal),
            ("-", .standardOutput),
        ] as [(String, FeedTarget)])
    func readsTargets(text: String, target: FeedTarget) throws {
        #expect(try FeedTarget(parsing: text) == target)
    }

    @Test(arguments: ["udp://:5", "udp://host:0", "http://host:5", "host:port", "::1:5", "tcp://ho st:5"])
    func refusesOtherTargets(text: String) {
        #expect(throws: AddressError.self) { try FeedTarget(parsing: text) }
    }
}
