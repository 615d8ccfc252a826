/// Where a walk is played to.
public enum FeedTarget: Equatable, Sendable {
    /// A place at which any number of programs connects and listens.
    case tcp(host: String, port: UInt16)
    /// A place to which every fix is sent as a datagram, whether or not anybody listens.
    case udp(host: String, port: UInt16)
    /// A pseudo-terminal, which programs open like the serial port of a receiver.
    case terminal
    /// Standard output.
    case standardOutput

    /// The port that IANA has given to NMEA 0183 over TCP and UDP.
    public static let usualPort: UInt16 = 10110

    /// Reads `HOST:PORT`, `tcp://HOST:PORT`, `udp://HOST:PORT`, `pty` or `-`. Port 0 at `tcp://` is one that is free.
    /// - Throws: `AddressError` for everything else.
    public init(parsing text: String) throws(AddressError) {
        switch text {
        case "-": self = .standardOutput
        case "pty": self = .terminal
        default:
            var rest = text[...]
            var isDatagram = false
            if let end = text.range(of: "://") {
                switch text[..<end.lowerBound] {
                case "tcp": break
                case "udp": isDatagram = true
                default: throw AddressError("is none of HOST:PORT, tcp://HOST:PORT, udp://HOST:PORT, pty and -")
                }
                rest = text[end.upperBound...]
            }
            let place = try HostAndPort(parsing: rest, usualPort: Self.usualPort)
            if isDatagram {
                if place.host.isEmpty { throw AddressError("has no host") }
                if place.port == 0 { throw AddressError("has no port from 1 to 65535 behind the colon") }
                self = .udp(host: place.host, port: place.port)
            } else {
                self = .tcp(host: place.host, port: place.port)
            }
        }
    }
}
