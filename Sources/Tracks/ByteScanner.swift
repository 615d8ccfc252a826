/// Walks over bytes of ASCII text; the parts of a date are read with it, in no locale.
struct ByteScanner {
    private var position: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    /// A scanner at the first byte. The bytes must outlive it.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        // An empty buffer may have no address; then begin and end coincide and nothing is ever read.
        let start = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
        position = start
        end = start + bytes.count
    }

    var isAtEnd: Bool { position == end }

    /// Passes over spaces, tabs and line ends.
    @inline(__always)
    mutating func skipBlanks() {
        while position < end, isBlank(position.pointee) { position += 1 }
    }

    /// Passes over `byte` if it comes next, and says whether it did.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard position < end, position.pointee == byte else { return false }
        position += 1
        return true
    }

    /// The ASCII letters that come next, in lower case.
    mutating func letters() -> [UInt8] {
        var word: [UInt8] = []
        while position < end, case let letter = position.pointee | 0x20, (0x61...0x7A).contains(letter) {
            word.append(letter)
            position += 1
        }
        return word
    }

    /// Exactly so many digits as a number; nil when there are fewer.
    @inline(__always)
    mutating func number(digits: Int) -> Int64? {
        guard end - position >= digits else { return nil }
        var value: Int64 = 0
        for offset in 0..<digits {
            let digit = position[offset] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int64(digit)
        }
        position += digits
        return value
    }

    /// The digits after a decimal sign as microseconds, rounded at the seventh; nil when there is none.
    mutating func fractionInMicroseconds() -> Int64? {
        var value: Int64 = 0
        var count = 0
        while position < end {
            let digit = position.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            if count < 6 {
                value = value * 10 + Int64(digit)
            } else if count == 6, digit >= 5 {
                value += 1
            }
            count += 1
            position += 1
        }
        guard count > 0 else { return nil }
        for _ in 0..<max(0, 6 - count) { value *= 10 }
        return value
    }

    /// Seconds east of Greenwich of `Z`, `+02:00`, `-0600` or `+02`; 0 when no zone follows, nil when it is malformed.
    @inline(__always)
    mutating func zoneOffsetInSeconds() -> Int64? {
        if take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return 0 }
        let isWest = take(UInt8(ascii: "-"))
        guard isWest || take(UInt8(ascii: "+")) else { return 0 }
        guard let hours = number(digits: 2), hours <= 14 else { return nil }
        var minutes: Int64 = 0
        if take(UInt8(ascii: ":")) {
            guard let value = number(digits: 2) else { return nil }
            minutes = value
        } else if let value = number(digits: 2) {
            minutes = value
        }
        guard minutes < 60 else { return nil }
        let offset = hours * 3600 + minutes * 60
        return isWest ? -offset : offset
    }
}

/// Whether a byte is a space, a tab or a part of a line end.
@inline(__always)
func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

/// The value of `0`–`9`, `A`–`F`, `a`–`f`; nil for other bytes.
@inline(__always)
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return digit }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
}
