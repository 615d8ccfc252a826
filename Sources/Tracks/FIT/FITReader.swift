/// Reads FIT activities and courses.
///
/// Each file of a chain that has records with a position is a track of one segment: when the timer stood still is no gap in
/// the recording. Records without a position, sessions and laps are counted. Enhanced heights and speeds go before the
/// plain ones. Heights are above sea level; `gps_accuracy` counts as the 68 % radius; a receiver's heading is the course of
/// the record of the same second. Course points are waypoints. Times that count from when the device was switched on are
/// none. Developers' fields are passed over.
///
/// Both checksums are verified; a header's may be 0, which means that there is none. A fault is told at the byte where
/// what is wrong begins: a value that the end of the file cuts, a message of an undefined type, a header that is none, a
/// checksum that differs. Lenient reading keeps the whole messages before it.
enum FITReader: TrackFormatReader {
    static let format = TrackFormat.fit

    static func recognises(_ head: ContentHead) -> Bool { head.bytes.dropFirst(8).starts(with: ".FIT".utf8) }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        var file = FITFile(source, lenient: options.lenient)
        return try file.read()
    }
}
