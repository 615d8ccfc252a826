/// The name of a file in a model, as a way from the folder of the file that names it.
enum FileReference {
    /// A URI of glTF or COLLADA (RFC 3986), percent-encoded or carelessly not.
    /// - Returns: the parts of the way from the model's folder; data in the URI itself is not for here.
    static func parts(uri: String) throws(FileProblem) -> [String] {
        var text = uri
        if text.hasPrefix("./") { text.removeFirst(2) }
        if let colon = text.firstIndex(of: ":"), isScheme(text[..<colon]) {
            throw FileProblem("is not a file beside the model, and nothing is fetched")
        }
        return try parts(path: decoded(text) ?? text)
    }

    /// A path, from the folder `base` below the model's folder. Backslashes count as slashes.
    static func parts(path: String, base: [String] = []) throws(FileProblem) -> [String] {
        let text = String(path.map { $0 == "\\" ? "/" : $0 })
        let start = text.prefix(2)
        guard !text.hasPrefix("/"), !(start.count == 2 && start.last == ":" && start.first?.isLetter == true) else {
            throw .outside
        }
        if let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") {
            throw FileProblem("is not a file beside the model, and nothing is fetched")
        }
        var parts = base
        for part in text.split(separator: "/") {
            switch part {
            case ".": continue
            case "..":
                guard !parts.isEmpty else { throw .outside }
                parts.removeLast()
            default: parts.append(String(part))
            }
        }
        guard !parts.isEmpty else { throw .missing }
        return parts
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, (65...90).contains(first & ~0x20) else { return false }
        return text.utf8.allSatisfy {
            (65...90).contains($0 & ~0x20) || (48...57).contains($0) || $0 == 43 || $0 == 45 || $0 == 46
        }
    }

    /// With `%20` and the like replaced; nil where that gives no text.
    static func decoded(_ text: String) -> String? {
        String(validating: decodedBytes(text.utf8), as: UTF8.self)
    }

    /// With `%20` and the like replaced by the bytes that they stand for.
    static func decodedBytes(_ text: some Sequence<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
                let low = rest.dropFirst().first.flatMap(digit)
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// The value of a hexadecimal digit.
    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}
