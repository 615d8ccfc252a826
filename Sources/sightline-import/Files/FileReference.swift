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
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
