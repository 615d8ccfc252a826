import Foundation

/// An open file descriptor that is closed with its owner. Reading and writing never wait.
package final class Descriptor: Sendable {
    package let number: Int32
    private let isSocket: Bool

    /// Takes over an open descriptor.
    package init(_ number: Int32, isSocket: Bool = false) {
        self.number = number
        self.isSocket = isSocket
    }

    deinit { close(number) }

    /// What an attempt to read or write came to.
    package enum Outcome: Equatable {
        case bytes(Int)
        /// Nothing can be done now; wait for it.
        case later
        /// The other end has closed.
        case closed
        case failed(NetworkFault)
    }

    package func read(into buffer: inout [UInt8]) -> Outcome {
        while true {
            let count = Foundation.read(number, &buffer, buffer.count)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .closed }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .later : .failed(NetworkFault(errno: errno))
        }
    }

    package func write(_ bytes: ArraySlice<UInt8>) -> Outcome {
        while true {
            let count = bytes.withUnsafeBytes { bytes in
                // A connection that is gone is told by the call, not by a signal that ends the program.
                isSocket
                    ? Foundation.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
                    : Foundation.write(number, bytes.baseAddress, bytes.count)
            }
            if count >= 0 { return .bytes(count) }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .later : .failed(NetworkFault(errno: errno))
        }
    }

    /// A socket that does not wait and is not handed to children.
    package static func socket(_ family: Int32, _ kind: Int32) throws(NetworkFault) -> Descriptor {
        let number = Foundation.socket(family, kind | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw NetworkFault(errno: errno) }
        return Descriptor(number, isSocket: true)
    }

    /// Sets a socket's option that is a number.
    package func set(_ option: Int32, _ value: Int32, level: Int32 = SOL_SOCKET) {
        var value = value
        setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The error that a socket has met while nobody asked; 0 for none.
    package var pendingError: Int32 {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(number, SOL_SOCKET, SO_ERROR, &value, &length)
        return value
    }
}
