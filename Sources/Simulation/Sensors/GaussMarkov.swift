import Foundation

/// A first-order Gauss–Markov (Ornstein–Uhlenbeck) process as a pure function of time: standard deviation σ, correlation
/// exp(−|Δt| / τ), and any moment may be asked for first, in constant time.
///
/// The path is not stepped through. Time is cut into blocks of many τ whose ends are independent, and inside a block the
/// value at the middle of a span is drawn from its distribution given both ends, again and again, down to ticks of 2^−10 s.
/// Every draw has a number of its own from (seed, tick), so that the same seed gives the same path at any rate of asking.
/// Source: the bridge of a stationary Markov process; for half a span h and a = exp(−h/τ) the middle has the mean
/// a (left + right) / (1 + a²) and the variance σ² (1 − a²) / (1 + a²).
package struct GaussMarkov: Sendable {
    let sigma: Double
    private let random: CounterRandom
    /// Half a span is 2^level ticks; what the ends weigh and how far the middle scatters, per level.
    let levels: [(weight: Double, scatter: Double)]

    private static let ticksPerSecond = 1024.0
    /// After 40 τ the memory is 4e−18, less than a double can tell from nothing.
    private static let forgotten = 40.0

    /// - Parameters:
    ///   - sigma: standard deviation, in the unit of the values.
    ///   - tau: seconds in which the correlation falls to 1/e; 0 gives white noise.
    ///   - stream: one per process of a seed.
    package init(sigma: Double, tau: Double, seed: UInt64, stream: UInt64) {
        self.sigma = sigma
        random = CounterRandom(seed: seed, stream: stream)
        var levels: [(weight: Double, scatter: Double)] = []
        var half = 1.0 / Self.ticksPerSecond
        // 2^46 ticks are two thousand years, longer than any walk.
        while 2 * half <= 2 * Self.forgotten * tau, levels.count < 46 {
            let a = exp(-half / tau)
            levels.append((weight: a / (1 + a * a), scatter: ((1 - a * a) / (1 + a * a)).squareRoot()))
            half *= 2
        }
        self.levels = levels
    }

    /// The value at a moment, rounded to the nearest tick.
    package func value(at time: Double) -> Double {
        guard sigma > 0, time.isFinite else { return 0 }
        let tick = Self.tick(time)
        let block: Int64 = 1 << Int64(levels.count)
        // The remainder of a power of two: right for negative ticks too.
        var start = tick & ~(block - 1)
        if levels.isEmpty { return sigma * draw(tick) }
        var left = draw(start)
        var right = draw(start &+ block)
        if tick == start { return sigma * left }
        for level in stride(from: levels.count - 1, through: 0, by: -1) {
            let middle = start + (1 << Int64(level))
            let (weight, scatter) = levels[level]
            let value = weight * (left + right) + scatter * draw(middle)
            if tick == middle { return sigma * value }
            if tick < middle {
                right = value
            } else {
                left = value
                start = middle
            }
        }
        return sigma * left
    }

    /// The tick nearest to a moment.
    @inline(__always)
    static func tick(_ time: Double) -> Int64 {
        Int64((min(max(time, -1e12), 1e12) * ticksPerSecond).rounded())
    }

    @inline(__always)
    func draw(_ tick: Int64) -> Double { random.normal(UInt64(bitPattern: tick)) }
}
