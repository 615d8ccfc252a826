/// Talker and kind of a sentence, at most 16 ASCII bytes, as two numbers that compare at once.
struct NMEAAddress: Hashable {
    private var high: UInt64
    private var low: UInt64

    /// The bytes from the `$` to the first comma.
    /// - Returns: nil for what no sentence begins with: fewer than 3 or more than 16 bytes, other than `A`–`Z` and `0`–`9`,
    ///   or a digit in front.
    @inline(__always)
    init?(_ bytes: UnsafePointer<UInt8>, count: Int) {
        guard count >= 3, count <= 16, bytes[0] &- UInt8(ascii: "A") < 26 else { return nil }
        high = 0
        low = 0
        for index in 0..<count {
            let byte = bytes[index]
            guard byte &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10 else { return nil }
            if index < 8 { low = low << 8 | UInt64(byte) } else { high = high << 8 | UInt64(byte) }
        }
    }

    /// A number in which addresses that occur in one log rarely agree.
    @inline(__always)
    var scrambled: Int { Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 40) }

    /// The address as text.
    var text: String {
        var bytes: [UInt8] = []
        for half in [low, high] {
            for shift in stride(from: 56, through: 0, by: -8) {
                let byte = UInt8(truncatingIfNeeded: half >> UInt64(shift))
                if byte != 0 { bytes.append(byte) }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What the sentence tells: two letters of any talker and three of the kind, or `PASHR`.
    var kind: NMEAKind {
        guard high == 0, low >> 32 != 0, low >> 40 == 0 else { return .other }
        if low == NMEAAddress.pashr { return .attitude }
        guard low >> 32 != UInt64(UInt8(ascii: "P")) else { return .other }
        return NMEAKind(formatter: low & 0xFF_FFFF)
    }

    private static let pashr: UInt64 = 0x50_4153_4852
}

/// The sentences that are understood.
enum NMEAKind: UInt8 {
    case other, fix, recommended, position, multiSystemFix, velocity, trueHeading, magneticHeading
    case magneticHeadingWithVariation, headingAndStatus, date, satellites, errors, attitude

    /// From the three letters of a sentence formatter as a number, the first most significant.
    init(formatter: UInt64) {
        switch formatter {
        case 0x47_4741: self = .fix  // GGA
        case 0x52_4D43: self = .recommended  // RMC
        case 0x47_4C4C: self = .position  // GLL
        case 0x47_4E53: self = .multiSystemFix  // GNS
        case 0x56_5447: self = .velocity  // VTG
        case 0x48_4454: self = .trueHeading  // HDT
        case 0x48_444D: self = .magneticHeading  // HDM
        case 0x48_4447: self = .magneticHeadingWithVariation  // HDG
        case 0x54_4853: self = .headingAndStatus  // THS
        case 0x5A_4441: self = .date  // ZDA
        case 0x47_5341: self = .satellites  // GSA
        case 0x47_5354: self = .errors  // GST
        default: self = .other
        }
    }

    /// Whether its first field is a compass reading.
    var isHeading: Bool {
        switch self {
        case .trueHeading, .magneticHeading, .magneticHeadingWithVariation, .headingAndStatus: true
        default: false
        }
    }
}
