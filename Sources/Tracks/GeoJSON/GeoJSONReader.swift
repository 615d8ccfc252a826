/// Reads GeoJSON (RFC 7946): lines as tracks, Points as waypoints, in features, collections or bare.
///
/// A feature is a track and each of its lines a segment; areas mean nothing here. Times are lists beside the coordinates
/// (`coordTimes`, `times` and others of `GeoJSONTime.listNames`) or the fourth number of a position. A file of nothing but
/// points with times is a track of them. Heights count as above mean sea level unless a member `heightDatum` says
/// otherwise: RFC 7946 means the ellipsoid, but files are made of GPX without shifting heights.
enum GeoJSONReader: TrackFormatReader {
    static let format = TrackFormat.geojson

    /// An object; a list is JSON too, which is refused by name, but a log may begin its lines with a time in brackets.
    static func recognises(_ head: ContentHead) -> Bool {
        if head.starts(with: "{") || head.starts(with: "\u{1E}{") { return true }
        let next = head.text.dropFirst().first { !isBlank($0) }
        return head.starts(with: "[")
            && (next == UInt8(ascii: "{") || next == UInt8(ascii: "[") || next == UInt8(ascii: "]"))
    }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        var parser = GeoJSONParser(source, lenient: options.lenient)
        var fault: TrackError?
        do {
            try parser.readDocument()
        } catch let error {
            guard options.lenient, parser.isGeoJSON, error.place != .file else { throw error }
            fault = error
        }
        return parser.finish(cutBy: fault)
    }
}
