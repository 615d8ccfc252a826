import Foundation

/// An internet address as the system takes it.
package struct SocketAddress: Sendable {
    package let family: Int32
    fileprivate let bytes: [UInt8]

    /// The addresses that a host's name stands for, in the order in which they should be tried.
    /// - Parameter isPassive: to listen at; else to connect to.
    /// - Throws: `NetworkFault` when the name is unknown.
    package static func resolve(_ place: HostAndPort, kind: Int32, isPassive: Bool) throws(NetworkFault)
        -> [SocketAddress]
    {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = kind
        hints.ai_flags = AI_NUMERICSERV | (isPassive ? AI_PASSIVE : 0)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(place.host.isEmpty ? nil : place.host, String(place.port), &hints, &list)
        guard code == 0 else {
            throw NetworkFault(
                code == EAI_AGAIN ? "the host's name can't be looked up now" : "there is no host of this name")
        }
        defer { freeaddrinfo(list) }
        var result: [SocketAddress] = []
        var next = list
        while let entry = next {
            next = entry.pointee.ai_next
            guard let address = entry.pointee.ai_addr else { continue }
            let bytes = UnsafeRawBufferPointer(start: address, count: Int(entry.pointee.ai_addrlen))
            result.append(SocketAddress(family: entry.pointee.ai_family, bytes: Array(bytes)))
        }
        if result.isEmpty { throw NetworkFault("there is no host of this name") }
        return result
    }

    /// The same address with another port.
    func with(port: UInt16) -> SocketAddress {
        var bytes = bytes
        // IPv4 and IPv6 addresses both have the port in bytes 2 and 3, most significant first.
        guard bytes.count >= 4 else { return self }
        bytes[2] = UInt8(port >> 8)
        bytes[3] = UInt8(port & 255)
        return SocketAddress(family: family, bytes: bytes)
    }

    /// Does something with the system's form of it.
    package func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var storage = sockaddr_storage()
        return withUnsafeMutableBytes(of: &storage) { room in
            room.copyBytes(from: bytes.prefix(room.count))
            let count = socklen_t(min(bytes.count, room.count))
            return room.withMemoryRebound(to: sockaddr.self) { address in
                // A buffer over a variable is never without an address.
                guard let base = address.baseAddress else {
                    return body(UnsafePointer(bitPattern: 1).unsafelyUnwrapped, 0)
                }
                return body(UnsafePointer(base), count)
            }
        }
    }

    /// The port that a socket has got.
    package static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &storage) { room -> UInt16? in
            let code = room.withMemoryRebound(to: sockaddr.self) { getsockname(descriptor, $0.baseAddress, &length) }
            return code == 0 && length >= 4 ? UInt16(room[2]) << 8 | UInt16(room[3]) : nil
        }
    }
}
