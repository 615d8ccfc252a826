import Foundation
import Geodesy
import Live
import TestSupport
import Tracks

/// A real gpsd whose receiver says what the test wants, when it wants it.
final class DrivenReceiver {
    /// `gpsd://HOST:PORT`.
    let address: String
    private let feed: TCPFeed
    private let daemon: RealGPSD
    private let writer = NMEAWriter(sentences: [.rmc, .gga, .gsa, .vtg, .hdt, .zda])
    private var second = 0

    /// Direction of travel and of the device, degrees from true north.
    static let course = 12.5
    static let heading = 100.0

    /// Waits until the gpsd answers and hears its receiver. Who makes one has to end it.
    init() throws {
        feed = try TCPFeed(host: "127.0.0.1", port: 0)
        let port = try RealGPSD.freePort()
        daemon = try RealGPSD(port: port, reading: feed.address)
        let place = GPSDAddress(host: "127.0.0.1", port: port)
        address = place.description
        let client = GPSDClient(place, now: { ProcessInfo.processInfo.systemUptime }, bell: WakeUp())
        let answers = Patience.waits {
            serve()
            return feed.listeners == 1 && (try? client.connect()) != nil
        }
        guard answers else {
            daemon.end()
            throw POSIXError(.ECONNREFUSED)
        }
    }

    /// Says what a receiver says once a second: northward at 1.25 m/s, or that it has no fix.
    func say(hasFix: Bool) throws {
        let start = Coordinate(latitude: 46.05, longitude: 14.5)
        let place = Geodesic.direct(from: start, bearing: Self.course, distance: 1.25 * Double(second)).coordinate
        let fix = NMEAFix(
            coordinate: hasFix ? place : nil,
            time: Instant(microseconds: 1_700_000_000_000_000 + Int64(second) * 1_000_000), height: 300,
            geoidSeparation: 46, speed: 1.25, course: Self.course, heading: hasFix ? Self.heading : nil, satellites: 8)
        second += 1
        try feed.send([writer.bytes(fix)])
        serve()
    }

    func end() { daemon.end() }

    private func serve() {
        var entries = feed.entries()
        if poll(&entries, nfds_t(entries.count), 0) > 0 { feed.serve(entries) }
    }
}
