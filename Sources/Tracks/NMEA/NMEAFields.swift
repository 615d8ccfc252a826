import Geodesy

/// The fields of one sentence as ranges of bytes; a field that the sentence doesn't have is empty.
struct NMEAFields {
    /// Fields that are told apart. No sentence that is understood has as many.
    static let most = 64

    let bytes: UnsafePointer<UInt8>
    /// Where each field begins; behind the last one, one more than the end of the sentence.
    let starts: UnsafeMutablePointer<Int>
    let count: Int

    /// The text of a field, 0 being the address.
    @inline(__always)
    subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
        guard index < count else { return UnsafeBufferPointer(start: nil, count: 0) }
        let start = starts[index]
        return UnsafeBufferPointer(start: bytes + start, count: starts[index + 1] - 1 - start)
    }

    /// The first byte of a field, 0 if it is empty.
    @inline(__always)
    func letter(_ index: Int) -> UInt8 {
        guard index < count, starts[index + 1] - 1 > starts[index] else { return 0 }
        return bytes[starts[index]]
    }

    /// A decimal number; NaN when the field is empty or no number.
    @inline(__always)
    func number(_ index: Int) -> Double {
        let field = self[index]
        guard let start = field.baseAddress, !field.isEmpty, let number = XMLDecimal(start, count: field.count) else {
            return .nan
        }
        return number.value
    }

    /// A direction, degrees in [0, 360); NaN when the field is empty or outside 0…360.
    @inline(__always)
    func direction(_ index: Int) -> Degrees {
        let value = number(index)
        guard value >= 0, value <= 360 else { return .nan }
        return value == 360 ? 0 : value
    }

    /// A value that the next field gives the sign of: its letter or `negative`; NaN without a value or a letter.
    func signed(_ index: Int, positive: UInt8, negative: UInt8) -> Double {
        let letter = letter(index + 1)
        let value = number(index)
        return letter == positive ? value : letter == negative ? -value : .nan
    }

    /// Microseconds since midnight of `hhmmss.sss`, a leap second being the 86,401st; nil for anything else.
    @inline(__always)
    func time(_ index: Int) -> Int64? {
        var text = ByteScanner(self[index])
        guard let hour = text.number(digits: 2), let minute = text.number(digits: 2),
            let second = text.number(digits: 2), hour < 24, minute < 60, second <= 60
        else { return nil }
        var fraction: Int64 = 0
        if text.take(UInt8(ascii: ".")) { fraction = text.fractionInMicroseconds() ?? 0 }
        text.skipBlanks()
        guard text.isAtEnd else { return nil }
        return (hour * 3600 + minute * 60 + second) * 1_000_000 + fraction
    }

    /// Days since 1970 of `ddmmyy`; years from 80 on are those of the twentieth century. Nil for a day that doesn't exist.
    @inline(__always)
    func date(_ index: Int) -> Int64? {
        var text = ByteScanner(self[index])
        guard let day = text.number(digits: 2), let month = text.number(digits: 2), let year = text.number(digits: 2)
        else { return nil }
        text.skipBlanks()
        guard text.isAtEnd else { return nil }
        return NMEAFields.days(year: year + (year >= 80 ? 1900 : 2000), month: month, day: day)
    }

    /// Days since 1970 of the fields day, month and year, which has four digits; nil for a day that doesn't exist.
    func date(day: Int, month: Int, year: Int) -> Int64? {
        let numbers = [day, month, year].map { number($0) }
        guard numbers.allSatisfy({ $0 >= 1 && $0 <= 9999 && $0 == $0.rounded() }), self[year].count == 4 else {
            return nil
        }
        return NMEAFields.days(year: Int64(numbers[2]), month: Int64(numbers[1]), day: Int64(numbers[0]))
    }

    private static func days(year: Int64, month: Int64, day: Int64) -> Int64? {
        guard month >= 1, month <= 12, day >= 1, day <= CivilDate.days(inMonth: month, year: year) else { return nil }
        return CivilDate.daysSince1970(year: year, month: month, day: day)
    }

    /// An angle as `dddmm.mmmm`, any number of digits for the degrees, with the letter of its side in the next field.
    ///
    /// Degrees and minutes are one whole number of the smallest minutes, so one division gives the nearest double; the sign
    /// is the letter's, so it is not lost within a degree of the equator and of Greenwich.
    /// - Returns: nil for what is no number or has no letter, NaN for an empty field, and what is beyond `limit` degrees.
    @inline(__always)
    func angle(_ index: Int, positive: UInt8, negative: UInt8, limit: Double) -> Degrees? {
        let field = self[index]
        if field.isEmpty { return .nan }
        let letter = letter(index + 1)
        guard letter == positive || letter == negative else { return nil }
        var position = 0
        let isNegative = field[0] == UInt8(ascii: "-")
        if isNegative || field[0] == UInt8(ascii: "+") { position = 1 }
        var whole: Int64 = 0
        let first = position
        while position < field.count {
            let digit = field[position] &- UInt8(ascii: "0")
            if digit > 9 { break }
            whole = whole &* 10 &+ Int64(digit)
            position += 1
        }
        guard position > first, position - first <= 6 else { return nil }
        var minutes = whole % 100
        var scale: Int64 = 1
        if position < field.count, field[position] == UInt8(ascii: ".") {
            position += 1
            while position < field.count {
                let digit = field[position] &- UInt8(ascii: "0")
                if digit > 9 { break }
                // Beyond a billionth of a minute (2 micrometres) digits say nothing.
                if scale < 1_000_000_000 {
                    minutes = minutes * 10 + Int64(digit)
                    scale *= 10
                }
                position += 1
            }
        }
        while position < field.count, isBlank(field[position]) { position += 1 }
        // Sixty minutes come from writers that round.
        guard position == field.count, minutes <= 60 * scale else { return nil }
        let magnitude = Double(whole / 100 * 60 * scale + minutes) / Double(60 * scale)
        guard magnitude <= limit else { return nil }
        return letter == negative || isNegative ? -magnitude : magnitude
    }
}
