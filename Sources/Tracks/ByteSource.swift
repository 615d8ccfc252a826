import Foundation
import PlainText

/// Bytes of a file, handed out in pieces: from memory, or from a descriptor as they are needed.
struct ByteSource {
    private enum Origin {
        case memory([UInt8], position: Int)
        case descriptor(Int32)
        case stream(any ByteStream)
    }

    private var origin: Origin
    /// Bytes that were looked at to find out the format, to be handed out again.
    private var head: [UInt8] = []
    private var headPosition = 0

    init(_ bytes: [UInt8]) {
        origin = .memory(bytes, position: 0)
    }

    init(descriptor: Int32) {
        origin = .descriptor(descriptor)
    }

    init(_ stream: any ByteStream) {
        origin = .stream(stream)
    }

    /// The first bytes, at most `count`, without consuming them.
    mutating func peek(_ count: Int) throws(TrackError) -> [UInt8] {
        head.removeFirst(headPosition)
        headPosition = 0
        while head.count < count {
            var piece = [UInt8](repeating: 0, count: count - head.count)
            let received = try readOn(into: &piece)
            if received == 0 { break }
            head.append(contentsOf: piece[..<received])
        }
        return head
    }

    private mutating func readOn(into piece: inout [UInt8]) throws(TrackError) -> Int {
        do {
            return try piece.withUnsafeMutableBytes { try fresh(into: $0) }
        } catch let error as TrackError {
            throw error
        } catch {
            throw TrackError(.unreadable("\(error)"), at: .file)
        }
    }

    /// Fills `buffer` as far as it goes.
    /// - Returns: the number of bytes, 0 at the end.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(TrackError) -> Int {
        let remaining = head.count - headPosition
        guard remaining > 0 else { return try fresh(into: buffer) }
        let count = min(remaining, buffer.count)
        head.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[headPosition..<headPosition + count]))
        }
        headPosition += count
        return count
    }

    private mutating func fresh(into buffer: UnsafeMutableRawBufferPointer) throws(TrackError) -> Int {
        switch origin {
        case .memory(let bytes, let position):
            let count = min(bytes.count - position, buffer.count)
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
            }
            origin = .memory(bytes, position: position + count)
            return count
        case .stream(let stream): return stream.read(into: buffer)
        case .descriptor(let descriptor):
            while true {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if count >= 0 { return count }
                if errno != EINTR { throw TrackError(.unreadable(SystemFault.words(errno)), at: .file) }
            }
        }
    }
}
