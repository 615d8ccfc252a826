import PlainText

/// Where a gpsd listens: `gpsd://HOST:PORT`.
public struct GPSDAddress: Equatable, Sendable, CustomStringConvertible {
    /// A name or a number, IPv6 numbers without their brackets.
    public var host: String
    public var port: UInt16

    /// The port that IANA has given to gpsd.
    public static let usualPort: UInt16 = 2947

    private static let scheme = "gpsd://"

    /// An address of its parts.
    public init(host: String, port: UInt16 = GPSDAddress.usualPort) {
        self.host = host
        self.port = port
    }

    /// Whether a text is meant as the address of a receiver and not as the name of a file.
    public static func isMeant(by text: String) -> Bool { text.hasPrefix(scheme) }

    /// Reads `gpsd://HOST`, `gpsd://HOST:PORT`, `gpsd://[2001:db8::1]:PORT`; without a host it is this machine.
    /// - Throws: `AddressError` for everything else.
    public init(parsing text: String) throws(AddressError) {
        guard Self.isMeant(by: text) else { throw AddressError("does not begin with gpsd://") }
        var rest = text.dropFirst(Self.scheme.count)
        if rest.hasSuffix("/") { rest.removeLast() }
        let place = try HostAndPort(parsing: rest, usualPort: Self.usualPort)
        host = place.host.isEmpty ? "localhost" : place.host
        guard place.port > 0 else { throw AddressError("has no port from 1 to 65535 behind the colon") }
        port = place.port
    }

    public var description: String { "\(Self.scheme)\(HostAndPort(host: host, port: port))" }
}
