import CExpat

/// Reads Garmin's Training Center database, version 1 and 2: activities and courses.
///
/// Each Activity and each Course is a track, named by its Name or Id; each Track element in it is a segment, whatever lap
/// it stands in. Trackpoints without a Position (indoors, or before the first fix) are counted and left out. Speeds come
/// from the extension TPX, in metres per second. CoursePoints are waypoints. Heights are above sea level.
enum TCXReader: TrackFormatReader {
    static let format = TrackFormat.tcx

    static func recognises(_ head: ContentHead) -> Bool { head.rootElement == "TrainingCenterDatabase" }

    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        guard let parser = ExpatParser(encoding: head.byteOrderMark?.rawValue) else {
            throw TrackError(.unreadable("out of memory"), at: .file)
        }
        let state = UnsafeMutablePointer<TCXState>.allocate(capacity: 1)
        state.initialize(to: TCXState(parser: parser.handle, options: options))
        defer {
            state.pointee.releaseBuffers()
            state.deinitialize(count: 1)
            state.deallocate()
        }
        setHandlers(parser.handle, state)
        let outcome = try parser.parse(&source)
        try state.pointee.xml.conclude(outcome)
        return state.pointee.finish()
    }

    private static func setHandlers(_ parser: XML_Parser, _ state: UnsafeMutablePointer<TCXState>) {
        XML_SetUserData(parser, state)
        XML_SetElementHandler(
            parser,
            { user, name, attributes in
                guard let user, let name, let attributes else { return }
                let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
                user.assumingMemoryBound(to: TCXState.self).pointee.begin(bytes, attributes)
            },
            { user, _ in
                user?.assumingMemoryBound(to: TCXState.self).pointee.end()
            })
        XML_SetEntityDeclHandler(
            parser,
            { user, _, _, _, _, _, _, _, _ in
                user?.assumingMemoryBound(to: TCXState.self).pointee.xml.fail(.entities)
            })
    }
}
