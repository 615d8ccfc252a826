/// Reads KMZ: the KML in a ZIP archive, `doc.kml` or else the first that ends so. Lines of faults are those of the KML.
///
/// Source: Google, KMZ files.
enum KMZReader: TrackFormatReader {
    static let format = TrackFormat.kmz

    /// The largest archive, bytes; it is held in memory.
    private static let largest = 256 << 20

    static func recognises(_ head: ContentHead) -> Bool { head.bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        let archive = try ZipArchive(try wholeArchive(&source))
        guard let entry = archive.firstEntry(named: "doc.kml", orEndingWith: ".kml") else {
            throw TrackError(.malformed("a ZIP archive without a KML file in it"), at: .byte(0))
        }
        let stream = try archive.open(entry)
        var text = ByteSource(stream)
        var document: TrackDocument
        do throws(TrackError) {
            let head = ContentHead(try text.peek(ContentHead.size))
            document = try KMLReader.read(&text, head: head, options: options)
        } catch {
            // Text that ends early because the archive is broken is the archive's fault.
            throw stream.fault ?? error
        }
        document.format = .kmz
        if let fault = stream.fault {
            guard options.lenient else { throw fault }
            document.warnings.append(TrackWarning(place: fault.place, message: fault.description))
        }
        return document
    }

    private static func wholeArchive(_ source: inout ByteSource) throws(TrackError) -> [UInt8] {
        var bytes: [UInt8] = []
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 1)
        defer { piece.deallocate() }
        while true {
            let count = try source.read(into: piece)
            if count == 0 { return bytes }
            bytes.append(contentsOf: piece[..<count])
            guard bytes.count <= largest else {
                throw TrackError(.malformed("an archive of more than \(largest >> 20) MiB"), at: .byte(largest))
            }
        }
    }
}
