import Foundation
import Simulation
import Testing

/// Outages that come at random.
@Suite struct RandomSpansTests {
    private func spans(_ perHour: Double, _ duration: Double, seed: UInt64 = 1, until end: Double) throws -> [Range<
        Double
    >] {
        try #require(RandomSpans(RandomSpanSettings(perHour: perHour, duration: duration), seed: seed, stream: 6))
            .spans(until: end)
    }

    /// Where spans begin with the rate λ and last D, a moment lies in none with e^(−λ D), and merged spans begin with the rate
    /// λ e^(−λ D). Of N merged spans the count scatters by no more than √N, and the free time by the same share.
    @Test(arguments: [(6.0, 20.0), (60, 5), (30, 120), (3600, 0.1)])
    func haveTheirRateAndLength(perHour: Double, duration: Double) throws {
        let hours = 2000.0
        let spans = try spans(perHour, duration, until: hours * 3600)
        let load = perHour / 3600 * duration
        let expected = perHour * hours * exp(-load)
        #expect(abs(Double(spans.count) - expected) < 4 * expected.squareRoot())
        let busy = spans.reduce(0) { $0 + $1.upperBound - $1.lowerBound } / (hours * 3600)
        // A merged span lasts (e^load − 1) / λ; its length scatters by less than three times that.
        #expect(abs(busy - (1 - exp(-load))) < 4 * 3 * (1 - exp(-load)) / expected.squareRoot())
    }

    /// Exponentially distributed: a share of e^(−x) lasts longer than x times the mean.
    @Test func lengthsAreExponential() throws {
        // So rare that next to none overlap.
        let spans = try spans(1, 2, until: 3600 * 20_000)
        for factor in [0.5, 1, 2, 3] {
            let share = Double(spans.count { $0.upperBound - $0.lowerBound > factor * 2 }) / Double(spans.count)
            let expected = exp(-factor)
            #expect(abs(share - expected) < 4 * (expected * (1 - expected) / Double(spans.count)).squareRoot() + 0.002)
        }
    }

    @Test func areInOrderAndApart() throws {
        let spans = try spans(600, 10, until: 36_000)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        #expect(spans.allSatisfy { $0.lowerBound >= 0 && $0.lowerBound <= 36_000 })
    }

    /// What happens in the first hour does not hang on how long is looked at.
    @Test func anyPartSaysTheSame() throws {
        let short = try spans(60, 30, until: 3600)
        let long = try spans(60, 30, until: 360_000)
        let last = try #require(short.last)
        #expect(Array(long.prefix(short.count - 1)) == Array(short.dropLast()))
        #expect(long[short.count - 1].lowerBound == last.lowerBound)
        #expect(try spans(60, 30, seed: 2, until: 3600) != short)
    }

    @Test func nothingComesOfNothing() {
        for (perHour, duration) in [(0.0, 20.0), (5, 0)] {
            #expect(
                RandomSpans(RandomSpanSettings(perHour: perHour, duration: duration), seed: 1, stream: 6)?.spans(
                    until: 10) == nil)
        }
    }
}
