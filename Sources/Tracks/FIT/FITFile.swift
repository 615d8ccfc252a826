import PlainText

/// Goes through the messages of a FIT file, or of several in a chain, and hands them to a decoder.
///
/// Source: Garmin, FIT protocol: headers, definition and data messages, compressed timestamps.
struct FITFile: ~Copyable {
    private var stream: FITStream
    private var decoder: FITDecoder
    private var definitions = [FITDefinition?](repeating: nil, count: 16)
    /// The last time that any message told, which compressed timestamps count on from.
    private var clock: UInt32?

    init(_ source: ByteSource, lenient: Bool) {
        stream = FITStream(source)
        decoder = FITDecoder(lenient: lenient)
    }

    /// Reads to the end or to the first fault.
    /// - Throws: `TrackError`; lenient reading throws only what leaves nothing to use, and warns of the fault.
    mutating func read() throws(TrackError) -> TrackDocument {
        do throws(TrackError) {
            repeat { try readFile() } while try stream.has(1)
        } catch {
            guard decoder.lenient, decoder.files > 0, case .byte(let byte) = error.place else { throw error }
            decoder.warn(error.description + "; what follows is not read", byte: byte)
        }
        return decoder.finish()
    }

    private func fault(_ words: String, at byte: Int) -> TrackError {
        TrackError(.malformed(words), at: .byte(byte))
    }

    /// A fault that whole content is in spite of: strictly an error, leniently a warning.
    private mutating func object(_ words: String, at byte: Int, then consequence: String) throws(TrackError) {
        guard decoder.lenient else { throw fault(words, at: byte) }
        decoder.warn(words + "; " + consequence, byte: byte)
    }

    // MARK: A file

    private mutating func readFile() throws(TrackError) {
        let start = stream.offset
        stream.beginFile()
        definitions = [FITDefinition?](repeating: nil, count: 16)
        clock = nil
        let length = try readHeader()
        decoder.beginFile()
        if length == 0, try isLengthForgotten() {
            // The length is written last; a device that broke down left it 0, with the messages behind it.
            let byte = stream.offset
            try object(
                "the header at byte \(start) tells of no data, but what follows is no checksum", at: byte,
                then: "whole messages are read to the end of the file")
            return try readForgottenMessages()
        }
        let (end, overflow) = stream.offset.addingReportingOverflow(length)
        guard !overflow else { throw fault("the header tells of too many bytes", at: start) }
        while stream.offset < end { try readMessage(end: end) }
        try readChecksum()
        decoder.endFile()
    }

