/// An element of an XML document, with the line on which it begins.
final class XMLElement {
    let name: String
    let line: Int
    var attributes: [(name: String, value: String)]
    var children: [XMLElement] = []
    /// All text directly in it.
    var text: [UInt8] = []

    init(name: String, line: Int, attributes: [(name: String, value: String)]) {
        self.name = name
        self.line = line
        self.attributes = attributes
    }

    subscript(attribute: String) -> String? {
        get { attributes.first { $0.name == attribute }?.value }
        set {
            attributes.removeAll { $0.name == attribute }
            if let newValue { attributes.append((attribute, newValue)) }
        }
    }

    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// By a way of names.
    func first(_ names: String...) -> XMLElement? {
        var element: XMLElement? = self
        for name in names { element = element?.first(name) }
        return element
    }

    var string: String { String(decoding: text, as: UTF8.self) }

    /// The words of the text.
    var words: [Substring] {
        let trimmed = string
        return trimmed.split(whereSeparator: \.isWhitespace)
    }

    /// How many words the text has.
    var wordCount: Int {
        var count = 0
        var isInWord = false
        for byte in text {
            let isBlank = byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
            if !isBlank, !isInWord { count += 1 }
            isInWord = !isBlank
        }
        return count
    }

    /// Every element below this one, each before its children.
    func visit(_ body: (XMLElement) -> Void) {
        var work = [self]
        while let element = work.popLast() {
            body(element)
            work += element.children.reversed()
        }
    }

    /// The element as text, in UTF-8.
    func write(to out: inout [UInt8]) {
        out += "<\(name)".utf8
        for (name, value) in attributes {
            out += " \(name)=\"".utf8
            Self.escape(Array(value.utf8), to: &out)
            out.append(UInt8(ascii: "\""))
        }
        out.append(UInt8(ascii: ">"))
        Self.escape(text, to: &out)
        for child in children { child.write(to: &out) }
        out += "</\(name)>\n".utf8
    }

    private static func escape(_ text: [UInt8], to out: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): out += "&amp;".utf8
            case UInt8(ascii: "<"): out += "&lt;".utf8
            case UInt8(ascii: ">"): out += "&gt;".utf8
            case UInt8(ascii: "\""): out += "&quot;".utf8
            default: out.append(byte)
            }
        }
    }
}
