import Foundation

extension SoundEffect {
    /// How long it sounds, seconds.
    var duration: Double {
        switch self {
        case .fire: 0.55
        case .hit: 1.1
        case .pickUp: 0.6
        }
    }

    /// The sound as numbers in −1 ... 1 at `rate` a second, on one channel: computed, the same each time.
    func samples(rate: Int) -> [Double] {
        let count = Int(duration * Double(rate))
        let raw: [Double]
        switch self {
        case .fire: raw = Self.whoosh(count, rate: Double(rate))
        case .hit: raw = Self.burst(count, rate: Double(rate))
        case .pickUp: raw = Self.bells(count, rate: Double(rate))
        }
        let peak = raw.reduce(1e-9) { max($0, abs($1)) }
        let fade = max(Double(rate) * 0.01, 1)
        return raw.enumerated().map { index, value in
            0.9 * value / peak * min(1, Double(count - 1 - index) / fade)
        }
    }

    /// Air that is pushed aside: noise whose colour brightens and darkens again, over a thump.
    private static func whoosh(_ count: Int, rate: Double) -> [Double] {
        var first = BandFilter()
        var second = BandFilter()
        var phase = 0.0
        return (0..<count).map { index in
            let t = Double(index) / rate
            let rise = min(t / 0.05, 1)
            let frequency = 260 + 1_000 * rise * exp(-t * 6)
            let hiss = first.next(noise(index, stream: 1), frequency: frequency, width: 0.5, rate: rate)
            let air = second.next(hiss, frequency: frequency, width: 0.6, rate: rate)
            phase += 2 * .pi * (70 + 130 * exp(-t * 26)) / rate
            return rise * exp(-t * 6) * air + 0.8 * exp(-t * 18) * sin(phase) * min(t / 0.004, 1)
        }
    }

    /// A crack, a low boom that falls, and crackling embers.
    private static func burst(_ count: Int, rate: Double) -> [Double] {
        var rumble = BandFilter()
        var crack = BandFilter()
        var phase = 0.0
        return (0..<count).map { index in
            let t = Double(index) / rate
            let attack = min(t / 0.002, 1)
            phase += 2 * .pi * (38 + 90 * exp(-t * 9)) / rate
            let boom = 1.1 * sin(phase) * exp(-t * 5)
            let low =
                1.6 * rumble.next(noise(index, stream: 2), frequency: 110 + 500 * exp(-t * 7), width: 0.9, rate: rate)
            let high = crack.next(noise(index, stream: 3), frequency: 2_600, width: 0.8, rate: rate)
            // One ember in a few milliseconds, each a short click.
            let ember = abs(noise(index / 190, stream: 4)) > 0.86 ? exp(-Double(index % 190) / 24) : 0
            return attack * (boom + low * exp(-t * 4.5) + high * (exp(-t * 40) + 0.22 * ember * exp(-t * 3)))
        }
    }

    /// Two bells a fifth apart, the second a moment later.
    private static func bells(_ count: Int, rate: Double) -> [Double] {
        let strokes = [(start: 0.0, pitch: 1_046.5), (start: 0.09, pitch: 1_568.0)]
        let partials = [(1.0, 1.0, 5.0), (2.0, 0.35, 8.0), (2.76, 0.22, 11.0), (5.4, 0.08, 18.0)]
        return (0..<count).map { index in
            let t = Double(index) / rate
            return strokes.reduce(0) { sum, stroke in
                guard t >= stroke.start else { return sum }
                let since = t - stroke.start
                return sum + min(since / 0.003, 1)
                    * partials.reduce(0) { part, p in
                        part + p.1 * exp(-since * p.2) * sin(2 * .pi * stroke.pitch * p.0 * since)
                    }
            }
        }
    }

    /// White noise in −1 ... 1, a function of its place.
    private static func noise(_ index: Int, stream: UInt64) -> Double {
        var z = UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15 &+ stream &* 0xD1B5_4A32_D192_ED03
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return Double(Int64(bitPattern: z) >> 11) / Double(1 << 52)
    }
}
