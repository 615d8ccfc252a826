import Foundation
import Synchronization

/// Keeps the first pictures and drops the rest.
final class KeepingSink: PictureSink {
    private let kept = Mutex<[Picture]>([])
    private let most: Int

    init(most: Int) { self.most = most }

    func put(_ picture: Picture) { kept.withLock { if $0.count < most { $0.append(picture) } } }
    func finish() {}
    func abandon() {}

    /// The picture of an index; to and fro through what was kept, so that neighbours stay neighbours.
    func picture(_ index: Int) -> Picture {
        kept.withLock { kept in
            let turn = max(1, 2 * (kept.count - 1))
            let place = index % turn
            return kept[place < kept.count ? place : turn - place]
        }
    }
}

/// Notes how long another sink took from its first picture to its end.
final class TimedSink: PictureSink {
    private struct Times {
        var start: ContinuousClock.Instant?
        var end: ContinuousClock.Instant?
        var count = 0
        var cpuStart = 0.0
        var cpuEnd = 0.0
    }

    private let times = Mutex(Times())
    private let sink: any PictureSink

    init(_ sink: any PictureSink) { self.sink = sink }

    /// Pictures a second; the first begins the time and does not count.
    var rate: Double {
        times.withLock { times in
            guard let start = times.start, let end = times.end else { return 0 }
            let time = end - start
            return Double(times.count - 1)
                / (Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18)
        }
    }

    /// Milliseconds of processor time a picture, of this process and of its encoder.
    var cpuMilliseconds: Double {
        times.withLock { ($0.cpuEnd - $0.cpuStart) / Double(max(1, $0.count - 1)) * 1000 }
    }

    func put(_ picture: Picture) throws {
        times.withLock { times in
            if times.start == nil {
                times.start = .now
                times.cpuStart = ProcessClock.cpuSecondsWithChildren
            }
            times.count += 1
        }
        try sink.put(picture)
    }

    func finish() throws {
        try sink.finish()
        times.withLock { times in
            times.end = .now
            times.cpuEnd = ProcessClock.cpuSecondsWithChildren
        }
    }

    func abandon() { sink.abandon() }
}
