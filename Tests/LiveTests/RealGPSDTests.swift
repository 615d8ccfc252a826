import Foundation
import Geodesy
import Live
import TestSupport
import Testing
import Tracks

/// The client against the real gpsd, which gpsfake feeds with a log.
@Suite(.enabled(if: RealGPSD.isPresent, "gpsd, gpsfake and python3 are not here"), .timeLimit(.minutes(5)))
struct RealGPSDTests {
    /// A walk of ten seconds with a fix lost and found.
    private static let log: [UInt8] = {
        let writer = NMEAWriter(sentences: [.rmc, .gga, .gsa, .vtg, .hdt, .zda])
        var bytes: [UInt8] = []
        for index in 0..<40 {
            let isLost = (15..<25).contains(index)
            let fix = NMEAFix(
                coordinate: isLost
                    ? nil : Coordinate(latitude: 46 + Double(index) * 1e-5, longitude: 14.5),
                time: Instant(microseconds: 1_700_000_000_000_000 + Int64(index) * 1_000_000), height: 300,
                geoidSeparation: 46, speed: 1.25, course: 12.5, heading: Double(100 + index), satellites: 8)
            bytes += writer.bytes(fix)
        }
        return bytes
    }()

    @Test func whatGPSDTellsArrives() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sightline-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("walk.nmea")
        try Data(Self.log).write(to: file)
        let port = try RealGPSD.freePort()
        let fake = try RealGPSD(port: port, playing: file)
        defer { fake.end() }
        let client = GPSDClient(GPSDAddress(host: "127.0.0.1", port: port), now: testClock, bell: WakeUp())
        #expect(waits { (try? client.connect()) != nil })
        var recording = LiveRecording()
        var events: [LiveEvent] = []
        #expect(
            waits(seconds: 25) {
                let fresh = client.next(until: testClock() + 0.05)
                events += fresh
                for event in fresh { recording.take(event) }
                return recording.document.tracks[0].points.count >= 30
            })
        #expect(events.contains { if case .connected = $0 { true } else { false } })
        let points = recording.document.tracks[0].points
        var withHeading = 0
        for index in 0..<points.count {
            let number = ((points.latitudes[index] - 46) / 1e-5).rounded()
            #expect(abs(points.latitudes[index] - 46 - number * 1e-5) < 1e-8)
            #expect(points.longitudes[index] == 14.5)
            // gpsd's first report of a fix may lack some of it.
            if let height = points.elevation(index) { #expect(height == 300) }
            if let speed = points.speed(index) { #expect(abs(speed - 1.25) < 0.01) }
            guard let heading = points.heading(index) else { continue }
            withHeading += 1
            #expect(abs(heading - 100 - number) <= 1, "\(number)")
        }
        #expect(withHeading * 2 > points.count)
    }
}
