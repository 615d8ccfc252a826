/// Times of the day's clock as people write them: `00:01:01.5`.
package enum ClockTime {
    /// The seconds of `HH:MM:SS(.sss)`; hours may have one to six digits, minutes two; minutes and seconds are below 60.
    /// - Returns: nil for everything else, signs and blanks included.
    package static func seconds(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, (1...6).contains(parts[0].utf8.count), let hours = DecimalNumber.parseWhole(parts[0]),
            parts[1].utf8.count == 2, let minutes = DecimalNumber.parseWhole(parts[1]), hours >= 0,
            (0..<60).contains(minutes),
            parts.allSatisfy({ $0.utf8.allSatisfy { ($0 >= 48 && $0 <= 57) || $0 == UInt8(ascii: ".") } }),
            let first = parts[2].utf8.first, first != UInt8(ascii: "."), let seconds = DecimalNumber.parse(parts[2]),
            seconds < 60
        else { return nil }
        return Double(hours * 3600 + minutes * 60) + seconds
    }
}
