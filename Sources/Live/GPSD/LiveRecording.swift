import Tracks

/// What was received, as a track: everything that is shown and told of a live walk follows from it.
///
/// A new segment begins where fixes had been lost.
public struct LiveRecording: Sendable {
    /// The walk so far.
    public private(set) var document = TrackDocument(format: .nmea, tracks: [Track()])
    /// When the first fix was; t = 0 of the walk.
    public private(set) var start: Instant?
    /// The time of the last fix.
    public private(set) var end: Instant?
    /// When fixes were lost and came back, seconds from the start; the last one may still go on.
    public private(set) var outages: [(from: Double, to: Double?)] = []

    /// Nothing yet.
    public init() {}

    /// The outages that are over.
    public var endedOutages: [Range<Double>] {
        outages.compactMap { outage in outage.to.map { outage.from..<max($0, outage.from.nextUp) } }
    }

    /// Seconds from the first to the last fix.
    public var duration: Double { seconds(end) ?? 0 }

    /// Takes what has happened.
    public mutating func take(_ event: LiveEvent) {
        switch event {
        case .fix(let fix): append(fix)
        case .fixLost(let time, _):
            guard let from = seconds(time), outages.last.map({ $0.to != nil }) ?? true else { return }
            outages.append((from, nil))
        case .connected, .disconnected, .clockSet, .complaint: break
        }
    }

    private func seconds(_ time: Instant?) -> Double? {
        guard let start, let time else { return nil }
        return time.seconds(since: start)
    }

    private mutating func append(_ fix: LiveFix) {
        if start == nil { start = fix.time }
        if let end, fix.time <= end { return }
        end = fix.time
        let count = document.tracks[0].points.count
        document.tracks[0].points.append(fix.point)
        if let last = outages.indices.last, outages[last].to == nil {
            outages[last].to = seconds(fix.time)
            document.tracks[0].segments.append(count..<(count + 1))
        } else if let last = document.tracks[0].segments.indices.last {
            document.tracks[0].segments[last] = document.tracks[0].segments[last].lowerBound..<(count + 1)
        } else {
            document.tracks[0].segments.append(0..<1)
        }
    }
}
