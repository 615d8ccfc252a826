/// The beginning of a file as text, from which its format is told.
struct ContentHead {
    /// How many bytes are looked at: enough for a prolog with comments before the root element.
    static let size = 16_384

    /// The encoding that a byte order mark announces.
    enum ByteOrderMark: String {
        case utf8 = "UTF-8"
        case utf16 = "UTF-16"
    }

    let bytes: [UInt8]
    let byteOrderMark: ByteOrderMark?

    /// ASCII text of the head, without byte order mark, NUL bytes of UTF-16 and leading blanks.
    let text: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var start = 0
        var isWide = false
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            byteOrderMark = .utf8
            start = 3
        } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            byteOrderMark = .utf16
            start = 2
            isWide = true
        } else {
            byteOrderMark = nil
            isWide = bytes.starts(with: [0, 0x3C]) || bytes.starts(with: [0x3C, 0])
        }
        var text = Array(bytes[start...])
        if isWide { text.removeAll { $0 == 0 } }
        self.text = Array(text.drop(while: isBlank))
    }

    var isEmpty: Bool { text.isEmpty }

    func starts(with prefix: String) -> Bool { text.starts(with: prefix.utf8) }

    /// The name of the first element without its prefix, nil when the text is no XML or the head ends before it.
    var rootElement: String? {
        guard starts(with: "<") else { return nil }
        var rest = text[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...]
            if rest.starts(with: "<!--".utf8) {
                guard let end = ContentHead.end(of: "-->", in: rest) else { return nil }
                rest = rest[end...]
            } else if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
                guard let end = ContentHead.end(of: ">", in: rest) else { return nil }
                rest = rest[end...]
            } else {
                let name = rest.dropFirst().prefix {
                    !isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
                }
                let local = name.split(separator: UInt8(ascii: ":")).last ?? name
                return String(decoding: local, as: UTF8.self)
            }
        }
        return nil
    }

    /// Whether it begins as a web page does, such as the page that a server answers with where a login or the file is missing.
    var isWebPage: Bool {
        ["<!doctype html", "<html"].contains { mark in
            text.prefix(mark.utf8.count).map { $0 | 0x20 }.elementsEqual(mark.utf8.map { $0 | 0x20 })
        } || rootElement?.lowercased() == "html"
    }

    private static func end(of mark: String, in text: ArraySlice<UInt8>) -> Int? {
        let mark = Array(mark.utf8)
        var index = text.startIndex
        while index + mark.count <= text.endIndex {
            if text[index..<index + mark.count].elementsEqual(mark) { return index + mark.count }
            index += 1
        }
        return nil
    }
}
