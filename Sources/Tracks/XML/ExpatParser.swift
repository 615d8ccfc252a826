import CExpat

/// Owns an expat parser and feeds it from a source.
struct ExpatParser: ~Copyable {
    /// How the text ended.
    enum Outcome {
        case complete
        /// A handler stopped the parser; it knows why.
        case stopped
        /// The text is malformed there.
        case malformed(String, line: Int)
        /// A tag or comment is longer than `longestToken`.
        case tooLong(line: Int)
    }

    /// The longest tag or comment, bytes. Expat keeps an unfinished one whole, so this bounds its memory.
    static let longestToken = 4 << 20

    private static let chunk = 256 << 10

    let handle: XML_Parser

    /// A parser for an encoding that is known from outside the text, such as by a byte order mark; nil: as declared.
    /// - Returns: nil when memory is exhausted.
    init?(encoding: String?) {
        guard let handle = XML_ParserCreate(encoding) else { return nil }
        self.handle = handle
        XML_SetUnknownEncodingHandler(
            handle,
            { _, name, encoding in
                guard let name, let encoding, CodePage.fill(encoding, name: String(cString: name)) else { return 0 }
                return 1
            }, nil)
    }

    deinit {
        XML_ParserFree(handle)
    }

    /// The line of the tag or text being handled, from 1; CR, LF and CR LF all end a line.
    var line: Int { Int(XML_GetCurrentLineNumber(handle)) }

    /// Parses the source to its end or to the first fault.
    /// - Throws: `TrackError` when the source can't be read.
    func parse(_ source: inout ByteSource) throws(TrackError) -> Outcome {
        var consumed = 0
        while true {
            guard let buffer = XML_GetBuffer(handle, Int32(ExpatParser.chunk)) else {
                throw TrackError(.unreadable("out of memory"), at: .file)
            }
            let count = try source.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: ExpatParser.chunk))
            consumed += count
            let status = XML_ParseBuffer(handle, Int32(count), count == 0 ? 1 : 0)
            guard status == XML_STATUS_OK else {
                let code = XML_GetErrorCode(handle)
                if code == XML_ERROR_ABORTED { return .stopped }
                let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "malformed"
                return .malformed(reason, line: line)
            }
            if count == 0 { return .complete }
            let handled = Int(XML_GetCurrentByteIndex(handle))
            if handled >= 0, consumed - handled > ExpatParser.longestToken { return .tooLong(line: line) }
        }
    }
}
