import CExpat

/// Where the reader of an XML format stands in its file, and what it has found so far: expat hands over one tag at a time.
protocol XMLFormatState {
    init(parser: XML_Parser, options: ReadOptions)

    var xml: XMLReading { get set }

    /// An element begins.
    mutating func begin(_ name: UnsafePointer<UInt8>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>)

    /// The innermost element ends. Names need no looking at, because expat has checked that tags match.
    mutating func end()

    /// Text comes, in pieces; only between `XMLReading.beginText` and `endText`.
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int)

    /// The document, with what an early end left open.
    mutating func finish() -> TrackDocument

    func releaseBuffers()

    // The same for a state that lies at an address, with which `XMLHandlers` calls it. These are given.

    static func begin(
        _ name: UnsafePointer<UInt8>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>,
        at state: UnsafeMutableRawPointer)
    static func end(at state: UnsafeMutableRawPointer)
    static func add(_ bytes: UnsafePointer<UInt8>, count: Int, at state: UnsafeMutableRawPointer)
    static func refuseEntities(at state: UnsafeMutableRawPointer)
}

extension XMLFormatState {
    static func begin(
        _ name: UnsafePointer<UInt8>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>,
        at state: UnsafeMutableRawPointer
    ) {
        state.assumingMemoryBound(to: Self.self).pointee.begin(name, attributes)
    }

    static func end(at state: UnsafeMutableRawPointer) {
        state.assumingMemoryBound(to: Self.self).pointee.end()
    }

    static func add(_ bytes: UnsafePointer<UInt8>, count: Int, at state: UnsafeMutableRawPointer) {
        state.assumingMemoryBound(to: Self.self).pointee.add(bytes, count: count)
    }

    static func refuseEntities(at state: UnsafeMutableRawPointer) {
        state.assumingMemoryBound(to: Self.self).pointee.xml.fail(.entities)
    }

    /// Reads a file from its first byte on.
    /// - Throws: `TrackError` with the first place that is wrong, unless `options.lenient` gets past it.
    static func read(
        _ source: inout ByteSource, head: ContentHead, options: ReadOptions
    ) throws(TrackError) -> TrackDocument {
        // A byte order mark is certain, a declaration is only a claim: given from outside, the encoding of the mark wins.
        guard let parser = ExpatParser(encoding: head.byteOrderMark?.rawValue) else {
            throw TrackError(.unreadable("out of memory"), at: .file)
        }
        let state = UnsafeMutablePointer<Self>.allocate(capacity: 1)
        state.initialize(to: Self(parser: parser.handle, options: options))
        let handlers = UnsafeMutablePointer<XMLHandlers>.allocate(capacity: 1)
        handlers.initialize(to: XMLHandlers(state))
        defer {
            handlers.deallocate()
            state.pointee.releaseBuffers()
            state.deinitialize(count: 1)
            state.deallocate()
        }
        XMLHandlers.set(handlers, for: parser.handle)
        let outcome = try parser.parse(&source)
        try state.pointee.xml.conclude(outcome)
        return state.pointee.finish()
    }
}
