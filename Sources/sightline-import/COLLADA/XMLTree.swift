import CExpat
import ModelExchange

/// Reads an XML document into a tree through expat. Entities of the document's own are refused: a few lines of them can stand for
/// more text than a disk holds (`dae-hostile-entity-bomb`).
enum XMLTree {
    /// How deep elements may be nested; writing them calls itself for each level.
    private static let deepest = 600

    private final class State {
        let parser: XML_Parser
        var root: XMLElement?
        var open: [XMLElement] = []
        var refusal: ImportRefusal?

        init(_ parser: XML_Parser) { self.parser = parser }

        var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

        func stop(_ message: String) {
            refusal = refusal ?? ImportRefusal(message, at: .line(line))
            XML_StopParser(parser, XML_Bool(0))
        }

        static func of(_ data: UnsafeMutableRawPointer?) -> State? {
            data.map { Unmanaged<State>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    /// - Throws: `ImportRefusal` at the line.
    static func read(_ bytes: [UInt8]) throws(ImportRefusal) -> XMLElement {
        guard let parser = XML_ParserCreate(nil) else { throw ImportRefusal("out of memory", at: .line(1)) }
        defer { XML_ParserFree(parser) }
        let state = State(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let state = State.of(data), let name else { return }
                var list: [(name: String, value: String)] = []
                var next = attributes
                while let key = next?[0], let value = next?[1] {
                    list.append((String(cString: key), String(cString: value)))
                    next = next?.advanced(by: 2)
                }
                let element = XMLElement(name: Self.local(String(cString: name)), line: state.line, attributes: list)
                if let parent = state.open.last { parent.children.append(element) } else { state.root = element }
                state.open.append(element)
                if state.open.count > XMLTree.deepest {
                    state.stop("elements are nested more than \(XMLTree.deepest) deep")
                }
            },
            { data, _ in
                _ = State.of(data)?.open.popLast()
            })
        XML_SetCharacterDataHandler(parser) { data, text, length in
            guard let text, let element = State.of(data)?.open.last else { return }
            text.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
                element.text.append(contentsOf: UnsafeBufferPointer(start: $0, count: Int(length)))
            }
        }
        XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
            State.of(data)?.stop("the document declares entities of its own, which are not in this version")
        }
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
        }
        if let refusal = state.refusal { throw refusal }
        guard status == XML_STATUS_OK, let root = state.root else {
            let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "malformed"
            throw ImportRefusal("not well-formed XML: \(words)", at: .line(state.line))
        }
        return root
    }

    private static func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }
}
