import PlainText

/// A host and a port as people write them: `localhost:2947`, `10.0.0.7:2947`, `[::1]:2947`.
package struct HostAndPort: Equatable, Sendable, CustomStringConvertible {
    package var host: String
    package var port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// - Parameter usualPort: where the text names none; nil refuses that.
    /// - Throws: `AddressError` that says what is wrong with it.
    package init(parsing text: Substring, usualPort: UInt16?) throws(AddressError) {
        var host = text
        var port: Substring?
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw AddressError("has [ without ]") }
            host = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { throw AddressError("has something between ] and the port") }
            if !rest.isEmpty { port = rest.dropFirst() }
        } else if let colon = text.lastIndex(of: ":") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
            if host.contains(":") {
                throw AddressError(
                    "needs brackets around the IPv6 number: [\(host)]:\(text[text.index(after: colon)...])")
            }
        }
        if host.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") }) || host.utf8.count > 255 {
            throw AddressError("names no host")
        }
        self.host = String(host)
        guard let port else {
            guard let usualPort else { throw AddressError("has no port") }
            self.port = usualPort
            return
        }
        guard let number = DecimalNumber.parseWhole(port), (0...65535).contains(number), port.first != "+" else {
            throw AddressError("has no port from 1 to 65535 behind the colon")
        }
        self.port = UInt16(number)
    }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
