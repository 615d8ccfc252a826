import Foundation

/// One NMEA 0183 sentence as text: `$GPHDT,274.07,T*03`.
///
/// Source: NMEA 0183 version 4.10, section 5.3: an address, fields behind commas, `*` and two hexadecimal digits.
struct NMEASentence: Equatable, Sendable {
    /// Talker and kind, such as `GPRMC`, or `P` and a maker's words.
    var address: String
    /// What stands behind the commas, in order; an empty text is a field without a value.
    var fields: [String]

    /// A sentence of its parts.
    init(address: String, fields: [String]) {
        self.address = address
        self.fields = fields
    }

    /// The exclusive or of all bytes between `$` and `*`.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt8 { bytes.reduce(0, ^) }

    /// The sentence with `$` and checksum, without the line end (CR LF) that follows it in a stream.
    var text: String {
        let body = ([address] + fields).joined(separator: ",")
        let sum = NMEASentence.checksum(body.utf8)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$" + body + "*" + (digits.utf8.count < 2 ? "0" : "") + digits
    }

    /// Reads a line with one sentence, blanks around it allowed.
    /// - Returns: nil where `$`, the address or a right checksum is missing.
    init?(parsing line: some StringProtocol) {
        let bytes = Array(line.trimmingCharacters(in: .whitespacesAndNewlines).utf8)[...]
        guard bytes.first == UInt8(ascii: "$"), let star = bytes.firstIndex(of: UInt8(ascii: "*")) else { return nil }
        let body = bytes[(bytes.startIndex + 1)..<star]
        let tail = bytes[(star + 1)...]
        guard tail.count == 2, let sum = UInt8(String(decoding: tail, as: UTF8.self), radix: 16),
            NMEASentence.checksum(body) == sum
        else { return nil }
        let parts = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard let address = parts.first, !address.isEmpty else { return nil }
        self.init(address: address, fields: Array(parts.dropFirst()))
    }
}
