/// The formats that are told apart by content, in the order in which they are tried.
///
/// A format without `read` is recognised so that it is refused by its name and never misread as another one.
enum TrackFormatRegistry {
    struct Entry: Sendable {
        let format: TrackFormat
        let recognises: @Sendable (ContentHead) -> Bool
        let read: (@Sendable (inout ByteSource, ContentHead, ReadOptions) throws(TrackError) -> TrackDocument)?
    }

    static func entry(for head: ContentHead) -> Entry? {
        entries.first { $0.recognises(head) }
    }

    private static let entries: [Entry] = [
        Entry(format: .kmz, recognises: { $0.bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }, read: nil),
        Entry(format: .fit, recognises: { $0.bytes.dropFirst(8).starts(with: ".FIT".utf8) }, read: nil),
        Entry(format: .kml, recognises: { $0.rootElement == "kml" }, read: nil),
        Entry(format: .tcx, recognises: { $0.rootElement == "TrainingCenterDatabase" }, read: nil),
        // All other XML: the parser says best what is wrong with it, and where.
        Entry(
            format: .gpx, recognises: { $0.starts(with: "<") },
            read: { (source, head, options) throws(TrackError) in
                try GPXReader.read(&source, head: head, options: options)
            }),
        Entry(format: .geojson, recognises: { $0.starts(with: "{") || $0.starts(with: "[") }, read: nil),
        Entry(format: .nmea, recognises: isNMEA, read: nil),
        Entry(format: .csv, recognises: isCSV, read: nil),
    ]

    /// A sentence anywhere in the head: logs have comments and binary messages before them, or begin in mid-sentence.
    private static func isNMEA(_ head: ContentHead) -> Bool {
        var rest = head.text[...]
        while let start = rest.firstIndex(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") }) {
            rest = rest[(start + 1)...]
            let name = rest.prefix { (0x41...0x5A).contains($0) }
            if (4...5).contains(name.count), rest.dropFirst(name.count).first == UInt8(ascii: ",") { return true }
        }
        return false
    }

    /// A first line of text with a comma, a semicolon or a tab. Some loggers fill their columns with NUL bytes further on.
    private static func isCSV(_ head: ContentHead) -> Bool {
        let line = head.text.prefix { $0 != 0x0A && $0 != 0x0D }
        let separators = line.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == 0x09 }
        return separators && line.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
    }
}
