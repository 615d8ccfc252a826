import Live
import Tracks

/// Hears what the fuzzer made up as a gpsd's bytes, in pieces with times of arrival, and does with the events what the program would.
///
/// The bytes 0x0E to 0x15, which stand in no report, end a piece and let a time pass; an empty line lets a second pass, so that
/// a log is a seed.
struct ReceiverFuzzer {
    /// Seconds that pass at each of the bytes that end a piece.
    private static let pauses: [Double] = [0, 0.03, 0.2, 1, 6, 100, 1e6, -10]
    private static let firstPause: UInt8 = 0x0E

    private var pieces: [(bytes: ArraySlice<UInt8>, arrival: Double)] = []

    init(_ bytes: [UInt8]) {
        var now = 0.0
        var start = 0
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A, index > start, bytes[index - 1] == 0x0A {
                pieces.append((bytes[start...index], now))
                start = index + 1
                now += 1
            } else if byte >= Self.firstPause, Int(byte - Self.firstPause) < Self.pauses.count {
                pieces.append((bytes[start..<index], now))
                start = index + 1
                now += Self.pauses[Int(byte - Self.firstPause)]
            }
        }
        pieces.append((bytes[start...], now))
    }

    /// Stops the fuzzer at times that don't rise, at pieces that make a difference, and at a fix that was told and not recorded.
    func run() {
        let events = events(inSingleBytes: false)
        guard self.events(inSingleBytes: true) == events else { fatalError("the pieces make a difference") }
        var recording = LiveRecording()
        var fixes: [Instant] = []
        for event in events {
            recording.take(event)
            guard case .fix(let fix) = event else { continue }
            if let last = fixes.last, fix.time <= last { fatalError("\(fix.time) is told after \(last)") }
            fixes.append(fix.time)
        }
        let points = recording.document.tracks[0].points
        guard points.count == fixes.count else { fatalError("\(points.count) of \(fixes.count) fixes are recorded") }
        _ = recording.endedOutages
        guard !fixes.isEmpty else { return }
        do {
            let player = try TrackPlayer(recording.document)
            for step in 0...8 { _ = player.sample(at: player.duration * Double(step) / 8) }
        } catch {
            fatalError("what was recorded can't be walked: \(error)")
        }
    }

    private func events(inSingleBytes: Bool) -> [LiveEvent] {
        // A sea that is unknown in the south.
        var stream = GPSDStream { $0.latitude < 0 ? nil : 46 }
        var events: [LiveEvent] = []
        for piece in pieces {
            if let deadline = stream.deadline, deadline <= piece.arrival { events += stream.due(at: deadline) }
            if inSingleBytes {
                events += stream.take([], at: piece.arrival)
                for byte in piece.bytes { events += stream.take([byte], at: piece.arrival) }
            } else {
                events += stream.take(piece.bytes, at: piece.arrival)
            }
        }
        return events + stream.disconnect(at: .infinity)
    }
}
