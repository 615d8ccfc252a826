import Foundation

/// Lets a band of frequencies through, whose middle may wander.
///
/// Source: H. Chamberlin, Musical Applications of Microprocessors (1985), the state-variable filter.
struct BandFilter {
    private var low = 0.0
    private var band = 0.0

    /// The next number that comes out for `input`: `frequency` in hertz, `width` from 0 (a tone) to 1 (broad).
    mutating func next(_ input: Double, frequency: Double, width: Double, rate: Double) -> Double {
        let step = 2 * sin(.pi * min(frequency, rate / 6) / rate)
        low += step * band
        band += step * (input - low - width * band)
        return band
    }
}
