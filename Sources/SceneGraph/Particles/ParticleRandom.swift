/// Random numbers of one particle: a pure function of (seed, number of the particle, which number).
///
/// SplitMix64's output function over a mixed key; one hash gives three numbers of 21 bits.
/// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
struct ParticleRandom {
    /// What the three numbers are for, so that a system that changes in one way keeps its particles in the others.
    enum Stream: UInt64 {
        case life = 0
        case motion = 1
        case place = 2
        case turn = 3
    }

    private let key: UInt64

    @inline(__always) init(seed: UInt64, index: UInt64) {
        key = Self.mixed(seed &+ 0x9E37_79B9_7F4A_7C15) &+ index &* 0xD6E8_FEB8_6659_FD93
    }

    /// Three numbers, each uniform in [0, 1).
    @inline(__always) func numbers(_ stream: Stream) -> SIMD3<Float> {
        let bits = Self.mixed(key &+ stream.rawValue &* 0x9E37_79B9_7F4A_7C15)
        let low = UInt32(truncatingIfNeeded: bits) & 0x1F_FFFF
        let middle = UInt32(truncatingIfNeeded: bits >> 21) & 0x1F_FFFF
        let high = UInt32(truncatingIfNeeded: bits >> 42) & 0x1F_FFFF
        // Through signed numbers: processors convert these at once.
        return SIMD3<Float>(SIMD3<Int32>(truncatingIfNeeded: SIMD3(low, middle, high))) * 0x1p-21
    }

    @inline(__always) private static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
