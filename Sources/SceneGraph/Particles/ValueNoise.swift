import Foundation

/// Smooth noise over the plane: numbers at whole places, smooth in between.
struct ValueNoise {
    private let seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    /// Four octaves, about 0 … 1.
    func fractal(_ x: Double, _ y: Double) -> Double {
        var sum = 0.0
        var weight = 0.5
        var scale = 1.0
        for octave in 0..<4 {
            sum += weight * value(x * scale + Double(octave) * 17.3, y * scale - Double(octave) * 5.1)
            weight /= 2
            scale *= 2
        }
        return sum / 0.9375
    }

    private func value(_ x: Double, _ y: Double) -> Double {
        let (left, bottom) = (x.rounded(.down), y.rounded(.down))
        func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
        let (u, v) = (smooth(x - left), smooth(y - bottom))
        let (i, j) = (Int(left), Int(bottom))
        let low = knot(i, j) * (1 - u) + knot(i + 1, j) * u
        let high = knot(i, j + 1) * (1 - u) + knot(i + 1, j + 1) * u
        return low * (1 - v) + high * v
    }

    private func knot(_ i: Int, _ j: Int) -> Double {
        let place = UInt64(bitPattern: Int64(i)) &* 0x1F12_3BB5 &+ UInt64(bitPattern: Int64(j)) &* 0x5F35_6495
        return Double(ParticleRandom(seed: seed, index: place).numbers(.life).x)
    }
}
