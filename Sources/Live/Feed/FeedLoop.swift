import Foundation

/// Plays fixes at their moments: fix number n is due n/rate seconds after the first, whatever the others took, so that nothing
/// adds up. Between them it serves who listens.
public final class FeedLoop {
    /// A pause longer than this, seconds, is one in which the machine slept: what was missed is not made up for.
    static let longestLag = 2.0
    /// Seconds before a fix from which on nothing but its moment is waited for: the wait for descriptors is that coarse.
    private static let sharp = 0.0015
    /// Seconds that listeners are given at the end to take what is on its way.
    private static let farewell = 1.0

    private let output: any FeedOutput
    private let rate: Double
    private let now: () -> Double
    private let rest: (Double) -> Void
    private let bell: WakeUp
    public private(set) var jitter = FeedJitter()
    /// How often the machine slept.
    public private(set) var stalls = 0

    /// - Parameters:
    ///   - now: seconds of a clock that only rises.
    ///   - rest: sleeps until that clock shows a moment.
    ///   - bell: ends the playing.
    public init(
        _ output: any FeedOutput, rate: Double, now: @escaping () -> Double, rest: @escaping (Double) -> Void,
        bell: WakeUp
    ) {
        self.output = output
        self.rate = rate
        self.now = now
        self.rest = rest
        self.bell = bell
    }

    /// Plays until there are no more fixes or the bell rings.
    /// - Parameters:
    ///   - sentences: those of fix number n; nil when there is none. Asked for ahead of its moment.
    ///   - played: hears of each fix that was sent, and how late it was, seconds.
    /// - Throws: `NetworkFault` when nothing can be sent any more, and what `played` throws.
    public func run(sentences: (Int) -> [[UInt8]]?, played: (Int, Double) throws -> Void) throws {
        var number = 0
        // The first is ready before the clock starts: what it takes to get ready is no lateness.
        var upcoming = sentences(0)
        var start = now()
        while !bell.isAsked, let next = upcoming {
            let due = start + Double(number) / rate
            wait(until: due)
            if bell.isAsked { break }
            let late = now() - due
            if late > Self.longestLag, output is StreamFeed == false {
                start += late
                stalls += 1
            }
            try output.send(next)
            jitter.take(late)
            try played(number, late)
            number += 1
            upcoming = sentences(number)
        }
        let end = now() + Self.farewell
        while !bell.isAsked, !output.isDrained, now() < end { serve(seconds: end - now()) }
    }

    private func wait(until due: Double) {
        while !bell.isAsked {
            let left = due - now()
            if left <= Self.sharp {
                // Whoever listens is looked after between fixes that follow each other closely, too.
                serve(seconds: 0)
                if now() < due { rest(due) }
                return
            }
            serve(seconds: left - Self.sharp)
        }
    }

    private func serve(seconds: Double) {
        var entries = output.entries()
        // Rounded down to the clock of the wait, which counts milliseconds.
        Waiting.wait(&entries, bell: bell, seconds: max(0, (seconds * 1000).rounded(.down) / 1000))
        if entries.contains(where: { $0.revents != 0 }) { output.serve(entries) }
    }
}
