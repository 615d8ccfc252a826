/// Times of the day's clock as people write them: `00:01:01.5`.
package enum ClockTime {
    /// The seconds of `HH:MM:SS(.sss)` or `MM:SS(.sss)`; what stands first may have one to six digits, the others have two and
    /// are below 60.
    /// - Returns: nil for everything else, signs and blanks included.
    package static func seconds(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), (1...6).contains(parts[0].utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { ($0 >= 48 && $0 <= 57) || $0 == UInt8(ascii: ".") } }),
            let first = DecimalNumber.parseWhole(parts[0]), let last = parts.last, let digit = last.utf8.first,
            digit != UInt8(ascii: "."), last.prefix(while: { $0 != "." }).utf8.count == 2 || parts.count == 3,
            let seconds = DecimalNumber.parse(last), seconds < 60
        else { return nil }
        if parts.count == 2 { return Double(first * 60) + seconds }
        guard parts[1].utf8.count == 2, let minutes = DecimalNumber.parseWhole(parts[1]), minutes < 60 else {
            return nil
        }
        return Double(first * 3600 + minutes * 60) + seconds
    }
}
