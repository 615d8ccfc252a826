import CExpat
import PlainText

/// What the readers of XML formats share: faults, the collected text and the prefixes of namespaces.
///
/// The formats keep their own place in the file; expat has checked that tags match.
struct XMLReading {
    /// Elements may be nested so deep.
    static let deepest = 200

    /// Bytes of a text that are kept; longer names are cut, longer numbers are none.
    static let longestText = 4096

    /// Prefixes that may mean the format; files have one or two.
    static let mostPrefixes = 32

    let parser: XML_Parser
    let lenient: Bool

    /// The collected text.
    let text: UnsafeMutablePointer<UInt8>
    private(set) var textCount = 0
    private(set) var isTextCut = false
    /// Line ends in what was cut off.
    private var cutLines = 0

    var error: TrackError?
    private(set) var warnings = WarningList()
    /// Whether the root element has been the format's own.
    var isOwn = false
    private(set) var foreignRoot: TrackError?
    private var ownPrefixes: [[UInt8]] = []

    init(parser: XML_Parser, options: ReadOptions) {
        self.parser = parser
        lenient = options.lenient
        text = .allocate(capacity: XMLReading.longestText)
    }

    func releaseBuffers() {
        text.deallocate()
    }

    // MARK: Faults

    /// The line of the tag being handled. Expat counts from the last asked place, so it costs only when it is needed.
    var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    /// While an end tag is handled: the line on which its text began.
    var lineOfText: Int {
        line - cutLines - collected.count { $0 == 0x0A }
    }

    mutating func fail(_ code: TrackError.Code, line: Int? = nil) {
        guard error == nil else { return }
        error = TrackError(code, at: .line(line ?? self.line))
        XML_StopParser(parser, 0)
    }

    mutating func warn(_ message: String, line: Int? = nil) {
        warnings.add(message, at: .line(line ?? self.line))
    }

    /// Strictly an error; leniently a warning that says what becomes of it.
    mutating func object(_ code: TrackError.Code, line: Int? = nil, then consequence: String) {
        let line = line ?? self.line
        if lenient {
            warn(TrackError(code, at: .line(line)).description + "; " + consequence, line: line)
        } else {
            fail(code, line: line)
        }
    }

    // MARK: Names

    /// Notes the root element, whose prefix and namespaces tell which prefixes mean the format.
    /// - Parameter isOwnNamespace: whether a namespace belongs to the format.
    mutating func beginOwnRoot(
        _ name: UnsafePointer<UInt8>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>,
        isOwnNamespace: (String) -> Bool
    ) {
        isOwn = true
        let qualified = String(cString: name)
        if let colon = qualified.utf8.firstIndex(of: UInt8(ascii: ":")) {
            ownPrefixes.append(Array(qualified.utf8[..<colon]))
        }
        noteNamespaces(attributes, isOwnNamespace: isOwnNamespace)
    }

    /// Notes the prefixes that an element binds to the format's namespaces. They count from there to the end of the file.
    mutating func noteNamespaces(
        _ attributes: UnsafePointer<UnsafePointer<CChar>?>, isOwnNamespace: (String) -> Bool
    ) {
        var attribute = attributes
        while let name = attribute[0], let value = attribute[1] {
            attribute += 2
            // "x" begins few other attributes; most elements have none at all.
            guard name[0] == 0x78 else { continue }
            let binding = String(cString: name)
            guard binding.hasPrefix("xmlns:"), isOwnNamespace(String(cString: value)) else { continue }
            let prefix = Array(binding.utf8.dropFirst(6))
            if !ownPrefixes.contains(prefix), ownPrefixes.count < XMLReading.mostPrefixes { ownPrefixes.append(prefix) }
        }
    }

    /// The value of an attribute by its name.
    static func attribute(_ name: String, in attributes: UnsafePointer<UnsafePointer<CChar>?>) -> String? {
        var attribute = attributes
        while let found = attribute[0], let value = attribute[1] {
            if String(cString: found) == name { return String(cString: value) }
            attribute += 2
        }
        return nil
    }

    /// Notes that the root element is another format's. The parser goes on: text that isn't XML at all is told by its
    /// first fault, not by its root element.
    mutating func beginForeignRoot(_ name: UnsafePointer<UInt8>, expected format: TrackFormat) {
        let root = MessageText.shown(String(cString: name))
        let code =
            format == .gpx
            ? .notGPX(root: root)
            : TrackError.Code.malformed(
                "not \(format.name): the root element is <\(root)>")
        foreignRoot = TrackError(code, at: .line(line))
    }

    /// Whether a prefix is another format's.
    @inline(__always)
    func isForeign(_ name: UnsafePointer<UInt8>, prefixLength: Int) -> Bool {
        prefixLength > 0 && !isOwnPrefix(UnsafeBufferPointer(start: name, count: prefixLength))
    }

    private func isOwnPrefix(_ prefix: UnsafeBufferPointer<UInt8>) -> Bool {
        ownPrefixes.contains { $0.elementsEqual(prefix) }
    }

    /// Counts a prefix as the format's own although the root element doesn't bind it.
    mutating func believePrefix(_ prefix: String) {
        ownPrefixes.append(Array(prefix.utf8))
    }

    // MARK: Text

    /// From here on text comes, to be collected or to be read as it comes.
    mutating func beginText() {
        textCount = 0
        isTextCut = false
        cutLines = 0
        XMLHandlers.beginText(parser)
    }

    func endText() { XMLHandlers.endText(parser) }

    @inline(__always)
    mutating func add(_ bytes: UnsafePointer<UInt8>, count: Int) {
        let added = min(count, XMLReading.longestText - textCount)
        (text + textCount).update(from: bytes, count: added)
        textCount += added
        if added < count { cut(UnsafeBufferPointer(start: bytes + added, count: count - added)) }
    }

    private mutating func cut(_ rest: UnsafeBufferPointer<UInt8>) {
        isTextCut = true
        cutLines += rest.count { $0 == 0x0A }
    }

    @inline(__always)
    var collected: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text, count: textCount) }

    /// Whether there was nothing but blanks.
    var isBlankText: Bool { !isTextCut && collected.allSatisfy(isBlank) }

    /// The text as a message shows it.
    var shown: String { MessageText.shown(String(decoding: collected, as: UTF8.self)) }

    /// The text without blanks around it; nil when nothing is left.
    var string: String? {
        var bytes = collected[...]
        bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// The text as a number; nil when it is none.
    var number: XMLDecimal? {
        @inline(__always) get { isTextCut ? nil : XMLDecimal(text, count: textCount) }
    }

    /// The value of the text as a number.
    var decimal: Double? { number?.value }

    // MARK: The end

    /// The fault with which parsing ended, if it can't be got past; what lenient reading gets past becomes a warning.
    mutating func conclude(_ outcome: ExpatParser.Outcome) throws(TrackError) {
        let fault: TrackError?
        switch outcome {
        case .complete: fault = nil
        case .stopped: fault = error
        case .malformed(let reason, let line): fault = TrackError(.notXML(reason), at: .line(line))
        case .tooLong(let line): fault = TrackError(.tooLong(bytes: ExpatParser.longestToken), at: .line(line))
        }
        if let fault {
            // What came whole before the fault can be used, if it is known to be of the format at all.
            guard lenient, isOwn else { throw fault }
            var line: Int?
            if case .line(let number) = fault.place { line = number }
            warn(fault.description + "; what follows is not read", line: line)
        } else if let foreignRoot {
            throw foreignRoot
        }
    }
}
