import Geodesy

/// Puts sentences together field by field: `$` head, fields after commas, `*` and the checksum, CR LF.
///
/// A field that is nil or no number stays empty, which is how NMEA 0183 says "not known".
struct NMEASentenceSink {
    private(set) var bytes: [UInt8] = []
    private var start = 0

    /// Begins a sentence with what stands before its first comma, without the `$`.
    mutating func begin(_ head: String) {
        bytes.append(UInt8(ascii: "$"))
        start = bytes.count
        bytes.append(contentsOf: head.utf8)
    }

    /// Ends it with the exclusive or of all bytes between `$` and `*` in two hexadecimal digits.
    mutating func end() {
        var sum: UInt8 = 0
        for byte in bytes[start...] { sum ^= byte }
        bytes.append(UInt8(ascii: "*"))
        for digit in [sum >> 4, sum & 15] { bytes.append(digit < 10 ? digit + 48 : digit + 55) }
        bytes.append(0x0D)
        bytes.append(0x0A)
    }

    /// A field without a value.
    mutating func empty(_ count: Int = 1) {
        for _ in 0..<count { bytes.append(UInt8(ascii: ",")) }
    }

    mutating func text(_ text: StaticString?) {
        empty()
        guard let text else { return }
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// A count in two digits.
    mutating func count(_ value: Int?) {
        empty()
        if let value, (0...99).contains(value) { digits(UInt64(value), width: 2) }
    }

    /// A number with that many decimals, rounded.
    mutating func number(_ value: Double?, decimals: Int) {
        empty()
        guard let value, value.isFinite else { return }
        let scale = NMEASentenceSink.power(decimals)
        let scaled = (value * Double(scale)).rounded()
        guard scaled.magnitude < 1e18 else { return }
        let units = Int64(scaled)
        if units < 0 { bytes.append(UInt8(ascii: "-")) }
        let size = units.magnitude
        digits(size / scale.magnitude, width: 1)
        if decimals > 0 {
            bytes.append(UInt8(ascii: "."))
            digits(size % scale.magnitude, width: decimals)
        }
    }

    /// A direction in [0, 360) with three decimals, also after rounding.
    mutating func direction(_ value: Degrees?) {
        guard let value, value.isFinite else { return empty() }
        let rounded = (Bearing.normalized(value) * 1000).rounded() / 1000
        number(rounded >= 360 ? 0 : rounded, decimals: 3)
    }

    /// An angle as degrees and minutes in one number, and the letter of its side, in two fields.
    mutating func angle(
        _ value: Degrees?, degreeDigits: Int, decimals: Int, positive: StaticString, negative: StaticString
    ) {
        guard let value, value.isFinite, value.magnitude <= 1000 else { return empty(2) }
        let scale = NMEASentenceSink.power(decimals)
        // In whole units of the last decimal, so that 59.99999999 minutes become a degree and not 60 minutes.
        let units = Int64((value.magnitude * 60 * Double(scale)).rounded())
        let minute = units / scale
        empty()
        digits(UInt64(minute / 60), width: degreeDigits)
        digits(UInt64(minute % 60), width: 2)
        if decimals > 0 {
            bytes.append(UInt8(ascii: "."))
            digits(UInt64(units % scale), width: decimals)
        }
        text(value < 0 ? negative : positive)
    }

    /// `hhmmss.sss`.
    mutating func timeOfDay(_ moment: NMEAMoment?) {
        empty()
        guard let moment else { return }
        digits(UInt64(moment.hour), width: 2)
        digits(UInt64(moment.minute), width: 2)
        digits(UInt64(moment.second), width: 2)
        bytes.append(UInt8(ascii: "."))
        digits(UInt64(moment.millisecond), width: 3)
    }

    /// `ddmmyy`.
    mutating func shortDate(_ date: CivilDate?) {
        empty()
        guard let date else { return }
        digits(UInt64(date.day), width: 2)
        digits(UInt64(date.month), width: 2)
        digits((date.year % 100).magnitude, width: 2)
    }

    /// Day, month and year with four digits, in three fields.
    mutating func longDate(_ date: CivilDate?) {
        guard let date else { return empty(3) }
        empty()
        digits(UInt64(date.day), width: 2)
        empty()
        digits(UInt64(date.month), width: 2)
        empty()
        digits(date.year.magnitude, width: 4)
    }

    private mutating func digits(_ value: UInt64, width: Int) {
        var power = UInt64(1)
        var count = 1
        while count < 19, value / power >= 10 || count < width {
            power *= 10
            count += 1
        }
        while power > 0 {
            bytes.append(UInt8(value / power % 10) + 48)
            power /= 10
        }
    }

    private static func power(_ decimals: Int) -> Int64 {
        var power: Int64 = 1
        for _ in 0..<min(max(decimals, 0), 9) { power *= 10 }
        return power
    }
}
