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
enum TrackFormatRegistry {
    /// The reader of a file by its beginning.
    static func reader(for head: ContentHead) -> (any TrackFormatReader.Type)? {
        readers.first { $0.recognises(head) }
    }

    /// The reader of a format.
    static func reader(of format: TrackFormat) -> (any TrackFormatReader.Type)? {
        readers.first { $0.format == format }
    }

    private static let readers: [any TrackFormatReader.Type] = [
        KMZReader.self, FITReader.self, KMLReader.self, TCXReader.self, GPXReader.self, GeoJSONReader.self,
        NMEAReader.self, CSVReader.self,
    ]
}
