import CExpat

/// Reads GPX 1.0 and 1.1.
///
/// Elements count as GPX's by their place and local name; a prefix is GPX's if the root element has it or binds it to a
/// GPX namespace. Others in and beside `extensions` are looked at for speed (m/s), course, heading (degrees from true
/// north), pitch, roll (degrees) and accuracy (metres) only: Garmin's TrackPointExtension 1 and 2, OpenTracks, OsmAnd and bare
/// ones write the first three names, `GPXWriter` all. Empty heights and times count as absent; a time without a zone is UTC.
/// Heights are above mean sea level unless `heightDatum` among the file's own extensions says otherwise.
enum GPXReader: TrackFormatReader {
    static let format = TrackFormat.gpx

    /// All XML that is no other format: the parser says best what is wrong with it, and where.
    static func recognises(_ head: ContentHead) -> Bool { head.starts(with: "<") }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        // A byte order mark is certain, a declaration is only a claim: given from outside, the encoding of the mark wins.
        guard let parser = ExpatParser(encoding: head.byteOrderMark?.rawValue) else {
            throw TrackError(.unreadable("out of memory"), at: .file)
        }
        let state = UnsafeMutablePointer<GPXState>.allocate(capacity: 1)
        state.initialize(to: GPXState(parser: parser.handle, options: options))
        defer {
            state.pointee.releaseBuffers()
            state.deinitialize(count: 1)
            state.deallocate()
        }
        setHandlers(parser.handle, state)
        let outcome = try parser.parse(&source)
        return try result(outcome, &state.pointee, options)
    }

    private static func setHandlers(_ parser: XML_Parser, _ state: UnsafeMutablePointer<GPXState>) {
        XML_SetUserData(parser, state)
        XML_SetElementHandler(
            parser,
            { user, name, attributes in
                guard let user, let name, let attributes else { return }
                let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
                user.assumingMemoryBound(to: GPXState.self).pointee.begin(bytes, attributes)
            },
            { user, _ in
                user?.assumingMemoryBound(to: GPXState.self).pointee.end()
            })
        XML_SetEntityDeclHandler(
            parser,
            { user, _, _, _, _, _, _, _, _ in
                user?.assumingMemoryBound(to: GPXState.self).pointee.refuseEntities()
            })
    }

    private static func result(
        _ outcome: ExpatParser.Outcome, _ state: inout GPXState, _ options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        let fault: TrackError?
        switch outcome {
        case .complete: fault = nil
        case .stopped: fault = state.error
        case .malformed(let reason, let line): fault = TrackError(.notXML(reason), at: .line(line))
        case .tooLong(let line): fault = TrackError(.tooLong(bytes: ExpatParser.longestToken), at: .line(line))
        }
        if let fault {
            // What came whole before the fault can be used, if it is known to be GPX at all.
            guard options.lenient, state.isGPX else { throw fault }
            state.warn(fault.description + "; what follows is not read", line: fault.line)
        } else if let root = state.foreignRoot {
            throw TrackError(.notGPX(root: root.name), at: .line(root.line))
        }
        return state.finish()
    }
}

extension TrackError {
    /// The line of the place, 1 where there is none.
    fileprivate var line: Int {
        if case .line(let line) = place { return line }
        return 1
    }
}
