/// Reads one track format.
protocol TrackFormatReader: Sendable {
    static var format: TrackFormat { get }

    /// Whether a file that begins like this is of the format.
    static func recognises(_ head: ContentHead) -> Bool

    /// Reads a file from its first byte on, which `head` has shown already.
    /// - Throws: `TrackError` with the first place that is wrong, unless `options.lenient` gets past it.
    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument
}

/// The formats that are told apart by content, in the order in which they are tried.
///
/// A format without a reader is recognised so that it is refused by its name and never misread as another one.
enum TrackFormatRegistry {
    struct Entry: Sendable {
        let format: TrackFormat
        let recognises: @Sendable (ContentHead) -> Bool
        let reader: (any TrackFormatReader.Type)?

        init(_ reader: any TrackFormatReader.Type) {
            format = reader.format
            recognises = { reader.recognises($0) }
            self.reader = reader
        }

        init(unread format: TrackFormat, _ recognises: @escaping @Sendable (ContentHead) -> Bool) {
            self.format = format
            self.recognises = recognises
            reader = nil
        }
    }

    static func entry(for head: ContentHead) -> Entry? {
        entries.first { $0.recognises(head) }
    }

    static func entry(of format: TrackFormat) -> Entry? {
        entries.first { $0.format == format }
    }

    private static let entries: [Entry] = [
        Entry(KMZReader.self),
        Entry(FITReader.self),
        Entry(KMLReader.self),
        Entry(TCXReader.self),
        Entry(GPXReader.self),
        Entry(GeoJSONReader.self),
        Entry(NMEAReader.self), Entry(CSVReader.self),
    ]
}
