import Foundation
import PlainText

/// Why a connection can't be made or kept; `description` is a few words for a person.
public struct NetworkFault: Error, Equatable, Sendable, CustomStringConvertible {
    public var description: String

    /// The reader of a pipe has closed its end.
    public static let readerGone = NetworkFault("the reader has gone")

    init(_ description: String) { self.description = description }

    /// The system's error number.
    package init(errno number: Int32) {
        description =
            switch number {
            case ECONNREFUSED: "connection refused"
            case EADDRINUSE: "the port is already in use"
            case EADDRNOTAVAIL: "this machine has no such address"
            case ENETUNREACH, EHOSTUNREACH: "no way leads to that host"
            case ETIMEDOUT: "no answer"
            case ECONNRESET, EPIPE: "the connection was cut"
            case EMFILE, ENFILE: "too many open files"
            default: SystemFault.words(number)
            }
    }
}
