import Foundation
import Geodesy
import Live
import Testing
import Tracks

/// Bytes of a gpsd in, events out, by the clock of the test.
struct GPSDStreamTests {
    /// What came of a gpsd at each second: the log's blank lines part them.
    private static func seconds() throws -> [[UInt8]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Fixtures/walk.gpsd")
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.components(separatedBy: "\n\n").map { Array("\($0)\n".utf8) }
    }

    /// - Parameter size: bytes of a piece, 1 or more.
    private static func events(_ seconds: [[UInt8]], piece size: Int, _ stream: inout GPSDStream) -> [LiveEvent] {
        var events: [LiveEvent] = []
        for (second, bytes) in seconds.enumerated() {
            for start in stride(from: 0, to: bytes.count, by: size) {
                events += stream.take(bytes[start..<min(start + size, bytes.count)], at: Double(second))
            }
            if let deadline = stream.deadline, deadline < Double(second + 1) { events += stream.due(at: deadline) }
        }
        return events + stream.disconnect(at: Double(seconds.count))
    }

    @Test func whatTheLogTells() throws {
        var stream = GPSDStream { _ in 46 }
        let events = Self.events(try Self.seconds(), piece: .max, &stream)
        let fixes = events.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
        let noon = try #require(Instant(parsing: "2026-11-30T12:00:00Z"))
        // The clock that was set an hour back is believed with the third fix in a row, and goes on with the time
        // that has passed since the last one.
        #expect(fixes.map { $0.time.seconds(since: noon) } == [0, 1, 2, 9, 10])
        #expect(fixes.map(\.height) == [nil, 298.5, 298.6, 299, 299])
        #expect(fixes.map(\.heading) == [100, 101, nil, nil, nil])
        #expect(fixes[0].pitch == -2.5 && fixes[0].roll == 1 && fixes[2].speed == 1.25)
        #expect(events.first == .connected(release: "3.22"))
        #expect(events.contains(.complaint("Unrecognized request '?WALK'")))
        let losses = events.compactMap { event -> LiveEvent.Loss? in
            if case .fixLost(_, let loss) = event { loss } else { nil }
        }
        #expect(losses == [.noFix, .noFix, .connection])
        #expect(events.count { if case .clockSet = $0 { true } else { false } } == 1)
        #expect(stream.reports == 19 && stream.refusedLines == 2)
    }

    @Test(arguments: [1, 2, 3, 7, 64, 250, 4096])
    func cutAnywhere(piece: Int) throws {
        let seconds = try Self.seconds()
        var whole = GPSDStream()
        var pieces = GPSDStream()
        #expect(Self.events(seconds, piece: piece, &pieces) == Self.events(seconds, piece: .max, &whole))
        #expect(pieces.reports == whole.reports && pieces.refusedLines == whole.refusedLines)
    }

    @Test func anotherConnectionBeginsWithAWholeLine() throws {
        var stream = GPSDStream()
        let seconds = try Self.seconds()
        _ = stream.take(seconds[0].dropLast(20), at: 0)
        let before = stream.reports
        #expect(stream.disconnect(at: 1).isEmpty)
        #expect(stream.take(seconds[0], at: 2).first == .connected(release: "3.22"))
        #expect(stream.reports == before + 5 && stream.refusedLines == 0)
    }

    /// Clocks that stand, go back or show nonsense make no fix earlier than the one before.
    @Test(arguments: [[5.0, 5, 5], [5, 4, 3], [.nan, 1, .nan], [.infinity, -.infinity, 1e300], [-1e300, 1e300, 0]])
    func moments(moments: [Double]) {
        var stream = GPSDStream()
        var events: [LiveEvent] = []
        for (number, moment) in moments.enumerated() {
            let report =
                #"{"class":"TPV","mode":3,"time":"2026-11-30T12:00:0\#(number)Z","lat":46,"lon":14}"# + "\n"
            events += stream.take(report.utf8, at: moment)
        }
        events += stream.disconnect(at: .infinity)
        let times = events.compactMap { if case .fix(let fix) = $0 { fix.time } else { nil } }
        #expect(times.count == 3 && times == times.sorted())
    }

    /// A clock that is set at the end of the calendar has nowhere to go on.
    @Test func theEndOfTime() {
        var stream = GPSDStream()
        var events: [LiveEvent] = []
        for (number, time) in [
            "9999-12-31T23:59:59.999999Z", "2000-01-01T00:00:01Z", "2000-01-01T00:00:02Z",
            "2000-01-01T00:00:03Z", "2000-01-01T00:00:04Z",
        ].enumerated() {
            let report = #"{"class":"TPV","mode":3,"time":"\#(time)","lat":46,"lon":14}"# + "\n"
            events += stream.take(report.utf8, at: Double(number))
        }
        events += stream.disconnect(at: 9)
        #expect(events.count { if case .fix = $0 { true } else { false } } == 1)
    }
}
