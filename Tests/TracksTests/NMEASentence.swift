/// One NMEA 0183 sentence as text: `$GPHDT,274.07,T*03`.
///
/// Source: NMEA 0183 version 4.10, section 5.3: an address, fields behind commas, `*` and two hexadecimal digits.
public struct NMEASentence: Equatable, Sendable {
    /// Talker and kind, such as `GPRMC`, or `P` and a maker's words.
    public var address: String
    /// What stands behind the commas, in order; an empty text is a field without a value.
    public var fields: [String]

    /// A sentence of its parts.
    public init(address: String, fields: [String]) {
        self.address = address
        self.fields = fields
    }

    /// The exclusive or of all bytes between `$` and `*`.
    @inlinable
    public static func checksum(_ bytes: some Sequence<UInt8>) -> UInt8 { bytes.reduce(0, ^) }

    /// The sentence with `$` and checksum, without the line end (CR LF) that follows it in a stream.
    public var text: String {
        let body = ([address] + fields).joined(separator: ",")
        let sum = NMEASentence.checksum(body.utf8)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$" + body + "*" + (digits.utf8.count < 2 ? "0" : "") + digits
    }

    /// Reads a line with one sentence, blanks around it allowed.
    /// - Returns: nil where `$`, the address or a right checksum is missing.
    public init?(parsing line: some StringProtocol) {
        let bytes = Array(line.utf8).drop(while: isBlank)
        guard bytes.first == UInt8(ascii: "$"), let star = bytes.firstIndex(of: UInt8(ascii: "*")) else { return nil }
        let body = bytes[(bytes.startIndex + 1)..<star]
        let tail = bytes[(star + 1)...]
        guard tail.count >= 2, let high = NMEASentence.hexadecimalDigit(tail[star + 1]),
            let low = NMEASentence.hexadecimalDigit(tail[star + 2]), tail.dropFirst(2).allSatisfy(isBlank),
            NMEASentence.checksum(body) == high << 4 | low
        else { return nil }
        let parts = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard let address = parts.first, !address.isEmpty else { return nil }
        self.init(address: address, fields: Array(parts.dropFirst()))
    }

    /// The value of `0`–`9`, `A`–`F`, `a`–`f`.
    @inline(__always)
    static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        let digit = byte &- UInt8(ascii: "0")
        if digit < 10 { return digit }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
