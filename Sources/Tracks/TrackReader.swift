import Foundation
import PlainText

/// Finds out what a track file is by its content, and reads it.
public enum TrackReader {
    /// Reads a whole track file from memory.
    /// - Throws: `TrackError` with the first place that is wrong, unless `options.lenient` gets past it.
    public static func read(
        _ bytes: [UInt8], options: ReadOptions = ReadOptions()
    ) throws(TrackError) -> TrackDocument {
        var source = ByteSource(bytes)
        return try read(&source, options: options, by: TrackFormatRegistry.reader(for:))
    }

    /// Reads a whole track file of a known format from memory, whatever its beginning looks like.
    /// - Throws: `TrackError` as above.
    public static func read(
        _ bytes: [UInt8], as format: TrackFormat, options: ReadOptions = ReadOptions()
    ) throws(TrackError) -> TrackDocument {
        var source = ByteSource(bytes)
        return try read(&source, options: options) { _ in TrackFormatRegistry.reader(of: format) }
    }

    /// Reads a track file by its path, in pieces, so that memory holds the points and not the text.
    /// - Throws: `TrackError`; its place is `.file` when the file can't be opened or read.
    public static func read(path: String, options: ReadOptions = ReadOptions()) throws(TrackError) -> TrackDocument {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TrackError(.unreadable(SystemFault.words(errno)), at: .file) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, options: options)
    }

    /// Reads a track file from an open descriptor, such as 0 for the standard input, to its end.
    /// - Throws: `TrackError` as above.
    public static func read(
        descriptor: Int32, options: ReadOptions = ReadOptions()
    ) throws(TrackError) -> TrackDocument {
        var source = ByteSource(descriptor: descriptor)
        return try read(&source, options: options, by: TrackFormatRegistry.reader(for:))
    }

    /// - Parameter choose: the reader of a file by its beginning.
    private static func read(
        _ source: inout ByteSource, options: ReadOptions, by choose: (ContentHead) -> (any TrackFormatReader.Type)?
    ) throws(TrackError) -> TrackDocument {
        let head = ContentHead(try source.peek(ContentHead.size))
        guard !head.isEmpty else { throw TrackError(.empty, at: .line(1)) }
        // Expat knows UTF-16 itself; the other formats' readers get UTF-8.
        if head.byteOrderMark == .utf16, !head.starts(with: "<") {
            return try readWide(source, head, options: options, by: choose)
        }
        guard let reader = choose(head) else { throw TrackError(.unknownFormat, at: .line(1)) }
        return try read(&source, by: reader, head, options)
    }

    private static func readWide(
        _ source: ByteSource, _ head: ContentHead, options: ReadOptions,
        by choose: (ContentHead) -> (any TrackFormatReader.Type)?
    ) throws(TrackError) -> TrackDocument {
        let stream = UTF16Stream(source, head: head)
        var narrow = ByteSource(stream)
        do throws(TrackError) {
            let document = try read(&narrow, options: options, by: choose)
            if let fault = stream.fault { throw fault }
            return document
        } catch {
            // Text that ends early because reading failed is not the text's fault.
            throw stream.fault ?? error
        }
    }

    /// Strava's TCX files have ten blanks before their XML declaration. XML wants it first; what it says is clear all the same.
    private static func read(
        _ source: inout ByteSource, by reader: any TrackFormatReader.Type, _ head: ContentHead, _ options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        let line = source.moveBlanksBehindDeclaration(head.bytes)
        var document = try reader.read(&source, head: head, options: options)
        if let line {
            let message = "blanks before the XML declaration, which XML doesn't allow; read all the same"
            document.warnings.insert(TrackWarning(place: .line(line), message: message), at: 0)
        }
        return document
    }
}
