/// Reads GPX 1.0 and 1.1.
///
/// Elements count as GPX's by their place and local name; a prefix is GPX's if the root element has it or binds it to a
/// GPX namespace. Others in and beside `extensions` are looked at for speed (m/s), course, heading (degrees from true
/// north), pitch, roll (degrees) and accuracy (metres) only: Garmin's TrackPointExtension 1 and 2, OpenTracks, OsmAnd and bare
/// ones write the first three names, `GPXWriter` all. Empty heights and times count as absent; a time without a zone is UTC.
/// `geoidheight` is kept as the geoid separation. Heights are above mean sea level unless `heightDatum` among the file's own
/// extensions says otherwise.
enum GPXReader: TrackFormatReader {
    static let format = TrackFormat.gpx

    /// All XML that is no other format: the parser says best what is wrong with it, and where.
    static func recognises(_ head: ContentHead) -> Bool { head.starts(with: "<") }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        do throws(TrackError) {
            return try GPXState.read(&source, head: head, options: options)
        } catch {
            guard case .notXML(let reason) = error.code, head.isWebPage else { throw error }
            // Few web pages are XML; it is told where they stop being it, but that isn't what is wrong.
            throw TrackError(.notXML("\(reason): \(TrackError.webPage)"), at: error.place)
        }
    }
}
