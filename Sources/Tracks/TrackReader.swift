/// Finds out what a track file is by its content, and reads it.
public enum TrackReader {
    /// Reads a whole track file from memory.
    /// - Throws: `TrackError` with the first place that is wrong, unless `options.lenient` gets past it.
    public static func read(_ bytes: [UInt8], options: ReadOptions = ReadOptions()) throws(TrackError) -> TrackDocument
    {
        throw TrackError(.unknownFormat, at: .line(1))
    }

    /// Reads a track file by its path, in pieces, so that memory holds the points and not the text.
    /// - Throws: `TrackError`; its place is `.file` when the file can't be opened.
    public static func read(path: String, options: ReadOptions = ReadOptions()) throws(TrackError) -> TrackDocument {
        throw TrackError(.unknownFormat, at: .line(1))
    }
}
