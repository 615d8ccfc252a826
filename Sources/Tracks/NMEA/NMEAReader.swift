import PlainText

/// Reads NMEA 0183 logs, of any talker, as they are: with comments, binary messages, cut sentences and any line ends.
///
/// A sentence with a wrong checksum is left out; one without is believed unless the options say otherwise. A log is
/// noisy by nature, so it is refused only when nothing in it is a sentence; all else is told in facts and warnings, in
/// strict reading too. Each run of equal times of day is an epoch and becomes one point: its position is the first valid
/// one, its height that of GGA or GNS above the geoid, its heading the first behind it. Headings from magnetic north are
/// turned by the variation that the log tells, else by that of the world magnetic model.
enum NMEAReader: TrackFormatReader {
    static let format = TrackFormat.nmea

    /// A sentence anywhere in the head: logs have comments and binary messages before them, or begin in mid-sentence.
    static func recognises(_ head: ContentHead) -> Bool {
        var rest = head.text[...]
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") }) {
            rest = rest[(start + 1)...]
            let name = rest.prefix { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
            if (4...16).contains(name.count), name.first.map({ $0 >= 0x41 }) == true,
                rest.dropFirst(name.count).first == UInt8(ascii: ",")
            {
                return true
            }
        }
        return false
    }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        var scanner = NMEAScanner(options: options)
        defer {
            buffer.deallocate()
            scanner.release()
        }
        // What is left of the last piece, a sentence that goes on in the next one, lies at the front of the buffer.
        var kept = 0
        while true {
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer[kept...])
            let received = try source.read(into: room)
            let bytes = UnsafeRawBufferPointer(buffer).bindMemory(to: UInt8.self)
            let piece = UnsafeBufferPointer(rebasing: bytes[..<(kept + received)])
            let used = scanner.scan(piece, isLast: received == 0)
            if received == 0 { break }
            kept = piece.count - used
            let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[used..<used + kept])
            // The ranges may overlap, which memmove behind this allows.
            if kept > 0, used > 0 { buffer.copyMemory(from: rest) }
        }
        scanner.finishLine()
        return try document(&scanner.log, options)
    }

    private static func document(_ log: inout NMEALog, _ options: ReadOptions) throws(TrackError) -> TrackDocument {
        let believed = log.goodSentences + (options.checksums == .acceptMissing ? log.bareSentences : 0)
        guard believed == 0 else { return log.finish() }
        for (kind, words) in [
            (NMEAWarnings.Kind.wrongChecksum, "a wrong checksum"), (.missingChecksum, "no checksum"),
        ] where log.warnings.count(kind) > 0 {
            throw TrackError(
                .malformed("no NMEA sentence to believe: all have \(words)"), at: .line(log.warnings.firstLine(kind)))
        }
        throw TrackError(.malformed("no NMEA sentence found (binary or foreign data)"), at: .line(1))
    }
}