    /// - Returns: the number of bytes that the header says messages take.
    private mutating func readHeader() throws(TrackError) -> Int {
        let start = stream.offset
        guard try stream.has(12) else { throw fault("the file ends in a header", at: start) }
        let bytes = stream.bytes
        let size = Int(bytes[0])
        guard size >= 12, bytes[8] == 0x2E, bytes[9] == 0x46, bytes[10] == 0x49, bytes[11] == 0x54 else {
            throw fault("not a FIT header", at: start)
        }
        let length = (4..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
        guard size > 12 else {
            stream.pass(12)
            return length
        }
        guard size >= 14 else { throw fault("a FIT header of 13 bytes", at: start) }
        guard try stream.has(size) else { throw fault("the file ends in a header", at: start + 12) }
        stream.pass(12)
        let told = UInt16(stream.bytes[0]) | UInt16(stream.bytes[1]) << 8
        let computed = stream.checksum.value
        stream.pass(size - 12)
        // 0 stands for a checksum that has not been computed.
        if told != 0, told != computed {
            try object(
                "the header's checksum is wrong: \(told), not \(computed)", at: start,
                then: "it is believed all the same")
        }
        return length
    }

    private mutating func readChecksum() throws(TrackError) {
        let start = stream.offset
        guard try stream.has(2) else { throw fault("the file ends before its checksum", at: start) }
        let told = UInt16(stream.bytes[0]) | UInt16(stream.bytes[1]) << 8
        let computed = stream.checksum.value
        stream.pass(2)
        if told != computed {
            try object(
                "the file's checksum is wrong: \(told), not \(computed)", at: start,
                then: "what stands before it is used all the same")
        }
    }

    private mutating func isLengthForgotten() throws(TrackError) -> Bool {
        guard try stream.has(2) else { return false }
        return UInt16(stream.bytes[0]) | UInt16(stream.bytes[1]) << 8 != stream.checksum.value
    }

    /// Messages to the first that is not whole; the file's end and its checksum, if it has one, are no further faults.
    private mutating func readForgottenMessages() throws(TrackError) {
        do throws(TrackError) {
            while try stream.has(1) { try readMessage(end: Int.max) }
        } catch {
            guard case .byte = error.place else { throw error }
            while try stream.has(1) { stream.pass(stream.count) }
        }
        decoder.endFile()
    }

    // MARK: A message

    /// - Parameter end: where the header says that the messages end.
    private mutating func readMessage(end: Int) throws(TrackError) {
        let start = stream.offset
        guard try stream.has(1) else { throw fault("the file ends where a message should begin", at: start) }
        let header = stream.bytes[0]
        if header & 0x80 != 0 {
            try readData(local: Int(header >> 5 & 3), offset: header & 0x1F, end: end)
        } else if header & 0x40 != 0 {
            try readDefinition(header, end: end)
        } else {
            try readData(local: Int(header & 0x0F), offset: nil, end: end)
        }
    }

    private mutating func readDefinition(_ header: UInt8, end: Int) throws(TrackError) {
        let start = stream.offset
        guard try stream.has(6) else { throw fault("the file ends in a definition", at: start + 1) }
        let isBigEndian = stream.bytes[2] != 0
        let number = (stream.bytes[3], stream.bytes[4])
        let message =
            isBigEndian ? UInt16(number.0) << 8 | UInt16(number.1) : UInt16(number.1) << 8 | UInt16(number.0)
        var definition = FITDefinition(message: message, isBigEndian: isBigEndian)
        let fieldCount = Int(stream.bytes[5])
        var size = 6 + 3 * fieldCount
        try needDefinition(size, from: start, whole: 6)
        for field in 0..<fieldCount {
            let bytes = stream.bytes + 6 + 3 * field
            definition.append(number: bytes[0], size: bytes[1], type: FITBaseType(definition: bytes[2]))
        }
        if header & 0x20 != 0 {
            guard try stream.has(size + 1) else { throw fault("the file ends in a definition", at: start + size) }
            let developerStart = size + 1
            let developerFieldCount = Int(stream.bytes[size])
            size = developerStart + 3 * developerFieldCount
            try needDefinition(size, from: start, whole: developerStart)
            for field in 0..<developerFieldCount { definition.pass(stream.bytes[developerStart + 3 * field + 1]) }
        }
        guard start + size <= end else { throw fault("a definition goes on beyond the end of the data", at: start) }
        definitions[Int(header & 0x0F)] = definition
        stream.pass(size)
    }

    /// Fields of definitions are three bytes each; the first that is cut is where the fault is.
    private mutating func needDefinition(_ size: Int, from start: Int, whole: Int) throws(TrackError) {
        guard try stream.has(size) else {
            throw fault("the file ends in a definition", at: start + whole + (stream.count - whole) / 3 * 3)
        }
    }

    private mutating func readData(local: Int, offset: UInt8?, end: Int) throws(TrackError) {
        let start = stream.offset
        guard let definition = definitions[local] else {
            throw fault("a message of local type \(local), which is not defined", at: start)
        }
        guard try stream.has(1 + definition.size) else {
            let value = definition.startOfValue(cutAt: stream.count - 1)
            throw fault("the file ends in a message", at: start + 1 + value)
        }
        guard start + 1 + definition.size <= end else {
            throw fault("a message goes on beyond the end of the data", at: start)
        }
        let message = FITMessage(definition: definition, bytes: stream.bytes + 1)
        decoder.take(message, time: time(of: message, offset: offset), byte: start)
        if let error = decoder.error { throw error }
        stream.pass(1 + definition.size)
    }

    /// The time of a message, which sets the clock.
    private mutating func time(of message: FITMessage, offset: UInt8?) -> UInt32? {
        if let time = message.number(FITProfile.timestamp).flatMap({ UInt32(exactly: $0) }) {
            clock = time
            return time
        }
        guard let offset else { return nil }
        guard let last = clock else { return nil }
        // Five bits that count on from the clock and have come round where they are smaller than its own.
        let step = (UInt32(offset) &- last) & 0x1F
        let time = last &+ step
        clock = time
        return time
    }
}
