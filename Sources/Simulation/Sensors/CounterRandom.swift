import Foundation

/// Random numbers that are a pure function of (seed, stream, counter): any of them can be asked for first.
///
/// SplitMix64's output function over a mixed key, which passes the usual batteries for keys that differ in single bits.
/// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
package struct CounterRandom: Sendable {
    private let key: UInt64

    /// - Parameters:
    ///   - seed: the session's.
    ///   - stream: one per use, so that no two uses share numbers.
    package init(seed: UInt64, stream: UInt64) {
        key = Self.mixed(Self.mixed(seed &+ 0x9E37_79B9_7F4A_7C15) ^ (stream &* 0xD6E8_FEB8_6659_FD93))
    }

    /// 64 random bits.
    package func bits(_ counter: UInt64) -> UInt64 { Self.mixed(key &+ counter &* 0x9E37_79B9_7F4A_7C15) }

    /// Uniform in (0, 1): never 0, so that its logarithm is finite.
    package func uniform(_ counter: UInt64) -> Double { (Double(bits(counter) >> 12) + 0.5) * 0x1p-52 }

    /// Standard normal. Source: Box and Muller 1958.
    package func normal(_ counter: UInt64) -> Double {
        let radius = (-2 * log(uniform(2 &* counter))).squareRoot()
        return radius * cos(2 * .pi * uniform(2 &* counter &+ 1))
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
